package org.strowger.router.thread;

import java.util.LinkedHashSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * The binds of one application on all threads, up to a limit. If the limit is reached and one of the binds is stale, a
 * new bind replaces the stale bind. So an application whose machine or network has failed can bind again before its old
 * connections have timed out.
 *
 * <p>A bind is stale if it has received nothing for longer than the enquire-link interval plus the response timeout. Of
 * several stale binds, the one that has been silent longest is replaced.
 *
 * <p>Thread: any. A lock is held briefly when a bind begins and when it ends. {@link Bind#heard} is one ordered write
 * without a lock, at most once per turn.
 */
@Within(Within.Scope.HOLDER)
public final class BindRegistry {
    private final long staleAfterNanos;
    private final LinkedHashSet<Bind> binds = new LinkedHashSet<>();
    private int bindsMax;

    /**
     * @param bindsMax maximum number of simultaneous binds, of any kind
     * @param staleAfterNanos silence after which a bind may be replaced
     */
    public BindRegistry(int bindsMax, long staleAfterNanos) {
        this.bindsMax = bindsMax;
        this.staleAfterNanos = staleAfterNanos;
    }

    /** Changes the limit. Existing binds stay. */
    public synchronized void limit(int max) {
        bindsMax = max;
    }

    /**
     * @param onReplaced called once, on the thread of the new bind, if this bind is replaced. Must post a task that
     *     closes the connection to this bind's thread; {@link Bind#leave} then has no effect
     * @return {@link Bind#NONE} if the limit is reached and no bind is stale
     */
    public Bind enter(Runnable onReplaced, long nowNanos) {
        Bind bind = new Bind(this, onReplaced, nowNanos);
        Bind replaced = Bind.NONE;
        synchronized (this) {
            if (binds.size() >= bindsMax) {
                replaced = longestStale(nowNanos);
                // If the limit was lowered, there may be too many binds even after a replacement.
                if (replaced == Bind.NONE || binds.size() > bindsMax) {
                    return Bind.NONE;
                }
                binds.remove(replaced);
            }
            binds.add(bind);
        }
        // Runs outside the lock, because the callback posts to another thread.
        replaced.onReplaced.run();
        return bind;
    }

    public synchronized int binds() {
        return binds.size();
    }

    private Bind longestStale(long nowNanos) {
        Bind found = Bind.NONE;
        long foundNanos = nowNanos - staleAfterNanos;
        for (Bind bind : binds) {
            long heardNanos = bind.heardNanos.get();
            if (heardNanos < foundNanos) {
                found = bind;
                foundNanos = heardNanos;
            }
        }
        return found;
    }

    private synchronized void leave(Bind bind) {
        binds.remove(bind);
    }

    /** A bind that counts towards the limit. */
    public static final class Bind {
        public static final Bind NONE = new Bind(null, () -> {}, 0);

        private final @Nullable BindRegistry registry;
        private final Runnable onReplaced;
        private final AtomicLong heardNanos;

        private Bind(@Nullable BindRegistry registry, Runnable onReplaced, long nowNanos) {
            this.registry = registry;
            this.onReplaced = onReplaced;
            this.heardNanos = new AtomicLong(nowNanos);
        }

        /** Records that the bind has received bytes. Called only on the bind's thread. */
        public void heard(long nowNanos) {
            heardNanos.lazySet(nowNanos);
        }

        /**
         * Prevents the bind from becoming stale until the next {@link #heard}, because reading is paused. Called only
         * on the bind's thread.
         */
        public void notRead() {
            heardNanos.lazySet(Long.MAX_VALUE);
        }

        /** Removes the bind, which has ended. Called only on the bind's thread. */
        public void leave() {
            if (registry != null) {
                registry.leave(this);
            }
        }
    }
}
