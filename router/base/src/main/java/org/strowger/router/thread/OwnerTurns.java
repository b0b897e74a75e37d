package org.strowger.router.thread;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.strowger.bound.Within;

/**
 * A queue whose owners take turns: each gets its oldest item, and is then behind all others. An owner with one item
 * therefore waits for one item of each other owner, however many these have.
 *
 * <p>Owned by one thread. Memory: about 150 octets for an owner in use.
 */
@Within(Within.Scope.HOLDER)
public final class OwnerTurns<T> {
    private final Map<Object, Queue<T>> byOwner = new LinkedHashMap<>();

    public void add(Object owner, T item) {
        byOwner.computeIfAbsent(owner, key -> new ArrayDeque<>(1)).add(item);
    }

    public boolean isEmpty() {
        return byOwner.isEmpty();
    }

    /** Removes the oldest item of the owner whose turn it is; there must be an item. */
    public T remove() {
        Map.Entry<Object, Queue<T>> first = byOwner.entrySet().iterator().next();
        Object owner = first.getKey();
        Queue<T> items = first.getValue();
        byOwner.remove(owner);
        T item = items.remove();
        if (!items.isEmpty()) {
            byOwner.put(owner, items);
        }
        return item;
    }
}
