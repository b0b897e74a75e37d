package org.strowger.router.thread;

/** A task for another thread. The objects of messages are tasks themselves, so that none is allocated per message. */
@FunctionalInterface
public interface Task {
    /** Runs on the thread that it was sent to, at the time of that thread's turn. */
    void run(long nowNanos);
}
