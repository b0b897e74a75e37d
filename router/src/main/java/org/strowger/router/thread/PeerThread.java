package org.strowger.router.thread;

/** A thread that receives tasks from other threads, in the view of the senders. */
public interface PeerThread {
    /** Any thread. */
    Mailbox.Posted post(Runnable task);

    /** The receiving thread: the time of its turn. */
    long nowNanos();

    /** The receiving thread: a task threw. The other tasks of its batch still run. */
    void failed(Task task, Throwable why);

    /** The sending thread: the task will not run, because the receiving thread has ended. */
    void undelivered(Task task);
}
