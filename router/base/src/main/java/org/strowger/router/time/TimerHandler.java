package org.strowger.router.time;

@FunctionalInterface
public interface TimerHandler {
    void onTimer(long nowNanos);
}
