package org.strowger.router.thread.shared;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * The share of good results of many keys, shared by all threads without locks. Newer results count more: the weight of
 * a result halves in each half-life. An awaited result that does not come in time counts as bad.
 *
 * <p>The number of keys is fixed. A key can be stored at one of {@link #WAYS} places; if all are taken, the key whose
 * results have the least weight is forgotten. Each place consists of a few numbers that are changed by compare-and-set.
 * If a key is forgotten while another thread adds a result to it, the result may count for the new key.
 *
 * <p>36 octets for each key, plus the name that its owner gives it.
 */
public final class SharedScores<N> {
    /** Returned if the key has no place. */
    public static final int NONE = -1;

    private static final int WAYS = 8;
    private static final long FREE = 0;

    /** The number of time steps in a half-life. */
    private static final int STEPS = 16;

    private static final double[] STEP_FACTORS = factors();

    @Within(Within.Scope.PACKET)
    private static final int HALVINGS_MAX = 30;

    /** A number of three fields: 20 bits of time, and two counts of 22 bits. */
    private static final int COUNT_BITS = 22;

    @Within(Within.Scope.PACKET)
    private static final long COUNT_MAX = (1L << COUNT_BITS) - 1;

    @Within(Within.Scope.PACKET)
    private static final long TIME_MAX = (1L << (Long.SIZE - 2 * COUNT_BITS)) - 1;

    /** The initial weight of a result: 16, so that the weight can be halved. */
    private static final long UNIT = 16;

    @Within(Within.Scope.PACKET)
    private static final int TIMES_MAX = 32;

    private final long stepMillis;
    private final long patienceMillis;
    private final int groups;
    private final AtomicLongArray keys;

    /**
     * Per place: the time of the last result in steps, the weight of all results, and the weight of the good results.
     */
    private final AtomicLongArray results;

    /**
     * Per place: a period of {@link #patienceMillis}, the number of awaited results since this period began, and the
     * number since the period before.
     */
    private final AtomicLongArray awaited;

    /** Per place: the number of durations, up to {@link #TIMES_MAX}, and their average in milliseconds. */
    private final AtomicLongArray durations;

    private final AtomicReferenceArray<@Nullable N> names;
    private final LongAdder forgotten = new LongAdder();

    /**
     * @param halfLifeMillis the time in which the weight of a result halves
     * @param patienceMillis the minimum time after which an awaited result counts as bad; the maximum is twice this
     *     time
     * @param entries the number of remembered keys
     */
    public SharedScores(long halfLifeMillis, long patienceMillis, int entries) {
        this.stepMillis = Math.max(1, halfLifeMillis / STEPS);
        this.patienceMillis = patienceMillis;
        this.groups = Math.max(1, (entries + WAYS - 1) / WAYS);
        this.keys = new AtomicLongArray(groups * WAYS);
        this.results = new AtomicLongArray(groups * WAYS);
        this.awaited = new AtomicLongArray(groups * WAYS);
        this.durations = new AtomicLongArray(groups * WAYS);
        this.names = new AtomicReferenceArray<>(groups * WAYS);
    }

    private static double[] factors() {
        double[] factors = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            factors[i] = Math.pow(2, -i / (double) STEPS);
        }
        return factors;
    }

    // ---- Places

    /** The place of a key; {@link #NONE} if it has none. */
    public int find(long key) {
        int first = firstSlotOf(key);
        for (int slot = first; slot < first + WAYS; slot++) {
            if (keys.get(slot) == key) {
                return slot;
            }
        }
        return NONE;
    }

    private int firstSlotOf(long key) {
        return (int) Long.remainderUnsigned(SpreadIds.keyOf(key) >>> 1, groups) * WAYS;
    }

    /**
     * The place of a key; a key without a place gets one.
     *
     * @param key not 0
     * @param name the name of the key, if it is new
     * @return {@link #NONE} if other threads take all possible places at the same time
     */
    public int slot(long key, long nowMillis, N name) {
        for (int i = 0; i < WAYS; i++) {
            int found = find(key);
            if (found != NONE) {
                return found;
            }
            int victim = leastUsed(firstSlotOf(key), nowMillis);
            long before = keys.get(victim);
            if (keys.compareAndSet(victim, before, key)) {
                results.set(victim, 0);
                awaited.set(victim, 0);
                durations.set(victim, 0);
                names.set(victim, name);
                if (before != FREE) {
                    forgotten.increment();
                }
                return victim;
            }
        }
        return NONE;
    }

    private int leastUsed(int first, long nowMillis) {
        int least = first;
        double leastWeight = Double.MAX_VALUE;
        for (int slot = first; slot < first + WAYS; slot++) {
            if (keys.get(slot) == FREE) {
                return slot;
            }
            double weight = weight(results.get(slot), nowMillis);
            if (weight < leastWeight) {
                least = slot;
                leastWeight = weight;
            }
        }
        return least;
    }

    // ---- Results

    public void add(int slot, boolean isGood, long nowMillis) {
        add(slot, 1, isGood ? 1 : 0, nowMillis);
    }

    private void add(int slot, long count, long good, long nowMillis) {
        long was;
        long is;
        do {
            was = results.get(slot);
            is = added(was, count, good, nowMillis);
        } while (!results.compareAndSet(slot, was, is));
    }

    private long added(long was, long count, long good, long nowMillis) {
        long step = step(nowMillis);
        long all = decayed(first(was), time(was), step) + count * UNIT;
        long goods = decayed(second(was), time(was), step) + good * UNIT;
        while (all > COUNT_MAX) {
            all >>= 1;
            goods >>= 1;
        }
        return packed(step, all, Math.min(all, goods));
    }

    /** Records that a result of the key is awaited from now on. */
    public void expect(int slot, long nowMillis) {
        long period = period(nowMillis);
        long was;
        long is;
        do {
            was = awaited.get(slot);
            is = rolled(was, period);
            is = packed(time(is), Math.min(COUNT_MAX, first(is) + 1), second(is));
        } while (!awaited.compareAndSet(slot, was, is));
        countOverdue(slot, was, period, nowMillis);
    }

    /**
     * Records that an awaited result has come.
     *
     * @param sinceMillis the time at which the wait began
     * @return false if the result comes too late, and has already been counted as bad
     */
    public boolean came(int slot, boolean isGood, long sinceMillis, long nowMillis) {
        long period = period(nowMillis);
        long age = (period - period(sinceMillis)) & TIME_MAX;
        long was;
        long is;
        boolean isAwaited;
        do {
            was = awaited.get(slot);
            is = rolled(was, period);
            isAwaited = age == 0 ? first(is) > 0 : age == 1 && second(is) > 0;
            if (isAwaited) {
                is = age == 0 ? packed(period, first(is) - 1, second(is)) : packed(period, first(is), second(is) - 1);
            }
        } while (!awaited.compareAndSet(slot, was, is));
        countOverdue(slot, was, period, nowMillis);
        if (isAwaited) {
            add(slot, isGood, nowMillis);
            if (isGood) {
                took(slot, nowMillis - sinceMillis);
            }
        }
        return isAwaited;
    }

    /** The numbers of awaited results, moved on to the given period. */
    private static long rolled(long was, long period) {
        long age = (period - time(was)) & TIME_MAX;
        if (age == 0) {
            return was;
        }
        return packed(period, 0, age == 1 ? first(was) : 0);
    }

    /** Counts the awaited results that have become overdue as bad. */
    private void countOverdue(int slot, long was, long period, long nowMillis) {
        long age = (period - time(was)) & TIME_MAX;
        long overdue = age == 0 ? 0 : second(was) + (age == 1 ? 0 : first(was));
        if (overdue > 0) {
            add(slot, overdue, 0, nowMillis);
        }
    }

    private void took(int slot, long millis) {
        long was;
        long is;
        do {
            was = durations.get(slot);
            long count = Math.min(TIMES_MAX, (was >>> 48) + 1);
            long average = was & 0xFFFF_FFFF_FFFFL;
            is = count << 48 | Math.max(0, average + (millis - average) / count);
        } while (!durations.compareAndSet(slot, was, is));
    }

    // ---- Scores

    /** The results of a place, as one number that the methods below explain. */
    public long resultsOf(int slot) {
        return results.get(slot);
    }

    /** The total weight of the results at this time. */
    public double weight(long results, long nowMillis) {
        return decayed((double) first(results), time(results), step(nowMillis)) / UNIT;
    }

    /** The share of good results, from 0 to 1; 0 without results. */
    public double share(long results) {
        long all = first(results);
        return all == 0 ? 0 : (double) second(results) / (double) all;
    }

    /** The number of awaited results. */
    public long awaitedOf(int slot) {
        long now = awaited.get(slot);
        return first(now) + second(now);
    }

    /** The average time after which the last good awaited results came, in milliseconds. */
    public long durationMillis(int slot) {
        return durations.get(slot) & 0xFFFF_FFFF_FFFFL;
    }

    // ---- All places

    public int slots() {
        return keys.length();
    }

    /** The name of the key at a place, or null if the place is free. */
    public @Nullable N nameAt(int slot) {
        return keys.get(slot) == FREE ? null : names.get(slot);
    }

    /** The number of keys that were forgotten because their places were needed. */
    public long forgotten() {
        return forgotten.sum();
    }

    // ---- Numbers of three fields

    private long step(long millis) {
        return millis / stepMillis & TIME_MAX;
    }

    private long period(long millis) {
        return millis / patienceMillis & TIME_MAX;
    }

    private static long packed(long time, long first, long second) {
        return time << (2 * COUNT_BITS) | first << COUNT_BITS | second;
    }

    private static long time(long packed) {
        return packed >>> (2 * COUNT_BITS);
    }

    private static long first(long packed) {
        return packed >>> COUNT_BITS & COUNT_MAX;
    }

    private static long second(long packed) {
        return packed & COUNT_MAX;
    }

    private static long decayed(long weight, long then, long now) {
        return then == now ? weight : Math.round(decayed((double) weight, then, now));
    }

    private static double decayed(double weight, long then, long now) {
        long age = (now - then) & TIME_MAX;
        long halvings = age / STEPS;
        return halvings > HALVINGS_MAX ? 0 : weight * STEP_FACTORS[(int) (age % STEPS)] / (double) (1L << halvings);
    }
}
