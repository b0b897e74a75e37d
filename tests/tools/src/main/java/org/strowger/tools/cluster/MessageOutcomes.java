package org.strowger.tools.cluster;

import java.util.Arrays;
import java.util.BitSet;

/** The outcome of each submitted message. The recipient of a message contains its number. */
final class MessageOutcomes {
    /** Stands for the time of an event that has not happened. */
    static final long NEVER = Long.MIN_VALUE;

    /** The response to a submission. */
    enum Answer {
        OPEN,
        ACCEPTED,
        REFUSED,
        NEVER_CAME
    }

    private static final long FIRST_NUMBER = 44_700_000_000L;
    private static final int GROWTH = 2;
    private static final Answer[] ANSWERS = Answer.values();

    private final Disturbances disturbances = new Disturbances();
    private int count;
    private byte[] nodes = new byte[1 << 12];
    private byte[] answers = new byte[1 << 12];
    private byte[] receipts = new byte[1 << 12];
    private byte[] deliveries = new byte[1 << 12];
    private long[] sentNanos = new long[1 << 12];
    private long[] answeredNanos = new long[1 << 12];
    private long[] cameNanos = new long[1 << 12];
    private long accepted;
    private long refused;
    private long delivered;
    private long twice;
    private long unexcused;
    private long reported;

    /** The number of accepted messages that the SMSC has not received. */
    private long missing;

    static String recipient(int message) {
        return Long.toString(FIRST_NUMBER + message);
    }

    /** @return the number of a recorded message; negative for any other message */
    private int number(String recipient) {
        int number = numberOf(recipient);
        return number < count ? number : -1;
    }

    /** @return the number of the message to this recipient; negative if no such message has this recipient */
    static int numberOf(String recipient) {
        try {
            long number = Long.parseLong(recipient) - FIRST_NUMBER;
            return number <= Integer.MAX_VALUE ? (int) Math.max(number, -1) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    Disturbances disturbances() {
        return disturbances;
    }

    // ---- Events

    /** The number of the message that is submitted next. */
    int next() {
        return count;
    }

    void sent(int node, long nowNanos) {
        if (count == nodes.length) {
            grow();
        }
        nodes[count] = (byte) node;
        sentNanos[count] = nowNanos;
        answeredNanos[count] = NEVER;
        cameNanos[count] = NEVER;
        count++;
    }

    private void grow() {
        int length = count * GROWTH;
        nodes = Arrays.copyOf(nodes, length);
        answers = Arrays.copyOf(answers, length);
        receipts = Arrays.copyOf(receipts, length);
        deliveries = Arrays.copyOf(deliveries, length);
        sentNanos = Arrays.copyOf(sentNanos, length);
        answeredNanos = Arrays.copyOf(answeredNanos, length);
        cameNanos = Arrays.copyOf(cameNanos, length);
    }

    void answered(int message, Answer answer, long nowNanos) {
        answers[message] = (byte) answer.ordinal();
        answeredNanos[message] = nowNanos;
        accepted += answer == Answer.ACCEPTED ? 1 : 0;
        missing += answer == Answer.ACCEPTED && cameNanos[message] == NEVER ? 1 : 0;
        refused += answer == Answer.REFUSED ? 1 : 0;
    }

    /** Records that the SMSC has accepted a message. */
    void came(String recipient, long nowNanos) {
        int message = number(recipient);
        if (message < 0) {
            return; // A message of another application.
        }
        if (cameNanos[message] == NEVER) {
            cameNanos[message] = nowNanos;
            delivered++;
            missing -= isAccepted(message) ? 1 : 0;
        } else {
            twice++;
            unexcused += disturbances.excuse(cameNanos[message], nowNanos) ? 0 : 1;
        }
        deliveries[message] = (byte) Math.min(Byte.MAX_VALUE, deliveries[message] + 1);
    }

    void reported(String recipient) {
        int message = number(recipient);
        if (message >= 0) {
            reported += receipts[message] == 0 ? 1 : 0;
            receipts[message] = 1;
        }
    }

    // ---- Observations

    int count() {
        return count;
    }

    long accepted() {
        return accepted;
    }

    /** A number that increases with every event. */
    long progress() {
        return count + accepted + refused + delivered + twice + reported;
    }

    /** The numbers of the messages that the SMSC has received more than once. */
    BitSet twice() {
        BitSet twice = new BitSet();
        for (int i = 0; i < count; i++) {
            twice.set(i, deliveries[i] > 1);
        }
        return twice;
    }

    boolean isAccepted(int message) {
        return ANSWERS[answers[message]] == Answer.ACCEPTED;
    }

    int node(int message) {
        return nodes[message];
    }

    long sentNanos(int message) {
        return sentNanos[message];
    }

    long answeredNanos(int message) {
        return answeredNanos[message];
    }

    /** The time at which the SMSC first received the message; {@link #NEVER} if it has not. */
    long cameNanos(int message) {
        return cameNanos[message];
    }

    ClusterSums sums() {
        return new ClusterSums(count, accepted, refused, delivered, twice, unexcused, reported, missing);
    }
}
