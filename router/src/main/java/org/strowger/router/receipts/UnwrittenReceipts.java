package org.strowger.router.receipts;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Expected receipts of relayed messages that are not in the store yet. A receipt that comes soon is never stored; what
 * is still expected then is stored, the oldest first and a few at a time.
 *
 * <p>Owned by the SMSC's home.
 */
final class UnwrittenReceipts {
    /** How long a receipt is expected before that is stored: so much a killed process forgets. */
    static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final int PLACES_FIRST = 64;

    /** More than come in a quarter of a second; beyond that the oldest is stored before its time. */
    private static final int PLACES_MAX = 1 << 17;

    private static final int NOT_HERE = 0;

    private final Writer writer;

    // A ring buffer in two parallel arrays.
    private int[] entries = new int[PLACES_FIRST];
    private long[] sinceNanos = new long[PLACES_FIRST];
    private int oldest;
    private int size;

    /** The number of the oldest; each has a number one higher than the one before. */
    private long oldestNumber = 1;

    /** For each entry its number in the ring; {@link #NOT_HERE}: not in the ring, or no longer expected. */
    private long[] numbers = new long[PLACES_FIRST];

    private long waitNanos = WAIT_NANOS;

    /** When to try again after the store took nothing. */
    private long notBeforeNanos = Long.MIN_VALUE;

    @FunctionalInterface
    interface Writer {
        /**
         * Stores an entry whose time has come. Must not add or forget entries.
         *
         * @return whether it is stored; otherwise it is tried again later
         */
        boolean write(int entry);
    }

    UnwrittenReceipts(Writer writer) {
        this.writer = writer;
    }

    /** When the oldest is to be stored; {@link Long#MAX_VALUE} if there is none. */
    long nextNanos() {
        return size == 0 ? Long.MAX_VALUE : Math.max(sinceNanos[oldest] + waitNanos, notBeforeNanos);
    }

    /** The length of the ring: from the oldest that is still expected on, including those that have come. */
    int size() {
        return size;
    }

    /** Adds an entry, which must have been forgotten since its last use. */
    void add(int entry, long nowNanos) {
        if (size == PLACES_MAX) {
            int first = entries[oldest];
            writer.write(first); // Stored or not, it has to make room.
            forget(first);
        } else if (size == entries.length) {
            grow();
        }
        if (entry >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(entry + 1, 2 * numbers.length));
        }
        assert numbers[entry] == NOT_HERE : "it is here already";
        int place = (oldest + size) & (entries.length - 1);
        entries[place] = entry;
        sinceNanos[place] = nowNanos;
        numbers[entry] = oldestNumber + size;
        size++;
        if (waitNanos == 0) {
            write(1, nowNanos);
        }
    }

    /** The receipt is no longer expected. The entry need not be in the ring. */
    void forget(int entry) {
        if (entry < numbers.length) {
            numbers[entry] = NOT_HERE;
            dropArrived();
        }
    }

    /** Keeps the oldest one that is still expected at the head: where all come soon, the ring stays short. */
    private void dropArrived() {
        while (size > 0 && numbers[entries[oldest]] != oldestNumber) {
            oldest = (oldest + 1) & (entries.length - 1);
            oldestNumber++;
            size--;
        }
    }

    /** Stores those whose time has come, up to that number; those that have come do not count. */
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

    /** Stores all, and each further one at once. */
    void writeAll(long nowNanos) {
        waitNanos = 0;
        notBeforeNanos = nowNanos;
        write(size, nowNanos);
    }

    private void grow() {
        int[] entriesBefore = entries;
        long[] sinceBefore = sinceNanos;
        int places = 2 * size;
        entries = Arrays.copyOf(entriesBefore, places);
        sinceNanos = Arrays.copyOf(sinceBefore, places);
        // The entries before the oldest are behind the newest now.
        System.arraycopy(entriesBefore, 0, entries, size, oldest);
        System.arraycopy(sinceBefore, 0, sinceNanos, size, oldest);
    }
}
