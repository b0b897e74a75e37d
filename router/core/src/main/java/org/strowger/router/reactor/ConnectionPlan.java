package org.strowger.router.reactor;

import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.thread.SharedCount;

/**
 * The settings for the connections of a listener or a dialled address.
 *
 * @param layer the decoration of each session
 * @param open the number of open connections, over all threads
 * @param unknown the connections whose peers have not signed in, if a listener makes them give way to others; null if
 *     it does not
 */
public record ConnectionPlan(
        Endpoint.Factory endpoints,
        SessionLayer layer,
        SharedCount open,
        @BoundedBy("OpenListener.unknown") @Nullable OldestByAddress<Connection> unknown) {
    public ConnectionPlan(Endpoint.Factory endpoints, SessionLayer layer, SharedCount open) {
        this(endpoints, layer, open, null);
    }

    public static ConnectionPlan plain(Endpoint.Factory endpoints) {
        return new ConnectionPlan(endpoints, SessionLayer.PLAIN, new SharedCount());
    }
}
