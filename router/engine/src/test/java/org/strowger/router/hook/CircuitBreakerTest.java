package org.strowger.router.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private final CircuitBreaker breaker = new CircuitBreaker();

    private void fail(int times, long nowNanos) {
        for (int i = 0; i < times; i++) {
            breaker.failed(CircuitBreaker.ALL, nowNanos);
        }
    }

    @Test
    void tenConsecutiveFailuresOpenTheCircuit() {
        fail(9, 0);
        assertThat(breaker.allows("shop", 0)).isTrue();
        assertThat(breaker.failed("shop", 0)).isTrue();
        assertThat(breaker.isDown()).isTrue();
        assertThat(breaker.allows("shop", 0)).isFalse();
        assertThat(breaker.failed("shop", 0)).as("it was down before").isFalse();
    }

    @Test
    void aSuccessResetsTheCountOfFailures() {
        fail(9, 0);
        assertThat(breaker.succeeded()).as("it was not down").isFalse();
        fail(9, 0);
        assertThat(breaker.isDown()).isFalse();
    }

    @Test
    void singleTrialRequestsAreAllowedUntilASuccess() {
        fail(10, 0);
        assertThat(breaker.allows("shop", CircuitBreaker.TRIAL_NANOS - 1)).isFalse();
        assertThat(breaker.allows("shop", CircuitBreaker.TRIAL_NANOS)).isTrue();
        assertThat(breaker.allows("shop", CircuitBreaker.TRIAL_NANOS)).isFalse();
        breaker.failed("shop", CircuitBreaker.TRIAL_NANOS);
        assertThat(breaker.allows("shop", 2 * CircuitBreaker.TRIAL_NANOS - 1)).isFalse();
        assertThat(breaker.allows("shop", 2 * CircuitBreaker.TRIAL_NANOS)).isTrue();
        assertThat(breaker.succeeded()).isTrue();
        assertThat(breaker.allows("shop", 2 * CircuitBreaker.TRIAL_NANOS)).isTrue();
    }

    /** Messages of one application that make the service fail do not keep others from asking it. */
    @Test
    void failuresOfOneApplicationOpenTheCircuitForThisApplicationOnly() {
        for (int i = 0; i < 10; i++) {
            breaker.failed("shop", 0);
        }
        assertThat(breaker.allows("shop", 0)).isFalse();
        assertThat(breaker.isDownForAll()).isFalse();
        assertThat(breaker.allows("bank", 0)).isTrue();

        assertThat(breaker.failed("bank", 0)).as("it is down for all now").isTrue();
        assertThat(breaker.allows("bank", 0)).isFalse();
        assertThat(breaker.allows("other", 0)).isFalse();
    }

    @Test
    void aSuccessForAnotherApplicationClosesTheCircuit() {
        for (int i = 0; i < 10; i++) {
            breaker.failed("shop", 0);
        }
        assertThat(breaker.succeeded()).isTrue();
        assertThat(breaker.allows("shop", 0)).isTrue();
    }
}
