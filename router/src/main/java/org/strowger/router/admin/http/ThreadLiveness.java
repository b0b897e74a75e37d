package org.strowger.router.admin.http;

import java.util.function.Predicate;
import org.strowger.router.thread.PublishedLong;

/** Liveness of one thread: once a second it is sent an empty probe task, unless the last one has not run yet. */
public final class ThreadLiveness {
    private final String name;
    private final Predicate<Runnable> mailbox;
    private final PublishedLong askedNanos = new PublishedLong();

    /** The time at which the last probe that ran was sent. */
    private final PublishedLong answeredNanos = new PublishedLong();

    private final PublishedLong lookedNanos = new PublishedLong();

    /** Whether the mailbox accepted the present probe. */
    private boolean isTaken = true;

    /** @param mailbox posts a task to the thread; false if it is full */
    public ThreadLiveness(String name, Predicate<Runnable> mailbox) {
        this.name = name;
        this.mailbox = mailbox;
    }

    String name() {
        return name;
    }

    /** Once a second, always by the same thread. */
    void look(long nowNanos) {
        lookedNanos.set(nowNanos);
        if (answeredNanos.get() == askedNanos.get()) {
            askedNanos.set(nowNanos);
            isTaken = ask(nowNanos);
        } else if (!isTaken) {
            // The mailbox was full: the thread may be busy only, so the probe is sent again.
            isTaken = ask(askedNanos.get());
        }
    }

    private boolean ask(long sentNanos) {
        return mailbox.test(() -> answeredNanos.set(sentNanos));
    }

    /** When the last probe that ran was sent. */
    long answeredNanos() {
        return answeredNanos.get();
    }

    /** Age of a probe that has not run, as of the last look. */
    long silentNanos() {
        long asked = askedNanos.get();
        return answeredNanos.get() == asked ? 0 : lookedNanos.get() - asked;
    }
}
