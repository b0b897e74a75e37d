package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.metrics.LongTurn;
import org.strowger.router.metrics.LongTurns;
import org.strowger.router.metrics.ThreadMetrics;

class TurnMeterTest {
    private long nowNanos = 1_000;
    private final ThreadMetrics metrics = new ThreadMetrics();
    private final TurnMeter meter = new TurnMeter(() -> nowNanos, metrics);

    /** A step with a description. */
    private record Step(String description) implements TurnStep {}

    private void step(String name, int millis) {
        step(new Step(name), millis);
    }

    private void step(Object step, int millis) {
        nowNanos += Duration.ofMillis(millis).toNanos();
        meter.ended(step);
    }

    private void turn(Runnable steps) {
        meter.begin(nowNanos);
        steps.run();
        meter.end(nowNanos);
    }

    private List<LongTurn> longest() {
        return metrics.longTurns().longest();
    }

    @Test
    void aLongTurnNamesItsLongestStep() {
        turn(() -> {
            step("smsc a", 1);
            step("command: QueueActions", 7);
            step("application shop", 2);
        });

        assertThat(longest()).singleElement().satisfies(turn -> {
            assertThat(turn.nanos()).isEqualTo(Duration.ofMillis(10).toNanos());
            assertThat(turn.longestNanos()).isEqualTo(Duration.ofMillis(7).toNanos());
            assertThat(turn.step()).isEqualTo("command: QueueActions");
            assertThat(turn.endedNanos()).isEqualTo(nowNanos);
        });
    }

    @Test
    void aTurnOfFiveMillisecondsIsNotLong() {
        turn(() -> step("smsc a", 5));

        assertThat(longest()).isEmpty();
        assertThat(metrics.turnNanos().count()).isOne();
    }

    /** The steps of one turn do not count towards the next. */
    @Test
    void eachTurnBeginsWithoutSteps() {
        turn(() -> step("smsc a", 20));
        turn(() -> step("smsc b", 6));

        assertThat(longest()).extracting(LongTurn::step).containsExactly("smsc a", "smsc b");
        assertThat(longest().get(1).longestNanos())
                .isEqualTo(Duration.ofMillis(6).toNanos());
    }

    @Test
    void keepsTheTenLongestTurnsAndListsTheLongestFirst() {
        for (int i = 1; i <= 15; i++) {
            int millis = 5 + i * 7 % 15 + 1;
            turn(() -> step("step of " + millis, millis));
        }

        assertThat(longest())
                .hasSize(LongTurns.KEPT)
                .extracting(LongTurn::step)
                .first()
                .isEqualTo("step of 20");
        assertThat(longest()).extracting(LongTurn::nanos).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(longest().get(LongTurns.KEPT - 1).step()).isEqualTo("step of 11");
    }

    @Test
    void aStepWithoutADescriptionIsNamedAfterItsClass() {
        Runnable lambda = () -> {};
        turn(() -> step(lambda, 6));

        assertThat(longest().get(0).step()).isEqualTo("TurnMeterTest");
    }

    /** A thread does not fail because a step cannot be described. */
    @Test
    void aStepWhoseDescriptionFailsIsNamedAfterItsClass() {
        TurnStep broken = () -> {
            throw new IllegalStateException("the connection has no endpoint");
        };
        turn(() -> step(broken, 6));

        assertThat(longest().get(0).step()).isEqualTo("TurnMeterTest");
    }
}
