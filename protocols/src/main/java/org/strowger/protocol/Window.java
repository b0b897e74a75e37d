package org.strowger.protocol;

import java.util.Arrays;

/**
 * The requests that the peer has not answered, in the order in which they were sent, which is also that of their
 * deadlines. Found by number: a request lies at the place that the low bits of its number name, and a number whose
 * place is taken is left out. So a number that is outstanding is never used again, wherever the count has come to.
 */
public final class Window {
    /** No such request. */
    public static final int NONE = -1;

    private static final int PLACES_FIRST = 16;
    private static final int EMPTY = -1;

    private final Numbers numbers;
    private int max;
    private int size;
    private int last;
    private int oldest = NONE;
    private int newest = NONE;
    private int[] sequences = {};
    private byte[] kinds = {};
    private long[] tokens = {};
    private long[] deadlines = {};
    private int[] older = {};
    private int[] newer = {};

    /**
     * The numbers that requests of ours may have, which come again and again in this order.
     *
     * @param first not negative
     * @param step from one to the next
     * @param last the highest
     * @param places how many of them, a power of two, have a place of their own from the beginning; where none must be
     *     left out, a number more than the highest
     */
    public record Numbers(int first, int step, int last, int places) {
        public Numbers {
            if (first < 0 || step < 1 || last < first || Integer.bitCount(places) != 1) {
                throw new IllegalArgumentException(
                        "no numbers from " + first + " to " + last + " by " + step + " in " + places + " places");
            }
        }

        /** Of protocols that have more numbers than anybody needs. */
        public static Numbers upTo(int last) {
            return new Numbers(1, 1, last, PLACES_FIRST);
        }

        int after(int number) {
            return number > last - step ? first : number + step;
        }

        int before(int number) {
            return number - step;
        }
    }

    public Window(int max, Numbers numbers) {
        this.max = max;
        this.numbers = numbers;
        this.last = numbers.before(numbers.first());
    }

    public int size() {
        return size;
    }

    public int room() {
        return Math.max(0, max - size);
    }

    /** Another limit; what is outstanding beyond it stays until it is answered. */
    public void limit(int other) {
        max = other;
    }

    /** The next number, for a request that is not kept here. */
    public int nextSequence() {
        do {
            last = numbers.after(last);
        } while (sequences.length > 0 && sequences[place(last)] != EMPTY);
        return last;
    }

    /**
     * Keeps a request that is being sent.
     *
     * @param kind what it is: the owner's, an octet
     * @return its number
     */
    public int add(int kind, long token, long deadlineNanos) {
        assert size < max : "the window is full";
        if (2 * size >= sequences.length) {
            grow();
        }
        int number = nextSequence();
        int place = place(number);
        sequences[place] = number;
        kinds[place] = (byte) kind;
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
    public int find(int number) {
        if (size == 0 || number < 0) {
            return NONE;
        }
        int place = place(number);
        return sequences[place] == number ? place : NONE;
    }

    public int kind(int place) {
        return kinds[place] & 0xFF;
    }

    public long token(int place) {
        return tokens[place];
    }

    /** The request that was sent first; {@link #NONE} if there is none. */
    public int oldest() {
        return oldest;
    }

    /** When the first answer is overdue. */
    public long deadlineNanos() {
        return oldest == NONE ? Long.MAX_VALUE : deadlines[oldest];
    }

    /** Takes a request out. */
    public void remove(int place) {
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
        sequences[place] = EMPTY;
        size--;
    }

    /** Counts on after {@code number}, wherever the count has come to: the peer says which number it expects. */
    public void countFrom(int number) {
        last = number;
    }

    private int place(int number) {
        return number & (sequences.length - 1);
    }

    /** Numbers that differ in their low bits still do with one bit more, so everything finds a place. */
    private void grow() {
        Window larger = new Window(max, numbers);
        larger.allocate(Math.max(numbers.places(), 2 * sequences.length));
        for (int at = oldest; at != NONE; at = newer[at]) {
            larger.last = numbers.before(sequences[at]);
            larger.add(kind(at), tokens[at], deadlines[at]);
        }
        sequences = larger.sequences;
        kinds = larger.kinds;
        tokens = larger.tokens;
        deadlines = larger.deadlines;
        older = larger.older;
        newer = larger.newer;
        oldest = larger.oldest;
        newest = larger.newest;
    }

    private void allocate(int places) {
        sequences = new int[places];
        Arrays.fill(sequences, EMPTY);
        kinds = new byte[places];
        tokens = new long[places];
        deadlines = new long[places];
        older = new int[places];
        newer = new int[places];
    }
}
