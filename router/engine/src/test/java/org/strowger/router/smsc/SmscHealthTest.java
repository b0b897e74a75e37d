package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.smsc.SmscHealth.Advice;

/** The advice for messages when an SMSC is down, silent, or well again. */
class SmscHealthTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long RESPONSE = 10 * SECOND;
    private static final long UNBOUND_AFTER = 5 * SECOND;

    private long now = SECOND;
    private final SmscHealth health = new SmscHealth(RESPONSE, UNBOUND_AFTER, now);

    private Advice advice() {
        return health.advice(now);
    }

    private void pass(long nanos) {
        now += nanos;
        health.tick(now);
    }

    private void timeOuts(int count) {
        for (int i = 0; i < count; i++) {
            health.timedOut(now);
        }
    }

    private void becomeSilent() {
        health.bound(now);
        pass(RESPONSE);
        timeOuts(10);
    }

    @Test
    void messagesWaitForAnUnboundSmscOnlyForTheUnboundAfterPeriod() {
        assertThat(advice()).isEqualTo(Advice.WAIT);
        assertThat(health.nextDeadlineNanos()).isEqualTo(now + UNBOUND_AFTER);
        pass(UNBOUND_AFTER - 1);
        assertThat(advice()).isEqualTo(Advice.WAIT);
        pass(1);
        assertThat(advice()).isEqualTo(Advice.NEXT);
        assertThat(health.nextDeadlineNanos()).isEqualTo(SmscHealth.NEVER);
        health.bound(now);
        assertThat(advice()).isEqualTo(Advice.SEND);
    }

    @Test
    void theUnboundAfterPeriodCanChangeWhileTheSmscIsDown() {
        pass(2 * SECOND);
        health.changeUnboundAfter(10 * SECOND);
        pass(7 * SECOND);
        assertThat(advice()).isEqualTo(Advice.WAIT);
        health.changeUnboundAfter(3 * SECOND);
        pass(0);
        assertThat(advice()).isEqualTo(Advice.NEXT);
        health.bound(now);
        health.changeUnboundAfter(SECOND);
        assertThat(health.nextDeadlineNanos()).isEqualTo(SmscHealth.NEVER);
        health.unbound(now);
        pass(SECOND);
        assertThat(advice()).isEqualTo(Advice.NEXT);
    }

    @Test
    void anSmscIsDownWhenItsLastSessionHasEnded() {
        health.bound(now);
        health.bound(now);
        health.unbound(now);
        assertThat(advice()).isEqualTo(Advice.SEND);
        health.unbound(now);
        assertThat(advice()).isEqualTo(Advice.WAIT);
        pass(UNBOUND_AFTER);
        assertThat(advice()).isEqualTo(Advice.NEXT);
    }

    @Test
    void tenConsecutiveTimeoutsSetTheSmscAside() {
        health.bound(now);
        pass(RESPONSE);
        timeOuts(9);
        assertThat(advice()).isEqualTo(Advice.SEND);
        timeOuts(1);
        assertThat(advice()).isEqualTo(Advice.NEXT);
        assertThat(health.state()).isEqualTo(SmscState.SET_ASIDE);
    }

    @Test
    void aResponseBetweenTimeoutsKeepsTheSmscInUse() {
        health.bound(now);
        for (int i = 0; i < 20; i++) {
            pass(RESPONSE);
            timeOuts(9);
            health.answered(now);
        }
        assertThat(advice()).isEqualTo(Advice.SEND);
    }

    @Test
    void manyTimeoutsSoonAfterAResponseDoNotSetTheSmscAside() {
        health.bound(now);
        pass(RESPONSE);
        health.answered(now);
        timeOuts(50);
        assertThat(advice()).isEqualTo(Advice.SEND);
        pass(RESPONSE);
        timeOuts(1);
        assertThat(advice()).isEqualTo(Advice.NEXT);
    }

    @Test
    void aSetAsideSmscGetsSingleProbesAtGrowingIntervals() {
        becomeSilent();
        long wait = SECOND;
        for (int probe = 0; probe < 8; probe++) {
            pass(wait - 1);
            assertThat(advice()).isEqualTo(Advice.NEXT);
            pass(1);
            assertThat(advice()).isEqualTo(Advice.PROBE);
            health.probeSent(now);
            assertThat(advice()).as("one at a time").isEqualTo(Advice.NEXT);
            timeOuts(30);
            assertThat(health.state()).as("those were sent before").isEqualTo(SmscState.PROBING);
            assertThat(health.nextDeadlineNanos()).isEqualTo(now + RESPONSE);
            pass(RESPONSE);
            assertThat(health.state()).isEqualTo(SmscState.SET_ASIDE);
            wait = Math.min(2 * wait, 30 * SECOND);
        }
        assertThat(wait).isEqualTo(30 * SECOND);
    }

    @Test
    void aResponseToAProbeReturnsTheSmscToUse() {
        becomeSilent();
        pass(SECOND);
        health.probeSent(now);
        pass(RESPONSE);
        pass(2 * SECOND);
        health.probeSent(now);
        health.answered(now);
        assertThat(advice()).isEqualTo(Advice.SEND);
        timeOuts(9);
        assertThat(advice()).isEqualTo(Advice.SEND);
        pass(RESPONSE);
        timeOuts(1);
        pass(SECOND);
        assertThat(advice()).as("after one second again").isEqualTo(Advice.PROBE);
    }

    @Test
    void aLateResponseReturnsTheSmscToUseWithoutAProbe() {
        becomeSilent();
        health.answered(now);
        assertThat(advice()).isEqualTo(Advice.SEND);
    }

    @Test
    void anSmscStaysSetAsideAfterANewBindUntilItAnswers() {
        becomeSilent();
        health.unbound(now);
        assertThat(advice()).isEqualTo(Advice.WAIT);
        health.bound(now);
        assertThat(advice()).isEqualTo(Advice.PROBE);
        health.probeSent(now);
        health.unbound(now);
        pass(UNBOUND_AFTER);
        health.bound(now);
        assertThat(advice()).isEqualTo(Advice.PROBE);
        health.probeSent(now);
        health.answered(now);
        health.unbound(now);
        health.bound(now);
        assertThat(advice()).isEqualTo(Advice.SEND);
    }

    @Test
    void moreUnbindsThanBindsAreAnAssertionError() {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> health.unbound(now));
    }

    /** In any order of events, the advice fits the events, and no step is illegal. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void givesFittingAdviceInEveryState(long seed) {
        Random random = new Random(seed);
        int bound = 0;
        int probes = 0;
        long downSince = now;
        for (int step = 0; step < 100_000; step++) {
            String where = "seed " + seed + ", step " + step;
            pass(random.nextInt(3) == 0 ? random.nextInt((int) SECOND) : 0);
            int chance = random.nextInt(40);
            if (chance == 0 && bound < 4) {
                bound++;
                health.bound(now);
            } else if (chance == 1 && bound > 0) {
                bound--;
                downSince = now;
                health.unbound(now);
            } else if (chance == 2 && bound > 0 && step / 10_000 % 2 == 0) {
                health.answered(now);
                assertThat(advice()).as(where).isEqualTo(Advice.SEND);
            } else if (chance < 20 && bound > 0) {
                health.timedOut(now);
            } else if (advice() == Advice.PROBE) {
                probes++;
                health.probeSent(now);
                assertThat(advice()).as(where).isEqualTo(Advice.NEXT);
            }
            Advice advice = advice();
            assertThat(advice == Advice.WAIT).as(where).isEqualTo(bound == 0 && now - downSince < UNBOUND_AFTER);
            assertThat(bound == 0 && advice == Advice.SEND).as(where).isFalse();
        }
        assertThat(probes).as("seed %d", seed).isGreaterThan(10);
    }

    @Test
    void theDocumentedStateDiagramIsUpToDate() throws IOException {
        Path page = Path.of("../../docs/internals/smscs.md");
        assertThat(Files.readString(page))
                .as("copy the diagram from the failure into " + page)
                .contains("```mermaid\n" + SmscState.TABLE.diagram() + "```\n");
        assertThat(SmscState.TABLE.ends()).isEmpty();
    }
}
