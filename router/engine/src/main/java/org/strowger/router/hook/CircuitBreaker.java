package org.strowger.router.hook;

import java.util.concurrent.TimeUnit;

/**
 * Whether a service is worth a question. After {@value #FAILURES_MAX} failures in a row it is down: then one question
 * in a while tries it, so that neither messages nor the service suffer from the others.
 */
final class CircuitBreaker {
    static final int FAILURES_MAX = 10;
    static final long TRIAL_NANOS = TimeUnit.SECONDS.toNanos(5);

    private int failures;
    private long nextTrialNanos;

    boolean isDown() {
        return failures >= FAILURES_MAX;
    }

    /** Whether a question may be asked now. If the service is down, the question is the trial. */
    boolean allows(long nowNanos) {
        if (!isDown()) {
            return true;
        }
        boolean isTrial = nowNanos >= nextTrialNanos;
        if (isTrial) {
            nextTrialNanos = nowNanos + TRIAL_NANOS;
        }
        return isTrial;
    }

    /** @return whether the service is down since this failure */
    boolean failed(long nowNanos) {
        if (isDown()) {
            return false;
        }
        failures++;
        nextTrialNanos = nowNanos + TRIAL_NANOS;
        return isDown();
    }

    /** @return whether the service was down until now */
    boolean succeeded() {
        boolean wasDown = isDown();
        failures = 0;
        return wasDown;
    }
}
