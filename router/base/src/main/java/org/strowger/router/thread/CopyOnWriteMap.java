package org.strowger.router.thread;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.strowger.bound.Within;

/** A small map for frequent reads by any thread and rare changes. Each change creates a new map. */
@Within(Within.Scope.HOLDER)
public final class CopyOnWriteMap<K, V> {
    private final AtomicReference<Map<K, V>> entries = new AtomicReference<>(Map.of());
    private final int entriesMax;

    public CopyOnWriteMap(int entriesMax) {
        this.entriesMax = entriesMax;
    }

    public Map<K, V> all() {
        return entries.get();
    }

    /**
     * Adds or replaces a value. Callable from any thread.
     *
     * @return false if the map is full
     */
    public boolean put(K key, V value) {
        Map<K, V> after = entries.updateAndGet(before -> with(before, key, value));
        return value.equals(after.get(key));
    }

    /**
     * Returns the value of the key; a new key first gets a value from {@code first}. Callable from any thread.
     *
     * @return empty if the map is full
     */
    public Optional<V> at(K key, Supplier<V> first) {
        V known = entries.get().get(key);
        if (known == null) {
            V fresh = first.get();
            known = entries.updateAndGet(all -> all.containsKey(key) ? all : with(all, key, fresh))
                    .get(key);
        }
        return Optional.ofNullable(known);
    }

    private Map<K, V> with(Map<K, V> before, K key, V value) {
        if (before.size() >= entriesMax && !before.containsKey(key)) {
            return before;
        }
        Map<K, V> next = new LinkedHashMap<>(before);
        next.put(key, value);
        return Map.copyOf(next);
    }

    /**
     * Removes a key. Callable from any thread.
     *
     * @return false if the map does not contain the key
     */
    public boolean remove(K key) {
        Map<K, V> before = entries.getAndUpdate(all -> {
            Map<K, V> next = new LinkedHashMap<>(all);
            next.remove(key);
            return Map.copyOf(next);
        });
        return before.containsKey(key);
    }
}
