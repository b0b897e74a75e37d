package org.strowger.router.store;

import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;

/**
 * Holds the batch that a SelectorThread fills during a turn and posts at the end of the turn. If the store's mailbox is
 * full, the batch stays and grows until the end of the next turn.
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

    public StoreBatch batch() {
        return open;
    }

    public boolean isEmpty() {
        return open.count() == 0;
    }

    /**
     * Posts the batch at the end of the turn.
     *
     * @return {@code FULL} if the mailbox was full, so that the caller must retry soon
     */
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
