package org.strowger.smpp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.strowger.bound.Within;

/**
 * The message ids of pending queries, which the responses repeat. Optimised for sessions with no or few pending
 * queries.
 */
@Within(Within.Scope.HOLDER)
final class SmppQueriedIds {
    /**
     * A token has several ids if the peer reused the sequence number of a pending query; the queries are answered in
     * order.
     */
    private Map<Long, Deque<String>> ids = Map.of();

    void put(long token, String id) {
        if (ids.isEmpty()) {
            ids = new HashMap<>();
        }
        ids.computeIfAbsent(token, none -> new ArrayDeque<>(1)).add(id);
    }

    /**
     * Removes and returns the id of the oldest query with this token: several may be pending, and are answered in
     * order.
     */
    String remove(long token) {
        Deque<String> all = ids.get(token);
        if (all == null) {
            return "";
        }
        String id = all.remove();
        if (all.isEmpty()) {
            ids.remove(token);
        }
        return id;
    }

    void clear() {
        ids = Map.of();
    }
}
