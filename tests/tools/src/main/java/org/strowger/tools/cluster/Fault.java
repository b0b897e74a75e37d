package org.strowger.tools.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The death or the pause of a node, and its effects on the recorded messages. */
public final class Fault {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double HALF = 0.5;
    private static final double ALMOST_ALL = 0.99;

    private final LocalCluster cluster;
    private final int node;
    private final long beganNanos;

    /** The number of messages submitted before the fault. */
    private final int submitted;

    /** The messages that the node had accepted before the fault and that the SMSC had not received. */
    private final int[] left;

    /** Must be called on the thread that owns the {@link MessageOutcomes}. */
    Fault(LocalCluster cluster, int node, long beganNanos) {
        MessageOutcomes outcomes = cluster.outcomes();
        this.cluster = cluster;
        this.node = node;
        this.beganNanos = beganNanos;
        this.submitted = outcomes.count();
        this.left = IntStream.range(0, submitted)
                .filter(message -> outcomes.node(message) == node
                        && outcomes.isAccepted(message)
                        && outcomes.cameNanos(message) == MessageOutcomes.NEVER)
                .toArray();
    }

    int node() {
        return node;
    }

    long beganNanos() {
        return beganNanos;
    }

    /**
     * The messages that the node had accepted before the fault and that the SMSC had not received.
     *
     * @param messages the number of these messages
     * @param missing the number of these messages that have not arrived yet
     * @param firstSeconds the time from the fault to the first arrival; 0 if none has arrived
     * @param lastSeconds the time from the fault to the last arrival so far
     */
    public record Left(int messages, int missing, double firstSeconds, double lastSeconds) {}

    public Left left() throws InterruptedException {
        return cluster.thread().ask(this::leftNow);
    }

    private Left leftNow() {
        MessageOutcomes outcomes = cluster.outcomes();
        int missing = 0;
        long first = Long.MAX_VALUE;
        long last = beganNanos;
        for (int message : left) {
            long came = outcomes.cameNanos(message);
            if (came == MessageOutcomes.NEVER) {
                missing++;
            } else {
                first = Math.min(first, came);
                last = Math.max(last, came);
            }
        }
        return new Left(left.length, missing, left.length == missing ? 0 : seconds(first), seconds(last));
    }

    private double seconds(long nanos) {
        return (nanos - beganNanos) / NANOS_PER_SECOND;
    }

    /**
     * Waits until the first of the messages in {@link #left} has arrived.
     *
     * @return whether it has arrived in time
     */
    public boolean awaitFirst(Duration atMost) throws InterruptedException {
        return cluster.thread().await(() -> leftNow().firstSeconds() > 0, atMost);
    }

    /**
     * Waits until all messages in {@link #left} have arrived.
     *
     * @return whether they have arrived in time
     */
    public boolean awaitAll(Duration atMost) throws InterruptedException {
        return cluster.thread().await(() -> leftNow().missing() == 0, atMost);
    }

    /**
     * The response times of the other nodes for messages submitted since the fault.
     *
     * @param count the number of answers
     * @param halfMillis the median time
     * @param mostMillis the time that 99 of 100 answers do not exceed
     */
    public record Answers(int count, double halfMillis, double mostMillis) {}

    /** The answers of the other nodes to messages submitted within this time after the fault. */
    public Answers answersOfOthers(Duration within) throws InterruptedException {
        return cluster.thread().ask(() -> {
            MessageOutcomes outcomes = cluster.outcomes();
            long[] took = new long[outcomes.count() - submitted];
            int count = 0;
            for (int i = submitted; i < outcomes.count(); i++) {
                boolean isInTime = outcomes.sentNanos(i) - beganNanos < within.toNanos();
                if (isInTime && outcomes.node(i) != node && outcomes.isAccepted(i)) {
                    took[count++] = outcomes.answeredNanos(i) - outcomes.sentNanos(i);
                }
            }
            Arrays.sort(took, 0, count);
            return new Answers(count, millis(took, count, HALF), millis(took, count, ALMOST_ALL));
        });
    }

    private static double millis(long[] sorted, int count, double share) {
        return count == 0 ? 0 : sorted[(int) (share * (count - 1))] / NANOS_PER_MILLI;
    }
}
