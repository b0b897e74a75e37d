/**
 * The client that loads a dispatch model: many connections from few SelectorThreads, in a closed loop.
 *
 * <p>Thread: sessions on SelectorThreads, {@link org.strowger.tests.bench.dispatch.load.DispatchLoad} on the caller's.
 * May use: reactor and what it uses. Read {@link org.strowger.tests.bench.dispatch.load.DispatchLoad} first.
 */
@NullMarked
package org.strowger.tests.bench.dispatch.load;

import org.jspecify.annotations.NullMarked;
