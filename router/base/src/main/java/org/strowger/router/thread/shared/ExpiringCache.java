package org.strowger.router.thread.shared;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;

/**
 * A cache of values that can be reused for a limited time, such as the answers of other programs. If the cache is full,
 * the least recently used value is dropped. A large cache is divided into parts, each with its own lock, so that
 * threads rarely wait for each other; each part has its own limit and its own order of use.
 *
 * <p>Thread: any.
 */
@Within(Within.Scope.HOLDER)
public final class ExpiringCache<V> {
    /** The number of parts, a power of two: several for each thread of a large machine. */
    private static final int PARTS = 64;

    /** A smaller cache has one part: keys are distributed unevenly over parts, so tiny parts would waste places. */
    private static final int DIVIDED_FROM = 4096;

    private final List<Part<V>> parts = new ArrayList<>();

    /** @param entriesMax the maximum number of values; 0 if no value is kept */
    public ExpiringCache(int entriesMax) {
        int count = entriesMax < DIVIDED_FROM ? 1 : PARTS;
        for (int i = 0; i < count; i++) {
            parts.add(new Part<>(entriesMax / count));
        }
    }

    /**
     * Finds a value that has not expired, and marks it as used.
     *
     * @param otherwise returned if there is no such value
     */
    public V find(String key, long nowNanos, V otherwise) {
        return part(key).find(key, nowNanos, otherwise);
    }

    /** Adds or replaces a value. */
    public void put(String key, V value, long untilNanos) {
        part(key).put(key, value, untilNanos);
    }

    public void clear() {
        parts.forEach(Part::clear);
    }

    /** The number of values, including expired values whose places have not been reused yet. */
    public int size() {
        return parts.stream().mapToInt(Part::size).sum();
    }

    private Part<V> part(String key) {
        int hash = key.hashCode();
        return parts.get((hash ^ hash >>> 16) & (parts.size() - 1));
    }

    private record Entry<V>(V value, long untilNanos) {}

    private static final class Part<V> {
        private final int entriesMax;

        /** The entries in the order of their last use. */
        private final LinkedHashMap<String, Entry<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

        Part(int entriesMax) {
            this.entriesMax = entriesMax;
        }

        synchronized V find(String key, long nowNanos, V otherwise) {
            Entry<V> known = entries.get(key);
            if (known == null) {
                return otherwise;
            }
            if (nowNanos >= known.untilNanos()) {
                entries.remove(key);
                return otherwise;
            }
            return known.value();
        }

        synchronized void put(String key, V value, long untilNanos) {
            if (entriesMax == 0) {
                return;
            }
            entries.put(key, new Entry<>(value, untilNanos));
            if (entries.size() > entriesMax) {
                Map.Entry<String, Entry<V>> eldest =
                        entries.entrySet().iterator().next();
                entries.remove(eldest.getKey());
            }
        }

        synchronized void clear() {
            entries.clear();
        }

        synchronized int size() {
            return entries.size();
        }
    }
}
