package org.strowger.tests.bench.dispatch;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tests.bench.dispatch.model.DispatchModel;
import org.strowger.tests.bench.dispatch.model.DispatchModels;
import org.strowger.tests.bench.dispatch.report.DispatchPlot;
import org.strowger.tests.bench.dispatch.report.DispatchRow;
import org.strowger.tests.bench.dispatch.report.DispatchTable;
import org.strowger.tests.bench.dispatch.report.PublishedFigures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tests/bench/dispatch}. */
@Command(
        name = "dispatch",
        description = "Measures ways to bring the packets of many connections to the code that answers them: selector"
                + " threads with and without workers, a thread per connection, virtual threads, asynchronous channels."
                + " Each is a server in a process of its own, loaded in a closed loop from this one over the"
                + " loopback.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Lists of options are measured in all combinations. Ends with 0 if every model that this machine allows"
                    + " answered everything, else with 1.",
            "",
            "Examples:",
            "  tests/bench/dispatch",
            "  tests/bench/dispatch --models selectors-1,threads --connections 1700,4000,8000 --work 0ms",
            "  tests/bench/dispatch --full --java /usr/lib/jvm/java-25 --output dispatch.svg"
        })
public final class DispatchCommand implements Callable<Integer> {
    /** One each of those that differ in kind: what two cores do within a minute. */
    private static final List<String> SHORT_LIST =
            List.of("selectors-1", "dispatcher-workers", "dispatchers-workers", "threads", "virtual-threads", "async");

    private static final int CELL_MILLIS = 1500; // Beside the measurement: a JVM starts and ends.

    @Option(
            names = "--models",
            paramLabel = "NAME",
            split = ",",
            description = "selectors-1, selectors-2, selectors-4 (per core), dispatcher-workers, dispatchers-workers,"
                    + " threads, virtual-threads, async (default: all but selectors-2 and -4)")
    private List<String> models = new ArrayList<>();

    @Mixin
    private final LoadOptions loads = new LoadOptions();

    @Mixin
    private final ChoreOptions chore = new ChoreOptions();

    @Option(
            names = "--warm-up",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "each first runs for so long without counting (default: 1s; with --full 5s)")
    private List<Duration> warmUp = new ArrayList<>();

    @Option(
            names = "--duration",
            paramLabel = "D",
            converter = DurationOption.class,
            description = "how long each is measured (default: 2s; with --full 10s)")
    private List<Duration> duration = new ArrayList<>();

