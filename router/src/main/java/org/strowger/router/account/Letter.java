package org.strowger.router.account;

/** Something to be delivered to an application. Whoever delivers knows what it is. */
public interface Letter {
    /** Until when it is worth delivering: somebody waits for the answer. */
    long untilNanos();
}
