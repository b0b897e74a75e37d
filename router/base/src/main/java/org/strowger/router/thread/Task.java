package org.strowger.router.thread;

/**
 * A task for another thread. The objects that represent messages are tasks themselves, so that no task object is
 * allocated per message.
 */
@FunctionalInterface
public interface Task {
    /** Runs the task on the receiving thread, at the time of the receiving thread's turn. */
    void run(long nowNanos);
}
