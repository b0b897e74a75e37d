package org.strowger.router.route;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a thread that were last computed for single messages. Most messages to a destination have the same
 * order of candidates, and share one object.
 */
final class RecentDecisions {
    /** The number of remembered decisions; a power of two. */
    private static final int SIZE = 256;

    private final @Nullable RouteDecision[] recent = new RouteDecision[SIZE];

    /**
     * The decision for a route.
     *
     * @param order the numbers of the SMSCs; only the first {@code count} of them count
     */
    RouteDecision of(Route route, int[] order, int count) {
        int hash = route.number();
        for (int i = 0; i < count; i++) {
            hash = hash * 31 + order[i];
        }
        int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & (SIZE - 1);
        RouteDecision known = recent[slot];
        if (known != null && known.is(route, order, count)) {
            return known;
        }
        RouteDecision decision = new RouteDecision(route, Arrays.copyOf(order, count));
        recent[slot] = decision;
        return decision;
    }
}
