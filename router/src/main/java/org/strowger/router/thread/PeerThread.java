package org.strowger.router.thread;

/** A thread as seen by the threads that send tasks to it. */
public interface PeerThread {
    /** Any thread. */
    Mailbox.Posted post(Runnable task);

    /** That thread: the time of its turn. */
    long nowNanos();

    /** That thread: a task threw. The others of its batch still run. */
    void failed(Task task, Throwable why);

    /** The sender: the task will not run, because the other thread has ended. */
    void undelivered(Task task);
}
