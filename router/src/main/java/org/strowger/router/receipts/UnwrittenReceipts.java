package org.strowger.router.receipts;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Receipts to come that are not in the store yet: those of messages that were relayed, of which nothing is promised.
 * What has come soon is never written; what is still missing then is written, the oldest first and a few at a time.
 *
 * <p>Owned by the SMSC's home.
 */
final class UnwrittenReceipts {
    /**
     * How long a receipt is waited for before that is written down: so much of them a process that is killed forgets.
     */
    static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final int PLACES_FIRST = 64;

    /** What comes in a quarter of a second, and more: beyond that the oldest is written before its time. */
    private static final int PLACES_MAX = 1 << 17;

    private static final int NOT_HERE = 0;

    private final Writer writer;

    // A ring: what stands at one place belongs together.
    private int[] entries = new int[PLACES_FIRST];
    private long[] sinceNanos = new long[PLACES_FIRST];
    private int oldest;
    private int size;

    /** The number of the oldest; each is numbered one higher than the one before. */
    private long oldestNumber = 1;

    /** Of each entry the number under which it is to be written; {@link #NOT_HERE}: it is not, or has come. */
    private long[] numbers = new long[PLACES_FIRST];

    private long waitNanos = WAIT_NANOS;

    /** The store took nothing: when it is tried again. */
    private long notBeforeNanos = Long.MIN_VALUE;

    /** Writes them down. */
    @FunctionalInterface
    interface Writer {
        /**
         * Its time has come. Nothing is to be added or forgotten meanwhile.
         *
         * @return whether it is written; else it is to be tried again later
         */
        boolean write(int entry);
    }

    UnwrittenReceipts(Writer writer) {
        this.writer = writer;
    }

    /** From when on the oldest is to be written; {@link Long#MAX_VALUE}: there is none. */
    long nextNanos() {
        return size == 0 ? Long.MAX_VALUE : Math.max(sinceNanos[oldest] + waitNanos, notBeforeNanos);
    }

    /** How many stand here: from the oldest that is still missing on, also those that have come. */
    int size() {
        return size;
    }

    /** One more is expected now; what its entry was used for before was forgotten. */
    void add(int entry, long nowNanos) {
        if (size == PLACES_MAX) {
            int first = entries[oldest];
            writer.write(first); // Written or not: then it is known here only.
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

    /** Nobody waits for it any more, wherever it was. */
    void forget(int entry) {
        if (entry < numbers.length) {
            numbers[entry] = NOT_HERE;
            dropArrived();
        }
    }

    /** The oldest is one that is missing: where all come soon, few stand here, in few lines of memory. */
    private void dropArrived() {
        while (size > 0 && numbers[entries[oldest]] != oldestNumber) {
            oldest = (oldest + 1) & (entries.length - 1);
            oldestNumber++;
            size--;
        }
    }

    /** Writes those whose time has come, so many at most; those that have come are no work. */
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

    /** Writes all, and from now on each at once. */
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
        // Those before the oldest stand behind the newest now.
        System.arraycopy(entriesBefore, 0, entries, size, oldest);
        System.arraycopy(sinceBefore, 0, sinceNanos, size, oldest);
    }
}
