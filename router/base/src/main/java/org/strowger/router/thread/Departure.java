package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Records whether any part of a message has left, or the whole message was taken back before. Any thread may call the
 * methods; only one of the two can happen.
 */
public final class Departure {
    private static final int TAKEN_BACK = -1;

    /** The number of parts that have left or are leaving. */
    private final AtomicInteger left = new AtomicInteger();

    /**
     * Records that a part is about to leave.
     *
     * @return false if the part must not leave, because the whole was taken back
     */
    public boolean leaves() {
        return left.getAndUpdate(now -> now == TAKEN_BACK ? now : now + 1) != TAKEN_BACK;
    }

    /** Records that a part announced by {@link #leaves} has not left after all. */
    public void stays() {
        int now = left.decrementAndGet();
        assert now >= 0 : "more parts stayed than were about to leave";
    }

    public boolean hasBegun() {
        return left.get() > 0;
    }

    /**
     * Takes the whole back, if nothing has left.
     *
     * @return whether it was taken back, now or before
     */
    public boolean takeBack() {
        return left.compareAndSet(0, TAKEN_BACK) || isTakenBack();
    }

    public boolean isTakenBack() {
        return left.get() == TAKEN_BACK;
    }
}
