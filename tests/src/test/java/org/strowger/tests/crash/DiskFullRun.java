package org.strowger.tests.crash;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The file system of the store fills up under load: new messages are refused and nothing else happens, and as soon as
 * there is space again it goes on, without a restart. The last fault of all is a kill while it is full.
 */
final class DiskFullRun {
    /**
     * The statuses that a refusal must have: ESME_RMSGQFUL; ESME_RSYSERR for a message that was being written when that
     * failed.
     */
    private static final List<String> STATUSES = List.of(" 20 ", " 8 ");

    private static final long PHASE_MILLIS = 3_000;
    private static final long LOOK_MILLIS = 50;
    private static final long IN_FLIGHT_MILLIS = 500;
    private static final long CHANGE_SECONDS_MAX = 15;

    private final CrashRun run;
    private final Harness harness;
    private final Ballast ballast;
    private final Consumer<String> progress;

    private DiskFullRun(CrashPlan plan, Harness harness, Consumer<String> progress) {
        this.run = new CrashRun(plan, harness, progress);
        this.harness = harness;
        this.ballast = new Ballast(plan.program().root());
        this.progress = progress;
    }

    /** @param plan whose root is on a small file system */
    static CrashReport run(CrashPlan plan, Consumer<String> progress) throws IOException, InterruptedException {
        Harness harness = new Harness(plan.load());
        try {
            return new DiskFullRun(plan, harness, progress).run();
        } finally {
            harness.end();
        }
    }

    private CrashReport run() throws IOException, InterruptedException {
        run.begin();
        long beganNanos = harness.nowNanos();
        try (DaemonProcess daemon = run.start()) {
            run.awaitFirstAccept(daemon);
            lives(daemon, PHASE_MILLIS);
            accepts(daemon, "with space");
            ballast.leave(CrashPlan.RESERVE / 2);
            refuses(daemon, "with less than the reserve");
            ballast.leave(0);
            refuses(daemon, "with nothing left");
            ballast.remove();
            accepts(daemon, "with space again");
            ballast.leave(0);
            refuses(daemon, "with nothing left at once");
            run.kill(daemon);
        }
        ballast.remove();
        CrashReport report = run.settled(harness.nowNanos() - beganNanos);
        for (Map.Entry<String, Long> refusal : report.refusals().entrySet()) {
            if (STATUSES.stream().noneMatch(refusal.getKey()::contains)) {
                report.faults().add(Fault.DAEMON, "it has refused with " + refusal.getKey());
            }
        }
        return report;
    }

    private void accepts(DaemonProcess daemon, String when) throws IOException, InterruptedException {
        long before = accepted();
        await(daemon, when + " it accepts nothing", () -> accepted() > before + 100);
        long refused = refused();
        lives(daemon, PHASE_MILLIS);
        told(when, before, refused);
        if (refused() > refused) {
            run.fault(Fault.DAEMON, when + " it refuses");
        }
    }

    private void refuses(DaemonProcess daemon, String when) throws IOException, InterruptedException {
        long refusedBefore = refused();
        await(daemon, when + " it refuses nothing", () -> refused() > refusedBefore + 100);
        lives(
                daemon,
                IN_FLIGHT_MILLIS); // A message that was accepted before may be answered after one that was refused.
        long accepted = accepted();
        lives(daemon, PHASE_MILLIS);
        told(when, accepted, refusedBefore);
        if (accepted() > accepted) {
            run.fault(Fault.DAEMON, when + " it accepts");
        }
    }

    private void told(String when, long accepted, long refused) throws IOException {
        progress.accept("%-28s %9d octets free, %6d accepted, %6d refused"
                .formatted(when, ballast.free(), accepted() - accepted, refused() - refused));
    }

    private void await(DaemonProcess daemon, String otherwise, BooleanSupplier what)
            throws IOException, InterruptedException {
        long endsNanos = harness.nowNanos() + TimeUnit.SECONDS.toNanos(CHANGE_SECONDS_MAX);
        while (!what.getAsBoolean()) {
            lives(daemon, LOOK_MILLIS);
            if (harness.nowNanos() > endsNanos) {
                run.fault(Fault.DAEMON, otherwise);
                return;
            }
        }
    }

    private void lives(DaemonProcess daemon, long millis) throws IOException, InterruptedException {
        if (!daemon.livesFor(millis)) {
            throw new IllegalStateException("the daemon ended with " + daemon.status() + ":\n" + daemon.lastWords());
        }
    }

    private long accepted() {
        return asked(true);
    }

    private long refused() {
        return asked(false);
    }

    private long asked(boolean accepted) {
        try {
            return harness.ask(asked ->
                    accepted ? asked.accounts().accepted() : asked.accounts().refused());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
