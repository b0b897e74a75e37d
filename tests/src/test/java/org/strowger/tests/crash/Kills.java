package org.strowger.tests.crash;

import java.util.Arrays;

/** When the daemon was killed, in order, by the clock of the harness; and what may be lost then. */
final class Kills {
    /** There is none. */
    static final long NEVER = Long.MAX_VALUE;

    private final long graceNanos;
    private long[] nanos = new long[16];
    private int count;

    /** @param graceNanos what was answered so long before a kill may not have been read, or not synced */
    Kills(long graceNanos) {
        this.graceNanos = graceNanos;
    }

    void add(long nowNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = nowNanos;
    }

    /** The first kill at this time or later. */
    long after(long fromNanos) {
        int at = Arrays.binarySearch(nanos, 0, count, fromNanos);
        int first = at >= 0 ? at : -at - 1;
        return first < count ? nanos[first] : NEVER;
    }

    /**
     * Whether something that came, and was answered, may happen once more because its end was lost in a kill.
     *
     * @param answeredNanos {@link #NEVER} if it was not
     * @param againNanos when it happened once more
     */
    boolean mayRepeat(long cameNanos, long answeredNanos, long againNanos) {
        long kill = after(cameNanos);
        return kill < againNanos && (answeredNanos > kill || kill - answeredNanos <= graceNanos);
    }
}
