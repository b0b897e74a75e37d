/**
 * The store keeps the messages that Strowger has in custody in a log. SelectorThreads post batches of records; all
 * batches that have come are committed together, and each is answered.
 *
 * <p>Thread: its own ({@code store}), or a test's. A {@link org.strowger.router.store.StoreBatch} moves between the
 * threads; {@link org.strowger.router.store.StoreStatus} and {@code StoreThread.post} are for any thread. May use:
 * store.log, thread, time, metrics. Read {@link org.strowger.router.store.StoreThread} first.
 */
@NullMarked
package org.strowger.router.store;

import org.jspecify.annotations.NullMarked;
