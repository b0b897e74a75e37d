package org.strowger.router.hook;

import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;

/**
 * Decides whether a service is asked. After {@value #FAILURES_MAX} failures in a row the service counts as down: from
 * time to time one question is sent as a trial, and all others are answered at once, without the service.
 *
 * <p>If the questions of one application have caused all of these failures, its messages may be the reason: the service
 * is down for this application only, until it fails for another one too.
 */
@Within(Within.Scope.PACKET)
final class CircuitBreaker {
    static final int FAILURES_MAX = 10;
    static final long TRIAL_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The application of a failure that no message can have caused: no connection was established. */
    static final String ALL = "";

    private int failures;

    /** The application that has caused all failures of the row; {@link #ALL} if it was not only one. */
    private String only = ALL;

    private long nextTrialNanos;

    /** Whether the service is down for all applications or for one. */
    boolean isDown() {
        return failures >= FAILURES_MAX;
    }

    boolean isDownForAll() {
        return isDown() && only.equals(ALL);
    }

    boolean isDownFor(String application) {
        return isDown() && (only.equals(ALL) || only.equals(application));
    }

    /** The application for which the service is down, if it is down for one only. */
    String only() {
        return only;
    }

    /** Whether a question may be asked now. If the service is down for its application, the question is the trial. */
    boolean allows(String application, long nowNanos) {
        if (!isDownFor(application)) {
            return true;
        }
        boolean isTrial = nowNanos >= nextTrialNanos;
        if (isTrial) {
            nextTrialNanos = nowNanos + TRIAL_NANOS;
        }
        return isTrial;
    }

    /** @return whether this failure caused the service to be considered down, for one application or for all */
    boolean failed(String application, long nowNanos) {
        if (isDownFor(application)) {
            return false;
        }
        if (failures == 0) {
            only = application;
        } else if (!only.equals(application)) {
            only = ALL;
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
