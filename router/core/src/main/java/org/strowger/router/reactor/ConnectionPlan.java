package org.strowger.router.reactor;

import org.strowger.router.thread.SharedCount;

/**
 * The settings for the connections of a listener or a dialled address.
 *
 * @param layer the decoration of each session
 * @param open the number of open connections, over all threads
 */
public record ConnectionPlan(Endpoint.Factory endpoints, SessionLayer layer, SharedCount open) {
    public static ConnectionPlan plain(Endpoint.Factory endpoints) {
        return new ConnectionPlan(endpoints, SessionLayer.PLAIN, new SharedCount());
    }
}
