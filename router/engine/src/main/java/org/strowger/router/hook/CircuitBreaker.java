package org.strowger.router.hook;

import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;

/**
 * Decides whether a service is asked. After {@value #FAILURES_MAX} failures in a row the service counts as down: from
 * time to time one question is sent as a trial, and all others are answered at once, without the service.
 */
@Within(Within.Scope.PACKET)
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

    /** @return whether this failure caused the service to be considered down */
    boolean failed(long nowNanos) {
        if (isDown()) {
            return false;
        }
        failures++;
        nextTrialNanos = nowNanos + TRIAL_NANOS;
        return isDown();
    }

    /** @return whether the service was considered down until now */
    boolean succeeded() {
        boolean wasDown = isDown();
        failures = 0;
        return wasDown;
    }
}
