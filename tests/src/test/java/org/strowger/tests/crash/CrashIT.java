package org.strowger.tests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.tests.process.JavaCommand;

/**
 * A few kills of a daemon with little to do. For many, under load, see tests/bench/crash. The daemons spend most of the
 * time waiting for time-outs, so several run at a time.
 */
@Execution(ExecutionMode.CONCURRENT)
final class CrashIT {
    private static final CrashPlan.Load LOAD = new CrashPlan.Load(CrashPlan.SMPP, 50, 1000, 10, Variety.PLAIN);
    private static final int ROUNDS = Boolean.getBoolean("strowger.long") ? 3 : 2;
    private static final int SECONDS = 3;
    private static final long SEED = 7;
    private static final String SMALL_HEAP = "-Xmx512m";

    /** For messages of any form. */
    private static final List<Fault> NEVER = List.of(
            Fault.LOST,
            Fault.REFUSED_AND_SENT,
            Fault.CHANGED,
            Fault.UNPREPARED,
            Fault.STATE_CHANGED,
            Fault.RECEIPT_LEFT,
            Fault.RECEIPT_LOST,
            Fault.MOBILE_LOST,
            Fault.DAEMON,
            Fault.HARNESS);

    @TempDir
    private Path root = Path.of("");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noMessageIsLostInACrash(boolean asSynced) throws Exception {
        CrashReport report = run(LOAD, new CrashPlan.Store("store", asSynced));

        assertThat(report.isClean()).as(report.text()).isTrue();
        // A slow machine tries fewer; with none nothing would have been tried.
        assertThat(report.figures().get("accepted")).as(report.text()).isGreaterThan((long) LOAD.rate() / 10);
    }

    /** Requests of applications with HTTP, whose receipts and messages go out as callbacks. */
    @Test
    void noMessageOfHttpApplicationsIsLostInACrash() throws Exception {
        CrashPlan.Load load = new CrashPlan.Load(CrashPlan.HTTP, 50, 500, 10, Variety.PLAIN);
        CrashReport report = run(load, new CrashPlan.Store("store", false));

        assertThat(report.isClean()).as(report.text()).isTrue();
        assertThat(report.figures().get("accepted")).as(report.text()).isGreaterThan((long) load.rate() / 10);
        assertThat(report.figures().get("messages from mobiles"))
                .as(report.text())
                .isPositive();
    }

    /** Messages of every form, with a kill, and a stop while the SMSC is away. */
    @Test
    void sendsEveryPreparedFormOfMessageAcrossARestart() throws Exception {
        CrashPlan.Load load = new CrashPlan.Load(CrashPlan.SMPP, 24, 200, 10, Variety.ALL);
        CrashReport report = run(load, new CrashPlan.Store("store", false));

        for (Fault fault : NEVER) {
            assertThat(report.faults().count(fault)).as(report.text()).isZero();
        }
        assertThat(report.figures().get("accepted")).as(report.text()).isGreaterThan((long) load.rate() / 10);
    }

    /** A relayed message is not lost either: it is the application's until the SMSC has it. */
    @Test
    void noRelayedMessageIsLostInACrash() throws Exception {
        CrashReport report = run(LOAD, new CrashPlan.Store("relay", false));

        assertThat(report.faults().count(Fault.LOST)).as(report.text()).isZero();
        assertThat(report.faults().count(Fault.DAEMON)).as(report.text()).isZero();
        assertThat(report.faults().count(Fault.HARNESS)).as(report.text()).isZero();
    }

    private CrashReport run(CrashPlan.Load load, CrashPlan.Store store) throws Exception {
        CrashPlan.Program program = new CrashPlan.Program(
                JavaCommand.strowger(List.of(SMALL_HEAP), List.of()),
                JavaCommand.of(
                        List.of(SMALL_HEAP, "-D" + AsSyncedDaemon.COPY + "=" + root.resolve("synced")),
                        AsSyncedDaemon.class.getName(),
                        List.of()),
                Optional.empty(),
                root);
        return CrashRun.run(new CrashPlan(ROUNDS, SECONDS, SEED, load, store, program), line -> {});
    }
}
