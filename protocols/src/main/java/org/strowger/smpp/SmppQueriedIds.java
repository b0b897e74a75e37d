package org.strowger.smpp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The message ids of pending queries, which the responses repeat. Most sessions never receive a query, and few queries
 * are pending at the same time.
 */
final class SmppQueriedIds {
    /** A token has several ids if the peer used its sequence number again; the queries are answered in order. */
    private Map<Long, Deque<String>> ids = Map.of();

    void put(long token, String id) {
        if (ids.isEmpty()) {
            ids = new HashMap<>();
        }
        ids.computeIfAbsent(token, none -> new ArrayDeque<>(1)).add(id);
    }

    /**
     * Removes the id of the oldest query with this token: a peer may have two pending, and they are answered in order.
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
