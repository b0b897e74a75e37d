package org.strowger.protocol.session;

import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * Our requests that the peer has not answered, in the order in which they were sent, which is also the order of their
 * deadlines. The place of a request is given by the low bits of its number; a number whose place is taken is skipped.
 * Thus no outstanding number is used twice.
 */
public final class Window {
    /** Returned if there is no such request. */
    public static final int NONE = -1;

    private static final int SLOTS_FIRST = 16;
    private static final int EMPTY = -1;

    /**
     * The length of a cell: the token, the deadline, the links to the previous and next request, and the kind and
     * number.
     */
    private static final int LONGS = 4;

    private static final int DEADLINE = 1;
    private static final int NEIGHBOURS = 2;
    private static final int REQUEST = 3;

    private final Numbers numbers;
    private int max;
    private int size;
    private int last;
    private int oldest = NONE;
    private int newest = NONE;

    /** All cells in one array: the fields of a request lie in one or two cache lines. */
    @Bound(
            of = "unanswered messages of a session",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "applications[].window, applications[].receive-window, smscs[].window",
            full = "of an application: the request is refused with \"too fast\" in the words of "
                    + "its protocol, or reading pauses (`when-too-fast`); of an SMSC: the message "
                    + "stays in the queue; deliveries wait for the application")
    private long[] cells = {};

    /**
     * The numbers of our requests, used cyclically in this order.
     *
     * @param first not negative
     * @param step the difference between consecutive numbers
     * @param last the highest number
     * @param slots the initial number of slots, a power of two; more than the highest number if no number may be
     *     skipped
     */
    public record Numbers(int first, int step, int last, int slots) {
        public Numbers {
            if (first < 0 || step < 1 || last < first || Integer.bitCount(slots) != 1) {
                throw new IllegalArgumentException("invalid sequence numbers: from " + first + " to " + last
                        + " in steps of " + step + " in " + slots + " slots");
            }
        }

        /** Returns numbers from 1, for protocols with more numbers than a window ever needs. */
        public static Numbers upTo(int last) {
            return new Numbers(1, 1, last, SLOTS_FIRST);
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

    /** Sets the limit; outstanding requests above the limit remain until they are answered. */
    public void limit(int other) {
        max = other;
    }

    /** Returns the next number, for a request that is not kept in the window. */
    public int nextSequence() {
        do {
            last = numbers.after(last);
        } while (cells.length > 0 && sequence(slot(last)) != EMPTY);
        return last;
    }

    /**
     * Adds a request that is being sent.
     *
     * @param kind the kind of request, an octet; the protocol's own numbering
     * @return its number
     */
    public int add(int kind, long token, long deadlineNanos) {
        assert size < max : "the window is full";
        if (2 * size >= slots()) {
            grow();
        }
        int number = nextSequence();
        int slot = slot(number);
        int at = slot * LONGS;
        cells[at] = token;
        cells[at + DEADLINE] = deadlineNanos;
        cells[at + NEIGHBOURS] = pair(newest, NONE);
        cells[at + REQUEST] = pair(kind, number);
        if (newest == NONE) {
            oldest = slot;
        } else {
            newer(newest, slot);
        }
        newest = slot;
        size++;
        return number;
    }

    /** Returns the place of the request with this number; {@link #NONE} if no such request is outstanding. */
    public int find(int number) {
        if (size == 0 || number < 0) {
            return NONE;
        }
        int slot = slot(number);
        return sequence(slot) == number ? slot : NONE;
    }

    public int number(int slot) {
        return sequence(slot);
    }

    public int kind(int slot) {
        return (int) (cells[slot * LONGS + REQUEST] >> Integer.SIZE);
    }

    public long token(int slot) {
        return cells[slot * LONGS];
    }

    /** Returns the place of the oldest request; {@link #NONE} if the window is empty. */
    public int oldest() {
        return oldest;
    }

    /** Returns the deadline of the oldest request. */
    public long deadlineNanos() {
        return oldest == NONE ? Long.MAX_VALUE : cells[oldest * LONGS + DEADLINE];
    }

    public void remove(int slot) {
        int before = older(slot);
        int after = newer(slot);
        if (before == NONE) {
            oldest = after;
        } else {
            newer(before, after);
        }
        if (after == NONE) {
            newest = before;
        } else {
            cells[after * LONGS + NEIGHBOURS] = pair(before, newer(after));
        }
        cells[slot * LONGS + REQUEST] = EMPTY;
        size--;
    }

    /** Continues numbering after {@code number}, because the peer reported the number that it expects. */
    public void countFrom(int number) {
        last = number;
    }

    private int slots() {
        return cells.length / LONGS;
    }

    private int slot(int number) {
        return number & (slots() - 1);
    }

    private int sequence(int slot) {
        return (int) cells[slot * LONGS + REQUEST];
    }

    private int older(int slot) {
        return (int) (cells[slot * LONGS + NEIGHBOURS] >> Integer.SIZE);
    }

    private int newer(int slot) {
        return (int) cells[slot * LONGS + NEIGHBOURS];
    }

    private void newer(int slot, int other) {
        cells[slot * LONGS + NEIGHBOURS] = pair(older(slot), other);
    }

    private static long pair(int high, int low) {
        return ((long) high << Integer.SIZE) | Integer.toUnsignedLong(low);
    }

    /**
     * Doubles the number of slots. Numbers that differ in their low bits also differ with one more bit, so no two
     * requests collide.
     */
    private void grow() {
        Window larger = new Window(max, numbers);
        larger.allocate(Math.max(numbers.slots(), 2 * slots()));
        for (int at = oldest; at != NONE; at = newer(at)) {
            larger.last = numbers.before(sequence(at));
            larger.add(kind(at), token(at), cells[at * LONGS + DEADLINE]);
        }
        cells = larger.cells;
        oldest = larger.oldest;
        newest = larger.newest;
    }

    private void allocate(int count) {
        cells = new long[count * LONGS];
        for (int slot = 0; slot < count; slot++) {
            cells[slot * LONGS + REQUEST] = EMPTY;
        }
    }
}
