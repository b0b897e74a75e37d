package org.strowger.router.thread;

/** A thread that receives tasks from other threads, as seen by the senders. */
public interface PeerThread {
    /** Posts a task. Callable from any thread. */
    Mailbox.Posted post(Runnable task);

    /** The time of the current turn. Called only on the receiving thread. */
    long nowNanos();

    /**
     * Reports that a task threw an exception; the other tasks of its batch still run. Called on the receiving thread.
     */
    void failed(Task task, Throwable why);

    /** Reports that the task will not run, because the receiving thread has ended. Called on the sending thread. */
    void undelivered(Task task);
}
