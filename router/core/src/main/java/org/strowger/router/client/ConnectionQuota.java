package org.strowger.router.client;

import org.strowger.router.thread.SharedCount;

/**
 * A limit of the connections of several pools, on all threads. Beyond it, a pool has one connection.
 *
 * @param open the connections of all these pools that are open or being dialled
 */
public record ConnectionQuota(SharedCount open, int max) {
    public static ConnectionQuota unlimited() {
        return new ConnectionQuota(new SharedCount(), Integer.MAX_VALUE);
    }

    /**
     * Counts one more connection of a pool, unless this would exceed the limit.
     *
     * @param connections the connections that the pool has
     */
    boolean take(int connections) {
        if (connections == 0) {
            open.increment();
            return true;
        }
        return open.incrementBelow(max);
    }

    void giveBack() {
        open.decrement();
    }
}
