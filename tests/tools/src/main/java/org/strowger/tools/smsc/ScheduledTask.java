package org.strowger.tools.smsc;

/** A task that a {@link SimulatorThread} runs at a given time. */
@FunctionalInterface
interface ScheduledTask {
    void run(long nowNanos);
}
