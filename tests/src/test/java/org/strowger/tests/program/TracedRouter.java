package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.trace.TraceCommands;
import org.strowger.router.admin.trace.TraceFiles;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.RouterContext;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreOpener;
import org.strowger.router.app.log.ExchangeLog;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.StorageLog;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.program.HostNames;
import org.strowger.router.program.Protocols;
import org.strowger.router.records.RecordsOpener;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.thread.WallClock;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tests.process.JavaCommand;
import org.strowger.tools.ToolContext;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscPlan;

/** A router with its simulated SMSC, traced into captures from before its first packet. */
final class TracedRouter implements AutoCloseable {
    private static final int THREADS = 2;

    private final Path directory;
    private final Configuration configuration;
    private final MonotonicClock clock = MonotonicClock.system();
    private final Daemon daemon = Daemon.start(THREADS, clock, System.err);
    private final Instant epoch = Instant.now().minusNanos(clock.nowNanos());
    private final ExchangeStorage storage;
    private final Tracer tracer;
    private final TraceCommands commands;

    /** @param directory where the configuration lies, and {@code store} is to be */
    TracedRouter(Path directory, Configuration configuration) throws IOException {
        this.directory = directory;
        this.configuration = configuration;
        this.storage = StoreOpener.open(
                RealDisk.open(directory.resolve("store")),
                configuration.services().store(),
                Protocols.all(),
                new StoreContext(
                        clock, new StorageLog(Log.plain(System.err), daemon::lost).store(), new StoreMetrics()),
                THREADS,
                System::currentTimeMillis);
        storage.store().start();
        this.tracer =
                new Tracer(new Tracer.Context(daemon.threads().all(), clock, WallClock.from(epoch), () -> configuration
                        .services()
                        .operating()
                        .privacy()));
        tracer.start();
        this.commands = new TraceCommands(
                tracer,
                new TraceFiles(directory.resolve("store"), 0),
                new TraceCommands.Context(
                        new ThreadSurvey(daemon.threads().all(), Duration.ofSeconds(5)),
                        daemon.threads().all(),
                        WallClock.from(epoch),
                        () -> configuration));
    }

    /** Traces are to be begun before. */
    void start() throws NotStarted, IOException, InterruptedException {
        SimulatorSettings simulator = configuration.services().simulators().get(0);
        SimulatedSmsc.start(
                daemon.threads(),
                SmscPlan.of(simulator),
                new ToolContext(Protocols.named(simulator.protocol()), epoch));
        RunningRouter.start(
                new RouterContext(
                        daemon.threads(),
                        Protocols::named,
                        new HostNames(),
                        new ExchangeLog(Log.plain(System.err)),
                        new RouterContext.Clock(() -> MonotonicClock.system().nowNanos(), WallClock.from(epoch), 1),
                        FilterCatalogue.builtIn(1),
                        Protocols.HTTP),
                storage,
                RecordsOpener.off(configuration),
                configuration,
                () -> {});
    }

    /** @param kind {@code application} or {@code smsc} */
    void traceInto(String file, String kind, String name) throws CommandRefused {
        run(
                "trace connection",
                Map.of("connection|application|smsc|number|listener", kind, "WHAT", name, "FILE", file));
    }

    /** Ends both traces. @return how many packets each has seen, in the order in which they were begun */
    List<Integer> endTraces() throws CommandRefused {
        for (String number : List.of("1", "2")) {
            run("trace stop", Map.of("NUMBER", number));
        }
        Table shown = (Table) run("show traces", Map.of()).blocks().get(0);
        return shown.rows().stream()
                .sorted(Comparator.comparing(row -> whole(shown, row, "number")))
                .map(row -> whole(shown, row, "packets"))
                .toList();
    }

    private static int whole(Table table, List<Cell> row, String column) {
        return Math.toIntExact(((Cell.Whole) row.get(table.columns().indexOf(column))).value());
    }

    private Answer run(String form, Map<String, String> values) throws CommandRefused {
        Command command = commands.rows().stream()
                .filter(each -> each.form().startsWith(form))
                .findFirst()
                .orElseThrow();
        return command.action()
                .run(new CommandCall(new CommandCaller("eve", "127.0.0.1", ConsoleRole.OPERATOR), values));
    }

    /** Where they are. */
    Path captures() {
        return directory.resolve("store").resolve("traces");
    }

    /** Sends a message as an application does, and waits for its receipt. */
    void send(String password, List<String> options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("send"));
        words.addAll(options);
        words.addAll(List.of("--from", "SHOP", "--to", "447700900123", "--text", "meet me", "--receipt"));
        ProcessBuilder builder = new ProcessBuilder(JavaCommand.strowger(words));
        builder.environment().put("STROWGER_PASSWORD", password);
        String said = Tshark.output(builder, directory.resolve("sent.txt"));
        assertThat(said).contains("DELIVERED").contains("finished without errors");
    }

    @Override
    public void close() {
        tracer.close();
        try {
            daemon.stop(() -> {});
            storage.store().close();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
