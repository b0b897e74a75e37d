package org.strowger.router.receipts;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;

/**
 * Expected receipts of relayed messages that are not in the store yet. An expected receipt is not stored if the receipt
 * arrives soon; otherwise it is stored later, the oldest first and a few at a time.
 *
 * <p>Owned by the SMSC's home.
 */
final class UnwrittenReceipts {
    /**
     * The delay before an expected receipt is stored: if the process is killed, the receipts of this period are lost.
     */
    static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final int SLOTS_FIRST = 64;

    /**
     * The maximum number of entries, more than are added in a quarter of a second; beyond it, the oldest entry is
     * stored early.
     */
    @Bound(
            of = "expected receipts of an SMSC that are stored a little later",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.SMSC,
            share = Sharing.EACH,
            full = "the oldest is stored early")
    private static final int SLOTS_MAX = 1 << 17;

    private static final int NOT_HERE = 0;

    private final Writer writer;

    // A ring buffer in two parallel arrays.
    @BoundedBy("SLOTS_MAX")
    private int[] entries = new int[SLOTS_FIRST];

    @BoundedBy("SLOTS_MAX")
    private long[] sinceNanos = new long[SLOTS_FIRST];

    private int oldest;
    private int size;

    /** The number of the oldest place; numbers increase by one. */
    private long oldestNumber = 1;

    /** The number of each entry in the ring, by entry; {@link #NOT_HERE} if it is not there, or no longer expected. */
    @BoundedBy("SLOTS_MAX")
    private long[] numbers = new long[SLOTS_FIRST];

    private long waitNanos = WAIT_NANOS;

    /** The earliest time of the next attempt after the store accepted no records. */
    private long notBeforeNanos = Long.MIN_VALUE;

    @FunctionalInterface
    interface Writer {
        /**
         * Stores an entry that is due. Must not add or forget entries.
         *
         * @return whether the entry is stored; otherwise there is another attempt later
         */
        boolean write(int entry);
    }

    UnwrittenReceipts(Writer writer) {
        this.writer = writer;
    }

    /** When the oldest entry is to be stored; {@link Long#MAX_VALUE} if there is none. */
    long nextNanos() {
        return size == 0 ? Long.MAX_VALUE : Math.max(sinceNanos[oldest] + waitNanos, notBeforeNanos);
    }

    /**
     * The number of places in use: from the oldest entry that is still expected, including later entries that no longer
     * are.
     */
    int size() {
        return size;
    }

    /** Adds an entry, which must have been forgotten since its last use. */
    void add(int entry, long nowNanos) {
        if (size == SLOTS_MAX) {
            int first = entries[oldest];
            writer.write(first); // The entry is removed even if it could not be stored.
            forget(first);
        } else if (size == entries.length) {
            grow();
        }
        if (entry >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(entry + 1, 2 * numbers.length));
        }
        assert numbers[entry] == NOT_HERE : "the entry is already present";
        int slot = (oldest + size) & (entries.length - 1);
        entries[slot] = entry;
        sinceNanos[slot] = nowNanos;
        numbers[entry] = oldestNumber + size;
        size++;
        if (waitNanos == 0) {
            write(1, nowNanos);
        }
    }

    /** Forgets an entry that is no longer expected. Does nothing if it is not in the ring. */
    void forget(int entry) {
        if (entry < numbers.length) {
            numbers[entry] = NOT_HERE;
            dropArrived();
        }
    }

    /**
     * Removes entries from the head until the oldest is still expected: if all receipts arrive soon, the ring stays
     * short.
     */
    private void dropArrived() {
        while (size > 0 && numbers[entries[oldest]] != oldestNumber) {
            oldest = (oldest + 1) & (entries.length - 1);
            oldestNumber++;
            size--;
        }
    }

    /** Stores the entries that are due, at most {@code most}; entries that are no longer expected do not count. */
    void write(int most, long nowNanos) {
        int written = 0;
        while (written < most && nextNanos() <= nowNanos) {
            int first = entries[oldest];
            if (!writer.write(first)) {
                notBeforeNanos = nowNanos + WAIT_NANOS;
                return;
            }
            written++;
            forget(first);
        }
    }

    /** Stores all entries, and from now on each new entry at once. */
    void writeAll(long nowNanos) {
        waitNanos = 0;
        notBeforeNanos = nowNanos;
        write(size, nowNanos);
    }

    private void grow() {
        int[] entriesBefore = entries;
        long[] sinceBefore = sinceNanos;
        int slots = 2 * size;
        entries = Arrays.copyOf(entriesBefore, slots);
        sinceNanos = Arrays.copyOf(sinceBefore, slots);
        // The entries before the oldest are now after the newest.
        System.arraycopy(entriesBefore, 0, entries, size, oldest);
        System.arraycopy(sinceBefore, 0, sinceNanos, size, oldest);
    }
}
