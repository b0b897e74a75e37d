package org.strowger.router.thread;

import java.util.LinkedHashSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The binds of one application, over all threads: no more than it may have. When all places are taken and one of them
 * is held by a bind that hangs, the newcomer takes it over: an application that lost its machine or its network comes
 * back before its old connections have been given up.
 *
 * <p>A bind hangs that has not been heard of for longer than the silence after which its session asks for a sign of
 * life, and a little more for the answer to come: then that question is unanswered. Of several, the one that was silent
 * for the longest goes.
 *
 * <p>Thread: any. The lock is held for a moment at the beginning and the end of a bind; that it was heard of is one
 * ordered write without a lock, once a turn at most.
 */
public final class BindRegistry {
    private final long hangsAfterNanos;
    private final LinkedHashSet<Bind> binds = new LinkedHashSet<>();
    private int bindsMax;

    /**
     * @param bindsMax at once, of any kind
     * @param hangsAfterNanos a bind that is silent for longer may be taken over
     */
    public BindRegistry(int bindsMax, long hangsAfterNanos) {
        this.bindsMax = bindsMax;
        this.hangsAfterNanos = hangsAfterNanos;
    }

    /** From now on it may have so many; those that are there stay. */
    public synchronized void limit(int max) {
        bindsMax = max;
    }

    /**
     * Begins a bind.
     *
     * @param takenOver called once, on the thread of the newcomer, if this bind loses its place: to close it is to be
     *     posted to its own thread, and {@link Bind#leave} then does nothing
     * @return {@link Bind#NONE} if there is no place
     */
    public Bind enter(Runnable takenOver, long nowNanos) {
        Bind bind = new Bind(this, takenOver, nowNanos);
        Bind loser = Bind.NONE;
        synchronized (this) {
            if (binds.size() >= bindsMax) {
                loser = longestHanging(nowNanos);
                // After the limit was lowered, one place less is still too many: all leave, and nobody comes.
                if (loser == Bind.NONE || binds.size() > bindsMax) {
                    return Bind.NONE;
                }
                binds.remove(loser);
            }
            binds.add(bind);
        }
        // Outside the lock: it posts to another thread.
        loser.takenOver.run();
        return bind;
    }

    public synchronized int binds() {
        return binds.size();
    }

    private Bind longestHanging(long nowNanos) {
        Bind found = Bind.NONE;
        long foundNanos = nowNanos - hangsAfterNanos;
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

    /** A place that is taken. */
    public static final class Bind {
        /** None. */
        public static final Bind NONE = new Bind(null, () -> {}, 0);

        private final @Nullable BindRegistry book;
        private final Runnable takenOver;
        private final AtomicLong heardNanos;

        private Bind(@Nullable BindRegistry book, Runnable takenOver, long nowNanos) {
            this.book = book;
            this.takenOver = takenOver;
            this.heardNanos = new AtomicLong(nowNanos);
        }

        /** Its thread: something came from the peer. */
        public void heard(long nowNanos) {
            heardNanos.lazySet(nowNanos);
        }

        /** Its thread: we read nothing from the peer, so its silence says nothing, until it is heard again. */
        public void notRead() {
            heardNanos.lazySet(Long.MAX_VALUE);
        }

        /** Its thread: it has ended. */
        public void leave() {
            if (book != null) {
                book.leave(this);
            }
        }
    }
}
