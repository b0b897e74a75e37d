package org.strowger.router.application;

import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.Rate;
import org.strowger.router.thread.TokenBucket;

/**
 * How fast an application may send, in segments, over all its binds on all threads.
 *
 * <p>A client that keeps to its rate does not keep to it in every millisecond: it sends a window full, waits for the
 * answers, and sends again. So a burst is allowed of one window or what the rate gives in a tenth of a second,
 * whichever is more, but no more than it gives in a second. With 500/s and a window of 100: 100 at once, 600 in any one
 * second at most, 500 in each second over a longer time. A long message passes whole if its first segment may, and is
 * worked off afterwards.
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
     * With other limits: what was sent up to now counts on. Binds that still hold the old one obey the new rate too.
     */
    public Throughput with(Limits limits, long nowNanos) {
        Rate rate = limits.throughput();
        bucket.change(rate.count(), rate.per().toNanos(), burst(limits), nowNanos);
        return new Throughput(bucket, limits.tooFast() == TooFast.SLOW);
    }

    /**
     * A message has come. @return false: it is to be told to come back later. Never so where senders are slowed down:
     * then {@link #readAgainNanos} is to be asked after each message
     */
    public boolean take(int segments, long nowNanos) {
        if (!slows) {
            return bucket.tryTake(segments, nowNanos);
        }
        bucket.take(segments, nowNanos);
        return true;
    }

    /** When the next message may be read: {@code nowNanos} if at once, and always so where it would be refused. */
    public long readAgainNanos(long nowNanos) {
        return slows ? bucket.freeAtNanos(nowNanos) : nowNanos;
    }

    /** How many segments may come at once after a rest. */
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
