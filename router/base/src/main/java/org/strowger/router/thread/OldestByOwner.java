package org.strowger.router.thread;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Items of owners, which may give way to others. The oldest item of the owner that has most gives way first, so that an
 * owner with little keeps it however much others bring. An owner has the sum of the sizes of its items: octets, or one
 * for each item.
 *
 * <p>Owned by one thread, or guarded by its user. Each call takes time in proportion to the logarithm of the number of
 * owners. Memory: about 310 octets for an owner and 100 for an item.
 */
@Within(Within.Scope.HOLDER)
public final class OldestByOwner<T> {
    private final Map<Object, Items<T>> byOwner = new HashMap<>();

    /** The owners by the sum of their sizes, those that have had this sum longest first. */
    private final TreeMap<Long, LinkedHashSet<Object>> bySum = new TreeMap<>();

    private int count;
    private long total;

    /** The items of an owner with their sizes, the oldest first. */
    private static final class Items<T> {
        private final LinkedHashMap<T, Integer> sizes = new LinkedHashMap<>();

        /** The items that wait for something. */
        private final LinkedHashMap<T, Integer> waiting = new LinkedHashMap<>(1);

        private long sum;

        @Nullable
        Integer put(T item, int size) {
            return (waiting.containsKey(item) ? waiting : sizes).put(item, size);
        }

        @Nullable
        Integer remove(T item) {
            Integer size = sizes.remove(item);
            return size == null ? waiting.remove(item) : size;
        }

        boolean isEmpty() {
            return sizes.isEmpty() && waiting.isEmpty();
        }

        T oldest() {
            return (waiting.size() > sizes.size() ? waiting : sizes)
                    .keySet()
                    .iterator()
                    .next();
        }
    }

    /** Adds an item of this size, the newest of its owner, or changes the size of an item, which keeps its age. */
    public void put(T item, Object owner, int size) {
        Items<T> items = byOwner.computeIfAbsent(owner, key -> new Items<>());
        Integer before = items.put(item, size);
        count += before == null ? 1 : 0;
        changed(owner, items, size - (before == null ? 0 : before));
    }

    /**
     * Notes that an item waits: it gives way after the others of its owner, as long as at most half of the owner's
     * items wait. If more wait, the oldest of these gives way, so that newcomers stay. Does nothing if the item is not
     * there.
     */
    public void waits(T item, Object owner) {
        Items<T> items = byOwner.get(owner);
        Integer size = items == null ? null : items.sizes.remove(item);
        if (items != null && size != null) {
            items.waiting.put(item, size);
        }
    }

    /** Removes an item. @return false if it was not there, for example because it has given way */
    public boolean remove(T item, Object owner) {
        Items<T> items = byOwner.get(owner);
        Integer size = items == null ? null : items.remove(item);
        if (items == null || size == null) {
            return false;
        }
        count--;
        changed(owner, items, -size);
        return true;
    }

    /** Removes the oldest item of the owner that has most. @return null if there are none */
    public @Nullable T takeOldest() {
        Map.Entry<Long, LinkedHashSet<Object>> most = bySum.lastEntry();
        if (most == null) {
            return null;
        }
        Object owner = most.getValue().iterator().next();
        Items<T> items = byOwner.get(owner);
        assert items != null : "an owner without items has a sum";
        T oldest = items.oldest();
        remove(oldest, owner);
        return oldest;
    }

    /** The number of items. */
    public int count() {
        return count;
    }

    /** The sum of the sizes of all items. */
    public long total() {
        return total;
    }

    private void changed(Object owner, Items<T> items, int by) {
        LinkedHashSet<Object> alike = bySum.get(items.sum);
        if (alike != null && (by != 0 || items.isEmpty())) {
            alike.remove(owner);
            if (alike.isEmpty()) {
                bySum.remove(items.sum);
            }
        }
        items.sum += by;
        total += by;
        if (items.isEmpty()) {
            byOwner.remove(owner);
        } else {
            bySum.computeIfAbsent(items.sum, sum -> new LinkedHashSet<>()).add(owner);
        }
    }
}
