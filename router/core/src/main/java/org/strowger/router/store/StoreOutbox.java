package org.strowger.router.store;

import java.util.ArrayDeque;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Within;
import org.strowger.router.thread.Mailbox.Posted;
import org.strowger.router.thread.PeerThread;

/**
 * Holds the batch that a SelectorThread fills during a turn and posts at the end of the turn. If the store's mailbox is
 * full, the batch stays and grows until the end of the next turn.
 *
 * <p>Owned by one thread.
 */
public final class StoreOutbox {
    /** A thread has about ten turns in the time in which the store gathers batches for a flight. */
    @Within(Within.Scope.TURN)
    private static final int BATCHES_KEPT = 16;

    private final StoreThread store;
    private final PeerThread home;

    @BoundedBy("StoreThread.BATCHES_MAX")
    private StoreBatch open;

    /** Batches to fill again when the store has returned them, the one posted first at the head. */
    @BoundedBy("StoreThread.BATCHES_MAX")
    private final ArrayDeque<StoreBatch> posted = new ArrayDeque<>(BATCHES_KEPT);

    public StoreOutbox(StoreThread store, PeerThread home) {
        this.store = store;
        this.home = home;
        this.open = new StoreBatch(home);
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
        Posted result = store.post(batch);
        if (result == Posted.ACCEPTED) {
            open = nextBatch();
            if (posted.size() < BATCHES_KEPT) {
                posted.addLast(batch);
            }
        } else if (result == Posted.CLOSED) {
            open = new StoreBatch(home);
            batch.settleAll(StoreOutcome.REFUSED);
            batch.run();
        }
        return result;
    }

    private StoreBatch nextBatch() {
        StoreBatch first = posted.peekFirst();
        return first != null && first.isHere() ? posted.removeFirst() : new StoreBatch(home);
    }
}
