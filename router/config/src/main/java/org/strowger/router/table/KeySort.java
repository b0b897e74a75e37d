package org.strowger.router.table;

import java.util.Arrays;

/**
 * Sorts keys and the numbers of their values in place, octet by octet from the left (American flag sort). The sort
 * needs no second copy of the table. An octet that all keys have in common costs only a count.
 */
final class KeySort {
    private static final int BUCKETS = 256;
    private static final int LEVELS = Long.BYTES;
    private static final int SMALL = 48;

    private final LongColumn keys;
    private final ValueColumn values;
    private final int[][] ends = new int[LEVELS][BUCKETS];
    private final int[] heads = new int[BUCKETS];

    private KeySort(LongColumn keys, ValueColumn values) {
        this.keys = keys;
        this.values = values;
    }

    static void sort(LongColumn keys, ValueColumn values) {
        new KeySort(keys, values).sort(0, keys.size(), 0);
    }

    private void sort(int from, int to, int level) {
        if (to - from <= SMALL) {
            insert(from, to);
            return;
        }
        int[] end = ends[level];
        count(from, to, level, end);
        move(from, level, end);
        if (level + 1 < LEVELS) {
            int start = from;
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                if (end[bucket] - start > 1) {
                    sort(start, end[bucket], level + 1);
                }
                start = end[bucket];
            }
        }
    }

    /** Computes the end of each bucket. */
    private void count(int from, int to, int level, int[] end) {
        Arrays.fill(end, 0);
        for (int i = from; i < to; i++) {
            end[octet(keys.get(i), level)]++;
        }
        int at = from;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            at += end[bucket];
            end[bucket] = at;
        }
    }

    /** Moves each key into its bucket, following the cycles of the permutation. */
    private void move(int from, int level, int[] end) {
        heads[0] = from;
        System.arraycopy(end, 0, heads, 1, BUCKETS - 1);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            while (heads[bucket] < end[bucket]) {
                moveToBucket(heads[bucket], bucket, level);
                heads[bucket]++;
            }
        }
    }

    /** Exchanges the key at this position until it holds a key of the bucket. */
    private void moveToBucket(int at, int bucket, int level) {
        long key = keys.get(at);
        int home = octet(key, level);
        if (home == bucket) {
            return;
        }
        int value = values.get(at);
        while (home != bucket) {
            int next = heads[home]++;
            long otherKey = keys.get(next);
            int otherValue = values.get(next);
            keys.set(next, key);
            values.set(next, value);
            key = otherKey;
            value = otherValue;
            home = octet(key, level);
        }
        keys.set(at, key);
        values.set(at, value);
    }

    private void insert(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long key = keys.get(i);
            int value = values.get(i);
            int at = i;
            while (at > from && Long.compareUnsigned(keys.get(at - 1), key) > 0) {
                keys.set(at, keys.get(at - 1));
                values.set(at, values.get(at - 1));
                at--;
            }
            keys.set(at, key);
            values.set(at, value);
        }
    }

    private static int octet(long key, int level) {
        return (int) (key >>> (Long.SIZE - Byte.SIZE * (level + 1))) & 0xff;
    }
}
