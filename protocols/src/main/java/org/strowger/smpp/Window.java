package org.strowger.smpp;

import org.strowger.smpp.pdu.PduType;

/**
 * The requests that the peer has not answered, in the order in which they were sent, which is also that of their
 * deadlines. Found by number: a request lies at the place that the low bits of its number name, and a number whose
 * place is taken is left out. So a number that is outstanding is never used again, wherever the count has come to.
 */
final class Window {
    /** The highest number that the texts allow; after it comes 1. */
    static final int SEQUENCE_MAX = 0x7FFFFFFF;

    /** No such request. */
    static final int NONE = -1;

    private static final int PLACES_FIRST = 16;
    private static final PduType[] TYPES = PduType.values();

    private int max;
    private int size;
    private int sequence;
    private int oldest = NONE;
    private int newest = NONE;
    private int[] sequences = {};
    private byte[] types = {};
    private long[] tokens = {};
    private long[] deadlines = {};
    private int[] older = {};
    private int[] newer = {};

    Window(int max) {
        this.max = max;
    }

    int size() {
        return size;
    }

    int room() {
        return Math.max(0, max - size);
    }

    /** Another limit; what is outstanding beyond it stays until it is answered. */
    void limit(int other) {
        max = other;
    }

    /** The next number, for a request that is not kept here. */
    int nextSequence() {
        do {
            sequence = sequence == SEQUENCE_MAX ? 1 : sequence + 1;
        } while (sequences.length > 0 && sequences[place(sequence)] != 0);
        return sequence;
    }

    /** Keeps a request that is being sent. @return its number */
    int add(PduType type, long token, long deadlineNanos) {
        assert size < max : "the window is full";
        if (2 * size >= sequences.length) {
            grow();
        }
        int number = nextSequence();
        int place = place(number);
        sequences[place] = number;
        types[place] = (byte) type.ordinal();
        tokens[place] = token;
        deadlines[place] = deadlineNanos;
        older[place] = newest;
        newer[place] = NONE;
        if (newest == NONE) {
            oldest = place;
        } else {
            newer[newest] = place;
        }
        newest = place;
        size++;
        return number;
    }

    /** Where the request with this number is; {@link #NONE} if it is not outstanding. */
    int find(int number) {
        if (size == 0 || number <= 0) {
            return NONE;
        }
        int place = place(number);
        return sequences[place] == number ? place : NONE;
    }

    PduType type(int place) {
        return TYPES[types[place]];
    }

    long token(int place) {
        return tokens[place];
    }

    /** The request that was sent first; {@link #NONE} if there is none. */
    int oldest() {
        return oldest;
    }

    /** When the first answer is overdue. */
    long deadlineNanos() {
        return oldest == NONE ? Long.MAX_VALUE : deadlines[oldest];
    }

    /** Takes a request out. */
    void remove(int place) {
        int before = older[place];
        int after = newer[place];
        if (before == NONE) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == NONE) {
            newest = before;
        } else {
            older[after] = before;
        }
        sequences[place] = 0;
        size--;
    }

    /** Begins to count after {@code number}: for tests of what happens at the end of the numbers. */
    void countFrom(int number) {
        sequence = number;
    }

    private int place(int number) {
        return number & (sequences.length - 1);
    }

    /** Numbers that differ in their low bits still do with one bit more, so everything finds a place. */
    private void grow() {
        Window larger = new Window(max);
        larger.allocate(Math.max(PLACES_FIRST, 2 * sequences.length));
        for (int at = oldest; at != NONE; at = newer[at]) {
            larger.sequence = sequences[at] - 1;
            larger.add(type(at), tokens[at], deadlines[at]);
        }
        sequences = larger.sequences;
        types = larger.types;
        tokens = larger.tokens;
        deadlines = larger.deadlines;
        older = larger.older;
        newer = larger.newer;
        oldest = larger.oldest;
        newest = larger.newest;
    }

    private void allocate(int places) {
        sequences = new int[places];
        types = new byte[places];
        tokens = new long[places];
        deadlines = new long[places];
        older = new int[places];
        newer = new int[places];
    }
}
