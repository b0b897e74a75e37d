package org.strowger.tools.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.tools.ToolContext;
import org.strowger.tools.kafka.KafkaBrokers;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscPlan;

/**
 * Three brokers, three nodes and a simulated SMSC, and an application that submits to all nodes. All processes end with
 * this one.
 */
public final class LocalCluster implements AutoCloseable {
    private static final Duration ANSWER_DELAY = Duration.ofMillis(20);
    private static final Duration RECEIPT_DELAY = Duration.ofMillis(300);

    /** Messages that a node sent before it died arrive within this time, long before another node may take over. */
    private static final Duration UNDER_WAY = Duration.ofMillis(200);

    /** A node that ended by itself may have been without its lease for this time. */
    private static final long ENDED_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final OwnerThread thread;
    private final KafkaBrokers brokers;
    private final SimulatedSmsc smsc;
    private final List<ClusterNode> nodes;
    private final MessageOutcomes outcomes;
    private final Traffic traffic;
    private final Thread orphaned = new Thread(this::endNodes);

    private LocalCluster(
            OwnerThread thread, KafkaBrokers brokers, SimulatedSmsc smsc, List<ClusterNode> nodes, Traffic traffic) {
        this.thread = thread;
        this.brokers = brokers;
        this.smsc = smsc;
        this.nodes = List.copyOf(nodes);
        this.outcomes = traffic.outcomes();
        this.traffic = traffic;
    }

    /**
     * Starts all processes, and waits until the nodes are in service.
     *
     * @param threads the threads, of which the first runs the SMSC and the application
     * @param context the tool context of SMPP
     */
    public static LocalCluster start(ClusterPlan plan, SelectorThreads threads, ToolContext context)
            throws IOException, InterruptedException {
        MessageOutcomes outcomes = new MessageOutcomes();
        KafkaBrokers brokers =
                KafkaBrokers.start(plan.brokers(), plan.directory().resolve("kafka"));
        try {
            SimulatedSmsc smsc = smsc(threads, context, outcomes);
            List<ClusterNode> nodes = nodes(plan, brokers, smsc.address().getPort());
            List<Integer> ports = nodes.stream().map(ClusterNode::port).toList();
            Traffic traffic = new Traffic(threads.first(), context, outcomes, plan.load(), ports);
            LocalCluster cluster = new LocalCluster(new OwnerThread(threads.first()), brokers, smsc, nodes, traffic);
            cluster.start();
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException e) {
            brokers.close();
            throw e;
        }
    }

    private static SimulatedSmsc smsc(SelectorThreads threads, ToolContext context, MessageOutcomes outcomes)
            throws IOException, InterruptedException {
        SimulatorSettings settings = new SimulatorSettings(
                "operator",
                context.traits().name(),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new SimulatorSettings.SimulatorLogin("strowger", NodeFiles.PASSWORD),
                ANSWER_DELAY,
                new SimulatorSettings.Play(RECEIPT_DELAY, 0, "none"));
        SmscPlan plan = SmscPlan.of(settings)
                .with((message, nowNanos) -> outcomes.came(message.destination().text(), nowNanos));
        return SimulatedSmsc.start(threads, plan, context);
    }

    private static List<ClusterNode> nodes(ClusterPlan plan, KafkaBrokers brokers, int smsc) throws IOException {
        List<ClusterNode> nodes = new ArrayList<>();
        for (String name : ClusterPlan.NODES) {
            NodeFiles files = NodeFiles.in(
                    plan.directory().toAbsolutePath(), name, plan.brokers().ports());
            files.write(brokers.addresses(), smsc, plan.load());
            nodes.add(new ClusterNode(files, plan.java()));
        }
        return nodes;
    }

