/**
 * The store: what the router has promised, on a disk. Records begin and end in groups that come in batches from the
 * SelectorThreads; all that has come is written and synced at once, and then each of them is told.
 *
 * <p>Thread: one of its own ({@code store}), or that of a test; {@link org.strowger.router.store.StoreBatch} goes back
 * and forth, {@link org.strowger.router.store.StoreStatus} and {@code StoreThread.post} are for any. May use: thread,
 * time, metrics, store.disk, store.journal. Read {@link org.strowger.router.store.StoreThread} first.
 */
@NullMarked
package org.strowger.router.store;

import org.jspecify.annotations.NullMarked;
