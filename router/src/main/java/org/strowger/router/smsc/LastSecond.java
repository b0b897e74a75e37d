package org.strowger.router.smsc;

import java.util.concurrent.TimeUnit;

/** How much there was during the last second, to a tenth of it. */
final class LastSecond {
    private static final int PARTS = 10;
    private static final long PART_NANOS = TimeUnit.SECONDS.toNanos(1) / PARTS;

    private final long[] amounts = new long[PARTS];
    private long part;

    void add(long amount, long nowNanos) {
        moveTo(nowNanos);
        amounts[(int) (part % PARTS)] += amount;
    }

    /** Of the part that is running and the nine before it. */
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
            part = now; // All parts were cleared; which one is the present one does not matter to them.
        }
    }
}
