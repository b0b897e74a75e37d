package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.admin.figures.SecondTicker;
import org.strowger.router.admin.http.Health;
import org.strowger.router.admin.http.ThreadLiveness;
import org.strowger.router.admin.kannel.KannelAdmin;
import org.strowger.router.admin.kannel.StatusSource;
import org.strowger.router.admin.trace.Tracer;
import org.strowger.router.admin.view.ConfigurationInForce;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.app.process.IdleGc;
import org.strowger.router.app.process.MemoryBudget;
import org.strowger.router.app.sockets.HandOver;
import org.strowger.router.app.sockets.ListeningSockets;
import org.strowger.router.app.systemd.Supervisor;
import org.strowger.router.app.systemd.Watchdog;
import org.strowger.router.cli.HostPort;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.event.LogEvent;
import org.strowger.router.metrics.Counter;
import org.strowger.router.program.ConfigurationLoader;
import org.strowger.router.program.ProgramVocabulary;
import org.strowger.router.program.Version;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreThread;
import org.strowger.router.time.MonotonicClock;

/** The services for operators: console, HTTP, traces, liveness and reloads of a running router. */
public final class OperatorServices implements AutoCloseable {
    private final RunningRouter router;
    private final Path file;
    private final Daemon daemon;
    private final Log log;
    private final RouterFigures.Storage storage;
    private final Supervisor supervisor;
    private final CommandCounts commandCounts = new CommandCounts();
    private final RouterFigures figures;
    private final HttpService http;
    private final ReloadController control;
    private final Tracer tracer;
    private final Health health;
    private final SecondTicker ticker;
    private boolean isWell = true;
    private @Nullable ConsoleService console;

    /**
     * The services of a router. Call {@link #open} before any other method.
     *
     * @param file the path of the configuration file
     * @param log reconfigured on each reload
     * @param storage the store and the records, with their counters
     * @param supervisor receives state notifications
     */
    public OperatorServices(
            RunningRouter router,
            Path file,
            Daemon daemon,
            Log log,
            MonotonicClock clock,
            RouterFigures.Storage storage,
            Supervisor supervisor) {
        Configuration configuration = router.configuration();
        this.router = router;
        this.file = file;
        this.daemon = daemon;
        this.log = log;
        this.storage = storage;
        this.supervisor = supervisor;
        this.figures = new RouterFigures(
                router,
                new SampledSource.Node(configuration.general().node(), Version.number(), System.currentTimeMillis()),
                router.context(),
                storage,
                new RouterFigures.ProcessFigures(log::dropped, commandCounts));
        this.health = new Health(pulses());
        this.http = HttpService.open(
                configuration.services().operating().http(),
                figures,
                health,
                router.bars().http(),
                clock,
                this::failed);
        this.tracer =
                new Tracer(new Tracer.Context(threads(), clock, router.context().calendar(), () -> configured()
                        .services()
                        .operating()
                        .privacy()));
        this.control = new ReloadController(
                router,
                router.context(),
                new ReloadController.Context(
                        this::read, new Changer(), log::tell, daemon::call, this::stop, this::handOver));
        LongConsumer watchdog = Watchdog.of(supervisor, health::answeredNanos, clock.nowNanos());
        LongConsumer idle = IdleGc.of(
                this::busyNanos,
                told -> log.tell(LogEvent.HEAP_RETURNED, EventField.sentence("detail", told)),
                clock.nowNanos());
        this.ticker =
                SecondTicker.start("health", clock, List.of(health::look, watchdog, this::worry, idle), this::failed);
    }

    /** Opens all services. If one cannot be opened, all are closed. */
    public void open() throws NotStarted {
        tracer.start();
        try {
            ConsoleService opened = ConsoleService.open(
                    router.context(),
                    router.configuration(),
                    rows(),
                    router.bars().console(),
                    new ConsoleService.Told(log, commandCounts));
            console = opened;
            http.open(opened.http());
            router.operators(new KannelAdmin(
                    opened.remote(),
                    new StatusSource(http.figures(), InstantSource.system(), () -> configured()
                            .general()
                            .timezone()),
                    this::failed));
        } catch (NotStarted e) {
            close();
            throw e;
        }
    }

    private List<SelectorThread> threads() {
        return daemon.threads().all();
    }

    // ---- Liveness

    private List<ThreadLiveness> pulses() {
        List<ThreadLiveness> pulses = new ArrayList<>();
        for (SelectorThread thread : threads()) {
            pulses.add(new ThreadLiveness(thread.name(), thread::post));
        }
        StoreThread store = storage.exchange().store();
        pulses.add(new ThreadLiveness("store", store::later));
        return pulses;
    }

    /** The total time that the SelectorThreads have been busy. Callable from any thread. */
    private long busyNanos() {
        return threads().stream()
                .mapToLong(thread -> thread.metrics().counters().get(Counter.BUSY_NANOS))
                .sum();
    }

    private void failed(Throwable cause) {
        log.fault(LogEvent.ADMIN_FAILED, cause);
    }

