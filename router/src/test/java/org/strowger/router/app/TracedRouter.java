package org.strowger.router.app;

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
import org.strowger.router.admin.command.Call;
import org.strowger.router.admin.command.Caller;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.admin.survey.Survey;
import org.strowger.router.admin.trace.TraceCommands;
import org.strowger.router.admin.trace.TraceFiles;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.Place;
import org.strowger.router.app.daemon.RecordRoom;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreRoom;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.LogDiary;
import org.strowger.router.app.log.LogKeepers;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.Role;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.exchange.Vault;
import org.strowger.router.lab.Stage;
import org.strowger.router.lab.smsc.SimulatedSmsc;
import org.strowger.router.lab.smsc.SmscPlan;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.StoreSurroundings;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.time.MonotonicClock;

/** A router with its simulated SMSC, traced into captures from before its first packet. */
final class TracedRouter implements AutoCloseable {
    private static final int THREADS = 2;

    private final Path directory;
    private final Configuration configuration;
    private final MonotonicClock clock = MonotonicClock.system();
    private final Daemon daemon = Daemon.start(THREADS, clock, System.err);
    private final Instant epoch = Instant.now().minusNanos(clock.nowNanos());
    private final Vault vault;
    private final Tracer tracer;
    private final TraceCommands commands;

    /** @param directory where the configuration lies, and {@code store} is to be */
    TracedRouter(Path directory, Configuration configuration) throws IOException {
        this.directory = directory;
        this.configuration = configuration;
        this.vault = StoreRoom.open(
                RealDisk.open(directory.resolve("store")),
                configuration.services().store(),
                Suites.all(),
                new StoreSurroundings(
                        clock, new LogKeepers(Log.plain(System.err), daemon::lost).store(), new StoreMetrics()),
                THREADS,
                System::currentTimeMillis);
        vault.store().start();
        this.tracer = new Tracer(new Tracer.Place(daemon.threads().all(), clock, epoch, () -> configuration
                .services()
                .operating()
                .privacy()));
        tracer.start();
        this.commands = new TraceCommands(
                tracer,
                new TraceFiles(directory.resolve("store"), 0),
                new TraceCommands.House(
                        new Survey(daemon.threads().all(), Duration.ofSeconds(5)),
                        daemon.threads().all(),
                        epoch,
                        () -> configuration));
    }

    /** Traces are to be begun before. */
    void start() throws NotStarted, IOException, InterruptedException {
        SimulatorSettings simulator = configuration.services().simulators().get(0);
        SimulatedSmsc.start(
                daemon.threads(), SmscPlan.of(simulator), new Stage(Suites.named(simulator.protocol()), epoch));
        RunningRouter.start(
                new Place(
                        daemon.threads(),
                        Suites::named,
                        new HostNames(),
                        new LogDiary(Log.plain(System.err)),
                        new Place.Clock(() -> MonotonicClock.system().nowNanos(), epoch, 1)),
                vault,
                RecordRoom.off(configuration),
                configuration,
                () -> {});
    }

    /** @param kind {@code application} or {@code smsc} */
    void traceInto(String file, String kind, String name) throws Refused {
        run(
                "trace connection",
                Map.of("connection|application|smsc|number|listener", kind, "WHAT", name, "FILE", file));
    }

    /** Ends both traces. @return how many packets each has seen, in the order in which they were begun */
    List<Integer> endTraces() throws Refused {
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

    private Answer run(String form, Map<String, String> values) throws Refused {
        Command command = commands.rows().stream()
                .filter(each -> each.form().startsWith(form))
                .findFirst()
                .orElseThrow();
        return command.action().run(new Call(new Caller("eve", "127.0.0.1", Role.OPERATOR), values));
    }

    /** Where they are. */
    Path captures() {
        return directory.resolve("store").resolve("traces");
    }

    /** Sends a message as an application does, and waits for its receipt. */
    void send(String password, List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-ea", "-cp", System.getProperty("java.class.path"), Main.class.getName(), "send"));
        command.addAll(options);
        command.addAll(List.of("--from", "SHOP", "--to", "447700900123", "--text", "meet me", "--receipt"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("STROWGER_PASSWORD", password);
        String said = Tshark.output(builder, directory.resolve("sent.txt"));
        assertThat(said).contains("DELIVERED").contains("all is well");
    }

    @Override
    public void close() {
        tracer.close();
        try {
            daemon.stop(() -> {});
            vault.store().close();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
