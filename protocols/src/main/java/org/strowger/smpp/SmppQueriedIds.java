package org.strowger.smpp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The ids that pending queries ask for, because the response has to repeat them. Most sessions never ask, and few
 * queries are pending at once.
 */
final class SmppQueriedIds {
    /** Several where a peer used one number again: they are answered in order. */
    private Map<Long, Deque<String>> ids = Map.of();

    void put(long token, String id) {
        if (ids.isEmpty()) {
            ids = new HashMap<>();
        }
        ids.computeIfAbsent(token, none -> new ArrayDeque<>(1)).add(id);
    }

    /** The id of the first query with this token: a peer may have two, and they are answered in order. */
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
