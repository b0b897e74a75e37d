package org.strowger.router.app.command;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.app.cluster.LocalStore;
import org.strowger.router.app.cluster.RunningCluster;
import org.strowger.router.app.daemon.NodeStorage;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.OperatorServices;
import org.strowger.router.app.daemon.ReadyReport;
import org.strowger.router.app.daemon.RouterContext;
import org.strowger.router.app.daemon.RouterFigures;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreOpener;
import org.strowger.router.app.log.ClusterLog;
import org.strowger.router.app.log.EventField;
import org.strowger.router.app.log.ExchangeLog;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.StorageLog;
import org.strowger.router.app.log.TableLog;
import org.strowger.router.app.password.PasswordFiles;
import org.strowger.router.app.process.Daemon;
import org.strowger.router.app.process.JvmHeap;
import org.strowger.router.app.process.MemoryBudget;
import org.strowger.router.app.process.NettyLogging;
import org.strowger.router.app.process.Signals;
import org.strowger.router.app.process.StartupGc;
import org.strowger.router.app.sockets.InheritedSockets;
import org.strowger.router.app.systemd.Supervisor;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.ExitStatus;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.ReactorLimits.Timeouts;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.program.ConfigurationLoader;
import org.strowger.router.program.HostNames;
import org.strowger.router.program.Protocols;
import org.strowger.router.program.ToolSet;
import org.strowger.router.records.RecordContext;
import org.strowger.router.records.RecordDirectory;
import org.strowger.router.records.RecordIncidents;
import org.strowger.router.records.RecordThread;
import org.strowger.router.records.Records;
import org.strowger.router.records.RecordsOpener;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.log.StoreRefused;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableService;
import org.strowger.router.thread.DeferredCalls;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.thread.WallClock;
import org.strowger.router.time.MonotonicClock;

/** The daemon in the foreground, from reading its configuration to its end. */
final class DaemonRun {
    /** The base of the exit status for a process ended by a signal; the signal number is added. */
    private static final int SIGNALLED = 128;

    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration LOOK_PATIENCE = Duration.ofSeconds(5);

    /** Holds SIGHUP signals that arrive before the reload handler is installed. */
    private final DeferredCalls hangUps = new DeferredCalls();

    /** The exit status unless the daemon fails. */
    private final PublishedLong status = new PublishedLong();

    /** Opens the disk of the store. */
    private final Function<Path, Disk> disks;

    private final Path file;
    private final MonotonicClock clock;
    private final Predecessor predecessor;

    /**
     * Creates a run.
     *
     * @param file the configuration
     * @param disks opens the disk of the store
     */
    DaemonRun(Path file, MonotonicClock clock, Function<Path, Disk> disks, Predecessor predecessor) {
        this.file = file;
        this.clock = clock;
        this.disks = disks;
        this.predecessor = predecessor;
    }

    /** Runs the daemon until it is stopped. Returns the exit status. */
    int call() throws InterruptedException {
        Log log = Log.daemon(); // The log starts in parallel with the reading of the configuration.
        try {
            boolean reloadsBySignal = Signals.tellEvenIfIgnored("HUP", hangUps::call);
            Configuration configuration = first();
            log.configure(configuration);
            if (!reloadsBySignal) {
                log.tell(
                        LogEvent.RELOAD_NO_SIGNAL,
                        EventField.sentence("detail", "the JVM does not handle SIGHUP: reload on the console"));
            }
            return run(configuration, log);
        } finally {
            log.close();
        }
    }

