package org.strowger.router.store.shared;

/**
 * The records of a shard's log by position: the length of each, and how many live records of the store it contains.
 * Takes eight bytes for each record, in a ring.
 */
final class FlightTable {
    private static final int SIZE_FIRST = 64;

    private int[] live = new int[SIZE_FIRST];
    private int[] lengths = new int[SIZE_FIRST];

    /** The position of the first record in the table. */
    private long first;

    /** The position after the last record in the table. */
    private long end;

    /**
     * No record before this position contains live records. The record at this position counts, unless the table is
     * empty.
     */
    private long needed;

    /** The position of the last record that counts. */
    private long lastCounting;

    private long bytes;
    private long neededBytes;

    void clear() {
        first = 0;
        end = 0;
        needed = 0;
        lastCounting = 0;
        bytes = 0;
        neededBytes = 0;
    }

    /** Adds the record at this position, after all others. */
    void add(long position, int length, boolean counts) {
        assert first == end || position == end
                : "positions must be consecutive: " + position + " after " + first + ".." + end;
        if (first == end) {
            first = position;
            end = position;
            needed = position;
        }
        if (end - first == live.length) {
            resize(2 * live.length);
        }
        live[slot(position)] = 0;
        lengths[slot(position)] = length;
        end = position + 1;
        bytes += length;
        neededBytes += length;
        if (counts) {
            lastCounting = position;
        }
    }

    private int slot(long position) {
        return (int) position & (live.length - 1);
    }

    /** @param capacity a power of two */
    private void resize(int capacity) {
        int[] newLive = new int[capacity];
        int[] newLengths = new int[capacity];
        for (long i = first; i < end; i++) {
            newLive[(int) i & (capacity - 1)] = live[slot(i)];
            newLengths[(int) i & (capacity - 1)] = lengths[slot(i)];
        }
        live = newLive;
        lengths = newLengths;
    }

    void recordBegan(long position) {
        live[slot(position)]++;
    }

    void recordEnded(long position) {
        live[slot(position)]--;
        assert live[slot(position)] >= 0;
    }

    /**
     * The first position that is needed: the position of the first record with live records, or else of the last record
     * that counts.
     */
    long needed() {
        while (needed < lastCounting && live[slot(needed)] == 0) {
            neededBytes -= lengths[slot(needed)];
            needed++;
        }
        return needed;
    }

    /** The length of the log from {@link #needed} on. */
    long neededBytes() {
        needed();
        return neededBytes;
    }

    long bytes() {
        return bytes;
    }

    int size() {
        return (int) (end - first);
    }

    /** Removes the records before this position, which must not be after {@link #needed}. */
    void forget(long before) {
        assert before <= needed;
        while (first < before) {
            bytes -= lengths[slot(first)];
            first++;
        }
        if (live.length > SIZE_FIRST && size() < live.length / 8) {
            resize(Math.max(SIZE_FIRST, Integer.highestOneBit(size()) * 4));
        }
    }
}