    /**
     * Logs only changes of health. The log entry is needed because the watchdog kills the process without giving a
     * reason.
     */
    private void worry(long nowNanos) {
        boolean wasWell = isWell;
        String trouble = health.trouble();
        isWell = trouble.isEmpty();
        if (wasWell && !isWell) {
            log.tell(LogEvent.HEALTH_LOST, EventField.sentence("detail", trouble));
            supervisor.status(trouble);
        } else if (!wasWell && isWell) {
            log.tell(LogEvent.HEALTH_BACK);
            supervisor.status(status());
        }
    }

    /** Notifies the supervisor that all services are open, and asks it to keep their listening sockets. */
    public void ready() {
        if (supervisor.isPresent()) {
            try {
                supervisor.keep(listening());
            } catch (IOException e) {
                log.tell(LogEvent.SYSTEMD_NOT_TOLD, EventField.sentence("detail", String.valueOf(e.getMessage())));
            }
        }
        supervisor.ready(status());
    }

    /** The listening sockets for clients, SMSCs and operators. */
    private Map<InetSocketAddress, Integer> listening() throws IOException {
        Set<InetSocketAddress> ours = new HashSet<>();
        router.listenAddresses().forEach(address -> ours.add(ListeningSockets.normal(address)));
        ConsoleService open = console;
        if (open != null) {
            open.address().ifPresent(address -> ours.add(ListeningSockets.normal(address)));
        }
        Map<InetSocketAddress, Integer> found = ListeningSockets.find();
        found.keySet().retainAll(ours);
        return found;
    }

    private String status() {
        ConfigurationInForce now = router.inForce();
        return "generation " + now.origin().generation() + ": "
                + counted(now.configuration().listeners().size(), "listener") + ", "
                + counted(now.configuration().applications().size(), "application") + ", "
                + counted(now.configuration().smscs().size(), "SMSC");
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    // ---- Commands

    private List<List<Command>> rows() {
        ViewContext.About about = new ViewContext.About(Version.text(), file.toString());
        return CommandRows.of(
                router,
                new CommandRows.Tools(
                        about,
                        http.figures(),
                        control,
                        tracer,
                        log.levels(),
                        storage.node().status()));
    }

    /** The current configuration. Callable from any thread. */
    private Configuration configured() {
        return router.inForce().configuration();
    }

    /** The addresses of the services. */
    public ReadyReport.Endpoints endpoints() {
        List<String> consoles = new ArrayList<>();
        ConsoleService open = console;
        if (open != null) {
            open.address().ifPresent(address -> consoles.add(HostPort.text(address)));
            open.socket().ifPresent(path -> consoles.add(path.toString()));
        }
        return new ReadyReport.Endpoints(consoles, http.address());
    }

    // ---- Reloads

    /** Runs pending reloads. Called on the main thread. */
    public void turn() {
        control.turn();
    }

    public void askReload() {
        control.askReload("SIGHUP");
    }

    private Verdict read() throws IOException {
        try {
            Verdict verdict = ConfigurationFile.read(file, new ProgramVocabulary(), ProgramVocabulary.machine());
            return MemoryBudget.ofThisProcess().judge(file, verdict, router.configuration());
        } catch (IOException e) {
            throw new IOException(ConfigurationLoader.reason(file, e), e);
        }
    }

    /** Applies a configuration completely or not at all. */
    private final class Changer implements ConfigurationChanger {
        @Override
        public List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted {
            ConsoleService open = console;
            if (open == null) {
                throw new AssertionError("a reload was requested before the console was open");
            }
            ConsoleService.Prepared prepared =
                    open.prepare(next.services().operating().console());
            List<String> changes;
            try {
                changes = router.change(next, generation);
            } catch (NotStarted e) {
                prepared.drop();
                throw e;
            }
            prepared.take();
            log.configure(next);
            figures.reloads().done(System.currentTimeMillis(), router.pending());
            return changes;
        }

        @Override
        public void begins() {
            supervisor.reloading();
        }

        @Override
        public void ends() {
            ready();
        }

        @Override
        public void refused() {
            figures.reloads().refused(System.currentTimeMillis());
        }
    }

    // ---- Shutdown

    /** Asks the daemon to stop; messages in progress may take up to {@code within}. */
    public void stop(Duration within, String by) {
        log.tell(LogEvent.SHUTDOWN_ASKED, EventField.of("within", within.toSeconds() + "s"), EventField.of("by", by));
        daemon.askStop(within);
    }

    private int handOver(String name, Duration within) throws CommandRefused {
        if (supervisor.isPresent()) {
            throw CommandRefused.state(
                    "the service manager keeps the listening sockets; restart the service: systemctl "
                            + "restart strowger");
        }
        try {
            List<Integer> descriptors = List.copyOf(listening().values());
            HandOver.send(name, descriptors, within);
            return descriptors.size();
        } catch (IOException e) {
            throw CommandRefused.state(String.valueOf(e.getMessage()));
        }
    }

    /** Marks the daemon as not ready and frees its console socket for a successor. */
    public void draining() {
        supervisor.stopping();
        figures.draining();
        ConsoleService open = console;
        if (open != null) {
            open.leave();
        }
    }

    /** Reports the number of messages in progress to the supervisor. */
    public void draining(long unanswered) {
        supervisor.draining(unanswered);
    }

    public Log log() {
        return log;
    }

    @Override
    public void close() {
        ConsoleService open = console;
        if (open != null) {
            open.close();
        }
        tracer.close();
        ticker.close();
        http.close();
    }
}
