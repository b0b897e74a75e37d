package org.strowger.router.thread.shared;

/**
 * Rate limits of many keys, shared by all threads. Each key may take {@code count} units at once; used units are
 * restored evenly over a given time. The number of remembered keys is fixed: a new key replaces the key whose units
 * will all be restored soonest.
 *
 * <p>The state of a key is one number, the time at which all its units are restored (the generic cell rate algorithm).
 * A key can be stored at one of {@link #WAYS} places, all protected by one lock. 16 octets for each key.
 *
 * <p>Keys that were replaced although units of them were not restored yet are counted: see {@link #loss}.
 */
public final class SharedRates {
    /** Returned if nothing was taken, because the units would be available only after the latest permitted time. */
    public static final long NEVER = Long.MAX_VALUE;

    /** A tolerance, because sums of fractions of a millisecond are not exact. */
    private static final double ROUNDING = 1e-3;

    private static final int WAYS = 8;
    private static final int LOCKS = 64;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /** The time for which losses are counted together. */
    private static final long SPAN_MILLIS = 600_000;

    /** A loss is one if it concerns this part of the units that were taken: keys are not spread evenly. */
    private static final int LOSS_FROM = 100;

    private final int count;
    private final double intervalMillis;
    private final long[] keys;
    private final double[] fullAtMillis;
    private final int groups;
    private final Part[] parts = new Part[LOCKS];

    /**
     * @param count the number of units that a key may take at once, at least 1
     * @param withinMillis the time in which {@code count} units are restored
     * @param entries the number of remembered keys, at least 1
     */
    public SharedRates(int count, long withinMillis, int entries) {
        this.count = count;
        this.intervalMillis = (double) withinMillis / count;
        this.groups = Math.max(1, (entries + WAYS - 1) / WAYS);
        this.keys = new long[groups * WAYS];
        this.fullAtMillis = new double[groups * WAYS];
        for (int i = 0; i < LOCKS; i++) {
            parts[i] = new Part();
        }
    }

    /**
     * Takes units for a key, if they are available now.
     *
     * @return whether the units were taken
     */
    public boolean take(long key, int wanted, long nowMillis) {
        double now = (double) nowMillis;
        int group = groupOf(key);
        synchronized (partOf(group)) {
            int slot = slotOf(group, key, nowMillis);
            double full = Math.max(fullAtMillis[slot], now) + wanted * intervalMillis;
            if (full - now > count * intervalMillis + ROUNDING) {
                return false;
            }
            fullAtMillis[slot] = full;
            return true;
        }
    }

    /** Takes units for a key even if they are not available; the key then has fewer units later. */
    public void takeDebt(long key, int wanted, long nowMillis) {
        int group = groupOf(key);
        synchronized (partOf(group)) {
            int slot = slotOf(group, key, nowMillis);
            fullAtMillis[slot] = Math.max(fullAtMillis[slot], (double) nowMillis) + wanted * intervalMillis;
        }
    }

    /** Whether the units are available for a key now. Takes nothing. */
    public boolean isAllowed(long key, int wanted, long nowMillis) {
        double now = (double) nowMillis;
        int group = groupOf(key);
        synchronized (partOf(group)) {
            int slot = find(group, key);
            double full = Math.max(slot < 0 ? 0 : fullAtMillis[slot], now) + wanted * intervalMillis;
            return full - now <= count * intervalMillis + ROUNDING;
        }
    }

    /**
     * Takes units for a key, for use now or at a later time.
     *
     * @param latestMillis the latest permitted time of use
     * @return the first time at which the units may be used, not before now; {@link #NEVER} if nothing was taken
     */
    public long reserve(long key, int wanted, long nowMillis, long latestMillis) {
        double now = (double) nowMillis;
        int group = groupOf(key);
        synchronized (partOf(group)) {
            int slot = slotOf(group, key, nowMillis);
            double full = Math.max(fullAtMillis[slot], now) + wanted * intervalMillis;
            // If more units than the count are taken at once, the wait is as if they were taken one by one.
            double from = Math.max(now, full - Math.max(wanted, count) * intervalMillis);
            if (from > (double) latestMillis + ROUNDING) {
                return NEVER;
            }
            fullAtMillis[slot] = full;
            return (long) Math.ceil(from - ROUNDING);
        }
    }

    /**
     * The use of the limits by the keys.
     *
     * @param keys the number of keys with used units
     * @param full the number of keys without an available unit
     * @param most the largest used fraction of any key, from 0 to 1
     */
    public record Use(int keys, int full, double most) {}

