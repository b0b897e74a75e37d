package org.strowger.router.thread.shared;

import java.util.concurrent.atomic.AtomicReference;

/** An immutable state that several threads replace by a state computed from it. */
public final class SharedState<S> {
    private final AtomicReference<S> state;

    public SharedState(S first) {
        state = new AtomicReference<>(first);
    }

    public S get() {
        return state.get();
    }

    /**
     * @return false if another thread has replaced the state meanwhile; the caller must then compute the next state
     *     anew
     */
    public boolean replace(S before, S next) {
        return state.compareAndSet(before, next);
    }
}
