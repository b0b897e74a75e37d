package org.strowger.router.application;

import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.Rate;
import org.strowger.router.thread.TokenBucket;

/**
 * The rate limit of an application, in segments, over all its binds on all threads.
 *
 * <p>A client that keeps to its rate does not keep to it in each millisecond: it sends a window full, waits for the
 * responses, and sends again. So a burst is allowed of one window or a tenth of a second's segments, whichever is more,
 * but at most one second's. With 500/s and a window of 100: 100 at once, 600 in any one second at most, 500 in each
 * second over a longer time. A long message passes whole if its first segment may, and is worked off afterwards.
 *
 * <p>Thread: any.
 */
public final class Throughput {
    private static final long BURSTS_PER_SECOND = 10;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final TokenBucket bucket;
    private final boolean slows;

    public Throughput(Limits limits) {
        Rate rate = limits.throughput();
        this.bucket = new TokenBucket(rate.count(), rate.per().toNanos(), burst(limits));
        this.slows = limits.tooFast() == TooFast.SLOW;
    }

    private Throughput(TokenBucket bucket, boolean slows) {
        this.bucket = bucket;
        this.slows = slows;
    }

    /**
     * With other limits: the segments sent so far still count. Binds that hold the old instance obey the new rate too.
     */
    public Throughput with(Limits limits, long nowNanos) {
        Rate rate = limits.throughput();
        bucket.change(rate.count(), rate.per().toNanos(), burst(limits), nowNanos);
        return new Throughput(bucket, limits.tooFast() == TooFast.SLOW);
    }

    /**
     * A message came. @return false if it is to be refused temporarily. Always true where senders are slowed down: then
     * {@link #readAgainNanos} is to be called after each message
     */
    public boolean take(int segments, long nowNanos) {
        if (!slows) {
            return bucket.tryTake(segments, nowNanos);
        }
        bucket.take(segments, nowNanos);
        return true;
    }

    /** When the next message may be read: {@code nowNanos} if at once, which is always so where senders are refused. */
    public long readAgainNanos(long nowNanos) {
        return slows ? bucket.freeAtNanos(nowNanos) : nowNanos;
    }

    /** How many segments may come at once after a pause. */
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
