package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Starts the daemon, kills it, starts it again, round by round; then waits until all has settled, and looks. */
final class CrashRun {
    private static final long LOOK_MILLIS = 20;
    /** Beside 25 busy loops on two cores, a minute passes before anything is accepted. */
    private static final long ACCEPT_SECONDS_MAX = 600;

    private static final long SETTLE_SECONDS_MAX = 900;
    private static final long TOLD_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long QUIET_SECONDS_MAX = 10;

    /** A callback that has failed rests for 5 s, then twice as long each time; its server rests for up to a minute. */
    private static final long QUIET_SECONDS_MAX_OF_HTTP = 90;

    /** A hook may take 10 s, its message waits for 1 s more, and then up to 4 s for its retry. */
    private static final long QUIET_SECONDS_MAX_OF_HOOKS = 20;

    /** A machine that needs so long until something is accepted gets the time above, and a slower one more. */
    private static final long START_NANOS_USUAL = TimeUnit.SECONDS.toNanos(5);

    private static final long AFTERWARDS_MILLIS = 2_000;
    private static final int TERMINATED = 143;

    /** One round in so many is killed before it is known to work. */
    private static final int EARLY_ONE_IN = 5;

    private static final int EARLY_MILLIS_MAX = 3_000;

    private final CrashPlan plan;
    private final Random random;
    private final Consumer<String> progress;
    private final List<CrashReport.Round> rounds = new ArrayList<>();
    private final Harness harness;
    private final Path configuration;

    /** The longest time that a life has needed until something was accepted. */
    private long longestStartNanos;

    CrashRun(CrashPlan plan, Harness harness, Consumer<String> progress) {
        this.plan = plan;
        this.random = new Random(plan.seed());
        this.progress = progress;
        this.harness = harness;
        this.configuration = plan.program().root().resolve("strowger.yaml");
    }

    /** Runs all of it. {@code progress} is told of each round. */
    static CrashReport run(CrashPlan plan, Consumer<String> progress) throws IOException, InterruptedException {
        Harness harness = new Harness(plan.load());
        try {
            return new CrashRun(plan, harness, progress).killed();
        } finally {
            harness.end();
        }
    }

    /** All rounds, and what came of them. */
    private CrashReport killed() throws IOException, InterruptedException {
        begin();
        long beganNanos = harness.nowNanos();
        for (int i = 0; i < plan.rounds(); i++) {
            round(i);
        }
        return settled(harness.nowNanos() - beganNanos);
    }

    /** Those around the daemon begin: they wait for it. */
    void begin() throws IOException, InterruptedException {
        Files.writeString(configuration, plan.configuration(harness.ports(), Words.ENTITY_VALUE));
        // There are passwords in it, and the daemon would say so.
        Files.setPosixFilePermissions(configuration, PosixFilePermissions.fromString("rw-------"));
        harness.ask(asked -> {
            asked.send(true);
            asked.applications().begin();
            return true;
        });
    }

    /** The daemon is dead: it is started once more, all comes to its end, and the accounts are balanced. */
    CrashReport settled(long sentNanos) throws IOException, InterruptedException {
        settle();
        StoreRemains remains = StoreRemains.of(plan.program().store());
        harness.ask(asked -> {
            asked.applications().end();
            Charges.balance(asked.accounts(), plan.load(), remains.charged());
            return true;
        });
        List<String> lines = harness.ask(asked -> Charges.lines(asked.accounts(), plan.load()));
        Files.write(plan.program().root().resolve("messages.tsv"), lines);
        return CrashReport.of(harness, plan, rounds, sentNanos);
    }

    // ---- Rounds

    void round(int number) throws IOException, InterruptedException {
        Ending ending = plan.ending(number);
        boolean early = ending == Ending.KILL && number > 0 && random.nextInt(EARLY_ONE_IN) == 0;
        int millis = early
                ? random.nextInt(EARLY_MILLIS_MAX)
                : (int) ((0.2 + 1.6 * random.nextDouble()) * TimeUnit.SECONDS.toMillis(plan.seconds()));
        long startedNanos = harness.nowNanos();
        try (DaemonProcess daemon = start()) {
            if (!early) {
                awaitFirstAccept(daemon);
            }
            lives(daemon, millis / 2);
            change(ending.change(), true, daemon);
            lives(daemon, millis - millis / 2);
            checkLaws(daemon);
            long killedNanos = ending.isKill() ? kill(daemon) : stop(daemon);
            change(ending.change(), false, daemon);
            long accepted = harness.ask(asked -> asked.accounts().accepted());
            long first = harness.ask(asked -> asked.accounts().firstAcceptNanos());
            CrashReport.Round round = new CrashReport.Round(
                    number + 1, ending, since(startedNanos, first), since(startedNanos, killedNanos), accepted);
            rounds.add(round);
            progress.accept(round.text());
        }
    }

