package org.strowger.tests.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Another release has the first life, which ends in each way, and this program goes on with its store. Then the other
 * release meets a store of this program, refuses it, and this program goes on again.
 */
final class UpgradeRun {
    /** A number of messages, expected receipts, or deliveries. */
    private static final Pattern TAKEN = Pattern.compile(" (?:messages|receipts_expected|for_applications)=([0-9]+)");

    private final CrashPlan plan;
    private final CrashPlan.Former former;
    private final Consumer<String> progress;

    private UpgradeRun(CrashPlan plan, Consumer<String> progress) {
        this.plan = plan;
        this.former = plan.program().former().orElseThrow();
        this.progress = progress;
    }

    /**
     * Runs all of them, each in a directory of its own.
     *
     * @param check receives each report, and returns whether it is clean
     * @return whether all are clean
     */
    static boolean run(CrashPlan plan, Consumer<String> progress, Predicate<CrashReport> check)
            throws IOException, InterruptedException {
        UpgradeRun run = new UpgradeRun(plan, progress);
        boolean isClean = true;
        for (Ending ending : Ending.values()) {
            isClean &= check.test(run.upgraded(ending));
        }
        return check.test(run.wentBack()) && isClean;
    }

    /** One upgrade. */
    private CrashReport upgraded(Ending ending) throws IOException, InterruptedException {
        progress.accept("upgrade after: " + ending.words());
        CrashPlan upgrade = in(ending.name().toLowerCase(Locale.ROOT), ending);
        CrashReport report = CrashRun.run(upgrade, progress);
        String taken = takenOver(DaemonProcess.log(upgrade.program().root()));
        progress.accept("taken over: " + taken);
        if (TAKEN.matcher(taken).results().allMatch(each -> each.group(1).equals("0"))) {
            report.faults().add(Fault.HARNESS, "the other release has left nothing in its store");
        }
        return report;
    }

    /** The line in which a daemon says what it has read from its store, when it started after the other one. */
    private static String takenOver(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(" store.read "))
                    .skip(1)
                    .findFirst()
                    .orElse("");
        }
    }

    private CrashReport wentBack() throws IOException, InterruptedException {
        progress.accept("downgrade");
        return DowngradeRun.run(in("downgrade", Ending.STOP), progress);
    }

    /** @param ending of the life of the other release */
    private CrashPlan in(String name, Ending ending) throws IOException {
        Path root = Files.createDirectories(plan.program().root().resolve(name));
        return plan.with(plan.program().at(root, new CrashPlan.Former(former.command(), ending)));
    }
}
