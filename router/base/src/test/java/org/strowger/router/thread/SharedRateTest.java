package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The shared rate step by step, and with threads that take from it at the same time. */
class SharedRateTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final long NOW = 7 * SECOND;

    @Test
    void theFirstSegmentPassesAtOnceAndTheSecondSegmentOneIntervalLater() {
        SharedRate rate = new SharedRate(30, SECOND);
        assertThat(rate.freeAtNanos(NOW)).isEqualTo(NOW);
        assertThat(rate.tryTake(1, NOW)).isTrue();
        assertThat(rate.tryTake(1, NOW)).isFalse();
        long free = rate.freeAtNanos(NOW);
        // An interval of 33.6 ms, from which the 5 ms are taken by which a due time may lie behind.
        assertThat(free).isEqualTo(NOW + 28_600_000);
        assertThat(rate.tryTake(1, free - 1)).isFalse();
        assertThat(rate.tryTake(1, free)).isTrue();
        assertThat(rate.freeAtNanos(free)).isEqualTo(free + 33_600_000);
    }

    @Test
    void unusedRateIsSavedOnlyForAFewMilliseconds() {
        SharedRate rate = new SharedRate(1000, SECOND);
        assertThat(taken(rate, NOW)).isEqualTo(5);
        assertThat(taken(rate, NOW + MINUTE)).isEqualTo(5);
        assertThat(taken(rate, NOW + MINUTE)).isZero();
    }

    @Test
    void aRatePerMinuteIsAlsoSpacedEvenly() {
        SharedRate rate = new SharedRate(600, MINUTE);
        assertThat(taken(rate, NOW)).isEqualTo(1);
        assertThat(rate.freeAtNanos(NOW)).isBetween(NOW + 95_000_000, NOW + 100_020_000);
    }

    @Test
    void aLongMessagePassesAtOnceAndDelaysTheNextMessage() {
        SharedRate rate = new SharedRate(100, SECOND);
        assertThat(rate.tryTake(7, NOW)).isTrue();
        long free = rate.freeAtNanos(NOW);
        assertThat(free).isEqualTo(NOW - 5_000_000 + 7 * 10_080_000);
        assertThat(rate.tryTake(1, free - 1)).isFalse();
        assertThat(rate.tryTake(1, free)).isTrue();
    }

    @Test
    void everySegmentPassesIfThereIsNoLimit() {
        SharedRate rate = new SharedRate(SharedRate.UNLIMITED, SECOND);
        for (int i = 0; i < 10_000; i++) {
            assertThat(rate.tryTake(100, NOW)).isTrue();
        }
        assertThat(rate.freeAtNanos(NOW)).isEqualTo(NOW);
    }

    @Test
    void aChangedRateScalesTheRemainingInterval() {
        SharedRate rate = new SharedRate(1, MINUTE);
        assertThat(rate.tryTake(1, NOW)).isTrue();
        long half = NOW + MINUTE / 2;
        rate.change(1, SECOND, half);
        assertThat(rate.tryTake(1, half)).isFalse();
        assertThat(rate.freeAtNanos(half)).isBetween(half + SECOND * 49 / 100, half + SECOND * 51 / 100);
        rate.change(1, MINUTE, half);
        assertThat(rate.freeAtNanos(half)).isBetween(half + MINUTE * 49 / 100, half + MINUTE * 51 / 100);
    }

    @Test
    void settingTheSameRateAgainChangesNothing() {
        SharedRate rate = new SharedRate(30, SECOND);
        assertThat(rate.tryTake(1, NOW)).isTrue();
        long free = rate.freeAtNanos(NOW);
        rate.change(30, SECOND, NOW + 1_000_000);
        assertThat(rate.freeAtNanos(NOW)).isEqualTo(free);
    }

    @Test
    void aLimitCanBeRemovedAndSetAgain() {
        SharedRate rate = new SharedRate(SharedRate.UNLIMITED, SECOND);
        rate.change(1, SECOND, NOW);
        assertThat(taken(rate, NOW)).isEqualTo(1);
        rate.change(SharedRate.UNLIMITED, SECOND, NOW);
        assertThat(rate.tryTake(1000, NOW)).isTrue();
        rate.change(1, SECOND, NOW + 1);
        assertThat(taken(rate, NOW + 1)).isEqualTo(1);
    }

    @Test
    void concurrentThreadsGetNoMoreThanASingleThread() throws InterruptedException {
        SharedRate rate = new SharedRate(1000, SECOND);
        AtomicInteger passed = new AtomicInteger();
        AtomicLong now = new AtomicLong(NOW);
        Crew.work(
                4,
                2_000,
                (member, round) -> {
                    for (int i = 0; i < 20; i++) {
                        passed.addAndGet(rate.tryTake(1, now.get()) ? 1 : 0);
                    }
                },
                (member, round) -> {
                    assertThat(passed.getAndSet(0))
                            .as("taken in round %d", round)
                            .isEqualTo(5);
                    now.addAndGet(SECOND);
                });
    }

    @Test
    void duringAConcurrentRateChangeNoSegmentPassesTwice() throws InterruptedException {
        SharedRate rate = new SharedRate(1000, SECOND);
        AtomicInteger passed = new AtomicInteger();
        AtomicLong now = new AtomicLong(NOW);
        Crew.work(
                4,
                1_000,
                (member, round) -> {
                    for (int i = 0; i < 100; i++) {
                        if (member == 0) {
                            rate.change(i % 2 == 0 ? 1010 : 1000, SECOND, now.get());
                        } else {
                            passed.addAndGet(rate.tryTake(1, now.get()) ? 1 : 0);
                        }
                    }
                },
                (member, round) -> {
                    assertThat(passed.getAndSet(0))
                            .as("taken in round %d", round)
                            .isLessThanOrEqualTo(6);
                    now.addAndGet(SECOND);
                });
    }

    private static int taken(SharedRate rate, long nowNanos) {
        int taken = 0;
        while (rate.tryTake(1, nowNanos)) {
            taken++;
        }
        return taken;
    }
}
