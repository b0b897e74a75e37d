package org.strowger.router.exchange;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Receipts to come that are not in the store yet: those of messages that were relayed, of which nothing is promised.
 * What has come soon is never written; what is still missing then is written, the oldest first and a few at a time.
 *
 * <p>Owned by the link's home.
 */
final class UnwrittenReceipts {
    /**
     * How long a receipt is waited for before that is written down: so much of them a process that is killed forgets.
     */
    static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final int PLACES_FIRST = 64;

    /** What comes in a quarter of a second, and more: beyond that the oldest is written before its time. */
    private static final int PLACES_MAX = 1 << 17;

    private final Scribe scribe;

    // A ring: what stands at one place belongs together.
    private int[] entries = new int[PLACES_FIRST];
    private long[] messages = new long[PLACES_FIRST];
    private long[] sinceNanos = new long[PLACES_FIRST];
    private int oldest;
    private int size;
    private long waitNanos = WAIT_NANOS;

    /** The store took nothing: when it is tried again. */
    private long notBeforeNanos = Long.MIN_VALUE;

    /** Writes them down. */
    @FunctionalInterface
    interface Scribe {
        /**
         * Its time has come, if it is still that of this message.
         *
         * @param message the number by which we know it
         * @return whether that is done with; else it is to be tried again later
         */
        boolean write(int entry, long message);
    }

    UnwrittenReceipts(Scribe scribe) {
        this.scribe = scribe;
    }

    /** From when on the oldest is to be written; {@link Long#MAX_VALUE}: there is none. */
    long nextNanos() {
        return size == 0 ? Long.MAX_VALUE : Math.max(sinceNanos[oldest] + waitNanos, notBeforeNanos);
    }

    /** One more is expected now. */
    void add(int entry, long message, long nowNanos) {
        if (size == PLACES_MAX) {
            writeOldest();
            leaveOldest(); // Written or not: then it is known here only.
        } else if (size == entries.length) {
            grow();
        }
        int place = (oldest + size) & (entries.length - 1);
        entries[place] = entry;
        messages[place] = message;
        sinceNanos[place] = nowNanos;
        size++;
        if (waitNanos == 0) {
            write(1, nowNanos);
        }
    }

    /** Writes those whose time has come, so many at most. */
    void write(int most, long nowNanos) {
        for (int i = 0; i < most && nextNanos() <= nowNanos; i++) {
            if (!writeOldest()) {
                notBeforeNanos = nowNanos + WAIT_NANOS;
                return;
            }
            leaveOldest();
        }
    }

    /** Writes all, and from now on each at once. */
    void waitNoMore(long nowNanos) {
        waitNanos = 0;
        notBeforeNanos = nowNanos;
        write(size, nowNanos);
    }

    private boolean writeOldest() {
        return scribe.write(entries[oldest], messages[oldest]);
    }

    private void leaveOldest() {
        oldest = (oldest + 1) & (entries.length - 1);
        size--;
    }

    private void grow() {
        int[] entriesBefore = entries;
        long[] messagesBefore = messages;
        long[] sinceBefore = sinceNanos;
        int places = 2 * size;
        entries = Arrays.copyOf(entriesBefore, places);
        messages = Arrays.copyOf(messagesBefore, places);
        sinceNanos = Arrays.copyOf(sinceBefore, places);
        // Those before the oldest stand behind the newest now.
        System.arraycopy(entriesBefore, 0, entries, size, oldest);
        System.arraycopy(messagesBefore, 0, messages, size, oldest);
        System.arraycopy(sinceBefore, 0, sinceNanos, size, oldest);
    }
}
