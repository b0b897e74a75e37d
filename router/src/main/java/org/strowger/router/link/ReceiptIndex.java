package org.strowger.router.link;

/**
 * Which entries have which hash: open addressing in one array of longs, hash above and entry below. An entry may stand
 * under several hashes, and many under one; those of one hash are found in the order in which they were added. Between
 * 12 and 24 octets for each, as the array is between one and two thirds full.
 */
final class ReceiptIndex {
    /** Where nothing is found. */
    static final int NONE = -1;

    private static final int SLOTS_FIRST = 64;
    private static final int SPREAD = 0x9E3779B9;
    private static final long EMPTY = 0;

    private long[] slots = new long[SLOTS_FIRST];
    private int size;

    /** Entries are counted from one in the array, so that zero is an empty slot. */
    private static long slot(int hash, int entry) {
        return (long) hash << Integer.SIZE | (entry + 1);
    }

    int size() {
        return size;
    }

    void add(int hash, int entry) {
        if (3 * (size + 1) > 2 * slots.length) {
            grow();
        }
        put(slot(hash, entry));
        size++;
    }

    void remove(int hash, int entry) {
        long sought = slot(hash, entry);
        int at = home(hash);
        while (slots[at] != sought) {
            assert slots[at] != EMPTY : "an entry is not where it was put";
            at = after(at);
        }
        size--;
        closeGap(at);
    }

    /** The place of the first entry with that hash, or {@link #NONE}. */
    int first(int hash) {
        return from(home(hash), hash);
    }

    /** The place of the next entry with that hash, or {@link #NONE}. */
    int next(int place, int hash) {
        return from(after(place), hash);
    }

    int entryAt(int place) {
        return (int) slots[place] - 1;
    }

    private int from(int place, int hash) {
        int at = place;
        while (slots[at] != EMPTY) {
            if ((int) (slots[at] >>> Integer.SIZE) == hash) {
                return at;
            }
            at = after(at);
        }
        return NONE;
    }

    private void put(long slot) {
        int at = home((int) (slot >>> Integer.SIZE));
        while (slots[at] != EMPTY) {
            at = after(at);
        }
        slots[at] = slot;
    }

    /** Moves up what stands behind the gap only because its own place was taken: nothing marks what was removed. */
    private void closeGap(int gapAt) {
        int gap = gapAt;
        int at = gap;
        while (true) {
            at = after(at);
            if (slots[at] == EMPTY) {
                slots[gap] = EMPTY;
                return;
            }
            int home = home((int) (slots[at] >>> Integer.SIZE));
            if (distance(home, at) >= distance(gap, at)) {
                slots[gap] = slots[at];
                gap = at;
            }
        }
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        // From an empty slot on, or those of one hash that stand across the end would change their order.
        int start = 0;
        while (old[start] != EMPTY) {
            start++;
        }
        for (int i = 0; i < old.length; i++) {
            long slot = old[(start + i) & (old.length - 1)];
            if (slot != EMPTY) {
                put(slot);
            }
        }
    }

    private int home(int hash) {
        return (hash * SPREAD) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    }

    private int after(int place) {
        return (place + 1) & (slots.length - 1);
    }

    private int distance(int from, int to) {
        return (to - from) & (slots.length - 1);
    }
}
