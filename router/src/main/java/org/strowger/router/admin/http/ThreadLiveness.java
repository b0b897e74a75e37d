package org.strowger.router.admin.http;

import java.util.function.Predicate;
import org.strowger.router.thread.PublishedLong;

/**
 * Whether a thread still does what it is asked: once a second it is asked for nothing, and how long it takes is looked
 * at. No more than one such question is under way.
 */
public final class ThreadLiveness {
    private final String name;
    private final Predicate<Runnable> mailbox;
    private final PublishedLong askedNanos = new PublishedLong();

    /** Which question was answered last. */
    private final PublishedLong answeredNanos = new PublishedLong();

    private final PublishedLong lookedNanos = new PublishedLong();

    /** Whether the question under way has found room. */
    private boolean isTaken = true;

    /**
     * Of one thread.
     *
     * @param mailbox takes what it is to do; false if it is full
     */
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
            // A full mailbox is no answer, but its owner may be busy, and not lost: it is asked again.
            isTaken = ask(askedNanos.get());
        }
    }

    private boolean ask(long question) {
        return mailbox.test(() -> answeredNanos.set(question));
    }

    /** When that was asked which it answered last. */
    long answeredNanos() {
        return answeredNanos.get();
    }

    /** How long it has not answered, as of the last look. */
    long silentNanos() {
        long asked = askedNanos.get();
        return answeredNanos.get() == asked ? 0 : lookedNanos.get() - asked;
    }
}
