/**
 * The cost of the store on a real disk.
 *
 * <p>Thread: main in the place of a SelectorThread, and the store's own. May use: store, metrics, thread, time. Read
 * {@link org.strowger.tests.bench.store.StoreBench} first.
 */
@NullMarked
package org.strowger.tests.bench.store;

import org.jspecify.annotations.NullMarked;
