package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pauses grow, differ between sessions, and begin anew after a good session. */
class BackoffTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static Backoff backoff(long seed) {
        return new Backoff(SECOND, 60 * SECOND, new SplittableRandom(seed));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void doublesUpToItsLimitWithJitterOfAQuarter(long seed) {
        Backoff backoff = backoff(seed);
        double[] seconds = {1, 2, 4, 8, 16, 32, 60, 60, 60, 60};
        for (double base : seconds) {
            long delay = backoff.nextDelayNanos();
            assertThat(delay / (double) SECOND)
                    .as("seed %d, base %s s", seed, base)
                    .isBetween(Math.max(1, 0.75 * base), Math.min(60, 1.25 * base));
        }
    }

    @Test
    void sessionsThatEndedTogetherReconnectAtDifferentTimes() {
        Set<Long> first = new HashSet<>();
        Set<Long> last = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            Backoff backoff = backoff(seed);
            first.add(backoff.nextDelayNanos());
            for (int i = 0; i < 10; i++) {
                backoff.nextDelayNanos();
            }
            last.add(backoff.nextDelayNanos());
        }
        assertThat(first).hasSizeGreaterThan(95);
        assertThat(last).hasSizeGreaterThan(95);
    }

    @Test
    void everySlotOnEveryThreadHasADifferentDelay() {
        Set<Long> first = new HashSet<>();
        for (int smsc = 0; smsc < 10; smsc++) {
            for (int thread = 0; thread < 4; thread++) {
                for (int slot = 0; slot < 40; slot++) {
                    SplittableRandom chance = Backoff.chance(1, smsc, thread, slot);
                    first.add(new Backoff(SECOND, 60 * SECOND, chance).nextDelayNanos());
                }
            }
        }
        assertThat(first).hasSize(10 * 4 * 40);
    }

    @Test
    void theDelayIsResetAfterASessionLongerThanTenSeconds() {
        Backoff backoff = backoff(1);
        for (int i = 0; i < 3; i++) {
            backoff.nextDelayNanos();
        }
        backoff.wasBoundFor(10 * SECOND);
        assertThat(backoff.nextDelayNanos()).as("ten seconds prove nothing").isGreaterThan(5 * SECOND);
        backoff.wasBoundFor(10 * SECOND + 1);
        assertThat(backoff.nextDelayNanos()).isLessThanOrEqualTo(SECOND * 5 / 4);
    }

    @Test
    void aSessionShorterThanTheLastDelayDoesNotResetTheDelay() {
        Backoff backoff = backoff(1);
        for (int i = 0; i < 10; i++) {
            backoff.nextDelayNanos();
        }
        backoff.wasBoundFor(40 * SECOND);
        assertThat(backoff.nextDelayNanos()).isGreaterThan(44 * SECOND);
        backoff.wasBoundFor(61 * SECOND);
        assertThat(backoff.nextDelayNanos()).isLessThanOrEqualTo(SECOND * 5 / 4);
    }

    @Test
    void changedLimitsApplyFromTheNextDelay() {
        Backoff backoff = backoff(1);
        for (int i = 0; i < 10; i++) {
            backoff.nextDelayNanos();
        }
        backoff.change(SECOND, 2 * SECOND);
        assertThat(backoff.nextDelayNanos()).isLessThanOrEqualTo(2 * SECOND);
        backoff.change(30 * SECOND, 60 * SECOND);
        assertThat(backoff.nextDelayNanos()).isBetween(30 * SECOND, 38 * SECOND);
        assertThat(backoff.nextDelayNanos()).isBetween(45 * SECOND, 60 * SECOND);
    }

    @Test
    void equalLimitsGiveAConstantDelay() {
        Backoff backoff = new Backoff(3 * SECOND, 3 * SECOND, new SplittableRandom(1));
        for (int i = 0; i < 5; i++) {
            assertThat(backoff.nextDelayNanos()).isEqualTo(3 * SECOND);
        }
    }
}
