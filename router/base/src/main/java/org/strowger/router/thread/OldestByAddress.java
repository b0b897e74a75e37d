package org.strowger.router.thread;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Items that may give way to others, such as connections whose peers have not signed in, by the address from which they
 * came. The oldest item of the address with the most items gives way first, so that an address with few items keeps
 * them however many others bring.
 *
 * <p>Thread: any. Each call takes time in proportion to the logarithm of the greatest number of items of an address.
 */
public final class OldestByAddress<T> {
    private final Map<InetAddress, LinkedHashSet<T>> byAddress = new HashMap<>();

    /** The addresses by the number of their items, those that have had this number longest first. */
    private final TreeMap<Integer, LinkedHashSet<InetAddress>> bySize = new TreeMap<>();

    /** Adds an item, the newest of its address. */
    public synchronized void add(T item, InetAddress from) {
        LinkedHashSet<T> items = byAddress.computeIfAbsent(from, address -> new LinkedHashSet<>());
        int before = items.size();
        items.add(item);
        moved(from, before, items.size());
    }

    /** Removes an item; without effect if it is not there. */
    public synchronized void remove(T item, InetAddress from) {
        LinkedHashSet<T> items = byAddress.get(from);
        if (items != null && items.remove(item)) {
            moved(from, items.size() + 1, items.size());
        }
    }

    /** Removes the oldest item of the address with the most items. @return null if there are none */
    public synchronized @Nullable T takeOldest() {
        Map.Entry<Integer, LinkedHashSet<InetAddress>> most = bySize.lastEntry();
        if (most == null) {
            return null;
        }
        InetAddress address = most.getValue().iterator().next();
        LinkedHashSet<T> items = byAddress.get(address);
        assert items != null : "an address without items has a size";
        T oldest = items.iterator().next();
        remove(oldest, address);
        return oldest;
    }

    public synchronized int size() {
        return byAddress.values().stream().mapToInt(LinkedHashSet::size).sum();
    }

    private void moved(InetAddress address, int before, int after) {
        LinkedHashSet<InetAddress> alike = bySize.get(before);
        if (alike != null) {
            alike.remove(address);
            if (alike.isEmpty()) {
                bySize.remove(before);
            }
        }
        if (after > 0) {
            bySize.computeIfAbsent(after, size -> new LinkedHashSet<>()).add(address);
        } else {
            byAddress.remove(address);
        }
    }
}
