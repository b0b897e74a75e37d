package org.strowger.router.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.strowger.router.admin.command.Refused;
import org.strowger.router.admin.survey.Survey;
import org.strowger.router.app.daemon.AdminRoom;
import org.strowger.router.app.daemon.ControlRoom;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.app.daemon.Place;
import org.strowger.router.app.daemon.RunningRouter;
import org.strowger.router.app.daemon.StoreRoom;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.config.ReactorLimits.Timeouts;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.custody.Findings;
import org.strowger.router.exchange.Vault;
import org.strowger.router.lab.Stage;
import org.strowger.router.lab.smsc.SimulatedSmsc;
import org.strowger.router.lab.smsc.SmscPlan;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.store.StoreSurroundings;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.RealDisk;
import org.strowger.router.store.disk.StoreRefused;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Command;
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
            defaultValue = "/etc/strowger/strowger.yaml")
    private Path file = ConfigurationLoader.USUAL_FILE;

    /** With what a process ends that a signal has ended, less the signal's number. */
    private static final int SIGNALLED = 128;

    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);
    private static final Duration LOOK_PATIENCE = Duration.ofSeconds(5);

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
        Configuration configuration = ConfigurationLoader.load(file);
        MonotonicClock clock = MonotonicClock.system();
        Daemon daemon = Daemon.start(configuration.general().selectors(), clock, limits(configuration), System.err);
        ConsoleDiary diary = ConsoleDiary.on(System.err);
        List<StoreThread> stores = new ArrayList<>();
        List<SimulatedSmsc> simulators = new ArrayList<>();
        List<AdminRoom> rooms = new ArrayList<>();
        try {
            Instant epoch = Instant.now().minusNanos(clock.nowNanos());
            simulate(configuration, daemon, epoch, simulators);
            Place place = new Place(
                    daemon.threads(),
                    Suites::named,
                    new HostNames(),
                    diary,
                    new Place.Clock(clock::nowNanos, epoch, System.nanoTime()));
            Vault vault = open(
                    configuration.services().store(),
                    clock,
                    new StoreNews(diary, daemon::lost),
                    daemon.threads().all().size());
            stores.add(vault.store());
            vault.store().start();
            tell(vault.findings(), diary);
            RunningRouter router = RunningRouter.start(place, vault, configuration);
            ControlRoom control = new ControlRoom(
                    router,
                    place,
                    new ControlRoom.Outside(
                            this::read,
                            next -> change(router, rooms, next),
                            diary::say,
                            daemon::call,
                            (within, by) -> stop(daemon, diary, within, by)));
            AdminRoom room = AdminRoom.open(
                    place, configuration, rows(router, control), AdminRoom.audit(diary::say), diary::say);
            rooms.add(room);
            new Welcome(
                            configuration,
                            router.addresses(),
                            consoles(room),
                            daemon.threads().all().size())
                    .print(System.out);
            listenToSignals(control, daemon, diary, configuration.general().drain());
            while (!daemon.awaitStopOrCall()) {
                control.turn();
            }
            windUp(router, daemon, clock, diary);
        } catch (NotStarted e) {
            throw new CommandFailure(String.valueOf(e.getMessage()));
        } catch (StoreRefused e) {
            throw CommandFailure.of(e);
        } finally {
            // Whatever happened: the process could not end while the daemon runs.
            daemon.stop(() -> {});
            rooms.forEach(AdminRoom::close);
            for (StoreThread store : stores) {
                store.close(); // After those who write to it.
            }
        }
        return daemon.hasFailed() ? Main.REFUSED : (int) status.get();
    }

    private Vault open(StoreSettings settings, MonotonicClock clock, StoreNews news, int threads) {
        StoreSurroundings surroundings = new StoreSurroundings(clock, news, new StoreMetrics());
        return StoreRoom.open(
                disks.apply(settings.path()), settings, Suites.all(), surroundings, threads, System::currentTimeMillis);
    }

    private static void tell(Findings found, ConsoleDiary diary) {
        diary.say("store.read messages=" + found.messages() + " receipts_to_come="
                + found.expectations().size() + " for_applications="
                + found.letters().size());
        if (found.unreadable() > 0) {
            diary.say("store.unreadable records=" + found.unreadable() + " first=\"" + found.firstUnreadable()
                    + "\" detail=\"they stay in the store as they are\"");
        }
    }

    private Verdict read() throws IOException {
        return ConfigurationFile.read(file, new ProgramWords(), ProgramWords.machine());
    }

    // ---- The end

    private void listenToSignals(ControlRoom control, Daemon daemon, ConsoleDiary diary, Duration drain) {
        Signals.tell("HUP", () -> control.askReload("SIGHUP"));
        Signals.tell("TERM", () -> {
            status.set(SIGNALLED + SIGTERM);
            stop(daemon, diary, drain, "SIGTERM");
        });
        Signals.tell("INT", () -> {
            status.set(SIGNALLED + SIGINT);
            stop(daemon, diary, drain, "SIGINT");
        });
    }

    private static void stop(Daemon daemon, ConsoleDiary diary, Duration within, String by) {
        diary.say("shutdown.asked within=" + within.toSeconds() + "s by=" + by);
        daemon.askStop(within);
    }

    /** Nothing new is taken, and what is under way may end, as long as nobody is in a hurry. */
    private static void windUp(RunningRouter router, Daemon daemon, MonotonicClock clock, ConsoleDiary diary)
            throws InterruptedException {
        long untilNanos = clock.nowNanos() + daemon.within().toNanos();
        Survey survey = new Survey(daemon.threads().all(), LOOK_PATIENCE);
        try {
            router.windUp();
            long underWay = router.underWay(survey);
            while (underWay > 0 && clock.nowNanos() < untilNanos && !daemon.awaitHurry(LOOK_EVERY)) {
                underWay = router.underWay(survey);
            }
            diary.say("shutdown.wound_up unanswered=" + underWay);
            if (underWay > 0) {
                daemon.askStop(Duration.ZERO); // Its time is over.
            }
        } catch (Refused e) {
            diary.say("shutdown.not_wound_up detail=\"" + e.why() + "\"");
        }
    }

    /** All of it, or nothing. */
    private static List<String> change(RunningRouter router, List<AdminRoom> rooms, Configuration next)
            throws NotStarted {
        List<AdminRoom.Prepared> prepared = new ArrayList<>();
        for (AdminRoom room : rooms) {
            prepared.add(room.prepare(next.services().operating().console()));
        }
        try {
            List<String> changes = router.change(next);
            prepared.forEach(AdminRoom.Prepared::take);
            return changes;
        } catch (NotStarted e) {
            prepared.forEach(AdminRoom.Prepared::drop);
            throw e;
        }
    }

    private List<List<Command>> rows(RunningRouter router, ControlRoom control) {
        List<SelectorThread> threads = router.place().threads().all();
        Acts acts = new Acts(
                router.exchange(),
                threads,
                new Survey(threads, LOOK_PATIENCE),
                control,
                (logger, level) -> {},
                router.configuration().general().drain());
        Viewpoint.About about = new Viewpoint.About(Version.text(), file);
        return List.of(acts.rows(), Views.rows(router, about, new NoPaces(), InstantSource.system()));
    }

    private static List<String> consoles(AdminRoom room) {
        List<String> where = new ArrayList<>();
        room.address().ifPresent(address -> where.add(Welcome.text(address)));
        room.socket().ifPresent(path -> where.add(path.toString()));
        return where;
    }

    private static void simulate(Configuration configuration, Daemon daemon, Instant epoch, List<SimulatedSmsc> started)
            throws InterruptedException {
        for (SimulatorSettings simulator : configuration.services().simulators()) {
            try {
                Stage stage = new Stage(Suites.named(simulator.protocol()), epoch);
                started.add(SimulatedSmsc.start(daemon.threads(), SmscPlan.of(simulator), stage));
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
