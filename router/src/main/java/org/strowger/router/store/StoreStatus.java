package org.strowger.router.store;

import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;

/**
 * Whether to offer the store new messages, for any thread. A sync that does not return cannot say so itself: when it
 * began is published, and whoever asks compares.
 */
public final class StoreStatus {
    private final Published<StoreState> state = new Published<>(StoreState.OPEN);
    private final PublishedLong busySinceNanos = new PublishedLong();
    private final long slowAfterNanos;

    StoreStatus(long slowAfterNanos) {
        this.slowAfterNanos = slowAfterNanos;
        rests();
    }

    /** Any thread: the state at the time of its turn. */
    public StoreState state(long nowNanos) {
        StoreState told = state.get();
        return told == StoreState.OPEN && nowNanos - busySinceNanos.get() > slowAfterNanos ? StoreState.SLOW : told;
    }

    /** Any thread: whether a new message may be offered; it may be refused all the same. */
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
        // In the future of each clock of ours, which begins near zero.
        busySinceNanos.set(Long.MAX_VALUE / 2);
    }
}
