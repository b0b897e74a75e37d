package org.strowger.tests.crash;

import java.util.Arrays;

/** When the daemon was killed, in order, by the clock of the harness; and what may be lost then. */
final class Kills {
    /** There is none. */
    static final long NEVER = Long.MAX_VALUE;

    private final long graceNanos;
    private long[] nanos = new long[16];

    /** Of each, until when what had left before might still arrive: it lay in the buffers of connections. */
    private long[] overNanos = new long[16];

    private int count;

    /** @param graceNanos what was answered so long before a kill may not have been read, or not synced */
    Kills(long graceNanos) {
        this.graceNanos = graceNanos;
    }

    void add(long nowNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
            overNanos = Arrays.copyOf(overNanos, 2 * count);
        }
        overNanos[count] = NEVER;
        nanos[count++] = nowNanos;
    }

    /** Another daemon is about to be started: what comes from now on is of that one. */
    void isOver(long nowNanos) {
        if (count > 0) {
            overNanos[count - 1] = Math.min(overNanos[count - 1], nowNanos);
        }
    }

    /** The first kill after what came at this time. */
    long after(long fromNanos) {
        int at = Arrays.binarySearch(overNanos, 0, count, fromNanos);
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
