package org.strowger.router.admin.http;

import java.util.function.Function;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.PublishedLong;

/**
 * The liveness of one thread. Once a second, an empty probe task is posted to the thread, unless the previous probe has
 * not run yet. A thread that has been closed is not silent: it ends before the others in an orderly stop.
 */
public final class ThreadLiveness {
    private final String name;
    private final Function<Runnable, Mailbox.Posted> mailbox;
    private final PublishedLong askedNanos = new PublishedLong();

    /** The time at which the last completed probe was posted. */
    private final PublishedLong answeredNanos = new PublishedLong();

    private final PublishedLong lookedNanos = new PublishedLong();

    /** Whether the mailbox accepted the current probe. */
    private boolean isTaken = true;

    /**
     * Creates the probe of a thread.
     *
     * @param mailbox posts a task to the thread
     */
    public ThreadLiveness(String name, Function<Runnable, Mailbox.Posted> mailbox) {
        this.name = name;
        this.mailbox = mailbox;
    }

    String name() {
        return name;
    }

    /** Posts a probe if none is pending. Called once a second, always by the same thread. */
    void look(long nowNanos) {
        lookedNanos.set(nowNanos);
        if (answeredNanos.get() == askedNanos.get()) {
            askedNanos.set(nowNanos);
            isTaken = ask(nowNanos);
        } else if (!isTaken) {
            // The mailbox was full: the thread may merely be busy, so the probe is posted again.
            isTaken = ask(askedNanos.get());
        }
    }

    private boolean ask(long sentNanos) {
        Mailbox.Posted posted = mailbox.apply(() -> answeredNanos.set(sentNanos));
        if (posted == Mailbox.Posted.CLOSED) {
            answeredNanos.set(sentNanos);
        }
        return posted != Mailbox.Posted.FULL;
    }

    /** The time at which the last completed probe was posted. */
    long answeredNanos() {
        return answeredNanos.get();
    }

    /** Age of the pending probe at the last call of {@link #look}; 0 if no probe is pending. */
    long silentNanos() {
        long asked = askedNanos.get();
        return answeredNanos.get() == asked ? 0 : lookedNanos.get() - asked;
    }
}
