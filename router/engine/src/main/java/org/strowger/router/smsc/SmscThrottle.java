package org.strowger.router.smsc;

import java.util.concurrent.TimeUnit;
import org.strowger.router.config.value.Rate;

/**
 * The rate limit of an SMSC after a "too fast" response: cut at once, restored step by step.
 *
 * <p>A cut sets the limit to 0.7 of the number of segments that the SMSC accepted during the last second, or of the
 * previous limit, whichever is less; never below one a second, and at most once a second, because responses to messages
 * sent before a cut still arrive after it. Each second without such a response restores 5% of the contract, or, without
 * a contract, of the most that was accepted in a second since the first cut. The limit ends when it reaches the
 * contract; without a contract, when it reaches twice the accepted number, because it then no longer has any effect.
 *
 * <p>Owned by the SMSC's home, which sets the rate of the SMSC to {@link #current} and calls {@link #tick} when it is
 * due.
 */
public final class SmscThrottle {
    /** No limit other than the contract. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** The time of {@link #nextChangeNanos} if no change is due. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The time of {@link #toldNanos} if the SMSC never responded "too fast". */
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

    /**
     * Cuts the rate after a "too fast" response.
     *
     * @return whether the limit has changed
     */
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

    /** Counts the segments that the SMSC accepted. */
    public void accepted(int segments, long nowNanos) {
        taken.add(segments, nowNanos);
    }

    /** When the SMSC last responded "too fast"; {@link #NEVER_TOLD} if never. */
    public long toldNanos() {
        return toldNanos;
    }

    /** When {@link #tick} is due; {@link #NEVER} while there is no limit. */
    public long nextChangeNanos() {
        return nextChangeNanos;
    }

    /**
     * Restores part of the rate after a second without a "too fast" response.
     *
     * @return whether the limit has changed
     */
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

    /** Changes the contract, after a reload. */
    public void changeContract(Rate contract) {
        this.contract = contract;
        endIfReached();
    }

    /** The limit below the contract, at least 1; {@link #UNLIMITED} if there is none. */
    public long currentPerSecond() {
        return isLimited() ? (long) limitPerSecond : UNLIMITED;
    }

    /** The rate in effect. */
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

    /** The amount during the last second, with a resolution of a tenth of a second. */
    private static final class LastSecond {
        private static final int PARTS = 10;
        private static final long PART_NANOS = TimeUnit.SECONDS.toNanos(1) / PARTS;

        private final long[] amounts = new long[PARTS];
        private long part;

        void add(long amount, long nowNanos) {
            moveTo(nowNanos);
            amounts[(int) (part % PARTS)] += amount;
        }

        /** The sum of the current tenth and the nine before it. */
        long sum(long nowNanos) {
            moveTo(nowNanos);
            long sum = 0;
            for (long amount : amounts) {
                sum += amount;
            }
            return sum;
        }

        private void moveTo(long nowNanos) {
            long now = nowNanos / PART_NANOS;
            for (int moved = 0; part < now && moved < PARTS; moved++) {
                part++;
                amounts[(int) (part % PARTS)] = 0;
            }
            if (part < now) {
                part = now; // All tenths were cleared, so any index can be the index of the current tenth.
            }
        }
    }
}
