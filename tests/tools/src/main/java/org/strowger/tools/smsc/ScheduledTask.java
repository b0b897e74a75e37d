package org.strowger.tools.smsc;

/** Something that a desk has to do at its time. */
@FunctionalInterface
interface ScheduledTask {
    void run(long nowNanos);
}
