package org.strowger.router.time;

import org.jspecify.annotations.Nullable;

/** A timer, kept and rescheduled by its owner. A timer is also its own list node, so scheduling allocates no memory. */
public final class Timer {
    static final int UNSCHEDULED = -1;

    private final TimerHandler handler;

    /** Written only by the wheel that holds the timer. */
    long dueTick;

    int slot = UNSCHEDULED;

    @Nullable
    Timer next;

    @Nullable
    Timer previous;

    public Timer(TimerHandler handler) {
        this.handler = handler;
    }

    public boolean isScheduled() {
        return slot != UNSCHEDULED;
    }

    TimerHandler handler() {
        return handler;
    }

    void fire(long nowNanos) {
        handler.onTimer(nowNanos);
    }
}
