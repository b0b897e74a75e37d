package org.strowger.router.thread;

/** Something to be done on another thread. The records of messages are errands themselves, so none is made for each. */
@FunctionalInterface
public interface Task {
    /** Runs on the thread that it was sent to, at the time of that thread's turn. */
    void run(long nowNanos);
}