    private int run(Configuration configuration, Log log) throws InterruptedException {
        NettyLogging.logByLog4j();
        Daemon daemon =
                Daemon.start(configuration.general().selectors(), clock, limits(configuration), log, System.err);
        StorageLog storageLog = new StorageLog(log, daemon::lost);
        List<NodeStorage> stores = new ArrayList<>();
        Deque<Runnable> atEnd = new ArrayDeque<>();
        List<Records> written = new ArrayList<>();
        List<RunningRouter> routers = new ArrayList<>();
        try {
            Supervisor supervisor = supervisor(log);
            InheritedSockets sockets = sockets(configuration, supervisor);
            Instant epoch = Instant.now().minusNanos(clock.nowNanos());
            simulate(configuration, daemon, epoch);
            TableService tables = tables(configuration, clock, log);
            atEnd.add(tables::close);
            RouterContext context = routerContext(daemon, log, tables, sockets);
            StoreContext storeContext = new StoreContext(clock, storageLog.store(), new StoreMetrics());
            NodeStorage node = open(configuration, storeContext, daemon, log);
            stores.add(node);
            ExchangeStorage storage = node.storage();
            storage.store().start();
            storageLog.tell(storage.recovered());
            Records records = records(configuration, clock, storageLog.records());
            written.add(records);
            RunningRouter router = new RunningRouter(context, storage, records, configuration, node.shares());
            router.begin(StartupGc::run);
            routers.add(router);
            node.serves(router);
            RouterFigures.Storage figureStorage = new RouterFigures.Storage(node, storeContext.metrics(), records);
            OperatorServices services =
                    new OperatorServices(router, file, daemon, log, clock, figureStorage, supervisor);
            services.open();
            atEnd.add(services::close);
            listenToSignals(services, configuration.general().drain());
            ready(configuration, router, services);
            while (!daemon.awaitStopOrCall()) {
                services.turn();
                node.turn();
            }
            node.drains();
            services.draining();
            windUp(router, daemon, clock, services);
        } catch (NotStarted e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        } catch (StoreRefused e) {
            throw CommandFailure.of(e);
        } finally {
            // The daemon must be stopped, because the JVM does not exit while the daemon runs.
            daemon.stop(() -> {
                atEnd.forEach(Runnable::run);
                close(routers, written, stores, !daemon.hasFailed());
            });
        }
        return daemon.hasFailed() ? ExitStatus.REFUSED : (int) status.get();
    }

    private static void ready(Configuration configuration, RunningRouter router, OperatorServices services) {
        new ReadyReport(
                        configuration,
                        router.addresses(),
                        services.endpoints(),
                        router.context().threads().all().size(),
                        JvmHeap.text(configuration))
                .print(System.out);
        services.ready();
    }

    /** Adopts the listening sockets of the previous process; sockets that are no longer configured are closed. */
    private InheritedSockets sockets(Configuration configuration, Supervisor supervisor) {
        InheritedSockets sockets = predecessor.sockets(configuration);
        List<InetSocketAddress> wanted = new ArrayList<>();
        configuration.listeners().forEach(each -> wanted.add(each.listen()));
        configuration.smscs().stream()
                .map(SmscSettings::peer)
                .filter(SmscSettings.Peer::isCalled)
                .forEach(each -> wanted.add(each.outbind()));
        wanted.add(configuration.services().operating().console().listen());
        sockets.retain(wanted);
        supervisor.retain(wanted);
        return sockets;
    }

    private RouterContext routerContext(Daemon daemon, Log log, TableService tables, InheritedSockets sockets) {
        OperatorLog operatorLog = new ExchangeLog(log);
        return new RouterContext(
                daemon.threads(),
                Protocols::named,
                new HostNames(),
                operatorLog,
                new RouterContext.Clock(
                        clock::nowNanos, new WallClock(clock::nowNanos, System::currentTimeMillis), System.nanoTime()),
                FilterCatalogue.builtIn(new SecureRandom().nextLong()),
                Protocols.HTTP,
                tables,
                PasswordFiles.ofThisMachine(operatorLog::appTold),
                sockets);
    }

    /** Opens the tables. The changes to tables are stored beside the store, whose lock keeps other processes out. */
    private static TableService tables(Configuration configuration, MonotonicClock clock, Log log) {
        return new TableService(new TableContext(
                TableFiles.REAL,
                configuration.services().store().path().resolve("tables"),
                clock,
                System::currentTimeMillis,
                new TableLog(log)));
    }

    private static Supervisor supervisor(Log log) {
        return Supervisor.of(
                System.getenv(),
                System::nanoTime,
                why -> log.tell(LogEvent.SYSTEMD_NOT_TOLD, EventField.sentence("detail", why)));
    }

    private Configuration first() {
        Verdict verdict = ConfigurationLoader.read(file);
        if (verdict.isRight()) {
            JvmHeap.fit(verdict.configuration(), why -> System.err.println("warning: " + why));
        }
        return ConfigurationLoader.accept(
                MemoryBudget.ofNewProcess(Runtime.getRuntime().maxMemory()).judge(file, verdict, null));
    }

    /** Closes the producers of records before the threads that write them. */
    private static void close(
            List<RunningRouter> routers, List<Records> written, List<NodeStorage> stores, boolean isOrderly)
            throws InterruptedException {
        routers.forEach(router -> router.exchange().sendLastRecords());
        for (Records each : written) {
            each.close();
        }
        for (NodeStorage store : stores) {
            store.close(isOrderly);
        }
    }

