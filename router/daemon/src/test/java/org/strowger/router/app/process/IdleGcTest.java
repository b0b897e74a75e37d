package org.strowger.router.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class IdleGcTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int QUIET_SECONDS = (int) (IdleGc.QUIET_NANOS / SECOND);
    private static final int INTERVAL_SECONDS = (int) (IdleGc.INTERVAL_NANOS / SECOND);

    private final List<String> collections = new ArrayList<>();
    private long nowNanos = 7 * SECOND;
    private long busyNanos;
    private long usedBytes = 100L << 20;
    private final IdleGc idle = new IdleGc(
            () -> busyNanos,
            () -> usedBytes,
            () -> collections.add("shrink at " + second()),
            () -> collections.add("room at " + second()),
            nowNanos);

    @Test
    void afterALoadTheHeapShrinksOnlyOnceAndRegrowsOneSecondLater() {
        pass(60, 50);
        pass(10 * QUIET_SECONDS, 0);
        int shrunk = 60 + QUIET_SECONDS;
        assertThat(collections).containsExactly("shrink at " + shrunk, "room at " + (shrunk + 1));
    }

    @Test
    void returnsMemoryAfterEachLoad() {
        for (int load = 0; load < 3; load++) {
            pass(INTERVAL_SECONDS, 90);
            pass(2 * QUIET_SECONDS, 1);
        }
        assertThat(collections).hasSize(6);
    }

    @Test
    void noCollectionRunsIfTheDaemonHadNoLoad() {
        pass(10 * QUIET_SECONDS, 4);
        pass(10 * QUIET_SECONDS, 0);
        assertThat(collections).isEmpty();
    }

    @Test
    void noCollectionRunsDuringContinuousLightTraffic() {
        pass(60, 50);
        for (int minute = 0; minute < 60; minute++) {
            pass(QUIET_SECONDS - INTERVAL_SECONDS, 0);
            pass(INTERVAL_SECONDS, 3);
        }
        assertThat(collections).isEmpty();
    }

    @Test
    void theWorkOfAllThreadsIsAddedUp() {
        pass(60, 180);
        pass(10 * QUIET_SECONDS, 3);
        assertThat(collections).isEmpty();
    }

    @Test
    void regrowsTheHeapEvenIfALoadBeginsMeanwhile() {
        pass(60, 50);
        pass(QUIET_SECONDS, 0);
        pass(1, 100);
        assertThat(collections).hasSize(2);
    }

    @Test
    void waitsWhileMuchOfTheHeapIsInUse() {
        usedBytes = IdleGc.USED_BYTES_MAX + 1;
        pass(60, 50);
        pass(2 * QUIET_SECONDS, 0);
        assertThat(collections).isEmpty();

        usedBytes = IdleGc.USED_BYTES_MAX;
        pass(INTERVAL_SECONDS + 1, 0);
        assertThat(collections).hasSize(2);
    }

    /** Lets seconds pass in which the threads work a percentage of the time. */
    private void pass(int seconds, int percent) {
        for (int i = 0; i < seconds; i++) {
            nowNanos += SECOND;
            busyNanos += SECOND / 100 * percent;
            idle.accept(nowNanos);
        }
    }

    private long second() {
        return nowNanos / SECOND - 7;
    }
}