    void lives(DaemonProcess daemon, int millis) throws IOException, InterruptedException {
        if (!daemon.livesFor(millis)) {
            fault(Fault.DAEMON, "it ended by itself with " + daemon.status() + ":\n" + daemon.lastWords());
        }
    }

    /** Does, or undoes, what belongs to a round. */
    void change(Ending.Change change, boolean on, DaemonProcess daemon) throws IOException, InterruptedException {
        switch (change) {
            case NONE -> {}
            case SMSC_LEAVES ->
                harness.ask(asked -> {
                    asked.smsc().away(on, asked.nowNanos());
                    return on;
                });
            case APPLICATIONS_LEAVE -> harness.ask(asked -> asked.applicationsAway(on));
            case RELOAD -> reload(on, daemon);
        }
    }

    /** Another configuration for the daemon that lives, or the usual one for the next. */
    private void reload(boolean other, DaemonProcess daemon) throws IOException, InterruptedException {
        harness.ask(asked -> {
            asked.smsc().check().mayBeOther(other);
            return other;
        });
        Files.writeString(
                configuration,
                plan.configuration(harness.ports(), other ? Words.OTHER_ENTITY_VALUE : Words.ENTITY_VALUE));
        if (other) {
            daemon.reload();
        }
    }

    /** The counts of the daemon are its contents and its ends, also under load. */
    private void checkLaws(DaemonProcess daemon) throws IOException, InterruptedException {
        if (isFormer() || !daemon.livesFor(0)) {
            return; // The former release counts nothing; an end was told before.
        }
        for (String unaccounted : new LawsCheck(harness.ports().metrics()).unaccounted()) {
            fault(Fault.UNACCOUNTED, unaccounted);
        }
    }

    /** Stops it in good order, and notes when. */
    long stop(DaemonProcess daemon) throws IOException, InterruptedException {
        long stoppedNanos = harness.nowNanos();
        ended(daemon);
        return harness.ask(asked -> {
            asked.accounts().ended(stoppedNanos);
            return stoppedNanos;
        });
    }

    /** Kills it, and notes when. */
    long kill(DaemonProcess daemon) throws InterruptedException {
        long killedNanos = harness.nowNanos();
        daemon.kill();
        return harness.ask(asked -> {
            asked.accounts().ended(killedNanos);
            return killedNanos;
        });
    }

    private static long since(long fromNanos, long untilNanos) {
        return untilNanos == Lives.NEVER
                ? CrashReport.NEVER
                : TimeUnit.NANOSECONDS.toMillis(Math.max(0, untilNanos - fromNanos));
    }

    DaemonProcess start() throws IOException, InterruptedException {
        CrashPlan.Program program = plan.program();
        if (plan.store().asSynced()) {
            if (Files.exists(program.copy().directory())) {
                program.copy().replace(program.store());
            }
            program.copy().renew(program.store());
        }
        StoreRemains remains = StoreRemains.of(program.store());
        harness.ask(asked -> {
            asked.accounts().starts(remains);
            return true;
        });
        return DaemonProcess.start(command(), configuration);
    }

    private List<String> command() {
        CrashPlan.Program program = plan.program();
        if (isFormer()) {
            return program.former().orElseThrow().command();
        }
        return plan.store().asSynced() ? program.asSynced() : program.usual();
    }

    /** Whether the life that begins, or has begun, is that of another release. */
    private boolean isFormer() {
        return rounds.isEmpty() && plan.program().former().isPresent();
    }

