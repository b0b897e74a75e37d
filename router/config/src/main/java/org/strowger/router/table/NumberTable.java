package org.strowger.router.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * An immutable, sorted table of numbers outside of the heap. It takes 8 octets for each key and 2 (or 4) for the number
 * of its value. An index holds every eighth key, a second index every eighth key of the first one, and so on; a look-up
 * reads one cache line in each. The few texts are in the heap.
 *
 * <p>Look-ups are allowed on any thread and allocate nothing.
 */
public final class NumberTable {
    static final int NOT_FOUND = -1;

    private static final long PRIME = 0x100000001b3L;

    /** A table without keys. */
    static final NumberTable EMPTY =
            new NumberTable(new LongColumn(), new ValueColumn(), TextKeys.NONE, List.of(Origin.UNKNOWN));

    private final LongColumn keys;

    /** The keys and the indexes over them; the last index has one block. */
    private final LongColumn[] levels;

    private final ValueColumn valueNumbers;
    private final TextKeys texts;
    private final List<Origin> values;

    /** @param keys sorted, without duplicates */
    NumberTable(LongColumn keys, ValueColumn valueNumbers, TextKeys texts, List<Origin> values) {
        this.keys = keys;
        this.levels = levels(keys);
        this.valueNumbers = valueNumbers;
        this.texts = texts;
        this.values = List.copyOf(values);
    }

    private static LongColumn[] levels(LongColumn keys) {
        List<LongColumn> levels = new ArrayList<>(List.of(keys));
        LongColumn below = keys;
        while (below.size() > LongColumn.BLOCK) {
            LongColumn index = new LongColumn();
            for (int i = 0; i < below.size(); i += LongColumn.BLOCK) {
                index.add(below.get(i));
            }
            index.trim(index.size());
            levels.add(index);
            below = index;
        }
        return levels.toArray(LongColumn[]::new);
    }

    /** The number of keys. */
    int size() {
        return keys.size() + texts.size();
    }

    /** The number of keys that are numbers. */
    public int keyCount() {
        return keys.size();
    }

    List<String> allTexts() {
        return texts.all();
    }

    /** A checksum of all rows, the same in every version of Java. The order of texts and values does not count. */
    long checksum() {
        int[] hashes = values.stream()
                .mapToInt(each -> Objects.hash(each.country(), each.operator(), each.mcc(), each.mnc()))
                .toArray();
        long sum = 0;
        for (int at = 0; at < keys.size(); at++) {
            sum = (sum ^ keys.get(at)) * PRIME + hashes[valueNumbers.get(at)];
            sum ^= sum >>> 32;
        }
        for (String text : texts.all()) {
            sum += text.toLowerCase(Locale.ROOT).hashCode() * PRIME;
        }
        return sum;
    }

    /** The size of the table in memory. */
    long octets() {
        long octets = valueNumbers.octets() + texts.octets();
        for (LongColumn each : levels) {
            octets += each.octets();
        }
        return octets;
    }

    /** The distinct values, in the order of their numbers. */
    List<Origin> values() {
        return values;
    }

    boolean hasText(CharSequence text) {
        return texts.has(text);
    }

    /** Finds a key. Returns its position, or {@link #NOT_FOUND}. */
    int find(long key) {
        int at = floor(key);
        return at >= 0 && keys.get(at) == key ? at : NOT_FOUND;
    }

    /**
     * Finds the longest key that is a prefix of the number.
     *
     * <p>All keys between a prefix of the number and the number itself begin with that prefix. So the longest prefix is
     * the floor of the number, or it is a prefix of the digits that the floor and the number have in common.
     *
     * @return its position, or {@link #NOT_FOUND}
     */
    int findBeginning(long number) {
        long wanted = number;
        int at = floor(wanted);
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
            at = floor(wanted);
        }
        return NOT_FOUND;
    }

    /** The key at a position. */
    long key(int at) {
        return keys.get(at);
    }

    /** The value at a position. */
    Origin value(int at) {
        return values.get(valueNumbers.get(at));
    }

    /** The position of the largest key that is not larger than this key; -1 if there is none. */
    private int floor(long key) {
        if (keys.size() == 0 || Long.compareUnsigned(keys.get(0), key) > 0) {
            return NOT_FOUND;
        }
        int at = 0;
        for (int level = levels.length - 1; level >= 0; level--) {
            at = levels[level].lastNotAbove(at, key);
        }
        return at;
    }
}
