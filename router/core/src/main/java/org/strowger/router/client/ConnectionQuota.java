package org.strowger.router.client;

import org.strowger.router.thread.SharedCount;

/**
 * A limit on the total number of connections of several pools, over all threads. Beyond the limit, each pool may still
 * have one connection.
 *
 * @param open the connections of all these pools that are open or being dialled
 */
public record ConnectionQuota(SharedCount open, int max) {
    public static ConnectionQuota unlimited() {
        return new ConnectionQuota(new SharedCount(), Integer.MAX_VALUE);
    }

    /**
     * Counts one more connection of a pool, unless the connection would exceed the limit.
     *
     * @param connections the number of connections that the pool has already
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