    @Option(
            names = "--selectors",
            paramLabel = "N",
            description = "SelectorThreads of the client; 0: one per core (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int selectors = 1;

    @Option(names = "--java", paramLabel = "HOME", description = "the Java that runs the servers (default: this one)")
    private Path javaHome = Path.of(System.getProperty("java.home"));

    @Option(names = "--output", paramLabel = "FILE.svg", description = "draw the figures into this file, too")
    private List<Path> output = new ArrayList<>();

    static DispatchModel modelNamed(String name) {
        return DispatchModels.find(name)
                .orElseThrow(() -> CommandFailure.usage("the model '" + name + "' is not known; there are "
                        + DispatchModels.all().stream().map(DispatchModel::name).collect(Collectors.joining(", "))));
    }

    @Override
    public Integer call() throws InterruptedException {
        List<DispatchModel> chosen = models();
        List<Load> those = loads.loads(chore);
        DispatchRun.Settings settings = settings();
        checkOutput();
        Daemon daemon = Daemon.start(selectors, MonotonicClock.system(), System.err);
        List<DispatchRow> rows = new ArrayList<>();
        boolean[] whole = {false};
        try {
            say(System.err, chosen, those, settings);
            whole[0] = measure(chosen, those, new DispatchRun(daemon, settings), rows);
        } finally {
            // In any case: the process could not end while the daemon runs.
            daemon.stop(() -> report(rows, settings, whole[0]));
        }
        boolean clean = rows.stream().noneMatch(row -> row.outcome() == DispatchRow.Outcome.FAILED);
        return whole[0] && clean ? 0 : ExitStatus.REFUSED;
    }

    private List<DispatchModel> models() {
        if (!models.isEmpty()) {
            return models.stream().map(DispatchCommand::modelNamed).toList();
        }
        return loads.full()
                ? DispatchModels.all()
                : SHORT_LIST.stream().map(DispatchCommand::modelNamed).toList();
    }

    private DispatchRun.Settings settings() {
        if (!Files.isExecutable(javaHome.resolve("bin").resolve("java"))) {
            throw CommandFailure.usage("--java " + javaHome + " is no Java: there is no bin/java in it");
        }
        Duration before = last(warmUp, Duration.ofSeconds(loads.full() ? 5 : 1));
        Duration measured = last(duration, Duration.ofSeconds(loads.full() ? 10 : 2));
        if (measured.isZero()) {
            throw CommandFailure.usage("--duration must be more than nothing");
        }
        return new DispatchRun.Settings(javaHome, before, measured, chore.workers());
    }

    private static Duration last(List<Duration> given, Duration usual) {
        return given.isEmpty() ? usual : given.get(given.size() - 1);
    }

    /** Before an hour is measured for nothing. */
    private void checkOutput() {
        for (Path file : output) {
            Path parent = file.toAbsolutePath().getParent();
            if (parent == null || !Files.isWritable(parent) || Files.isDirectory(file)) {
                throw CommandFailure.usage("--output " + file + " cannot be written: choose a file in a directory"
                        + " that is there and is yours");
            }
        }
    }

    private static void say(
            PrintStream err, List<DispatchModel> models, List<Load> loads, DispatchRun.Settings settings) {
        models.forEach(model -> err.printf(Locale.ROOT, "%-20s %s%n", model.name(), model.meaning()));
        int cells = models.size() * loads.size();
        long millis = settings.warmUp().toMillis() + settings.duration().toMillis() + CELL_MILLIS;
        err.printf(
                Locale.ROOT,
                "%d models under %d loads: about %d s%n",
                models.size(),
                loads.size(),
                Math.max(1, cells * millis / 1000));
    }

    /** A line for each; rows as they come. @return false if somebody has stopped it */
    private static boolean measure(
            List<DispatchModel> models, List<Load> loads, DispatchRun run, List<DispatchRow> rows)
            throws InterruptedException {
        int cells = models.size() * loads.size();
        for (Load load : loads) {
            System.err.println(load.label());
            for (DispatchModel model : models) {
                try {
                    DispatchRow row = run.measure(model.name(), load);
                    rows.add(row);
                    System.err.printf(Locale.ROOT, "%3d of %d%s%n", rows.size(), cells, DispatchTable.line(row));
                } catch (DispatchRun.Stopped e) {
                    System.err.println("stopped: what follows is not the whole");
                    return false;
                }
            }
        }
        return true;
    }

    private void report(List<DispatchRow> rows, DispatchRun.Settings settings, boolean whole) {
        if (rows.isEmpty()) {
            return;
        }
        String title = title(settings) + (whole ? "" : " (stopped before the end)");
        System.out.println(title + "\n");
        System.out.println(DispatchTable.text(rows));
        System.out.println(PublishedFigures.text(rows));
        for (Path file : output) {
            try {
                Files.writeString(file, DispatchPlot.svg(title, rows));
            } catch (IOException e) {
                throw new CommandFailure("--output " + file + " could not be written: " + e.getMessage());
            }
        }
    }

    private String title(DispatchRun.Settings settings) {
        return String.format(
                Locale.ROOT,
                "tests/bench/dispatch: %d cores, Java %s, %d workers, %.1f s after %.1f s of warm-up",
                Runtime.getRuntime().availableProcessors(),
                javaVersion(),
                settings.workers(),
                settings.duration().toMillis() / 1000.0,
                settings.warmUp().toMillis() / 1000.0);
    }

    private String javaVersion() {
        try {
            return Integer.toString(ServerProcess.javaVersion(javaHome));
        } catch (IOException e) {
            return "of an unknown version";
        }
    }
}
