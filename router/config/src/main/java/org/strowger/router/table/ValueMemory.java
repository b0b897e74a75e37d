package org.strowger.router.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the number of a value by the octets that represent it in the file, so that few lines need to be parsed in
 * full.
 */
final class ValueMemory {
    static final int UNKNOWN = -1;

    private static final int SLOTS = 1 << 15;
    private static final int COUNT_MAX = SLOTS / 2;

    private final byte[] @Nullable [] texts = new byte[SLOTS][];
    private final int[] numbers = new int[SLOTS];
    private int count;

    /** The number of a value; {@link #UNKNOWN} if it is not remembered. */
    int find(byte[] octets, int from, int to) {
        int slot = slot(octets, from, to);
        return texts[slot] == null ? UNKNOWN : numbers[slot];
    }

    void put(byte[] octets, int from, int to, int number) {
        if (count < COUNT_MAX) {
            int slot = slot(octets, from, to);
            texts[slot] = Arrays.copyOfRange(octets, from, to);
            numbers[slot] = number;
            count++;
        }
    }

    private int slot(byte[] octets, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + octets[i];
        }
        int slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
        while (true) {
            byte[] there = texts[slot];
            if (there == null || Arrays.equals(there, 0, there.length, octets, from, to)) {
                return slot;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
    }
}
