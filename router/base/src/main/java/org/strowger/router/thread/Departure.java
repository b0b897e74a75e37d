package org.strowger.router.thread;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether any part of something has left, or the whole was taken back before. Any thread may ask; only one of both
 * happens.
 */
public final class Departure {
    private static final int TAKEN_BACK = -1;

    /** The number of parts that have left or are leaving. */
    private final AtomicInteger left = new AtomicInteger();

    /**
     * A part is about to leave.
     *
     * @return false if it must not, because the whole was taken back
     */
    public boolean leaves() {
        return left.getAndUpdate(now -> now == TAKEN_BACK ? now : now + 1) != TAKEN_BACK;
    }

    /** The part of which {@link #leaves} was told has not left. */
    public void stays() {
        int now = left.decrementAndGet();
        assert now >= 0 : "more have stayed than were about to leave";
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
