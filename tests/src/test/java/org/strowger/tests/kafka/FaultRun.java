package org.strowger.tests.kafka;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import org.strowger.tools.cluster.ClusterNode;
import org.strowger.tools.cluster.ClusterSums;
import org.strowger.tools.cluster.Fault;
import org.strowger.tools.cluster.LocalCluster;
import org.strowger.tools.kafka.KafkaBrokers;

/** Rounds of faults of nodes and brokers under load, chosen by a seed, and what came of all messages. */
final class FaultRun {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Duration QUIET = Duration.ofSeconds(20);
    private static final Duration WARM_UP = Duration.ofSeconds(60);
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final Duration DEAD = Duration.ofSeconds(8);

    /** Copies on a broker that was away must be complete again before the next fault. */
    private static final Duration IN_SYNC = Duration.ofSeconds(5);

    private static final Duration BURST_MAX = Duration.ofMinutes(30);

    /** In this time, the nodes that follow a shard have read what was written at once. */
    private static final Duration FOLLOWED = Duration.ofSeconds(10);

    private static final Duration ANSWERS = Duration.ofSeconds(5);
    private static final double MICROS = 1e3;
    private static final double EVEN = 0.5;

    private final Plan plan;
    private final LocalCluster cluster;
    private final Consumer<String> progress;
    private final Random random;
    private final List<Double> takeovers = new ArrayList<>();

    /**
     * The plan of a run.
     *
     * @param seconds before each fault, on average
     * @param pause how long nodes and brokers are paused
     */
    record Plan(long seed, int rounds, Duration seconds, Duration pause, int rate) {}

    /** The actions of a round, and their targets. */
    private enum What {
        NODE_KILLED,
        NODE_PAUSED,
        BROKER_KILLED,
        BROKER_PAUSED,
        BOTH_KILLED,
        BOTH_PAUSED;

        boolean hitsNode() {
            return this != BROKER_KILLED && this != BROKER_PAUSED;
        }

        boolean hitsBroker() {
            return this != NODE_KILLED && this != NODE_PAUSED;
        }

        boolean kills() {
            return this == NODE_KILLED || this == BROKER_KILLED || this == BOTH_KILLED;
        }

        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    FaultRun(Plan plan, LocalCluster cluster, Consumer<String> progress) {
        this.plan = plan;
        this.cluster = cluster;
        this.progress = progress;
        this.random = new Random(plan.seed());
    }

    /**
     * Kills a node that holds many messages.
     *
     * @return whether another node delivered one of them
     */
    boolean takeOver(int messages) throws IOException, InterruptedException {
        cluster.awaitBound(SOON);
        cluster.send(true);
        cluster.pass(WARM_UP);
        int node = cluster.nodes().size() - 1;
        cluster.burst(node, messages, BURST_MAX);
        cluster.pass(FOLLOWED);
        Fault fault = cluster.kill(node);
        boolean isTakenOver = fault.awaitFirst(SOON);
        cluster.pass(ANSWERS);
        StringBuilder told =
                new StringBuilder("killed ").append(cluster.node(node).name());
        tell(fault, told);
        progress.accept(told.toString());
        return isTakenOver;
    }

    /** @return whether nothing was lost, and all that came twice is marked in the event records */
    boolean run() throws IOException, InterruptedException {
        cluster.awaitBound(SOON);
        cluster.send(true);
        measureCpu();
        for (int round = 1; round <= plan.rounds(); round++) {
            round(round);
        }
        ClusterSums sums = cluster.settle(QUIET);
        progress.accept(sums.text());
        cluster.refusals().forEach((why, count) -> progress.accept("refused: " + count + " x " + why));
        takeovers.sort(null);
        if (!takeovers.isEmpty()) {
            progress.accept(String.format(
                    Locale.ROOT,
                    "a dead node's message leaves by another: %d times, median %.2f s, at most %.2f s",
                    takeovers.size(),
                    takeovers.get(takeovers.size() / 2),
                    takeovers.get(takeovers.size() - 1)));
        }
        int unmarked = UncertainMarks.of(homes()).missing(cluster.twice());
        progress.accept("came twice without a record that marks it as uncertain: " + unmarked);
        boolean isClean = sums.lost() == 0 && unmarked == 0;
        progress.accept(isClean ? "PASS" : "FAIL");
        return isClean;
    }

    private List<Path> homes() {
        return cluster.nodes().stream().map(ClusterNode::home).toList();
    }

    // ---- CPU

