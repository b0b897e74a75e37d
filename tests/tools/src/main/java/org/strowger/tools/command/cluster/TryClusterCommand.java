package org.strowger.tools.command.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.app.process.Signals;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.program.Protocols;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tools.ToolContext;
import org.strowger.tools.cluster.ClusterPlan;
import org.strowger.tools.cluster.ClusterTry;
import org.strowger.tools.cluster.LocalCluster;
import org.strowger.tools.cluster.LocalPorts;
import org.strowger.tools.command.value.RateOption;
import org.strowger.tools.kafka.BrokerOptions;
import org.strowger.tools.kafka.KafkaBrokers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code strowger try-cluster}. */
@Command(
        name = "try-cluster",
        description = {
            "Starts three brokers of Kafka, three nodes with one configuration and a simulated SMSC on this machine,"
                    + " submits messages to all nodes, kills one node, and shows how another takes over.",
            "Needs about 2 GB of memory, the package strowger-kafka, and the jars of Kafka's brokers."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Exit status: 0 nothing was lost, 1 something was lost or could not be started.",
            "",
            "Examples:",
            "  strowger try-cluster --kafka kafka_2.13-4.1.0/libs",
            "  strowger try-cluster --kafka kafka_2.13-4.1.0/libs --stay --directory /var/tmp/cluster"
        })
public final class TryClusterCommand implements Callable<Integer> {
    private static final String USUAL_JARS = "tests/target/peers/kafka";
    private static final int BINDS = 4;
    private static final int WINDOW = 50;
    private static final int SESSIONS = 3;
    private static final Duration STOP_MAX = Duration.ofSeconds(1);

    /** The exit status that a shell reports for a process ended by SIGINT. */
    private static final int INTERRUPTED = 130;

    /**
     * The SMSC accepts slightly more messages per second than are submitted, so a burst submitted to a node waits there
     * for a while.
     */
    private static final double SMSC_RATE = 1.5;

    @Option(
            names = "--kafka",
            paramLabel = "DIR",
            description = "the directory with the jars of Kafka's brokers: libs of an unpacked Kafka 4.1 or later"
                    + " (default: where tests/peers/install puts them in a source tree)")
    private @Nullable Path kafka;

    @Option(
            names = "--rate",
            paramLabel = "R",
            converter = RateOption.class,
            description = "messages per second, for all nodes together (default: ${DEFAULT-VALUE})",
            defaultValue = "200/s")
    private double rate = 200;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "keep the files of all processes here; must be empty or absent (default: a temporary"
                    + " directory, which is deleted at the end)")
    private @Nullable Path directory;

    @Option(names = "--stay", description = "kill no node; run until Ctrl-C")
    private boolean stay;

    @Override
    public Integer call() {
        if (rate < 1) {
            throw CommandFailure.usage("--rate must be at least 1/s");
        }
        try {
            Path jars = jars();
            Path home = home();
            try {
                return run(plan(jars, home));
            } finally {
                if (directory == null) {
                    delete(home);
                }
            }
        } catch (InterruptedException e) {
            return INTERRUPTED;
        } catch (IOException | UncheckedIOException e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        }
    }

    private Path jars() throws IOException {
        List<Path> directories = kafka == null ? List.of(Path.of(USUAL_JARS), besideTheProgram()) : List.of(kafka);
        for (Path root : directories) {
            if (KafkaBrokers.areIn(root)) {
                return root.toAbsolutePath();
            }
        }
        throw CommandFailure.usage("the jars of Kafka's brokers are not in " + directories.get(directories.size() - 1)
                + ": unpack Kafka 4.1 or later and give its directory libs with --kafka, or run tests/peers/install in"
                + " a source tree");
    }

    /** The directory next to the classes, which in a source tree are in packaging/target/strowger/tools. */
    private static Path besideTheProgram() {
        Path program = Path.of(System.getProperty("java.class.path").split(File.pathSeparator, 2)[0])
                .toAbsolutePath();
        Path tree = program.getRoot();
        for (Path each = program; each != null; each = each.getParent()) {
            if (Files.exists(each.resolve("tests/peers/install"))) {
                tree = each;
            }
        }
        return tree.resolve(USUAL_JARS);
    }

    private Path home() throws IOException {
        Path given = directory;
        if (given == null) {
            return Files.createTempDirectory("strowger-cluster-");
        }
        if (Files.exists(given)) {
            try (Stream<Path> files = Files.list(given)) {
                if (files.findAny().isPresent()) {
                    throw CommandFailure.usage("--directory " + given + " is not empty: empty it, or name another");
                }
            }
        }
        return Files.createDirectories(given);
    }

    private static void delete(Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private ClusterPlan plan(Path jars, Path home) {
        LocalPorts ports = new LocalPorts();
        ClusterPlan.Load load = new ClusterPlan.Load(rate, BINDS, WINDOW, (int) Math.ceil(rate * SMSC_RATE), SESSIONS);
        return new ClusterPlan(BrokerOptions.plain(jars, ports::next), home, ClusterPlan.SMALL_JAVA, load);
    }

    private int run(ClusterPlan plan) throws IOException, InterruptedException {
        MonotonicClock clock = MonotonicClock.system();
        Daemon daemon = Daemon.start(1, clock, System.err);
        listenToSignals(daemon);
        try {
            System.out.println("Starting three brokers of Kafka, a simulated SMSC and three nodes: files in "
                    + plan.directory() + " ...");
            ToolContext context = ToolContext.at(Protocols.named("smpp"), clock);
            try (LocalCluster cluster = LocalCluster.start(plan, daemon.threads(), context)) {
                return show(new ClusterTry(cluster, plan, System.out), daemon);
            }
        } finally {
            daemon.stop(() -> {});
        }
    }

    /** Handles Ctrl-C, which a terminal also sends to the brokers and nodes. */
    private void listenToSignals(Daemon daemon) {
        Thread caller = Thread.currentThread();
        Runnable stop = () -> {
            daemon.askStop(STOP_MAX);
            if (!stay) {
                caller.interrupt();
            }
        };
        Signals.tell("INT", stop);
        Signals.tell("TERM", stop);
    }

    private int show(ClusterTry shown, Daemon daemon) throws IOException, InterruptedException {
        shown.tellWhatRuns();
        shown.begin();
        if (stay) {
            daemon.awaitStopAsked(Duration.ZERO);
            shown.tellSoFar();
            return 0;
        }
        shown.killOne();
        return shown.tellSums() ? 0 : ExitStatus.REFUSED;
    }
}
