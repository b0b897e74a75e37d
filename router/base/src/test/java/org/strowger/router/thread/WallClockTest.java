package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The three readings of the calendar while the machine's clock is set. */
class WallClockTest {
    private static final long START_MILLIS = 1_790_000_000_000L;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private long nowNanos = TimeUnit.HOURS.toNanos(3);
    private long setMillis = START_MILLIS;
    private final WallClock clock = new WallClock(() -> nowNanos, this::machine);

    private long machine() {
        return setMillis + TimeUnit.NANOSECONDS.toMillis(nowNanos);
    }

    private void set(Duration by) {
        setMillis += by.toMillis();
    }

    private WallClock.Step after(Duration time) {
        nowNanos += time.toNanos();
        return clock.look();
    }

    private long settled() {
        return clock.settledMillis(nowNanos);
    }

    @Test
    void allReadingsAreTheMachinesWhileItsClockIsNotSet() {
        assertThat(after(Duration.ofDays(2)).isNone()).isTrue();
        assertThat(clock.machineMillis(nowNanos)).isEqualTo(machine());
        assertThat(settled()).isEqualTo(machine());
        assertThat(clock.idMillis(nowNanos)).isEqualTo(machine());
        assertThat(clock.nanos(machine())).isEqualTo(nowNanos);
    }

    @Test
    void aStepForwardOfADayIsFollowedAtOnce() {
        set(Duration.ofDays(1));
        assertThat(after(SECOND).settled()).isEqualTo(Duration.ofDays(1).toMillis());
        assertThat(settled()).isEqualTo(machine());
        assertThat(clock.idMillis(nowNanos)).isEqualTo(machine());
    }

    @Test
    void aLongerStepForwardIsFollowedAfterTenMinutes() {
        set(Duration.ofDays(365));
        WallClock.Step step = after(SECOND);
        assertThat(step.machine()).isEqualTo(Duration.ofDays(365).toMillis());
        assertThat(step.settled()).isZero();
        assertThat(clock.machineMillis(nowNanos)).isEqualTo(machine());
        assertThat(clock.waitingMillis()).isEqualTo(Duration.ofDays(365).toMillis());
        after(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(settled()).isEqualTo(machine() - Duration.ofDays(365).toMillis());
        assertThat(clock.followsInNanos()).isEqualTo(SECOND.toNanos());
        after(SECOND);
        assertThat(settled()).isEqualTo(machine());
        assertThat(clock.waitingMillis()).isZero();
    }

    @Test
    void aLongerStepForwardIsFollowedAtOnceIfAccepted() {
        set(Duration.ofDays(365));
        after(SECOND);
        assertThat(clock.accept()).isEqualTo(Duration.ofDays(365).toMillis());
        assertThat(settled()).isEqualTo(machine());
        assertThat(clock.accept()).isZero();
    }

    @Test
    void aLongStepTakenBackInTimeLeavesNoTrace() {
        set(Duration.ofDays(365));
        after(Duration.ofMinutes(5));
        set(Duration.ofDays(-365));
        after(SECOND);
        assertThat(settled()).isEqualTo(machine());
        assertThat(clock.idMillis(nowNanos)).isEqualTo(machine());
        assertThat(clock.idsAheadMillis()).isZero();
        assertThat(clock.waitingMillis()).isZero();
        set(Duration.ofDays(365));
        after(SECOND);
        after(Duration.ofMinutes(9));
        assertThat(settled()).as("the ten minutes begin anew").isNotEqualTo(machine());
    }

    @Test
    void aSecondStepForwardBeginsTheTenMinutesAnew() {
        set(Duration.ofHours(25));
        after(SECOND);
        after(Duration.ofMinutes(9));
        set(Duration.ofDays(365));
        after(SECOND);
        after(Duration.ofMinutes(9));
        assertThat(settled()).isNotEqualTo(machine());
        set(Duration.ofDays(-365));
        after(SECOND);
        assertThat(settled()).as("a step back to the first one").isNotEqualTo(machine());
        after(Duration.ofMinutes(1));
        assertThat(settled()).isEqualTo(machine());
    }

    @Test
    void theSteadyTimeFollowsNoStep() {
        long before = clock.steadyMillis(nowNanos);
        set(Duration.ofHours(20));
        after(SECOND);
        assertThat(clock.steadyMillis(nowNanos)).isEqualTo(before + SECOND.toMillis());
        assertThat(settled() + clock.steadyAheadMillis()).isEqualTo(clock.steadyMillis(nowNanos));
    }

    @Test
    void idsAreAheadAfterAStepBackAndGoOnSteadily() {
        long before = clock.idMillis(nowNanos);
        set(Duration.ofHours(-2));
        after(SECOND);
        assertThat(settled()).isEqualTo(machine());
        assertThat(clock.idMillis(nowNanos)).isEqualTo(before + SECOND.toMillis());
        assertThat(clock.idsAheadMillis()).isEqualTo(Duration.ofHours(2).toMillis());
        set(Duration.ofHours(3));
        after(SECOND);
        assertThat(clock.idMillis(nowNanos)).isEqualTo(machine());
    }

    @Test
    void idsContinueBehindThoseOfTheProcessBefore() {
        clock.idsFrom(machine() + Duration.ofHours(1).toMillis());
        assertThat(clock.idsAheadMillis()).isEqualTo(Duration.ofHours(1).toMillis());
        clock.idsFrom(machine() - Duration.ofHours(1).toMillis());
        assertThat(clock.idsAheadMillis()).isEqualTo(Duration.ofHours(1).toMillis());
    }

    @Test
    void aStepShorterThanASecondIsNotFollowed() {
        set(Duration.ofMillis(999));
        assertThat(after(SECOND).isNone()).isTrue();
        set(Duration.ofMillis(1));
        assertThat(after(SECOND).settled()).isEqualTo(SECOND.toMillis());
    }

    @Test
    void readingsThatDoNotBelongTogetherAreNoStep() {
        WallClock slow = new WallClock(() -> nowNanos, () -> {
            long read = machine();
            nowNanos += Duration.ofSeconds(5).toNanos();
            return read + Duration.ofSeconds(5).toMillis();
        });
        assertThat(slow.look().isNone()).isTrue();
    }

    /** Any steps at any times: ids never go back, and the settled time is the machine's after ten minutes. */
    @Test
    void idsNeverGoBackWhateverStepsThereAre() {
        Random random = new Random(7);
        long last = clock.idMillis(nowNanos);
        for (int i = 0; i < 10_000; i++) {
            if (random.nextInt(5) == 0) {
                set(Duration.ofMinutes(random.nextLong(-5000, 5000)));
            }
            after(SECOND.multipliedBy(random.nextInt(1, 100)));
            long next = clock.idMillis(nowNanos);
            assertThat(next).isGreaterThan(last);
            assertThat(next).isGreaterThanOrEqualTo(settled());
            last = next;
        }
        after(Duration.ofNanos(WallClock.WAIT_NANOS));
        assertThat(settled()).isEqualTo(machine());
    }
}
