/**
 * The store: keeps the messages in Strowger's custody in a log. SelectorThreads post batches of records; all posted
 * batches are committed together, and each batch is answered.
 *
 * <p>Thread: its own ({@code store}), or the thread of a test. A {@link org.strowger.router.store.StoreBatch} moves
 * between threads; {@link org.strowger.router.store.StoreStatus} and {@code StoreThread.post} may be called from any
 * thread. May use: store.log, thread, time, metrics. Read {@link org.strowger.router.store.StoreThread} first.
 */
@NullMarked
package org.strowger.router.store;

import org.jspecify.annotations.NullMarked;
