package org.strowger.tools.cluster;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The death or the pause of a node, and what was seen of it in the accounts. */
public final class Fault {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double HALF = 0.5;
    private static final double ALMOST_ALL = 0.99;

    private final LocalCluster cluster;
    private final int node;
    private final long beganNanos;

    /** How many messages were submitted before. */
    private final int submitted;

    /** Messages that the node had accepted before, and that had not come to the SMSC. */
    private final int[] left;

    /** Must be called on the thread of the accounts. */
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
     * The messages that the node had accepted before, and that had not come to the SMSC.
     *
     * @param messages how many
     * @param missing those of them that have not come yet
     * @param firstSeconds until the first of them came; 0 if none has
     * @param lastSeconds until the last came, so far
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

    /** Waits until the first of the messages that were left has come. @return whether it has */
    public boolean awaitFirst(Duration atMost) throws InterruptedException {
        return cluster.thread().await(() -> leftNow().firstSeconds() > 0, atMost);
    }

    /** Waits until all of them have come. @return whether they have */
    public boolean awaitAll(Duration atMost) throws InterruptedException {
        return cluster.thread().await(() -> leftNow().missing() == 0, atMost);
    }

    /**
     * How long other nodes took to answer what was submitted to them since.
     *
     * @param count how many answers
     * @param halfMillis the median
     * @param mostMillis 99 of 100 took no longer
     */
    public record Answers(int count, double halfMillis, double mostMillis) {}

    /** The answers of the other nodes to what was submitted in so much time after the fault. */
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
