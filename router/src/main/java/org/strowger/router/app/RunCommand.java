package org.strowger.router.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.admin.survey.Survey;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.Place;
import org.strowger.router.app.daemon.RecordRoom;
import org.strowger.router.app.daemon.RouterFigures;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreRoom;
import org.strowger.router.app.log.Event;
import org.strowger.router.app.log.Item;
import org.strowger.router.app.log.Log;
import org.strowger.router.app.log.LogDiary;
import org.strowger.router.app.log.LogKeepers;
import org.strowger.router.app.systemd.Overseer;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.ReactorLimits.Timeouts;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.exchange.Vault;
import org.strowger.router.lab.Stage;
import org.strowger.router.lab.smsc.SimulatedSmsc;
import org.strowger.router.lab.smsc.SmscPlan;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.records.RecordDirectory;
import org.strowger.router.records.RecordIncidents;
import org.strowger.router.records.RecordSurroundings;
import org.strowger.router.records.Records;
import org.strowger.router.store.StoreSurroundings;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.disk.StoreRefused;
import org.strowger.router.thread.EarlyCalls;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strowger run}: the daemon, in the foreground. */
@Command(
        name = "run",
        description = {
            "The daemon, in the foreground, until it is told to stop (Ctrl-C, SIGTERM): what is under way may end,",
            "for shutdown.drain at most; told twice, it stops at once.",
            "SIGHUP makes it read its configuration again."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  strowger run --config conf/demo.yaml"})
final class RunCommand implements Callable<Integer> {
    @Option(
            names = "--config",
            paramLabel = "F",
            description = "the configuration (default: ${DEFAULT-VALUE})",
            defaultValue = CheckCommand.USUAL_PLACE)
    private Path file = ConfigurationLoader.USUAL_FILE;

    @Mixin
    private final TurnOptions turns = new TurnOptions();

    /** With what a process ends that a signal has ended, less the signal's number. */
    private static final int SIGNALLED = 128;

    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration LOOK_PATIENCE = Duration.ofSeconds(5);

    /** SIGHUPs, from the first moment of the process to its last. */
    private final EarlyCalls hangUps = new EarlyCalls();

    /** With what it ends if nothing fails. */
    private final PublishedLong status = new PublishedLong();

    /** Where the store finds its disk. */
    private final Function<Path, Disk> disks;

    RunCommand() {
        this(RealDisk::open);
    }

    /** With a disk of another kind, for tests. */
    RunCommand(Function<Path, Disk> disks) {
        this.disks = disks;
    }

    @Override
    public Integer call() throws InterruptedException {
        Log log = Log.daemon(); // It takes a while to begin, and does so while the configuration is read.
        try {
            return run(first(), log);
        } finally {
            log.close();
        }
    }

    private int run(Configuration configuration, Log log) throws InterruptedException {
        MonotonicClock clock = turns.clock();
        log.configure(configuration);
        Libraries.logByLog4j();
        Daemon daemon =
                Daemon.start(configuration.general().selectors(), clock, limits(configuration), log, System.err);
        LogKeepers keepers = new LogKeepers(log, daemon::lost);
        List<StoreThread> stores = new ArrayList<>();
        Deque<Runnable> atEnd = new ArrayDeque<>();
        List<Records> written = new ArrayList<>();
        List<RunningRouter> routers = new ArrayList<>();
        try {
            Instant epoch = Instant.now().minusNanos(clock.nowNanos());
            simulate(configuration, daemon, epoch);
            Place place = place(daemon, clock, epoch, log);
            StoreSurroundings surroundings = new StoreSurroundings(clock, keepers.store(), new StoreMetrics());
            Vault vault = open(
                    configuration.services().store(),
                    surroundings,
                    daemon.threads().all().size());
            stores.add(vault.store());
            vault.store().start();
            keepers.tell(vault.findings());
            Records records = records(configuration, clock, keepers.records());
            written.add(records);
            RunningRouter router = RunningRouter.start(place, vault, records, configuration, FirstCollection::run);
            routers.add(router);
            RouterFigures.Keep keep = new RouterFigures.Keep(vault, surroundings.metrics(), records);
            Offices offices = Offices.open(router, new Offices.Ground(file, daemon, log, clock, keep, overseer(log)));
            atEnd.add(offices::close);
            listenToSignals(offices, configuration.general().drain());
            new Welcome(
                            configuration,
                            router.addresses(),
                            offices.doors(),
                            daemon.threads().all().size())
                    .print(System.out);
            offices.ready();
            while (!daemon.awaitStopOrCall()) {
                offices.turn();
            }
            offices.draining();
            windUp(router, daemon, clock, offices);
        } catch (NotStarted e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        } catch (StoreRefused e) {
            throw CommandFailure.of(e);
        } finally {
            // Whatever happened: the process could not end while the daemon runs.
            daemon.stop(() -> {
                atEnd.forEach(Runnable::run);
                close(routers, written, stores);
            });
        }
        return daemon.hasFailed() ? Main.REFUSED : (int) status.get();
    }

    private static Place place(Daemon daemon, MonotonicClock clock, Instant epoch, Log log) {
        return new Place(
                daemon.threads(),
                Suites::named,
                new HostNames(),
                new LogDiary(log),
                new Place.Clock(clock::nowNanos, epoch, System.nanoTime()));
    }

    private static Overseer overseer(Log log) {
        return Overseer.of(
                System.getenv(),
                System::nanoTime,
                why -> log.tell(Event.SYSTEMD_NOT_TOLD, Item.sentence("detail", why)));
    }

    private Configuration first() {
        Signals.tell("HUP", hangUps::call);
        return ConfigurationLoader.load(file);
    }

    /** Those who write before those who are written to. */
    private static void close(List<RunningRouter> routers, List<Records> written, List<StoreThread> stores)
            throws InterruptedException {
        routers.forEach(router -> router.exchange().sendLastRecords());
        for (Records each : written) {
            each.close();
        }
        for (StoreThread store : stores) {
            store.close();
        }
    }

    private Vault open(StoreSettings settings, StoreSurroundings surroundings, int threads) {
        return StoreRoom.open(
                disks.apply(settings.path()), settings, Suites.all(), surroundings, threads, System::currentTimeMillis);
    }

    /** With a thread of their own, if the file asks for them. */
    private static Records records(Configuration configuration, MonotonicClock clock, RecordIncidents news) {
        RecordSettings settings = configuration.services().operating().records();
        if (!settings.isWritten()) {
            return RecordRoom.off(configuration);
        }
        try {
            RecordDirectory directory = RecordDirectory.open(settings.path());
            RecordSurroundings surroundings = new RecordSurroundings(clock, System::currentTimeMillis, news);
            Records records = RecordRoom.open(directory, configuration, surroundings);
            records.thread().start();
            return records;
        } catch (IOException e) {
            throw new CommandFailure("cannot use the directory " + settings.path() + " for the event records: "
                    + e.getMessage() + "; make it, or name another one at records: {path: ...}");
        }
    }

    // ---- The end

    private void listenToSignals(Offices offices, Duration drain) {
        hangUps.answeredBy(offices::askReload);
        Signals.tell("TERM", () -> {
            status.set(SIGNALLED + SIGTERM);
            offices.stop(drain, "SIGTERM");
        });
        Signals.tell("INT", () -> {
            status.set(SIGNALLED + SIGINT);
            offices.stop(drain, "SIGINT");
        });
    }

    /** Nothing new is taken, and what is under way may end, as long as nobody is in a hurry. */
    private static void windUp(RunningRouter router, Daemon daemon, MonotonicClock clock, Offices offices)
            throws InterruptedException {
        long untilNanos = clock.nowNanos() + daemon.within().toNanos();
        Survey survey = new Survey(daemon.threads().all(), LOOK_PATIENCE);
        try {
            router.windUp();
            long underWay = router.underWay(survey);
            while (underWay > 0 && clock.nowNanos() < untilNanos && !daemon.awaitHurry(LOOK_EVERY)) {
                underWay = router.underWay(survey);
                offices.draining(underWay);
            }
            offices.log().tell(Event.SHUTDOWN_WOUND_UP, Item.of("unanswered", underWay));
            if (underWay > 0) {
                daemon.askStop(Duration.ZERO); // Its time is over.
            }
        } catch (Refused e) {
            offices.log().tell(Event.SHUTDOWN_NOT_WOUND_UP, Item.sentence("detail", e.why()));
        }
    }

    private static void simulate(Configuration configuration, Daemon daemon, Instant epoch)
            throws InterruptedException {
        for (SimulatorSettings simulator : configuration.services().simulators()) {
            try {
                Stage stage = new Stage(Suites.named(simulator.protocol()), epoch);
                SimulatedSmsc.start(daemon.threads(), SmscPlan.of(simulator), stage);
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