    /** The use of all keys. Takes some milliseconds for a million keys: too slow to call for each message. */
    public Use use(long nowMillis) {
        double now = (double) nowMillis;
        double fullFrom = (count - 1) * intervalMillis + ROUNDING;
        int used = 0;
        int full = 0;
        double most = 0;
        for (int group = 0; group < groups; group++) {
            synchronized (partOf(group)) {
                for (int slot = group * WAYS; slot < (group + 1) * WAYS; slot++) {
                    double left = fullAtMillis[slot] - now;
                    used += left > 0 ? 1 : 0;
                    full += left > fullFrom ? 1 : 0;
                    most = Math.max(most, left);
                }
            }
        }
        return new Use(used, full, Math.min(1, most / (count * intervalMillis)));
    }

    private int groupOf(long key) {
        return (int) Long.remainderUnsigned((key * MIX) >>> 1, groups);
    }

    private Part partOf(int group) {
        return parts[group % LOCKS];
    }

    /** @return the place of a key in its group; negative if the key has none */
    private int find(int group, long key) {
        for (int slot = group * WAYS; slot < (group + 1) * WAYS; slot++) {
            if (keys[slot] == key && fullAtMillis[slot] > 0) {
                return slot;
            }
        }
        return -1;
    }

    /** The place of a key in its group. A key without a place gets one, and may replace another key. */
    private int slotOf(int group, long key, long nowMillis) {
        Part part = partOf(group);
        part.passTo(nowMillis);
        part.taken++;
        int found = find(group, key);
        if (found >= 0) {
            return found;
        }
        int oldest = group * WAYS;
        for (int slot = oldest + 1; slot < (group + 1) * WAYS; slot++) {
            if (fullAtMillis[slot] < fullAtMillis[oldest]) {
                oldest = slot;
            }
        }
        part.replaced(fullAtMillis[oldest] - nowMillis);
        keys[oldest] = key;
        fullAtMillis[oldest] = 0;
        return oldest;
    }

    // ---- Keys that were forgotten

    /**
     * The keys that were forgotten although they had used units.
     *
     * @param keys the number in the last ten to twenty minutes
     * @param needed the number of entries with which few are forgotten, at a guess
     */
    public record Loss(long keys, long needed) {
        /** Next to no keys were forgotten. */
        public static final Loss NONE = new Loss(0, 0);
    }

    /** The loss of the last ten to twenty minutes. */
    public Loss loss(long nowMillis) {
        long taken = 0;
        long lost = 0;
        double missing = 0;
        for (Part part : parts) {
            synchronized (part) {
                part.passTo(nowMillis);
                taken += part.taken + part.takenBefore;
                lost += part.lost + part.lostBefore;
                missing += part.missing(nowMillis);
            }
        }
        if (lost * LOSS_FROM < taken || lost == 0) {
            return Loss.NONE;
        }
        // If all keys come again and again, a part of the uses as large as the part of missing keys replaces a key.
        double ofReturning = (double) keys.length * taken / Math.max(1, taken - lost);
        double needed = Math.min(keys.length + missing, ofReturning);
        return new Loss(lost, Math.round(needed * 3 / 2));
    }

    /** The groups with one lock, which is this object, and the keys that they forgot. */
    private static final class Part {
        private long endMillis;
        private long taken;
        private long takenBefore;
        private long lost;
        private long lostBefore;

        /** The sum of the times for which forgotten keys would have counted. */
        private double missingMillis;

        private double missingMillisBefore;

        /** Begins another span if one is over. */
        void passTo(long nowMillis) {
            if (nowMillis < endMillis) {
                return;
            }
            boolean follows = nowMillis < endMillis + SPAN_MILLIS;
            takenBefore = follows ? taken : 0;
            lostBefore = follows ? lost : 0;
            missingMillisBefore = follows ? missingMillis : 0;
            taken = 0;
            lost = 0;
            missingMillis = 0;
            endMillis = nowMillis + SPAN_MILLIS;
        }

        void replaced(double leftMillis) {
            if (leftMillis > 0) {
                lost++;
                missingMillis += leftMillis;
            }
        }

        /** The average number of keys that are missing at a time. */
        double missing(long nowMillis) {
            double ofSpan = (double) Math.max(1_000, SPAN_MILLIS - (endMillis - nowMillis));
            return takenBefore > 0 ? missingMillisBefore / SPAN_MILLIS : missingMillis / ofSpan;
        }
    }
}
