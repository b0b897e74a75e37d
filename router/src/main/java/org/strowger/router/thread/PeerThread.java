package org.strowger.router.thread;

/** Another thread as one sees it that sends it errands. */
public interface PeerThread {
    /** Any thread: leaves a task in its mailbox. */
    Mailbox.Posted post(Runnable task);

    /** That thread itself: the time of its turn. */
    long nowNanos();

    /** That thread itself: an errand threw. The others of its parcel are still done. */
    void failed(Task errand, Throwable why);

    /** The thread that sent it: it will not be done, because the other one has ended. */
    void undelivered(Task errand);
}
