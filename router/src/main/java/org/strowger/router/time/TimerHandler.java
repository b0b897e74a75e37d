package org.strowger.router.time;

/** What a {@link Timer} does when its time has come. */
@FunctionalInterface
public interface TimerHandler {
    void onTimer(long nowNanos);
}
