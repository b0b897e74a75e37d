package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Another release makes a store, this program goes on with it and is stopped; the other release refuses the store in
 * one sentence and changes nothing; this program goes on with it again.
 */
final class DowngradeRun {
    private static final long REFUSES_MILLIS_MAX = 60_000;

    private final CrashPlan plan;
    private final List<String> former;
    private final CrashRun run;
    private final Harness harness;
    private final Consumer<String> progress;

    private DowngradeRun(CrashPlan plan, Harness harness, Consumer<String> progress) {
        this.plan = plan;
        this.former = plan.program().former().orElseThrow().command();
        this.run = new CrashRun(plan, harness, progress);
        this.harness = harness;
        this.progress = progress;
    }

    static CrashReport run(CrashPlan plan, Consumer<String> progress) throws IOException, InterruptedException {
        Harness harness = new Harness(plan.load());
        try {
            return new DowngradeRun(plan, harness, progress).run();
        } finally {
            harness.end();
        }
    }

    private CrashReport run() throws IOException, InterruptedException {
        run.begin();
        long beganNanos = harness.nowNanos();
        run.round(0);
        int halfMillis = (int) TimeUnit.SECONDS.toMillis(plan.seconds()) / 2;
        try (DaemonProcess daemon = run.start()) {
            run.awaitFirstAccept(daemon);
            run.lives(daemon, halfMillis);
            run.change(Ending.Change.SMSC_LEAVES, true, daemon);
            run.lives(daemon, halfMillis);
            run.stop(daemon);
            run.change(Ending.Change.SMSC_LEAVES, false, daemon);
        }
        refused();
        return run.settled(harness.nowNanos() - beganNanos);
    }

    /** The other release meets the store. */
    private void refused() throws IOException, InterruptedException {
        Path store = plan.program().store();
        Path said = plan.program().root().resolve("refused.log");
        Map<Path, String> before = contents(store);
        try (DaemonProcess other =
                DaemonProcess.start(former, plan.program().root().resolve("strowger.yaml"), said)) {
            if (other.livesFor(REFUSES_MILLIS_MAX)) {
                run.fault(Fault.DAEMON, "the former release runs with a store of this one");
                return;
            }
            if (other.status() == 0) {
                run.fault(Fault.DAEMON, "the former release ended with 0 at a store of this one");
            }
        }
        List<String> lines = Files.readAllLines(said);
        progress.accept("the former release says: " + lines);
        if (!isOneSentence(lines, store)) {
            run.fault(Fault.DAEMON, "the former release refuses the store otherwise than in one sentence: " + lines);
        }
        if (!before.equals(contents(store))) {
            run.fault(Fault.DAEMON, "the former release has changed the store that it refused");
        }
    }

    /** By file, all octets of a store. */
    private static Map<Path, String> contents(Path store) throws IOException {
        Map<Path, String> contents = new HashMap<>();
        try (Stream<Path> files = Files.list(store)) {
            for (Path file : files.toList()) {
                if (!file.getFileName().toString().equals("lock")) {
                    contents.put(file, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
                }
            }
        }
        return contents;
    }

    /** Whether a line names the store and the remedy, and nothing else is said. */
    private static boolean isOneSentence(List<String> lines, Path store) {
        return lines.size() == 1
                && lines.get(0).contains(store.toString())
                && lines.get(0).contains("use the version");
    }
}
