package org.strowger.router.thread.shared;

/**
 * Rate limits of many keys, shared by all threads: each key may have {@code count} at once, and again as many after a
 * time, evenly. The number of keys that are remembered is fixed; for a new key, the key is dropped that may soonest
 * have all of its count again.
 *
 * <p>The state of a key is one number, the time at which it may have all of its count again (the generic cell rate
 * algorithm). A key may belong to one of {@link #WAYS} places, which one lock protects. 16 octets for each key.
 */
public final class SharedRates {
    /** The time from which a refused key is permitted again is unknown, because more is wanted than is ever allowed. */
    public static final long NEVER = Long.MAX_VALUE;

    /** Sums of fractions of a millisecond are not exact. */
    private static final double ROUNDING = 1e-3;

    private static final int WAYS = 8;
    private static final int LOCKS = 64;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int count;
    private final double intervalMillis;
    private final long[] keys;
    private final double[] fullAtMillis;
    private final int groups;
    private final Object[] locks = new Object[LOCKS];

    /**
     * @param count how many a key may have at once, at least 1
     * @param withinMillis the time in which it may have so many again
     * @param entries how many keys are remembered, at least 1
     */
    public SharedRates(int count, long withinMillis, int entries) {
        this.count = count;
        this.intervalMillis = (double) withinMillis / count;
        this.groups = Math.max(1, (entries + WAYS - 1) / WAYS);
        this.keys = new long[groups * WAYS];
        this.fullAtMillis = new double[groups * WAYS];
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new Object();
        }
    }

    /**
     * Takes some for a key, if it may have them now.
     *
     * @return whether it may
     */
    public boolean take(long key, int wanted, long nowMillis) {
        double now = (double) nowMillis;
        int group = groupOf(key);
        synchronized (lockOf(group)) {
            int slot = slotOf(group, key);
            double full = Math.max(fullAtMillis[slot], now) + wanted * intervalMillis;
            if (full - now > count * intervalMillis + ROUNDING) {
                return false;
            }
            fullAtMillis[slot] = full;
            return true;
        }
    }

    /** Takes some for a key, whether it may have them or not: it has so many less later. */
    public void takeDebt(long key, int wanted, long nowMillis) {
        int group = groupOf(key);
        synchronized (lockOf(group)) {
            int slot = slotOf(group, key);
            fullAtMillis[slot] = Math.max(fullAtMillis[slot], (double) nowMillis) + wanted * intervalMillis;
        }
    }

    /** Whether a key may have some now. Takes nothing. */
    public boolean isAllowed(long key, int wanted, long nowMillis) {
        double now = (double) nowMillis;
        int group = groupOf(key);
        synchronized (lockOf(group)) {
            int slot = find(group, key);
            double full = Math.max(slot < 0 ? 0 : fullAtMillis[slot], now) + wanted * intervalMillis;
            return full - now <= count * intervalMillis + ROUNDING;
        }
    }

    /**
     * Takes some for a key, now or for a time to come.
     *
     * @param latestMillis nothing is taken for a time after this
     * @return the first time at which the key may have them, not before now; {@link #NEVER} if nothing was taken
     */
    public long reserve(long key, int wanted, long nowMillis, long latestMillis) {
        double now = (double) nowMillis;
        int group = groupOf(key);
        synchronized (lockOf(group)) {
            int slot = slotOf(group, key);
            double full = Math.max(fullAtMillis[slot], now) + wanted * intervalMillis;
            // More than the count at once leave as if they came one after the other.
            double from = Math.max(now, full - Math.max(wanted, count) * intervalMillis);
            if (from > (double) latestMillis + ROUNDING) {
                return NEVER;
            }
            fullAtMillis[slot] = full;
            return (long) Math.ceil(from - ROUNDING);
        }
    }

    /**
     * How much of its limit the keys have used.
     *
     * @param keys the number of keys that have used some
     * @param full the number of keys that may have no more now
     * @param most the used part of the key that has used most, from 0 to 1
     */
    public record Use(int keys, int full, double most) {}

    /** The use of all keys. Takes some milliseconds for a million keys: not for each message. */
    public Use use(long nowMillis) {
        double now = (double) nowMillis;
        double fullFrom = (count - 1) * intervalMillis + ROUNDING;
        int used = 0;
        int full = 0;
        double most = 0;
        for (int group = 0; group < groups; group++) {
            synchronized (lockOf(group)) {
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

    private Object lockOf(int group) {
        return locks[group % LOCKS];
    }

    /** @return the place of a key in its group; below zero if it has none */
    private int find(int group, long key) {
        for (int slot = group * WAYS; slot < (group + 1) * WAYS; slot++) {
            if (keys[slot] == key && fullAtMillis[slot] > 0) {
                return slot;
            }
        }
        return -1;
    }

    /** The place of a key in its group, which it gets in place of another if it had none. */
    private int slotOf(int group, long key) {
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
        keys[oldest] = key;
        fullAtMillis[oldest] = 0;
        return oldest;
    }
}
