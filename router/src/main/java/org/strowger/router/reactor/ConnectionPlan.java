package org.strowger.router.reactor;

import org.strowger.router.thread.SharedCount;

/**
 * How to make the connections of a listener or a dialled address.
 *
 * @param endpoints makes what stands behind each
 * @param layer put around each session
 * @param open how many there are, counted over all threads
 */
public record ConnectionPlan(EndpointFactory endpoints, SessionLayer layer, SharedCount open) {
    public static ConnectionPlan plain(EndpointFactory endpoints) {
        return new ConnectionPlan(endpoints, SessionLayer.PLAIN, new SharedCount());
    }
}
