package org.strowger.router.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.strowger.router.app.daemon.AdminRoom;
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
import org.strowger.router.time.MonotonicClock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code strowger run}: the daemon, in the foreground. */
@Command(
        name = "run",
        description = {
            "The daemon, in the foreground, until it is told to stop (Ctrl-C, SIGTERM).",
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
            AdminRoom room = AdminRoom.open(place, configuration, List.of(), AdminRoom.audit(diary::say), diary::say);
            rooms.add(room);
            new Welcome(
                            configuration,
                            router.addresses(),
                            consoles(room),
                            daemon.threads().all().size())
                    .print(System.out);
            HangUp.tells(daemon::askReload);
            while (!daemon.awaitStopOrReload()) {
                reload(router, room, diary);
            }
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
        return daemon.hasFailed() ? Main.REFUSED : 0;
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

    /** What is wrong with the new configuration is said, and the old one stays. */
    private void reload(RunningRouter router, AdminRoom room, ConsoleDiary diary) {
        try {
            Configuration next = ConfigurationLoader.load(file);
            List<String> changes = change(router, room, next);
            changes.forEach(change -> diary.say("reload.changed what=\"" + change + "\""));
            diary.say("reload.done changes=" + changes.size());
        } catch (CommandFailure | NotStarted e) {
            String.valueOf(e.getMessage()).lines().forEach(line -> diary.say("reload.refused " + line));
            diary.say("reload.kept detail=\"the configuration stays as it was\"");
        }
    }

    /** All of it, or nothing. */
    private static List<String> change(RunningRouter router, AdminRoom room, Configuration next) throws NotStarted {
        AdminRoom.Prepared prepared = room.prepare(next.services().operating().console());
        try {
            List<String> changes = router.change(next);
            prepared.take();
            return changes;
        } catch (NotStarted e) {
            prepared.drop();
            throw e;
        }
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
