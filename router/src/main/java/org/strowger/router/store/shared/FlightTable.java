package org.strowger.router.store.shared;

import java.util.Arrays;

/**
 * The records of a shard's log by position: the length of each, and how many live records of the store it contains.
 * Eight bytes for each, in a ring.
 */
final class FlightTable {
    private static final int SIZE_FIRST = 64;

    /** In place of a count: the record is void. */
    private static final int VOID = -1;

    private int[] live = new int[SIZE_FIRST];
    private int[] lengths = new int[SIZE_FIRST];

    /** The position of the first record in the table. */
    private long first;

    /** The position after the last one. */
    private long end;

    /** No record before this position contains live records. It counts, unless the table is empty. */
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
        assert first == end || position == end : "positions have no gaps: " + position + " after " + first + ".." + end;
        if (first == end) {
            first = position;
            end = position;
            needed = position;
        }
        if (end - first == live.length) {
            grow();
        }
        live[slot(position)] = counts ? 0 : VOID;
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

    private void grow() {
        int[] newLive = new int[2 * live.length];
        int[] newLengths = new int[2 * live.length];
        for (long i = first; i < end; i++) {
            newLive[(int) i & (newLive.length - 1)] = live[slot(i)];
            newLengths[(int) i & (newLive.length - 1)] = lengths[slot(i)];
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

    /** The first position that is needed: that of the first live record, or else of the last record that counts. */
    long needed() {
        while (needed < lastCounting && live[slot(needed)] <= 0) {
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

    /** Removes the records before a position that is needed. */
    void forget(long before) {
        assert before <= needed;
        while (first < before) {
            bytes -= lengths[slot(first)];
            first++;
        }
        if (live.length > SIZE_FIRST && size() < live.length / 8) {
            shrink();
        }
    }

    private void shrink() {
        int capacity = Math.max(SIZE_FIRST, Integer.highestOneBit(Math.max(1, size())) * 4);
        if (capacity >= live.length) {
            return;
        }
        int[] oldLive = live;
        int[] oldLengths = lengths;
        live = new int[capacity];
        lengths = new int[capacity];
        Arrays.fill(live, VOID);
        for (long i = first; i < end; i++) {
            live[slot(i)] = oldLive[(int) i & (oldLive.length - 1)];
            lengths[slot(i)] = oldLengths[(int) i & (oldLive.length - 1)];
        }
    }
}
