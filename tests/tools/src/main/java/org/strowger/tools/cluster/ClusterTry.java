package org.strowger.tools.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Shows a cluster at work: where the programs run, and the effects of killing a node and starting it again.
 *
 * <p>Thread: the caller's.
 */
public final class ClusterTry {
    private static final Duration BEFORE = Duration.ofSeconds(5);
    private static final Duration AFTER = Duration.ofSeconds(5);
    private static final Duration TAKE_OVER_MAX = Duration.ofSeconds(60);
    private static final Duration BIND_MAX = Duration.ofSeconds(30);
    private static final Duration QUIET = Duration.ofSeconds(10);

    private final LocalCluster cluster;
    private final ClusterPlan plan;
    private final PrintStream out;

    public ClusterTry(LocalCluster cluster, ClusterPlan plan, PrintStream out) {
        this.cluster = cluster;
        this.plan = plan;
        this.out = out;
    }

    /** Prints the addresses of the programs, and suggestions what to try. */
    public void tellWhatRuns() {
        out.println();
        out.println(
                "Three brokers of Kafka: " + String.join(", ", cluster.brokers().addresses()));
        out.println("A simulated SMSC: 127.0.0.1:" + cluster.smsc().getPort());
        out.println("Three nodes; what one has accepted, another delivers if it dies:");
        for (ClusterNode node : cluster.nodes()) {
            NodeFiles files = node.files();
            out.println("  " + node.name() + ": process " + node.pid() + ", smpp on 127.0.0.1:" + files.listener()
                    + ", console on 127.0.0.1:" + files.console() + ", status page http://127.0.0.1:" + files.web()
                    + "/");
            out.println("    " + node.configuration() + ", log in " + files.log());
        }
        out.println("Account: " + NodeFiles.GUEST_ACCOUNT + ", password " + NodeFiles.PASSWORD
                + ". User of the consoles: " + "admin, password " + NodeFiles.PASSWORD);
        out.println("An application with binds at all nodes submits "
                + String.format(Locale.ROOT, "%.0f", plan.load().perSecond()) + " messages a second.");
        out.println();
        out.println("Try, in another terminal:");
        NodeFiles first = cluster.node(0).files();
        String password = "STROWGER_PASSWORD=" + NodeFiles.PASSWORD + " ";
        out.println("  " + password + "strowger send --connect 127.0.0.1:" + first.listener() + " --system-id "
                + NodeFiles.GUEST_ACCOUNT + " --from SHOP --to 447700900123 --text hello --receipt");
        out.println(
                "  " + password + "strowger console --connect 127.0.0.1:" + first.console() + " --user admin status");
        out.println("  kill -9 " + cluster.node(0).pid());
        out.println();
        out.flush();
    }

    public void begin() throws InterruptedException {
        cluster.awaitBound(BIND_MAX);
        cluster.send(true);
    }

    /** Kills the last node, shows how the other nodes react, and starts it again. */
    public void killOne() throws IOException, InterruptedException {
        cluster.pass(BEFORE);
        int victim = cluster.nodes().size() - 1;
        ClusterNode node = cluster.node(victim);
        tell(cluster.sums().text());
        // The SMSC accepts messages more slowly than the node, so most of the burst waits at the node.
        int burst = plan.load().smscPerSecond() * 2;
        tell(node.name() + " is given " + burst + " messages at once, and killed when it has accepted them:");
        cluster.burst(victim, burst, BIND_MAX);
        int[] said = lengths();
        Fault fault = cluster.kill(victim);
        boolean isTakenOver = fault.awaitFirst(TAKE_OVER_MAX);
        tellLines(said, victim);
        if (isTakenOver) {
            Fault.Left left = fault.left();
            tell(String.format(
                    Locale.ROOT,
                    "%.2f s after the kill, another node delivered the first of %d messages that only %s had.",
                    left.firstSeconds(),
                    left.messages(),
                    node.name()));
        } else {
            tell("no message of " + node.name() + " was delivered within " + TAKE_OVER_MAX.toSeconds() + " s");
        }
        Fault.Answers answers = fault.answersOfOthers(AFTER);
        tell(String.format(
                Locale.ROOT,
                "Meanwhile the others answered %d messages: half of them within %.0f ms, 99%% within %.0f ms.",
                answers.count(),
                answers.halfMillis(),
                answers.mostMillis()));
        tell(node.name() + " is started again.");
        node.start();
        node.awaitReady();
        cluster.awaitBound(BIND_MAX);
        tell(node.name() + " is back, with messages for it again.");
        cluster.pass(AFTER);
    }

    private int[] lengths() throws IOException {
        int[] lengths = new int[cluster.nodes().size()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = cluster.node(i).said().length();
        }
        return lengths;
    }

    private void tellLines(int[] from, int victim) throws IOException {
        for (int i = 0; i < from.length; i++) {
            if (i != victim) {
                List<String> lines = LocalCluster.clusterLines(cluster.node(i), from[i]);
                String name = cluster.node(i).name();
                lines.forEach(line -> tell("  " + name + " says: " + line));
            }
        }
    }

    /**
     * Waits until all messages have reached their final state.
     *
     * @return whether no message was lost
     */
    public boolean tellSums() throws InterruptedException {
        ClusterSums sums = cluster.settle(QUIET);
        tell("");
        tell("accepted:  " + sums.accepted());
        tell("delivered: " + sums.delivered());
        tell("twice:     " + sums.twice());
        tell("receipts:  " + sums.receipts());
        cluster.refusals().forEach((why, count) -> tell("refused:   " + count + " x " + why));
        tell("lost " + sums.lost());
        return sums.lost() == 0;
    }

    /** The sums while messages are still under way. */
    public void tellSoFar() throws InterruptedException {
        tell(cluster.sums().text());
    }

    private void tell(String line) {
        out.println(line);
        out.flush();
    }
}
