package org.strowger.router.store;

import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;

/**
 * Whether the store accepts new messages; readable on any thread. The start time of the current commit is published as
 * well, because the store's thread cannot report a commit that does not return.
 */
public final class StoreStatus {
    private final Published<StoreState> state = new Published<>(StoreState.OPEN);
    private final Published<StoreShares> shares = new Published<>(StoreShares.NONE);
    private final PublishedLong busySinceNanos = new PublishedLong();
    private final PublishedLong commits = new PublishedLong();
    private final long slowAfterNanos;

    StoreStatus(long slowAfterNanos) {
        this.slowAfterNanos = slowAfterNanos;
        rests();
    }

    /** The state at this time. Callable from any thread. */
    public StoreState state(long nowNanos) {
        StoreState told = state.get();
        return told == StoreState.OPEN && nowNanos - busySinceNanos.get() > slowAfterNanos ? StoreState.SLOW : told;
    }

    /** Whether it makes sense to offer a new message; the store may still refuse it. Callable from any thread. */
    public boolean isOpen(long nowNanos) {
        return state(nowNanos) == StoreState.OPEN;
    }

    /**
     * As above, for new messages of an application, which are refused if it has no room. A full store has room for an
     * application with few records. Callable from any thread.
     */
    public StoreState state(String application, long nowNanos) {
        StoreState all = state(nowNanos);
        if (all != StoreState.OPEN && all != StoreState.FULL) {
            return all;
        }
        return shares.get().full().contains(application) ? StoreState.FULL : StoreState.OPEN;
    }

    /** How the applications share the store. Callable from any thread. */
    public StoreShares shares() {
        return shares.get();
    }

    /** The number of commits that have returned. Callable from any thread. */
    public long commits() {
        return commits.get();
    }

    void is(StoreState next) {
        if (state.get() != next) {
            state.set(next);
        }
    }

    void shares(StoreShares next) {
        shares.set(next);
    }

    void works(long nowNanos) {
        busySinceNanos.set(nowNanos);
    }

    /** Records that a commit has returned. */
    void committed() {
        commits.set(commits.get() + 1);
        rests();
    }

    private void rests() {
        // Later than any reading of the monotonic clocks, which begin near zero.
        busySinceNanos.set(Long.MAX_VALUE / 2);
    }
}
