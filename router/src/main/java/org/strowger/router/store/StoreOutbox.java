package org.strowger.router.store;

import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;

/**
 * What a SelectorThread gathers for the store during a turn, and posts at its end. If the store's mailbox is full it
 * stays, and grows, until the end of the next turn.
 *
 * <p>Owned by one thread.
 */
public final class StoreOutbox {
    private final StoreThread store;
    private final PeerThread home;
    private StoreBatch open;
    private StoreBatch spare;

    public StoreOutbox(StoreThread store, PeerThread home) {
        this.store = store;
        this.home = home;
        this.open = new StoreBatch(home);
        this.spare = new StoreBatch(home);
    }

    /** The batch to put groups into. */
    public StoreBatch batch() {
        return open;
    }

    public boolean isEmpty() {
        return open.count() == 0;
    }

    /** The end of the turn. @return {@code FULL} if it is to be tried again soon */
    public Posted send() {
        if (isEmpty()) {
            return Posted.ACCEPTED;
        }
        StoreBatch batch = open;
        Posted posted = store.post(batch);
        if (posted == Posted.ACCEPTED) {
            open = spare.isHere() ? spare : new StoreBatch(home);
            spare = batch;
        } else if (posted == Posted.CLOSED) {
            open = new StoreBatch(home);
            batch.settleAll(StoreOutcome.REFUSED);
            batch.run();
        }
        return posted;
    }
}
