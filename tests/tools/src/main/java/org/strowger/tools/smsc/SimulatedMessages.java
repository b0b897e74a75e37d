package org.strowger.tools.smsc;

import org.strowger.message.MessageState;

/**
 * The recent messages that a {@link SimulatorThread} has accepted, with their final states. With n threads, each thread
 * assigns every n-th number, so a number is unique over all threads and identifies its thread.
 */
final class SimulatedMessages {
    private static final MessageState[] STATES = MessageState.values();

    private final long numbers;
    private final long base;
    private final int threads;
    private final int threadIndex;
    private final int mask;
    private final long[] ends;
    private final byte[] states;
    private long count;

    /**
     * @param numbers the number of different message numbers, after which the numbers repeat
     * @param base the number that is assigned first
     * @param threadIndex the index of this thread
     * @param known the number of messages that are kept, a power of two
     */
    SimulatedMessages(long numbers, long base, int threadIndex, int threads, int known) {
        this.numbers = numbers;
        this.base = base;
        this.threadIndex = threadIndex;
        this.threads = threads;
        this.mask = known - 1;
        this.ends = new long[known];
        this.states = new byte[known];
    }

    /** Accepts a message that will be in {@code state} from {@code endNanos} on. @return the number of the message */
    long take(long endNanos, MessageState state) {
        int at = (int) count & mask;
        ends[at] = endNanos;
        states[at] = (byte) state.ordinal();
        long number = (base + count % cycle() * threads + threadIndex) % numbers;
        count++;
        return number;
    }

    int thread() {
        return threadIndex;
    }

    int desks() {
        return threads;
    }

    /** The index of the thread that assigns this number. */
    int deskOf(long number) {
        return (int) (Math.floorMod(number - base, numbers) % threads);
    }

    boolean knows(long number) {
        return deskOf(number) == threadIndex && age(number) >= 0;
    }

    /** The state of a known message at {@code nowNanos}. */
    MessageState stateAt(long number, long nowNanos) {
        return ends[slot(number)] <= nowNanos ? endOf(number) : MessageState.ENROUTE;
    }

    /** The final state of a known message, unless the message is cancelled later. */
    MessageState endOf(long number) {
        return STATES[states[slot(number)]];
    }

    /** The time at which a known message reaches its final state. */
    long endNanos(long number) {
        return ends[slot(number)];
    }

    /** Cancels a message that has not reached its final state. */
    void cancel(long number, long nowNanos) {
        int at = slot(number);
        ends[at] = nowNanos;
        states[at] = (byte) MessageState.DELETED.ordinal();
    }

    private int slot(long number) {
        return (int) index(number) & mask;
    }

    private long index(long number) {
        long low = Math.floorMod(number - base, numbers) / threads;
        // The most recent message with this number, because the numbers repeat.
        return low + (count - 1 - low) / cycle() * cycle();
    }

    /** The number of messages after which the numbers of a thread repeat. */
    private long cycle() {
        return numbers / threads;
    }

    /** The number of messages accepted after this one; negative if the number was not assigned or is no longer kept. */
    private long age(long number) {
        if (number < 0 || number >= numbers || count == 0) {
            return -1;
        }
        long age = count - 1 - index(number);
        return age <= mask ? age : -1;
    }
}
