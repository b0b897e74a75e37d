package org.strowger.router.thread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The errands of one turn for one other thread, as one task of its mailbox. It belongs to the sender until it is
 * posted, then to the receiver, and after it has run to the sender again, which may fill it anew.
 */
final class TaskBatch implements Runnable {
    private static final int ERRANDS_FIRST = 16;

    /** What grew beyond this in a burst is not kept for the next one. */
    private static final int ERRANDS_KEPT = 1024;

    private final PeerThread to;
    private @Nullable Task[] errands = new @Nullable Task[ERRANDS_FIRST];
    private int count;

    /** Written last by whoever gives the parcel away: what it wrote before is then seen by the other. */
    private volatile boolean underWay;

    TaskBatch(PeerThread to) {
        this.to = to;
    }

    void add(Task errand) {
        if (count == errands.length) {
            errands = Arrays.copyOf(errands, 2 * count);
        }
        errands[count++] = errand;
    }

    int count() {
        return count;
    }

    /** Sender: whether it has come back, or never left. */
    boolean isHere() {
        return !underWay;
    }

    /** Sender: gives it to the other thread, unless its mailbox is full or shut. */
    Mailbox.Posted post() {
        underWay = true;
        Mailbox.Posted posted = to.post(this);
        if (posted != Mailbox.Posted.ACCEPTED) {
            underWay = false;
        }
        return posted;
    }

    /** Receiver: does all errands in their order. One that throws does not keep the others from being done. */
    @Override
    public void run() {
        long nowNanos = to.nowNanos();
        for (int i = 0; i < count; i++) {
            Task errand = errands[i];
            assert errand != null;
            try {
                errand.run(nowNanos);
            } catch (Throwable t) {
                to.failed(errand, t);
            }
        }
        empty();
        underWay = false;
    }

    /** Sender: the other thread has ended; whoever is concerned is told. */
    void returnToSender() {
        for (int i = 0; i < count; i++) {
            Task errand = errands[i];
            assert errand != null;
            to.undelivered(errand);
        }
        empty();
    }

    private void empty() {
        if (errands.length > ERRANDS_KEPT) {
            errands = new @Nullable Task[ERRANDS_FIRST];
        } else {
            Arrays.fill(errands, 0, count, null);
        }
        count = 0;
    }
}
