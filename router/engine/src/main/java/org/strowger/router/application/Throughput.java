package org.strowger.router.application;

import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.value.Rate;
import org.strowger.router.thread.TokenBucket;

/**
 * The rate limit of an application, in segments, over all its binds on all threads.
 *
 * <p>A client keeps to its rate on average, not in each millisecond: it sends a full window, waits for the responses,
 * and sends again. The limit therefore allows a burst of one window or a tenth of a second's segments, whichever is
 * more, but at most one second's segments. With 500/s and a window of 100: 100 at once, at most 600 in any one second,
 * and 500/s over a longer time. A long message passes as a whole if its first segment may, and the excess delays later
 * messages.
 *
 * <p>Thread: any.
 */
public final class Throughput {
    private static final long BURSTS_PER_SECOND = 10;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final TokenBucket bucket;
    private final boolean slows;
    private final GroupRate group;

    public Throughput(Limits limits) {
        Rate rate = limits.throughput();
        this.bucket = new TokenBucket(rate.count(), rate.per().toNanos(), burst(limits));
        this.slows = limits.tooFast() == TooFast.SLOW;
        this.group = GroupRate.NONE;
    }

    private Throughput(TokenBucket bucket, boolean slows, GroupRate group) {
        this.bucket = bucket;
        this.slows = slows;
        this.group = group;
    }

    /** The same throughput, limited also by the rate of a group. */
    Throughput with(GroupRate other) {
        return new Throughput(bucket, slows, other);
    }

    /**
     * The throughput with other limits: the segments so far still count. Binds that hold the old instance also use the
     * new rate.
     */
    public Throughput with(Limits limits, long nowNanos) {
        change(limits, nowNanos);
        return new Throughput(bucket, limits.tooFast() == TooFast.SLOW, group);
    }

    /** Changes the rate alone. */
    void change(Limits limits, long nowNanos) {
        Rate rate = limits.throughput();
        bucket.change(rate.count(), rate.per().toNanos(), burst(limits), nowNanos);
    }

    /**
     * Counts the segments of a message in the limit, and in the limit of the group.
     *
     * @return false if the message must be refused temporarily. True if the exceeded limit slows senders down, so
     *     {@link #readAgainNanos} must be called after each message
     */
    @SuppressWarnings("ReferenceEquality") // the constant stands for no group
    public boolean take(int segments, long nowNanos) {
        if (group == GroupRate.NONE) {
            return takeOwn(segments, nowNanos);
        }
        boolean isTaken = group.isFree(nowNanos) && takeOwn(segments, nowNanos);
        if (isTaken) {
            group.take(segments, nowNanos);
        }
        return isTaken;
    }

    /**
     * Counts the segments that a message needs in addition to those counted when it arrived, in the limit and in the
     * limit of the group. The message has been accepted, so later messages wait for these segments.
     */
    @SuppressWarnings("ReferenceEquality") // the constant stands for no group
    public void takeDebt(int segments, long nowNanos) {
        if (segments <= 0) {
            return;
        }
        bucket.take(segments, nowNanos);
        if (group != GroupRate.NONE) {
            group.take(segments, nowNanos);
        }
    }

    private boolean takeOwn(int segments, long nowNanos) {
        if (!slows) {
            return bucket.tryTake(segments, nowNanos);
        }
        bucket.take(segments, nowNanos);
        return true;
    }

    /**
     * The time at which the next message may be read. If senders are refused instead of slowed down, this is always
     * {@code nowNanos}.
     */
    @SuppressWarnings("ReferenceEquality") // the constant stands for no group
    public long readAgainNanos(long nowNanos) {
        long own = slows ? bucket.freeAtNanos(nowNanos) : nowNanos;
        return group == GroupRate.NONE ? own : Math.max(own, group.readAgainNanos(nowNanos));
    }

    /** The group whose rate also limits the application; {@link GroupRate#NONE} if there is none. */
    public GroupRate group() {
        return group;
    }

    /** The number of segments allowed at once after a pause. */
    static long burst(Limits limits) {
        Rate rate = limits.throughput();
        if (rate.isUnlimited()) {
            return 1;
        }
        double perSecond = (double) rate.count() * NANOS_PER_SECOND / rate.per().toNanos();
        long most = Math.max(1, (long) perSecond);
        long wanted = Math.max(limits.window(), (long) perSecond / BURSTS_PER_SECOND);
        return Math.max(1, Math.min(wanted, most));
    }
}
