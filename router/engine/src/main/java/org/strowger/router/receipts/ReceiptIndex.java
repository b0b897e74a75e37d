package org.strowger.router.receipts;

import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * Maps hashes to entries: open addressing in arrays of longs, with the hash in the upper half and the entry in the
 * lower half. An entry may be under several hashes, and many entries under one hash; the entries of a hash are found in
 * the order in which they were added. Takes between 12 and 24 bytes per entry and hash, because the arrays are between
 * one and two thirds full.
 *
 * <p>There are many small arrays, chosen by the hash, each of which grows independently: of a million entries, some
 * thousands are moved at once, never all.
 */
@Within(Within.Scope.HOLDER)
final class ReceiptIndex {
    /** Returned if there is no entry with the hash. */
    static final int NONE = -1;

    private static final int PART_BITS = 9;
    private static final int PARTS = 1 << PART_BITS;

    /** The low bits of a place are the number of a slot; the bits above are the number of its array. */
    private static final int SLOT_BITS = Integer.SIZE - 1 - PART_BITS;

    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    private static final int SLOTS_FIRST = 4;
    private static final int SPREAD = 0x9E3779B9;
    private static final long EMPTY = 0;
    private static final long[] NO_SLOTS = new long[1];

    private final long[][] parts = new long[PARTS][];
    private final int[] sizes = new int[PARTS];
    private int size;

    ReceiptIndex() {
        Arrays.fill(parts, NO_SLOTS);
    }

    /** Entries are stored plus one, so that zero is an empty slot. */
    private static long slot(int hash, int entry) {
        return (long) hash << Integer.SIZE | (entry + 1);
    }

    int size() {
        return size;
    }

    /** The maximum number of slots that one call visits to make room. */
    int slotsAtOnce() {
        int most = 0;
        for (long[] slots : parts) {
            most = Math.max(most, slots.length);
        }
        return most;
    }

    /** Reads the first slot of that hash. */
    int touch(int hash) {
        long[] slots = parts[part(hash)];
        return (int) slots[home(slots, hash)];
    }

    /**
     * Adds an entry.
     *
     * @return the number of earlier entries with that hash
     */
    int add(int hash, int entry) {
        int part = part(hash);
        if (3 * (sizes[part] + 1) > 2 * parts[part].length) {
            grow(part);
        }
        sizes[part]++;
        size++;
        return put(parts[part], slot(hash, entry));
    }

    void remove(int hash, int entry) {
        int part = part(hash);
        long[] slots = parts[part];
        long sought = slot(hash, entry);
        int at = home(slots, hash);
        while (slots[at] != sought) {
            assert slots[at] != EMPTY : "an entry is missing from the index";
            at = after(slots, at);
        }
        sizes[part]--;
        size--;
        closeGap(slots, at);
    }

    /** The place of the first entry with that hash, or {@link #NONE}. */
    int first(int hash) {
        int part = part(hash);
        return from(part, home(parts[part], hash), hash);
    }

    /** The place of the next entry with that hash, or {@link #NONE}. */
    int next(int slot, int hash) {
        int part = slot >>> SLOT_BITS;
        return from(part, after(parts[part], slot & SLOT_MASK), hash);
    }

    /** The number of entries with that hash. */
    int count(int hash) {
        int count = 0;
        for (int slot = first(hash); slot != NONE; slot = next(slot, hash)) {
            count++;
        }
        return count;
    }

    int entryAt(int slot) {
        return (int) parts[slot >>> SLOT_BITS][slot & SLOT_MASK] - 1;
    }

    private int from(int part, int start, int hash) {
        long[] slots = parts[part];
        int at = start;
        while (slots[at] != EMPTY) {
            if ((int) (slots[at] >>> Integer.SIZE) == hash) {
                return (part << SLOT_BITS) | at;
            }
            at = after(slots, at);
        }
        return NONE;
    }

    /**
     * Writes the slot to the first free place.
     *
     * @return the number of slots with the same hash before it
     */
    private static int put(long[] slots, long slot) {
        int alike = 0;
        int at = home(slots, (int) (slot >>> Integer.SIZE));
        while (slots[at] != EMPTY) {
            alike += (slots[at] ^ slot) >>> Integer.SIZE == 0 ? 1 : 0;
            at = after(slots, at);
        }
        slots[at] = slot;
        return alike;
    }

    /** Moves displaced slots into the gap, so that a removal leaves no marker. */
    private static void closeGap(long[] slots, int gapAt) {
        int gap = gapAt;
        int at = gap;
        while (true) {
            at = after(slots, at);
            if (slots[at] == EMPTY) {
                slots[gap] = EMPTY;
                return;
            }
            int home = home(slots, (int) (slots[at] >>> Integer.SIZE));
            if (distance(slots, home, at) >= distance(slots, gap, at)) {
                slots[gap] = slots[at];
                gap = at;
            }
        }
    }

    private void grow(int part) {
        long[] old = parts[part];
        long[] slots = new long[Math.max(SLOTS_FIRST, 2 * old.length)];
        // Starts at an empty slot; otherwise entries of one hash across the end of the array would change their order.
        int start = 0;
        while (old[start] != EMPTY) {
            start++;
        }
        for (int i = 0; i < old.length; i++) {
            long slot = old[(start + i) & (old.length - 1)];
            if (slot != EMPTY) {
                put(slots, slot);
            }
        }
        parts[part] = slots;
    }

    private static int part(int hash) {
        return (hash * SPREAD) >>> (Integer.SIZE - PART_BITS);
    }

    private static int home(long[] slots, int hash) {
        // Shifts in two steps, because an array of one slot requires a shift by 32 bits, which Java treats as a shift
        // by 0.
        return (((hash * SPREAD) << PART_BITS) >>> 1) >>> Integer.numberOfLeadingZeros(slots.length);
    }

    private static int after(long[] slots, int slot) {
        return (slot + 1) & (slots.length - 1);
    }

    private static int distance(long[] slots, int from, int to) {
        return (to - from) & (slots.length - 1);
    }
}
