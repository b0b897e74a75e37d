package org.strowger.tools.smsc;

import org.strowger.message.MessageState;

/**
 * The last messages that a desk has taken and what becomes of them. Each desk gives out every so-manieth number, so
 * that numbers are unique over all of them and say whose they are.
 */
final class SimulatedMessages {
    private static final MessageState[] STATES = MessageState.values();

    private final long numbers;
    private final long base;
    private final int desks;
    private final int desk;
    private final int mask;
    private final long[] ends;
    private final byte[] states;
    private long count;

    /**
     * @param numbers how many there are; the next after the last is the first again
     * @param base which of them is given out first
     * @param desk which of them this is
     * @param known how many are kept, a power of two
     */
    SimulatedMessages(long numbers, long base, int desk, int desks, int known) {
        this.numbers = numbers;
        this.base = base;
        this.desk = desk;
        this.desks = desks;
        this.mask = known - 1;
        this.ends = new long[known];
        this.states = new byte[known];
    }

    /** Takes a message that will be in {@code state} from {@code endNanos} on. @return its number */
    long take(long endNanos, MessageState state) {
        int at = (int) count & mask;
        ends[at] = endNanos;
        states[at] = (byte) state.ordinal();
        long number = (base + count % cycle() * desks + desk) % numbers;
        count++;
        return number;
    }

    int desk() {
        return desk;
    }

    int desks() {
        return desks;
    }

    /** Which desk gave out this number, if any did. */
    int deskOf(long number) {
        return (int) (Math.floorMod(number - base, numbers) % desks);
    }

    boolean knows(long number) {
        return deskOf(number) == desk && age(number) >= 0;
    }

    /** What has become of a known message. */
    MessageState stateAt(long number, long nowNanos) {
        return ends[place(number)] <= nowNanos ? endOf(number) : MessageState.ENROUTE;
    }

    /** In which state a known message ends, as far as is known now. */
    MessageState endOf(long number) {
        return STATES[states[place(number)]];
    }

    /** When a known message ends. */
    long endNanos(long number) {
        return ends[place(number)];
    }

    /** Takes a message back that is still on its way. */
    void cancel(long number, long nowNanos) {
        int at = place(number);
        ends[at] = nowNanos;
        states[at] = (byte) MessageState.DELETED.ordinal();
    }

    private int place(long number) {
        return (int) index(number) & mask;
    }

    private long index(long number) {
        long low = Math.floorMod(number - base, numbers) / desks;
        // The last message with this number, in whichever round that was.
        return low + (count - 1 - low) / cycle() * cycle();
    }

    /** After so many messages a desk begins again with its first number. */
    private long cycle() {
        return numbers / desks;
    }

    /** How many were taken after it; below zero if it was not taken or is forgotten. */
    private long age(long number) {
        if (number < 0 || number >= numbers || count == 0) {
            return -1;
        }
        long age = count - 1 - index(number);
        return age <= mask ? age : -1;
    }
}
