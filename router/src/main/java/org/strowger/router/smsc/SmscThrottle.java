package org.strowger.router.smsc;

import java.util.concurrent.TimeUnit;
import org.strowger.router.config.Rate;

/**
 * How fast an SMSC may go after its SMSC has said "too fast": cut at once, given back step by step.
 *
 * <p>A cut sets the limit to 0.7 of what the SMSC really took during the last second, or of the limit that there was,
 * whichever is less; never below one a second, and at most once in a second, because what was sent before a cut is
 * still being answered after it. Each second without such an answer gives back 5% of the contract, or, where that has
 * no limit, of the most that was taken in a second since the first cut. The limit ends when it comes to the contract;
 * without a contract, when it is twice what was taken, so that it is not felt any more.
 *
 * <p>Owned by the SMSC's home. What it says is set as the SMSC's rate, and its {@link #tick} is called when it wants.
 */
public final class SmscThrottle {
    /** There is no limit but the contract's. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** As a time: nothing will change by itself. */
    public static final long NEVER = Long.MAX_VALUE;

    /** As the time at which the SMSC complained last: it never did. */
    public static final long NEVER_TOLD = Long.MIN_VALUE;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final double KEPT = 0.7;
    private static final double GIVEN_BACK = 0.05;
    private static final double FELT_NO_MORE = 2;

    private final LastSecond taken = new LastSecond();
    private Rate contract;
    private double limitPerSecond = Double.POSITIVE_INFINITY;
    private double mostPerSecond;
    private long cutNanos;
    private long toldNanos = NEVER_TOLD;
    private long nextChangeNanos = NEVER;

    public SmscThrottle(Rate contract) {
        this.contract = contract;
    }

    /** The SMSC has answered that it goes too fast. @return whether the limit is another one now */
    public boolean throttled(long nowNanos) {
        toldNanos = nowNanos;
        if (isLimited() && nowNanos - cutNanos < SECOND) {
            nextChangeNanos = nowNanos + SECOND;
            return false;
        }
        double measured = taken.sum(nowNanos);
        double before = Math.min(limitPerSecond, contractPerSecond());
        if (!isLimited()) {
            mostPerSecond = measured;
        }
        double base = measured == 0 ? before : Math.min(before, measured);
        double cut = Double.isInfinite(base) ? 1 : Math.max(1, KEPT * base);
        cutNanos = nowNanos;
        nextChangeNanos = nowNanos + SECOND;
        long saidBefore = currentPerSecond();
        limitPerSecond = Math.min(before, cut);
        endIfReached();
        return currentPerSecond() != saidBefore;
    }

    /** The SMSC has taken so much. */
    public void accepted(int segments, long nowNanos) {
        taken.add(segments, nowNanos);
    }

    /** When the SMSC last complained; {@link #NEVER_TOLD} if it never did. */
    public long toldNanos() {
        return toldNanos;
    }

    /** When {@link #tick} is to be called; {@link #NEVER} while there is no limit. */
    public long nextChangeNanos() {
        return nextChangeNanos;
    }

    /** A second without complaint gives something back. @return whether the limit is another one now */
    public boolean tick(long nowNanos) {
        if (nowNanos < nextChangeNanos) {
            return false;
        }
        long saidBefore = currentPerSecond();
        nextChangeNanos = nowNanos + SECOND;
        mostPerSecond = Math.max(mostPerSecond, (double) taken.sum(nowNanos));
        double reference = contract.isUnlimited() ? mostPerSecond : contractPerSecond();
        limitPerSecond += Math.max(1, GIVEN_BACK * reference);
        endIfReached();
        return currentPerSecond() != saidBefore;
    }

    /** Another contract, after a reload. */
    public void changeContract(Rate contract) {
        this.contract = contract;
        endIfReached();
    }

    /** The limit beside the contract, at least 1; {@link #UNLIMITED} if there is none. */
    public long currentPerSecond() {
        return isLimited() ? (long) limitPerSecond : UNLIMITED;
    }

    /** What the SMSC's rate is to be set to. */
    public Rate current() {
        return isLimited() ? Rate.perSecond(currentPerSecond()) : contract;
    }

    public boolean isLimited() {
        return limitPerSecond != Double.POSITIVE_INFINITY;
    }

    private void endIfReached() {
        double end = contract.isUnlimited() ? FELT_NO_MORE * Math.max(1, mostPerSecond) : contractPerSecond();
        if (limitPerSecond >= end) {
            limitPerSecond = Double.POSITIVE_INFINITY;
            nextChangeNanos = NEVER;
        }
    }

    private double contractPerSecond() {
        return contract.isUnlimited()
                ? Double.POSITIVE_INFINITY
                : (double) contract.count() * SECOND / contract.per().toNanos();
    }
}
