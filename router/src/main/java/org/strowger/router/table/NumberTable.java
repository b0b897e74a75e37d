package org.strowger.router.table;

import java.util.List;

/**
 * An immutable table of numbers in order, outside of the heap: 8 octets for each key, 2 (or 4) for the number of its
 * value, and every 64th key once more in an index. Texts, of which there are few, are in the heap.
 *
 * <p>Look-ups are for any thread and allocate nothing.
 */
public final class NumberTable {
    static final int NOT_FOUND = -1;

    /** A table without keys. */
    static final NumberTable EMPTY = new NumberTable(
            new LongColumn(), new LongColumn(), new ValueColumn(), TextKeys.NONE, List.of(Origin.UNKNOWN));

    /** The keys of one entry of the index: eight lines of the processor's cache. */
    static final int BLOCK = 64;

    private final LongColumn keys;
    private final LongColumn index;
    private final ValueColumn valueNumbers;
    private final TextKeys texts;
    private final List<Origin> values;

    /** @param index every 64th key */
    NumberTable(LongColumn keys, LongColumn index, ValueColumn valueNumbers, TextKeys texts, List<Origin> values) {
        this.keys = keys;
        this.index = index;
        this.valueNumbers = valueNumbers;
        this.texts = texts;
        this.values = List.copyOf(values);
    }

    /** The number of keys. */
    int size() {
        return keys.size() + texts.size();
    }

    /** The memory that it takes. */
    long octets() {
        return keys.octets() + index.octets() + valueNumbers.octets() + texts.octets();
    }

    /** The different values, in the order of their numbers. */
    List<Origin> values() {
        return values;
    }

    boolean hasText(CharSequence text) {
        return texts.has(text);
    }

    /** Finds a key. Returns where it is, or {@link #NOT_FOUND}. */
    int find(long key) {
        int at = floor(key, keys.size());
        return at >= 0 && keys.get(at) == key ? at : NOT_FOUND;
    }

    /**
     * Finds the longest key that is the beginning of another.
     *
     * <p>All keys between a beginning of the number and the number itself begin with it too. So the longest beginning
     * is the floor, or it is a beginning of the digits that the floor shares with the number.
     *
     * @return where it is, or {@link #NOT_FOUND}
     */
    int findBeginning(long number) {
        long wanted = number;
        int at = floor(wanted, keys.size());
        while (at >= 0) {
            long found = keys.get(at);
            int common = NumberKey.common(found, wanted);
            if (common == 0) {
                return NOT_FOUND;
            }
            if (common == NumberKey.digits(found)) {
                return at;
            }
            wanted = NumberKey.first(wanted, common);
            at = floor(wanted, at);
        }
        return NOT_FOUND;
    }

    /** The key at a place. */
    long key(int at) {
        return keys.get(at);
    }

    /** The value at a place. */
    Origin value(int at) {
        return values.get(valueNumbers.get(at));
    }

    /** The place of the largest key that is not larger, among the first {@code count}; -1 if there is none. */
    private int floor(long key, int count) {
        int block = floor(index, 0, (count + BLOCK - 1) / BLOCK, key);
        return block < 0 ? -1 : floor(keys, block * BLOCK, Math.min(block * BLOCK + BLOCK, count), key);
    }

    private static int floor(LongColumn column, int from, int to, long key) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + high >>> 1;
            if (Long.compareUnsigned(column.get(middle), key) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == from ? -1 : low - 1;
    }
}
