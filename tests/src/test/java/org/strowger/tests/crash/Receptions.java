package org.strowger.tests.crash;

import java.util.Arrays;

/** Each time that the SMSC has taken a message, and what became of the receipt of that. Numbers count up. */
final class Receptions {
    /** Before the first of a message. */
    static final int NONE = -1;

    private static final int ROOM_FIRST = 1 << 16;

    private int[] messages = new int[ROOM_FIRST];
    private int[] earlier = new int[ROOM_FIRST];
    private long[] cameNanos = new long[ROOM_FIRST];
    private long[] answeredNanos = new long[ROOM_FIRST];
    private boolean[] acknowledged = new boolean[ROOM_FIRST];
    private boolean[] refused = new boolean[ROOM_FIRST];
    private boolean[] refusedForNow = new boolean[ROOM_FIRST];
    private boolean[] excused = new boolean[ROOM_FIRST];
    private int count;
    private int acknowledgedCount;

    /**
     * @param before of the same message; {@link #NONE} if this is its first
     * @param isExcused whether the store did not know that the SMSC had it before
     */
    int add(int message, int before, boolean isExcused, long nowNanos) {
        if (count == messages.length) {
            grow(2 * count);
        }
        messages[count] = message;
        earlier[count] = before;
        cameNanos[count] = nowNanos;
        answeredNanos[count] = Lives.NEVER;
        excused[count] = isExcused;
        return count++;
    }

    private void grow(int room) {
        messages = Arrays.copyOf(messages, room);
        earlier = Arrays.copyOf(earlier, room);
        cameNanos = Arrays.copyOf(cameNanos, room);
        answeredNanos = Arrays.copyOf(answeredNanos, room);
        acknowledged = Arrays.copyOf(acknowledged, room);
        refused = Arrays.copyOf(refused, room);
        refusedForNow = Arrays.copyOf(refusedForNow, room);
        excused = Arrays.copyOf(excused, room);
    }

    void answered(int reception, long nowNanos) {
        answeredNanos[reception] = nowNanos;
    }

    /** The SMSC has refused the message: nothing is to be reported. */
    void refused(int reception, boolean isForNow) {
        refused[reception] = true;
        refusedForNow[reception] = isForNow;
        acknowledged(reception);
    }

    boolean isRefused(int reception) {
        return refused[reception];
    }

    /** The router has taken its receipt. */
    void acknowledged(int reception) {
        acknowledgedCount += acknowledged[reception] ? 0 : 1;
        acknowledged[reception] = true;
    }

    int count() {
        return count;
    }

    int acknowledgedCount() {
        return acknowledgedCount;
    }

    int message(int reception) {
        return messages[reception];
    }

    int earlier(int reception) {
        return earlier[reception];
    }

    /**
     * Whether it may follow the one before it: the store did not know of that, or Strowger was never answered. Known
     * when all answers are given.
     */
    boolean isExcused(int reception) {
        int before = earlier[reception];
        return excused[reception] || refusedForNow[before] || answeredNanos[before] == Lives.NEVER;
    }

    long cameNanos(int reception) {
        return cameNanos[reception];
    }

    long answeredNanos(int reception) {
        return answeredNanos[reception];
    }

    boolean isAcknowledged(int reception) {
        return acknowledged[reception];
    }
}
