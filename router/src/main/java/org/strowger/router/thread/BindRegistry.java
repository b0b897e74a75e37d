package org.strowger.router.thread;

import java.util.LinkedHashSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The binds of one application, over all threads, up to a limit. If the limit is reached and one of the binds is stale,
 * a new bind replaces the stale bind, so that an application that lost its machine or its network can bind again before
 * its old connections have timed out.
 *
 * <p>A bind is stale if it has received nothing for longer than the interval between enquiries plus the timeout of
 * their response. Of several stale binds, the one with the longest silence is replaced.
 *
 * <p>Thread: any. A lock is held briefly at the beginning and the end of a bind. {@link Bind#heard} is one ordered
 * write without a lock, at most once a turn.
 */
public final class BindRegistry {
    private final long staleAfterNanos;
    private final LinkedHashSet<Bind> binds = new LinkedHashSet<>();
    private int bindsMax;

    /**
     * @param bindsMax the limit of simultaneous binds, of any kind
     * @param staleAfterNanos a bind that is silent for longer may be replaced
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
     * @param onReplaced called once, on the thread of the new bind, if this bind is replaced: it must post the close of
     *     the connection to this bind's thread, where {@link Bind#leave} then has no effect
     * @return {@link Bind#NONE} if the limit is reached and no bind is stale
     */
    public Bind enter(Runnable onReplaced, long nowNanos) {
        Bind bind = new Bind(this, onReplaced, nowNanos);
        Bind replaced = Bind.NONE;
        synchronized (this) {
            if (binds.size() >= bindsMax) {
                replaced = longestStale(nowNanos);
                // After the limit was lowered, there may be too many binds even after a replacement.
                if (replaced == Bind.NONE || binds.size() > bindsMax) {
                    return Bind.NONE;
                }
                binds.remove(replaced);
            }
            binds.add(bind);
        }
        // Outside the lock, because the callback posts to another thread.
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

        /** The bind's thread: bytes were received. */
        public void heard(long nowNanos) {
            heardNanos.lazySet(nowNanos);
        }

        /** The bind's thread: reading is paused, so the bind cannot become stale until the next {@link #heard}. */
        public void notRead() {
            heardNanos.lazySet(Long.MAX_VALUE);
        }

        /** The bind's thread: the bind has ended. */
        public void leave() {
            if (registry != null) {
                registry.leave(this);
            }
        }
    }
}