    void awaitFirstAccept(DaemonProcess daemon) throws IOException, InterruptedException {
        long beganNanos = harness.nowNanos();
        long endsNanos = beganNanos + TimeUnit.SECONDS.toNanos(ACCEPT_SECONDS_MAX);
        while (harness.ask(asked -> asked.accounts().firstAcceptNanos()) == Lives.NEVER) {
            if (!daemon.livesFor(LOOK_MILLIS)) {
                throw new IllegalStateException(
                        "the daemon ended with " + daemon.status() + ":\n" + daemon.lastWords());
            }
            if (harness.nowNanos() > endsNanos) {
                fault(Fault.DAEMON, "nothing was accepted within " + ACCEPT_SECONDS_MAX + " s of a start");
                return;
            }
        }
        longestStartNanos = Math.max(longestStartNanos, harness.nowNanos() - beganNanos);
    }

    void fault(Fault fault, String detail) throws InterruptedException {
        harness.ask(asked -> {
            asked.accounts().faults().add(fault, detail);
            return true;
        });
    }

    // ---- The end

    /** A last life without a kill, in which everything must come to its end; then one in which nothing may happen. */
    private void settle() throws IOException, InterruptedException {
        try (DaemonProcess daemon = start()) {
            awaitFirstAccept(daemon);
            harness.ask(asked -> asked.send(false));
            long stoppedNanos = harness.nowNanos();
            awaitSettled(daemon);
            checkLaws(daemon);
            progress.accept("settled within " + since(stoppedNanos, harness.nowNanos()) + " ms, or nothing more came");
            ended(daemon);
        }
        if (plan.store().asSynced()) {
            // It was not killed, so it has lost nothing.
            StoreCopy.delete(plan.program().copy().directory());
        }
        long before = harness.ask(asked -> asked.accounts().progress());
        try (DaemonProcess daemon = start()) {
            long endsNanos = harness.nowNanos() + TimeUnit.SECONDS.toNanos(ACCEPT_SECONDS_MAX);
            while (!harness.ask(this::isBound) && harness.nowNanos() < endsNanos && daemon.livesFor(LOOK_MILLIS)) {}
            daemon.livesFor(AFTERWARDS_MILLIS);
            ended(daemon);
        }
        long after = harness.ask(asked -> asked.accounts().progress());
        progress.accept("after a restart in good order came " + (after - before));
    }

    private boolean isBound(Harness asked) {
        return asked.applications().boundCount() == plan.load().applications()
                && asked.smsc().boundCount() == CrashPlan.SESSIONS;
    }

    private void awaitSettled(DaemonProcess daemon) throws IOException, InterruptedException {
        long nowNanos = harness.nowNanos();
        long endsNanos = nowNanos + TimeUnit.SECONDS.toNanos(SETTLE_SECONDS_MAX);
        double slowness = Math.max(1, (double) longestStartNanos / START_NANOS_USUAL);
        long quietNanos = (long) (slowness * TimeUnit.SECONDS.toNanos(quietSecondsMax()));
        long last = -1;
        long toldNanos = nowNanos;
        long progressNanos = nowNanos;
        while (nowNanos < endsNanos && nowNanos - progressNanos < quietNanos) {
            if (!daemon.livesFor(LOOK_MILLIS)) {
                fault(Fault.DAEMON, "it ended by itself with " + daemon.status() + ":\n" + daemon.lastWords());
                return;
            }
            long reached = harness.ask(asked -> asked.accounts().progress());
            nowNanos = harness.nowNanos();
            if (nowNanos > toldNanos + TOLD_NANOS) {
                toldNanos = nowNanos;
                progress.accept(
                        "settling: " + harness.ask(asked -> asked.accounts().left()));
            }
            if (reached != last) {
                last = reached;
                progressNanos = nowNanos;
            } else if (harness.ask(asked -> asked.accounts().isSettled())
                    && nowNanos - progressNanos > TimeUnit.MILLISECONDS.toNanos(AFTERWARDS_MILLIS)) {
                return;
            }
        }
    }

    private long quietSecondsMax() {
        if (plan.load().isHttp()) {
            return QUIET_SECONDS_MAX_OF_HTTP;
        }
        return plan.load().isVaried() ? QUIET_SECONDS_MAX_OF_HOOKS : QUIET_SECONDS_MAX;
    }

    private void ended(DaemonProcess daemon) throws IOException, InterruptedException {
        int status = daemon.stop();
        if (status != 0 && status != TERMINATED) {
            fault(Fault.DAEMON, "asked to stop, it ended with " + status + ":\n" + daemon.lastWords());
        }
    }
}