    private void start() throws IOException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(orphaned);
        boolean isStarted = false;
        try {
            for (ClusterNode node : nodes) {
                node.start();
            }
            for (ClusterNode node : nodes) {
                node.awaitReady();
            }
            thread.run(traffic::begin);
            isStarted = true;
        } finally {
            if (!isStarted) {
                close();
            }
        }
    }

    // ---- Its parts

    public KafkaBrokers brokers() {
        return brokers;
    }

    public ClusterNode node(int index) {
        return nodes.get(index);
    }

    public List<ClusterNode> nodes() {
        return nodes;
    }

    public InetSocketAddress smsc() {
        return smsc.address();
    }

    /** The lines about incidents of the cluster in the log of a node, beginning at an offset. */
    public static List<String> clusterLines(ClusterNode node, int from) throws IOException {
        try (Stream<String> lines = node.said().substring(from).lines()) {
            return lines.filter(line -> line.contains(" cluster.")).toList();
        }
    }

    // ---- Messages

    /** Starts or stops submitting messages at the rate of the plan. */
    public void send(boolean on) throws InterruptedException {
        thread.run(() -> traffic.send(on));
    }

    /** Submits these messages to one node as fast as the node accepts them, and waits until all are answered. */
    public void burst(int node, int messages, Duration atMost) throws InterruptedException {
        long before = thread.ask(() -> acceptedAt(node));
        thread.run(() -> traffic.burst(node, messages));
        thread.await(() -> acceptedAt(node) >= before + messages, atMost);
    }

    private long acceptedAt(int node) {
        long accepted = 0;
        for (int i = 0; i < outcomes.count(); i++) {
            accepted += outcomes.node(i) == node && outcomes.isAccepted(i) ? 1 : 0;
        }
        return accepted;
    }

    /** The number of binds of the application at a node. */
    public int boundAt(int node) throws InterruptedException {
        return thread.ask(() -> traffic.boundAt(node));
    }

    /** The numbers of the messages that the SMSC has received more than once. */
    public BitSet twice() throws InterruptedException {
        return thread.ask(outcomes::twice);
    }

    /** The number of the message to this recipient; negative if no message of this cluster has this recipient. */
    public static int messageTo(String recipient) {
        return MessageOutcomes.numberOf(recipient);
    }

    public ClusterSums sums() throws InterruptedException {
        return thread.ask(outcomes::sums);
    }

    public Map<String, Long> refusals() throws InterruptedException {
        return thread.ask(() -> new TreeMap<>(traffic.refusals()));
    }

    /**
     * Stops submitting, and waits until the SMSC has received every accepted message, or nothing has happened for
     * {@code quiet}.
     */
    public ClusterSums settle(Duration quiet) throws InterruptedException {
        send(false);
        long before = -1;
        long now = thread.ask(outcomes::progress);
        while (now != before && !thread.await(this::isDone, quiet)) {
            before = now;
            now = thread.ask(outcomes::progress);
        }
        return sums();
    }

    private boolean isDone() {
        ClusterSums sums = outcomes.sums();
        return sums.lost() == 0 && sums.receipts() >= sums.accepted();
    }

    /**
     * Waits until the application is bound at all nodes.
     *
     * @return whether it is bound at all nodes
     */
    public boolean awaitBound(Duration atMost) throws InterruptedException {
        return thread.await(() -> IntStream.range(0, nodes.size()).allMatch(node -> traffic.boundAt(node) > 0), atMost);
    }

    /**
     * Waits for a condition, which is evaluated on the thread of the application.
     *
     * @return whether the condition became true
     */
    public boolean await(Callable<Boolean> condition, Duration atMost) throws InterruptedException {
        return thread.await(condition, atMost);
    }

    /** Waits for this time while messages are exchanged. */
    public void pass(Duration time) throws InterruptedException {
        thread.pass(time);
    }

    // ---- Faults

    /** Sends SIGKILL to a node. */
    public Fault kill(int node) throws InterruptedException {
        long beganNanos = thread.ask(this::disturb);
        nodes.get(node).kill();
        return fault(node, beganNanos);
    }

    /** Sends SIGSTOP to a node. The fault ends when the node is {@linkplain #resume resumed}. */
    public Fault pause(int node) throws IOException, InterruptedException {
        long beganNanos = thread.ask(this::disturb);
        nodes.get(node).pause();
        return fault(node, beganNanos);
    }

    /** Records a disturbance that begins now; a pause is recorded again when it ends. */
    private long disturb() {
        outcomes.disturbances().died(thread.nowNanos());
        return thread.nowNanos();
    }

    private Fault fault(int node, long beganNanos) throws InterruptedException {
        thread.pass(UNDER_WAY);
        return thread.ask(() -> new Fault(this, node, beganNanos));
    }

    /** Sends SIGCONT to the paused node. */
    public void resume(Fault paused) throws IOException, InterruptedException {
        nodes.get(paused.node()).resume();
        thread.run(() -> outcomes.disturbances().paused(paused.beganNanos(), thread.nowNanos()));
    }

    /** Records that a node was found dead that was not killed. */
    public void endedByItself() throws InterruptedException {
        thread.run(() -> outcomes.disturbances().paused(thread.nowNanos() - ENDED_NANOS, thread.nowNanos()));
    }

    /**
     * Records that the brokers did not answer for this time: messages that were not written meanwhile may arrive twice
     * if a node dies.
     */
    public void brokersWereSlow(Duration since) throws InterruptedException {
        thread.run(() -> outcomes.disturbances().paused(thread.nowNanos() - since.toNanos(), thread.nowNanos()));
    }

    // ---- The thread

    OwnerThread thread() {
        return thread;
    }

    MessageOutcomes outcomes() {
        return outcomes;
    }

    private void endNodes() {
        nodes.forEach(ClusterNode::end);
    }

    /** Kills all processes, and leaves their files. */
    @Override
    public void close() {
        thread.runLater(traffic::end);
        smsc.close();
        endNodes();
        brokers.close();
        Runtime.getRuntime().removeShutdownHook(orphaned);
    }
}
