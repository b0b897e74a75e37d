package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.value.Rate;

/** Cut at once, given back step by step. */
class SmscThrottleTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long NOW = 100 * SECOND;

    private final SmscThrottle throttle = new SmscThrottle(Rate.perSecond(200));

    /** So many in the second before {@link #NOW}. */
    private static void accept(SmscThrottle throttle, int count) {
        for (int i = 0; i < count; i++) {
            throttle.accepted(1, NOW - SECOND * 9 / 10 + i * (SECOND * 9 / 10) / count);
        }
    }

    @Test
    void theConfiguredRateAppliesUntilTheSmscThrottles() {
        accept(throttle, 500);
        assertThat(throttle.currentPerSecond()).isEqualTo(SmscThrottle.UNLIMITED);
        assertThat(throttle.current()).isEqualTo(Rate.perSecond(200));
        assertThat(throttle.nextChangeNanos()).isEqualTo(SmscThrottle.NEVER);
        assertThat(throttle.tick(NOW)).isFalse();
    }

    @Test
    void reducesTheRateToSevenTenthsOfTheAcceptedRate() {
        accept(throttle, 100);
        assertThat(throttle.throttled(NOW)).isTrue();
        assertThat(throttle.currentPerSecond()).isEqualTo(70);
        assertThat(throttle.current()).isEqualTo(Rate.perSecond(70));
    }

    @Test
    void reducesTheConfiguredRateIfNothingWasAccepted() {
        assertThat(throttle.throttled(NOW)).isTrue();
        assertThat(throttle.currentPerSecond()).isEqualTo(140);
    }

    @Test
    void aReductionNeverRaisesTheRate() {
        accept(throttle, 5000);
        throttle.throttled(NOW);
        assertThat(throttle.currentPerSecond()).isEqualTo(140);
    }

    @Test
    void reducesTheRateOncePerSecondAtMost() {
        throttle.throttled(NOW);
        for (int i = 0; i < 1000; i++) {
            assertThat(throttle.throttled(NOW + i * (SECOND / 1000))).isFalse();
        }
        assertThat(throttle.currentPerSecond()).isEqualTo(140);
        assertThat(throttle.throttled(NOW + SECOND)).isTrue();
        assertThat(throttle.currentPerSecond()).isEqualTo(98);
    }

    @Test
    void restoresOneTwentiethOfTheConfiguredRatePerSecond() {
        throttle.throttled(NOW);
        assertThat(throttle.nextChangeNanos()).isEqualTo(NOW + SECOND);
        throttle.throttled(NOW + SECOND / 2);
        assertThat(throttle.nextChangeNanos()).isEqualTo(NOW + SECOND * 3 / 2);
        assertThat(throttle.tick(NOW + SECOND)).isFalse();
        long now = NOW + SECOND * 3 / 2;
        for (long due = 150; due < 200; due += 10) {
            assertThat(throttle.tick(now)).isTrue();
            assertThat(throttle.currentPerSecond()).isEqualTo(due);
            now = throttle.nextChangeNanos();
        }
        assertThat(throttle.tick(now)).isTrue();
        assertThat(throttle.isLimited()).isFalse();
        assertThat(throttle.nextChangeNanos()).isEqualTo(SmscThrottle.NEVER);
    }

    @Test
    void theReducedRateIsNeverBelowOneMessagePerSecond() {
        for (int second = 0; second < 100; second++) {
            throttle.throttled(NOW + second * SECOND);
            assertThat(throttle.currentPerSecond()).isGreaterThanOrEqualTo(1);
        }
        assertThat(throttle.currentPerSecond()).isEqualTo(1);
        SmscThrottle nothingKnown = new SmscThrottle(Rate.UNLIMITED);
        assertThat(nothingKnown.throttled(NOW)).isTrue();
        assertThat(nothingKnown.currentPerSecond()).isEqualTo(1);
    }

    @Test
    void aConfiguredRateBelowOnePerSecondIsNotReduced() {
        Rate slow = new Rate(30, Duration.ofMinutes(1));
        SmscThrottle throttle = new SmscThrottle(slow);
        assertThat(throttle.throttled(NOW)).isFalse();
        assertThat(throttle.current()).isEqualTo(slow);
    }

    @Test
    void aLimitWithoutAConfiguredRateEndsWhenItIsHigherThanTheTraffic() {
        SmscThrottle throttle = new SmscThrottle(Rate.UNLIMITED);
        accept(throttle, 100);
        throttle.throttled(NOW);
        assertThat(throttle.currentPerSecond()).isEqualTo(70);
        int seconds = 0;
        while (throttle.isLimited()) {
            throttle.tick(throttle.nextChangeNanos());
            seconds++;
        }
        assertThat(seconds).as("from 70 to 200 in steps of 5").isEqualTo(26);
        assertThat(throttle.current().isUnlimited()).isTrue();
    }

    @Test
    void aConfiguredRateBelowTheLimitReplacesTheLimit() {
        throttle.throttled(NOW);
        throttle.changeContract(Rate.perSecond(100));
        assertThat(throttle.current()).isEqualTo(Rate.perSecond(100));
        assertThat(throttle.isLimited()).isFalse();
    }

    /** An SMSC that takes only so much, less than the contract says, with a capacity that changes. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void approachesTheRateThatTheSmscCanReallyAccept(long seed) {
        Random random = new Random(seed);
        long contract = 50L + random.nextInt(1000);
        SmscThrottle throttle = new SmscThrottle(random.nextBoolean() ? Rate.perSecond(contract) : Rate.UNLIMITED);
        long steps = 100;
        double capacity = contract / 2.0;
        double sent = 0;
        double taken = 0;
        double possible = 0;
        double owed = 0;
        double bucket = 0;
        long lastCut = -SECOND;
        for (long step = 0; step < 300 * steps; step++) {
            long now = step * SECOND / steps;
            if (step % (60 * steps) == 0) {
                capacity = contract * (0.2 + 0.7 * random.nextDouble());
            }
            throttle.tick(now);
            long limit = throttle.currentPerSecond();
            assertThat(limit).as("seed %d", seed).isPositive();
            owed += Math.min(limit, contract) / (double) steps;
            bucket = Math.min(bucket + capacity / steps, capacity / 10 + 1);
            possible += capacity / steps;
            for (; owed >= 1; owed--) {
                sent++;
                if (bucket >= 1) {
                    bucket--;
                    taken++;
                    throttle.accepted(1, now);
                } else if (throttle.throttled(now)) {
                    assertThat(now - lastCut).as("seed %d", seed).isGreaterThanOrEqualTo(SECOND);
                    assertThat(throttle.currentPerSecond()).as("seed %d", seed).isLessThanOrEqualTo(limit);
                    lastCut = now;
                }
            }
        }
        assertThat(taken / possible)
                .as("seed %d: share of what was possible", seed)
                .isGreaterThan(0.6);
        assertThat((sent - taken) / sent)
                .as("seed %d: share sent in vain", seed)
                .isLessThan(0.06);
    }
}
