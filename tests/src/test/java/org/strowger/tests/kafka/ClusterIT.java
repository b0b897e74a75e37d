package org.strowger.tests.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.Smpp;
import org.strowger.tests.process.JavaCommand;
import org.strowger.tools.ToolContext;
import org.strowger.tools.cluster.ClusterNode;
import org.strowger.tools.cluster.ClusterPlan;
import org.strowger.tools.cluster.ClusterSums;
import org.strowger.tools.cluster.Fault;
import org.strowger.tools.cluster.LocalCluster;
import org.strowger.tools.kafka.BrokerOptions;
import org.strowger.tools.kafka.KafkaBrokers;

/**
 * Three nodes on three brokers, under load all the time: one is killed, one paused, one stopped, and a broker killed.
 * For many rounds, with a heavier load, see tests/bench/cluster. The tests run in this order, because a cluster takes
 * long to start.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("alone")
@Tag("original")
@Tag("kafka")
final class ClusterIT {
    private static final int SECONDS_MAX = 30;

    private static final int PER_SECOND = 500;
    private static final int BURST = 800;

    /** The SMSC takes so many from a node: what is submitted in a burst waits there. */
    private static final int SMSC_PER_SECOND = 600;

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(3);

    /** A loaded machine needs more than the 2.5 s that tests/bench/cluster measures. */
    private static final double TAKE_OVER_SECONDS_MAX = 8;

    private static final Pattern JOINED = Pattern.compile(" cluster\\.joined shard=(\\d+)");
    private static final int SIGTERM_STATUS = 143;
    private static final int KILLED = 0;
    private static final int PAUSED = 1;
    private static final int STOPPED = 2;

    @TempDir
    private static Path directory = Path.of("");

    private static @Nullable Daemon daemon;
    private static @Nullable LocalCluster started;

    @BeforeAll
    static void startCluster() throws Exception {
        Path jars = Path.of("target", "peers", "kafka").toAbsolutePath();
        assumeTrue(
                KafkaBrokers.areIn(jars),
                "the jars of Kafka's brokers are not in " + jars + ", so nothing was tried: run tests/peers/install");
        MonotonicClock clock = MonotonicClock.system();
        Daemon threads = Daemon.start(1, clock, System.err);
        daemon = threads;
        ClusterPlan plan = new ClusterPlan(
                BrokerOptions.plain(jars, FreePorts::next),
                directory,
                ClusterPlan.SMALL_JAVA,
                new ClusterPlan.Load(PER_SECOND, 2, 50, SMSC_PER_SECOND, 3));
        LocalCluster cluster = LocalCluster.start(plan, threads.threads(), ToolContext.at(Smpp.TRAITS, clock));
        started = cluster;
        assertThat(cluster.awaitBound(SOON)).isTrue();
        cluster.send(true);
        cluster.pass(Duration.ofSeconds(2));
    }

    @AfterAll
    static void endCluster() throws InterruptedException {
        if (started != null) {
            started.close();
        }
        if (daemon != null) {
            daemon.stop(() -> {});
        }
    }

    private static LocalCluster cluster() {
        LocalCluster now = started;
        if (now == null) {
            throw new IllegalStateException("the cluster did not start");
        }
        return now;
    }

    private static void startAgain(ClusterNode node) throws IOException, InterruptedException {
        node.start();
        node.awaitReady();
        assertThat(cluster().awaitBound(SOON)).as("bound at " + node.name()).isTrue();
    }

    private static String othersSaid(int but) throws IOException {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < cluster().nodes().size(); i++) {
            if (i != but) {
                all.append(cluster().node(i).said());
            }
        }
        return all.toString();
    }

    private static List<String> homeShards(ClusterNode node) throws IOException {
        return JOINED.matcher(node.said())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    @Test
    @Order(1)
    void anotherNodeDeliversMessagesAcceptedByAKilledNode() throws Exception {
        ClusterNode node = cluster().node(KILLED);
        cluster().burst(KILLED, BURST, SOON);

        Fault kill = cluster().kill(KILLED);

        assertThat(kill.awaitFirst(SOON)).isTrue();
        Fault.Left left = kill.left();
        assertThat(left.messages()).as("messages that only it had").isPositive();
        assertThat(left.firstSeconds()).isLessThan(TAKE_OVER_SECONDS_MAX);
        assertThat(kill.awaitAll(SOON)).as(() -> "all of " + left).isTrue();
        assertThat(othersSaid(KILLED)).contains(" cluster.taken_over ").contains(" from=" + node.name());
        startAgain(node);
    }

    @Test
    @Order(2)
    void aNodeThatWasPausedTooLongIsFencedAndExits() throws Exception {
        ClusterNode node = cluster().node(PAUSED);

        Fault pause = cluster().pause(PAUSED);
        cluster().pass(PAUSE);
        // A machine that is slow enough does not miss it in that time.
        assertThat(cluster().await(() -> othersSaid(PAUSED).contains(" from=" + node.name()), SOON))
                .as("taken over")
                .isTrue();
        cluster().resume(pause);

        assertThat(node.livesFor(SOON.toMillis())).as("still lives").isFalse();
        assertThat(node.saidNow()).contains(" cluster.fenced ");
        assertThat(node.status()).contains(ExitStatus.REFUSED);
        startAgain(node);
    }

    @Test
    @Order(3)
    void messagesFlowWhileOneBrokerIsDown() throws Exception {
        cluster().brokers().kill(1);
        cluster().pass(Duration.ofSeconds(6));
        ClusterSums before = cluster().sums();

        // On a busy machine fewer flow in a second; without the broker, if it were needed, none.
        int seconds = 0;
        while (!hasGrown(before, PER_SECOND / 2)) {
            assertThat(seconds++).as("seconds without a flow").isLessThan(SECONDS_MAX);
            cluster().pass(Duration.ofSeconds(1));
        }
        assertThat(cluster().nodes()).allMatch(ClusterNode::isAlive);
        cluster().brokers().restart(1);
    }

    private boolean hasGrown(ClusterSums before, int messages) throws InterruptedException {
        ClusterSums now = cluster().sums();
        return now.accepted() - before.accepted() > messages && now.delivered() - before.delivered() > messages;
    }

    @Test
    @Order(4)
    void aRestartedNodeOwnsItsShardAgain() throws Exception {
        ClusterNode node = cluster().node(STOPPED);
        List<String> before = homeShards(node);

        assertThat(node.stop()).isEqualTo(SIGTERM_STATUS);
        startAgain(node);

        assertThat(homeShards(node)).hasSize(2).containsOnly(before.get(0));
        assertThat(othersSaid(STOPPED)).doesNotContain(" from=" + node.name());
    }

    @Test
    @Order(5)
    void aNodeWhoseNameIsNotInTheClusterIsRefused() throws Exception {
        String text = Files.readString(cluster().node(0).configuration());
        Path file = Files.writeString(
                Files.createDirectory(directory.resolve("paris")).resolve("strowger.yaml"),
                text.replaceFirst("node: \\S+", "node: paris-1"));
        Process process = new ProcessBuilder(JavaCommand.strowger(List.of("run", "--config", file.toString())))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isEqualTo(ExitStatus.CONFIGURATION_REFUSED);
        assertThat(said).contains("paris-1").contains("cluster.nodes");
    }

    @Test
    @Order(6)
    void noMessageIsLostOrRepeatedWithoutAnExcuse() throws Exception {
        ClusterSums sums = cluster().settle(QUIET);
        String all = sums.text() + " " + cluster().refusals();

        assertThat(sums.accepted()).as(all).isGreaterThan(PER_SECOND);
        assertThat(sums.lost()).as(all).isZero();
        assertThat(sums.unexcused()).as(all).isZero();
    }

    /** Wherever the SMSC has a session, and wherever the application is bound. */
    @Test
    @Order(7)
    void everyReceiptHasArrived() throws Exception {
        ClusterSums sums = cluster().settle(QUIET);

        assertThat(sums.receipts()).as(sums.text()).isGreaterThanOrEqualTo(sums.accepted());
    }
}
