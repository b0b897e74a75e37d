package org.strowger.tools.load;

/**
 * The contents of a token: the number of the message and the time at which it was due. The time has units of 128 ns and
 * wraps after half an hour, which is longer than any response takes.
 */
final class Tokens {
    private static final int MESSAGE_BITS = 30;
    private static final long MESSAGE_MASK = (1L << MESSAGE_BITS) - 1;
    private static final int UNIT_SHIFT = 7;
    private static final long TIME_MASK = (1L << (Long.SIZE - MESSAGE_BITS)) - 1;

    private Tokens() {}

    static long of(long message, long dueNanos) {
        return (dueNanos >> UNIT_SHIFT) << MESSAGE_BITS | (message & MESSAGE_MASK);
    }

    /** The time at which the message was due, computed at {@code nowNanos}. */
    static long dueNanos(long token, long nowNanos) {
        long elapsed = ((nowNanos >> UNIT_SHIFT) - (token >>> MESSAGE_BITS)) & TIME_MASK;
        return nowNanos - (elapsed << UNIT_SHIFT);
    }

    /** The number of the message, for a connection that has sent {@code sent} messages. */
    static long message(long token, long sent) {
        long back = (sent - 1 - token) & MESSAGE_MASK;
        return sent - 1 - back;
    }
}
