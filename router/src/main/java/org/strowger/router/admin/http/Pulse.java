package org.strowger.router.admin.http;

import java.util.function.Consumer;
import org.strowger.router.thread.PublishedLong;

/**
 * Whether a thread still does what it is asked: once a second it is asked for nothing, and how long it takes is looked
 * at. No more than one such question is under way.
 */
public final class Pulse {
    private final String name;
    private final Consumer<Runnable> mailbox;
    private final PublishedLong askedNanos = new PublishedLong();

    /** Which question was answered last. */
    private final PublishedLong answeredNanos = new PublishedLong();

    private final PublishedLong lookedNanos = new PublishedLong();

    /**
     * Of one thread.
     *
     * @param mailbox takes what it is to do
     */
    public Pulse(String name, Consumer<Runnable> mailbox) {
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
            mailbox.accept(() -> answeredNanos.set(nowNanos)); // If it is not taken, that is no answer either.
        }
    }

    /** How long it has not answered, as of the last look. */
    long silentNanos() {
        long asked = askedNanos.get();
        return answeredNanos.get() == asked ? 0 : lookedNanos.get() - asked;
    }
}
