package org.strowger.router.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;

/** Collects the entries of a table, in any order, and packs them. */
@Within(Within.Scope.CONFIGURATION)
final class TableBuilder {
    /** The maximum number of entries; 200 million numbers take 2 GB. */
    static final int ENTRIES_MAX = 200_000_000;

    static final int CONFLICTS_MAX = 10;

    private final LongColumn keys = new LongColumn();
    private final ValueColumn valueNumbers = new ValueColumn();
    private final List<Origin> values = new ArrayList<>();
    private final Map<Origin, Integer> numbers = new HashMap<>();
    private final TextKeys texts = new TextKeys();
    private final List<Long> conflicts = new ArrayList<>();
    private boolean isSorted = true;
    private long last = NumberKey.NONE;
    private int conflictCount;
    private int repeated;

    /** The number of a value, as {@link #add} requires it. */
    int numberOf(Origin value) {
        return numbers.computeIfAbsent(value, fresh -> {
            values.add(fresh);
            return values.size() - 1;
        });
    }

    boolean isFull() {
        return keys.size() == ENTRIES_MAX;
    }

    void add(long key, int valueNumber) {
        isSorted = isSorted && Long.compareUnsigned(last, key) < 0;
        last = key;
        keys.add(key);
        valueNumbers.add(valueNumber);
    }

    boolean isFullOfTexts() {
        return texts.size() == TextKeys.COUNT_MAX;
    }

    void addText(String text) {
        if (!texts.add(text)) {
            repeated++;
        }
    }

    /** The table. If there are {@link #conflicts}, it must not be used. */
    NumberTable build() {
        numberOf(Origin.UNKNOWN); // The only value in a list.
        int size = keys.size();
        if (!isSorted) {
            KeySort.sort(keys, valueNumbers);
            size = withoutRepeated();
        }
        keys.trim(size);
        valueNumbers.trim(size);
        return new NumberTable(keys, valueNumbers, texts, values);
    }

    /** Drops repeated keys, and notes whether their values differ. */
    private int withoutRepeated() {
        int kept = 0;
        for (int i = 0; i < keys.size(); i++) {
            long key = keys.get(i);
            if (kept > 0 && keys.get(kept - 1) == key) {
                repeat(key, valueNumbers.get(kept - 1) == valueNumbers.get(i));
            } else {
                keys.set(kept, key);
                valueNumbers.set(kept, valueNumbers.get(i));
                kept++;
            }
        }
        return kept;
    }

    private void repeat(long key, boolean isSame) {
        if (isSame) {
            repeated++;
            return;
        }
        conflictCount++;
        if (conflicts.size() < CONFLICTS_MAX && !conflicts.contains(key)) {
            conflicts.add(key);
        }
    }

    /** The number of lines that repeat a key with the same value. */
    int repeated() {
        return repeated;
    }

    /** The first keys that have different values. */
    List<Long> conflicts() {
        return List.copyOf(conflicts);
    }

    int conflictCount() {
        return conflictCount;
    }
}
