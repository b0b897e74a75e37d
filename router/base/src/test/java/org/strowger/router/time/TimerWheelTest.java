package org.strowger.router.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
    private static final long TICK = 1 << 20;
    private static final int ALL = Integer.MAX_VALUE;

    private final List<String> fired = new ArrayList<>();
    private TimerWheel wheel = new TimerWheel(0);

    private Timer timer(String name) {
        return new Timer(now -> fired.add(name));
    }

    /** Looks whenever the wheel asks for it, as its owner does, until it is empty or the time has come. */
    private int lookUntil(long nanos) {
        int looks = 0;
        while (wheel.nextLookNanos() <= nanos && wheel.scheduled() > 0) {
            assertThat(looks++).as("looks").isLessThan(100);
            wheel.advance(wheel.nextLookNanos(), ALL);
        }
        return looks;
    }

    @Test
    void anEmptyWheelHasNoDeadline() {
        assertThat(wheel.nextLookNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(wheel.advance(Long.MAX_VALUE, ALL)).isZero();
        assertThat(wheel.scheduled()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, TICK - 1, TICK, TICK + 1, 63 * TICK, 64 * TICK, 65 * TICK, 4096 * TICK, 4096 * TICK + 1})
    void aTimerFiresOnceNeverEarlyAndAtMostOneTickLate(long deadline) {
        wheel.schedule(timer("a"), deadline);
        wheel.advance(deadline - 1, ALL);
        assertThat(fired).as("early").isEmpty();
        assertThat(wheel.nextLookNanos()).isBetween(deadline, deadline + TICK - 1);
        wheel.advance(deadline + TICK - 1, ALL);
        assertThat(fired).containsExactly("a");
        wheel.advance(deadline + 1000 * TICK, ALL);
        assertThat(fired).containsExactly("a");
        assertThat(wheel.nextLookNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5 * TICK, 63 * TICK, 64 * TICK - 1, 12_345_678_901_234L, 1L << 62})
    void aTimerFiresOnTimeForAnyStartTime(long now) {
        wheel = new TimerWheel(now);
        for (long wait : new long[] {1, TICK, 100 * TICK, 5000 * TICK, 1L << 45}) {
            wheel.schedule(timer("after " + wait), now + wait);
            assertThat(wheel.nextLookNanos()).as("wait %d", wait).isLessThan(now + wait + TICK);
            lookUntil(now + wait - 1);
            assertThat(fired).as("early, wait %d", wait).isEmpty();
            wheel.advance(now + wait + TICK - 1, ALL);
            assertThat(fired).containsExactly("after " + wait);
            fired.clear();
            now += wait + TICK - 1;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1, 99 * TICK})
    void aDeadlineThatHasPassedIsDueAtOnce(long deadline) {
        wheel.advance(100 * TICK, ALL);
        wheel.schedule(timer("late"), deadline);
        assertThat(wheel.nextLookNanos()).isLessThanOrEqualTo(100 * TICK);
        assertThat(wheel.advance(100 * TICK, ALL)).isEqualTo(1);
        assertThat(fired).containsExactly("late");
    }

    @Test
    void aDeadlineCenturiesAheadFiresOnTime() {
        long year = TimeUnit.DAYS.toNanos(365);
        for (long wait : new long[] {TimeUnit.DAYS.toNanos(3), year, 30 * year, 250 * year}) {
            wheel = new TimerWheel(12_345);
            wheel.schedule(timer("far"), wait);
            assertThat(lookUntil(wait - 1)).as("looks before").isLessThanOrEqualTo(11);
            assertThat(fired).isEmpty();
            wheel.advance(wait + TICK, ALL);
            assertThat(fired).containsExactly("far");
            fired.clear();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE - TICK + 1, Long.MAX_VALUE - 2 * TICK})
    void aDeadlineAtTheEndOfTimeCanBeCancelled(long deadline) {
        Timer end = timer("end");
        wheel.schedule(end, deadline);
        wheel.schedule(timer("near"), TICK);
        lookUntil(1L << 60);
        assertThat(fired).containsExactly("near");
        assertThat(end.isScheduled()).isTrue();
        wheel.cancel(end);
        assertThat(wheel.scheduled()).isZero();
        assertThat(wheel.nextLookNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aHugeJumpOfTheClockFiresEverythingOnce() {
        for (int i = 0; i < 1_000; i++) {
            wheel.schedule(timer("t" + i), (long) i * i * i * TICK);
        }
        assertThat(wheel.advance(1L << 62, ALL)).isEqualTo(1_000);
        assertThat(fired).hasSize(1_000).doesNotHaveDuplicates();
    }

    @Test
    void aClockThatStopsOrRunsBackwardsFiresNothingTwice() {
        wheel.schedule(timer("a"), 10 * TICK);
        wheel.advance(5 * TICK, ALL);
        wheel.advance(TICK, ALL);
        assertThat(fired).isEmpty();
        wheel.advance(10 * TICK, ALL);
        wheel.advance(10 * TICK, ALL);
        assertThat(fired).containsExactly("a");
    }

    @Test
    void schedulingAgainReplacesTheDeadline() {
        Timer timer = timer("a");
        wheel.schedule(timer, 10 * TICK);
        wheel.schedule(timer, 5000 * TICK);
        assertThat(wheel.scheduled()).isEqualTo(1);
        wheel.advance(4999 * TICK, ALL);
        assertThat(fired).isEmpty();
        wheel.schedule(timer, 0);
        wheel.schedule(timer, 5002 * TICK);
        wheel.advance(5001 * TICK, ALL);
        assertThat(fired).isEmpty();
        wheel.advance(5002 * TICK, ALL);
        assertThat(fired).containsExactly("a");
    }

    @Test
    void cancellingIsAllowedAtAnyTime() {
        Timer timer = timer("a");
        wheel.cancel(timer);
        for (long deadline : new long[] {0, TICK, 100 * TICK, 1L << 50}) {
            wheel.schedule(timer, deadline);
            wheel.cancel(timer);
            wheel.cancel(timer);
            assertThat(timer.isScheduled()).isFalse();
            assertThat(wheel.nextLookNanos()).isEqualTo(Long.MAX_VALUE);
        }
        wheel.advance(1L << 51, ALL);
        assertThat(fired).isEmpty();
    }

    @Test
    void aHandlerCanCancelAndMoveTimersOfTheSameTick() {
        List<Timer> timers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int self = i;
            timers.add(new Timer(now -> {
                fired.add("t" + self);
                wheel.cancel(timers.get((self + 1) % 3));
                wheel.schedule(timers.get((self + 2) % 3), now + 10 * TICK);
            }));
        }
        timers.forEach(timer -> wheel.schedule(timer, 3 * TICK));
        assertThat(wheel.advance(3 * TICK, ALL)).isEqualTo(1);
        assertThat(wheel.scheduled()).isEqualTo(1);
        assertThat(wheel.nextLookNanos()).isEqualTo(13 * TICK);
        wheel.advance(13 * TICK, ALL);
        assertThat(fired).hasSize(2);
    }

    @Test
    void aTimerCanCancelItselfWhileItFires() {
        List<Timer> self = new ArrayList<>();
        self.add(new Timer(now -> {
            fired.add("a");
            assertThat(self.get(0).isScheduled()).isFalse();
            wheel.cancel(self.get(0));
        }));
        wheel.schedule(self.get(0), TICK);
        wheel.advance(TICK, ALL);
        assertThat(fired).containsExactly("a");
        assertThat(wheel.scheduled()).isZero();
    }

    private Timer again(String name, long waitNanos) {
        List<Timer> self = new ArrayList<>();
        self.add(new Timer(now -> {
            fired.add(name);
            wheel.schedule(self.get(0), now + waitNanos);
        }));
        return self.get(0);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, -100 * TICK})
    void aTimerThatReschedulesItselfForThePastFiresAtTheNextAdvance(long waitNanos) {
        wheel.schedule(again("a", waitNanos), TICK);
        for (int look = 1; look <= 5; look++) {
            assertThat(wheel.nextLookNanos()).isLessThanOrEqualTo(200 * TICK);
            assertThat(wheel.advance(200 * TICK, ALL)).isEqualTo(1);
            assertThat(fired).hasSize(look);
        }
    }

    @Test
    void aTimerThatReschedulesItselfFiresOnceInAnAdvance() {
        wheel.schedule(again("a", 1), TICK);
        assertThat(wheel.advance(100 * TICK, ALL)).isEqualTo(1);
        assertThat(wheel.nextLookNanos()).isEqualTo(101 * TICK);
    }

    @Test
    void leavesDueTimersBeyondTheMaximumToTheNextAdvance() {
        for (int i = 0; i < 10; i++) {
            wheel.schedule(timer("t" + i), i < 7 ? 5 * TICK : 90 * TICK);
        }
        for (int left = 7; left >= 1; left -= 3) {
            assertThat(wheel.advance(100 * TICK, 3)).isEqualTo(3);
            assertThat(wheel.nextLookNanos()).isLessThanOrEqualTo(100 * TICK);
        }
        assertThat(wheel.advance(100 * TICK, 3)).isEqualTo(1);
        assertThat(fired).hasSize(10).doesNotHaveDuplicates();
        assertThat(wheel.nextLookNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void timersThatRescheduleThemselvesDoNotStarveOtherTimers() {
        wheel.schedule(timer("patient"), TICK);
        wheel.schedule(again("pushing", 0), TICK);
        for (int look = 0; look < 4; look++) {
            wheel.advance(TICK, 1);
        }
        assertThat(fired).contains("patient");
    }

    @Test
    void aHandlerThatThrowsDoesNotPreventTheOtherTimers() {
        for (int i = 0; i < 5; i++) {
            wheel.schedule(timer("t" + i), 70 * TICK);
            wheel.schedule(
                    new Timer(now -> {
                        throw new IllegalStateException("thrown by a handler");
                    }),
                    70 * TICK);
        }
        wheel.schedule(timer("later"), 71 * TICK);
        for (int i = 0; i < 5; i++) {
            assertThat(wheel.nextLookNanos()).isLessThanOrEqualTo(100 * TICK);
            assertThatIllegalStateException().isThrownBy(() -> wheel.advance(100 * TICK, ALL));
        }
        wheel.advance(100 * TICK, ALL);
        assertThat(fired).hasSize(6).doesNotHaveDuplicates();
        assertThat(wheel.scheduled()).isZero();
        assertThat(wheel.nextLookNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theHandlerGetsTheTimeOfTheAdvance() {
        List<Long> heard = new ArrayList<>();
        wheel.schedule(new Timer(heard::add), 5);
        wheel.advance(77 * TICK + 7, ALL);
        assertThat(heard).containsExactly(77 * TICK + 7);
    }
}
