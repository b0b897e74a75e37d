package org.strowger.router.smsc;

import java.util.concurrent.TimeUnit;

/**
 * Whether the queue of an SMSC grows because of this router: the SMSC could take more and its rate is not the limit.
 * Applications are then read later, so that the queue does not fill up. If the queue grows because of the SMSC, this
 * class does nothing: buffering is the purpose of the queue.
 *
 * <p>The queue may stay as long as it was, for example after an outage of the SMSC; it may not become longer.
 *
 * <p>Owned by the SMSC's home.
 */
final class QueueGrowth {
    /** A queue of up to this size never counts as growing. */
    static final int FREE_SIZE = 1000;

    /**
     * The time for which an observation is remembered: longer than the store takes to record an attempt, so that a
     * moment of full windows does not count.
     */
    private static final long REMEMBERED_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private long untilNanos;
    private int sizeMax;

    /**
     * Records that the SMSC could take more than this router passes on: it has room while the next message still waits
     * for the store, or it has answered everything while messages are queued.
     */
    void smscCouldTakeMore(int queued, long nowNanos) {
        if (nowNanos >= untilNanos) {
            sizeMax = Math.max(FREE_SIZE, queued);
        }
        untilNanos = nowNanos + REMEMBERED_NANOS;
    }

    boolean isTooFast(int queued, long nowNanos) {
        return queued > sizeMax && nowNanos < untilNanos;
    }
}