    private void measureCpu() throws InterruptedException {
        cluster.pass(WARM_UP);
        long delivered = cluster.sums().delivered();
        double nodes = nodesCpuNanos();
        double brokers = brokersCpuNanos();
        cluster.pass(MEASURED);
        long messages = Math.max(1, cluster.sums().delivered() - delivered);
        progress.accept(String.format(
                Locale.ROOT,
                "without faults: %d messages a second; CPU a message: nodes %.1f us, brokers together %.1f us",
                messages / MEASURED.toSeconds(),
                (nodesCpuNanos() - nodes) / messages / MICROS,
                (brokersCpuNanos() - brokers) / messages / MICROS));
    }

    private double nodesCpuNanos() {
        return cluster.nodes().stream()
                .mapToDouble(node -> cpuNanos(node.pid()))
                .sum();
    }

    private double brokersCpuNanos() {
        double sum = 0;
        for (int broker = 1; broker <= KafkaBrokers.COUNT; broker++) {
            sum += cpuNanos(cluster.brokers().pid(broker));
        }
        return sum;
    }

    private static double cpuNanos(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO)
                .toNanos();
    }

    // ---- Rounds

    private void round(int number) throws IOException, InterruptedException {
        cluster.pass(Duration.ofMillis((long) (plan.seconds().toMillis() * (EVEN + random.nextDouble()))));
        What what = What.values()[random.nextInt(What.values().length)];
        int node = random.nextInt(cluster.nodes().size());
        int broker = 1 + random.nextInt(KafkaBrokers.COUNT);
        StringBuilder told = new StringBuilder("round %2d: %-13s".formatted(number, what.words()));
        if (what.hitsBroker()) {
            told.append(" broker ").append(broker);
            hitBroker(what, broker);
        }
        if (what.hitsNode()) {
            told.append(' ').append(cluster.node(node).name());
            hitNode(what, node, broker, told);
        } else {
            cluster.pass(what.kills() ? DEAD : plan.pause());
            heal(what, broker);
        }
        startEnded(told);
        cluster.awaitBound(SOON);
        ClusterSums sums = cluster.sums();
        told.append("; accepted ").append(sums.accepted()).append(", twice ").append(sums.twice());
        told.append(" (").append(sums.unexcused()).append(" without a reason)");
        progress.accept(told.toString());
    }

    private void hitBroker(What what, int broker) throws IOException, InterruptedException {
        if (what.kills()) {
            cluster.brokers().kill(broker);
        } else {
            cluster.brokers().pause(broker);
        }
    }

    private void hitNode(What what, int node, int broker, StringBuilder told) throws IOException, InterruptedException {
        Fault fault = what.kills() ? cluster.kill(node) : cluster.pause(node);
        Duration whole = what.kills() ? DEAD : plan.pause();
        if (fault.left().messages() > 0) {
            fault.awaitFirst(SOON);
        }
        cluster.pass(whole);
        tell(fault, told);
        if (what.hitsBroker()) {
            heal(what, broker);
            cluster.brokersWereSlow(whole.plus(IN_SYNC));
        }
        if (what.kills()) {
            start(cluster.node(node));
        } else {
            cluster.resume(fault);
            // A node that was taken over finds out within this time.
            cluster.node(node).livesFor(IN_SYNC.toMillis());
        }
    }

    private void tell(Fault fault, StringBuilder told) throws InterruptedException {
        Fault.Left left = fault.left();
        if (left.firstSeconds() > 0) {
            takeovers.add(left.firstSeconds());
        }
        Fault.Answers answers = fault.answersOfOthers(ANSWERS);
        told.append(String.format(
                Locale.ROOT,
                "; %d left, the first delivered after %.2f s, %d missing; answers of others p50 %.1f ms, p99 %.1f ms",
                left.messages(),
                left.firstSeconds(),
                left.missing(),
                answers.halfMillis(),
                answers.mostMillis()));
    }

    private void heal(What what, int broker) throws IOException, InterruptedException {
        if (what.kills()) {
            cluster.brokers().restart(broker);
        } else {
            cluster.brokers().resume(broker);
        }
        cluster.pass(IN_SYNC);
    }

    private void startEnded(StringBuilder told) throws IOException, InterruptedException {
        for (ClusterNode node : cluster.nodes()) {
            if (!node.isAlive()) {
                told.append("; ")
                        .append(node.name())
                        .append(" ended with ")
                        .append(node.status().orElse(-1));
                cluster.endedByItself();
                start(node);
            }
        }
    }

    private static void start(ClusterNode node) throws IOException, InterruptedException {
        node.start();
        node.awaitReady();
    }
}
