package org.strowger.router.hook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private final CircuitBreaker breaker = new CircuitBreaker();

    private void fail(int times, long nowNanos) {
        for (int i = 0; i < times; i++) {
            breaker.failed(nowNanos);
        }
    }

    @Test
    void tenConsecutiveFailuresOpenTheCircuit() {
        fail(9, 0);
        assertThat(breaker.allows(0)).isTrue();
        assertThat(breaker.failed(0)).isTrue();
        assertThat(breaker.isDown()).isTrue();
        assertThat(breaker.allows(0)).isFalse();
        assertThat(breaker.failed(0)).as("it was down before").isFalse();
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
        assertThat(breaker.allows(CircuitBreaker.TRIAL_NANOS - 1)).isFalse();
        assertThat(breaker.allows(CircuitBreaker.TRIAL_NANOS)).isTrue();
        assertThat(breaker.allows(CircuitBreaker.TRIAL_NANOS)).isFalse();
        breaker.failed(CircuitBreaker.TRIAL_NANOS);
        assertThat(breaker.allows(2 * CircuitBreaker.TRIAL_NANOS - 1)).isFalse();
        assertThat(breaker.allows(2 * CircuitBreaker.TRIAL_NANOS)).isTrue();
        assertThat(breaker.succeeded()).isTrue();
        assertThat(breaker.allows(2 * CircuitBreaker.TRIAL_NANOS)).isTrue();
    }
}
