package org.strowger.http;

import org.strowger.protocol.Session;

/**
 * The single deadline of the input: for the next request, for the headers of a request that has begun, or for its body.
 * The timeout starts when the step begins.
 */
final class RequestDeadline {
    /** The step that is awaited. */
    enum Step {
        REQUEST,
        HEAD,
        BODY,
        /** No deadline, because the client awaits responses or reading is paused. */
        NONE
    }

    private final HttpTimers timers;
    private Step step = Step.NONE;
    private long request = -1;
    private long nanos = Session.NO_DEADLINE;

    RequestDeadline(HttpTimers timers) {
        this.timers = timers;
    }

    /**
     * Sets the step that is awaited now. The deadline changes only if the step changes.
     *
     * @param ofRequest the number of the request
     */
    void await(Step awaited, long ofRequest, long nowNanos) {
        if (awaited != step || ofRequest != request) {
            step = awaited;
            request = ofRequest;
            nanos = switch (awaited) {
                case REQUEST -> nowNanos + timers.idle().toNanos();
                case HEAD -> nowNanos + timers.head().toNanos();
                case BODY -> nowNanos + timers.body().toNanos();
                case NONE -> Session.NO_DEADLINE;
            };
        }
    }

    Step step() {
        return step;
    }

    boolean isOver(long nowNanos) {
        return nanos <= nowNanos;
    }

    long nanos() {
        return nanos;
    }
}
