package org.strowger.router.store;

import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;

/**
 * Whether the store takes new messages, for any thread. The time at which a commit began is published too, because the
 * store's thread cannot report a commit that does not return.
 */
public final class StoreStatus {
    private final Published<StoreState> state = new Published<>(StoreState.OPEN);
    private final PublishedLong busySinceNanos = new PublishedLong();
    private final long slowAfterNanos;

    StoreStatus(long slowAfterNanos) {
        this.slowAfterNanos = slowAfterNanos;
        rests();
    }

    /** Any thread. */
    public StoreState state(long nowNanos) {
        StoreState told = state.get();
        return told == StoreState.OPEN && nowNanos - busySinceNanos.get() > slowAfterNanos ? StoreState.SLOW : told;
    }

    /** Any thread: whether to offer a new message. The store may still refuse it. */
    public boolean isOpen(long nowNanos) {
        return state(nowNanos) == StoreState.OPEN;
    }

    void is(StoreState next) {
        if (state.get() != next) {
            state.set(next);
        }
    }

    void works(long nowNanos) {
        busySinceNanos.set(nowNanos);
    }

    void rests() {
        // Later than any time of our clocks, which begin near zero.
        busySinceNanos.set(Long.MAX_VALUE / 2);
    }
}