    private NodeStorage open(Configuration configuration, StoreContext storeContext, Daemon daemon, Log log) {
        StoreSettings settings = configuration.services().store();
        int threads = daemon.threads().all().size();
        if (!configuration.services().cluster().isNone()) {
            return RunningCluster.open(
                    configuration,
                    new RunningCluster.Context(
                            storeContext,
                            System::currentTimeMillis,
                            new ClusterLog(log, daemon::lost),
                            threads,
                            daemon::call),
                    new LocalStore(settings.path(), disks, System::currentTimeMillis));
        }
        return new NodeStorage.Local(StoreOpener.open(
                disks.apply(settings.path()),
                settings,
                Protocols.all(),
                storeContext,
                threads,
                System::currentTimeMillis));
    }

    /** Starts the thread of the event records, if they are configured. */
    private static Records records(Configuration configuration, MonotonicClock clock, RecordIncidents incidents) {
        RecordSettings settings = configuration.services().operating().records();
        if (!settings.isWritten()) {
            return RecordsOpener.off(configuration);
        }
        try {
            RecordDirectory directory = RecordDirectory.open(settings.path());
            RecordContext context = new RecordContext(clock, System::currentTimeMillis, incidents);
            Records records = RecordsOpener.open(directory, configuration, context);
            records.threads().forEach(RecordThread::start);
            return records;
        } catch (IOException e) {
            throw new CommandFailure("cannot use the directory " + settings.path() + " for the event records: "
                    + e.getMessage() + "; create the directory, or set another one in records: {path: ...}");
        }
    }

    // ---- Shutdown

    private void listenToSignals(OperatorServices services, Duration drain) {
        hangUps.handledBy(services::askReload);
        Signals.tell("TERM", () -> {
            status.set(SIGNALLED + SIGTERM);
            services.stop(drain, "SIGTERM");
        });
        Signals.tell("INT", () -> {
            status.set(SIGNALLED + SIGINT);
            services.stop(drain, "SIGINT");
        });
    }

    /**
     * Stops accepting new work and waits until the messages in progress have finished, the time limit is reached, or a
     * second stop is requested.
     */
    private static void windUp(RunningRouter router, Daemon daemon, MonotonicClock clock, OperatorServices services)
            throws InterruptedException {
        long untilNanos = clock.nowNanos() + daemon.within().toNanos();
        ThreadSurvey survey = new ThreadSurvey(daemon.threads().all(), LOOK_PATIENCE);
        try {
            router.windUp();
            long unanswered = router.unanswered(survey);
            while (unanswered > 0 && clock.nowNanos() < untilNanos && !daemon.awaitHurry(LOOK_EVERY)) {
                unanswered = router.unanswered(survey);
                services.draining(unanswered);
            }
            services.log().tell(LogEvent.SHUTDOWN_WOUND_UP, EventField.of("unanswered", unanswered));
            if (unanswered > 0) {
                daemon.askStop(Duration.ZERO); // The time limit is reached.
            }
        } catch (CommandRefused e) {
            services.log().tell(LogEvent.SHUTDOWN_NOT_WOUND_UP, EventField.sentence("detail", e.why()));
        }
    }

    private static void simulate(Configuration configuration, Daemon daemon, Instant epoch)
            throws InterruptedException {
        for (SimulatorSettings simulator : configuration.services().simulators()) {
            ToolSet tools = ToolSet.installed()
                    .orElseThrow(() -> new CommandFailure("simulator " + simulator.name()
                            + ": simulators are not installed; install the package " + ToolSet.PACKAGE));
            try {
                tools.simulate(simulator, daemon.threads(), epoch);
            } catch (IOException e) {
                throw new CommandFailure("simulator " + simulator.name() + ": cannot listen on " + simulator.listen()
                        + ": " + e.getMessage());
            }
        }
    }

    private static ReactorLimits limits(Configuration configuration) {
        LimitSettings limits = configuration.general().limits();
        Timeouts usual = Timeouts.DEFAULT;
        Duration drain = configuration.general().drain();
        int high = limits.writeBufferBytes() / 4;
        return new ReactorLimits(
                limits.readBufferBytes(),
                limits.pduBytes(),
                high,
                high / 4,
                limits.writeBufferBytes(),
                new Timeouts(usual.writeStall(), usual.linger(), usual.handshake(), drain));
    }
}
