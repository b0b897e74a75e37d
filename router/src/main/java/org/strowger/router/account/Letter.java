package org.strowger.router.account;

import org.strowger.message.DefaultCoding;

/** Something to be delivered to an application. Whoever delivers knows what it is. */
public interface Letter {
    /** Until when it is worth delivering: somebody waits for the answer; or until when it is kept. */
    long untilNanos();

    /**
     * Whether it stands in the store: then it waits also while nobody is there to receive it. One that is not kept is
     * given up at once when nobody is there.
     */
    boolean isKept();

    /**
     * Grows with the time of arrival, over restarts, and the lowest goes first. One count for those that are kept and
     * those that are not.
     */
    long order();

    /** What its centre means by coding 0, if its protocol leaves that open. */
    DefaultCoding zero();

    /** How often the application has refused it for now; its home counts that, by {@link #refusedAgain}. */
    int refusals();

    void refusedAgain();

    /**
     * Reads a little of it, for it is about to be answered and may not be in the cache.
     *
     * @return something that depends on what was read
     */
    int touch();
}
