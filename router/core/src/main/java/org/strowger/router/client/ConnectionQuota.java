package org.strowger.router.client;

import org.strowger.router.thread.SharedCount;

/**
 * A limit on the total number of connections of several pools, over all threads. Pools belong to owners, such as
 * applications. An owner gets one more connection while it has less than nine times the number of free ones, so that
 * others find some, as in {@code FairShare}. Beyond that, each pool may still have one connection.
 *
 * @param open the connections of all pools that are open or being dialled
 * @param own those of them that belong to the owner
 */
public record ConnectionQuota(SharedCount open, SharedCount own, int max) {
    private static final int TIMES_FREE = 9;

    public static ConnectionQuota unlimited() {
        return new ConnectionQuota(new SharedCount(), new SharedCount(), Integer.MAX_VALUE);
    }

    /**
     * Counts one more connection of a pool, unless the connection would exceed the limit.
     *
     * @param connections the number of connections that the pool has already
     */
    boolean take(int connections) {
        if (connections == 0) {
            open.increment();
        } else if (own.get() >= TIMES_FREE * ((long) max - open.get()) || !open.incrementBelow(max)) {
            return false;
        }
        own.increment();
        return true;
    }

    void giveBack() {
        open.decrement();
        own.decrement();
    }
}
