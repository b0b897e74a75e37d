package org.strowger.http;

import org.strowger.protocol.Session;

/**
 * The one deadline of the input: for the next request, for the headers of the request that has begun, or for its body.
 * It starts with that step.
 */
final class RequestDeadline {
    /** The step that is awaited. */
    enum Step {
        REQUEST,
        HEAD,
        BODY,
        /** No deadline: the client awaits responses, or we do not read. */
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
     * Notes the step that is awaited now. The deadline changes only with the step.
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
