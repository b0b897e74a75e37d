package org.strowger.router.thread;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Items that may give way to others, such as connections whose peers have not signed in, by the address from which they
 * came. The oldest item of the address with the most items gives way first, so that an address with few items keeps
 * them however many others bring.
 *
 * <p>Thread: any. Each call takes time in proportion to the logarithm of the greatest number of items of an address.
 */
@Within(Within.Scope.HOLDER)
public final class OldestByAddress<T> {
    private final Map<Object, LinkedHashSet<T>> byAddress = new HashMap<>();

    /** The addresses by the number of their items, those that have had this number longest first. */
    private final TreeMap<Integer, LinkedHashSet<Object>> bySize = new TreeMap<>();

    /** Adds an item, the newest of its address. */
    public synchronized void add(T item, InetAddress from) {
        Object origin = originOf(from);
        LinkedHashSet<T> items = byAddress.computeIfAbsent(origin, address -> new LinkedHashSet<>());
        int before = items.size();
        items.add(item);
        moved(origin, before, items.size());
    }

    /** Removes an item. @return false if it was not there, for example because it has given way */
    public synchronized boolean remove(T item, InetAddress from) {
        return removeFrom(originOf(from), item);
    }

    private boolean removeFrom(Object origin, T item) {
        LinkedHashSet<T> items = byAddress.get(origin);
        boolean wasThere = items != null && items.remove(item);
        if (items != null && wasThere) {
            moved(origin, items.size() + 1, items.size());
        }
        return wasThere;
    }

    /** The address; of IPv6 the network of 64 bits, in which one host can have any number of addresses. */
    private static Object originOf(InetAddress address) {
        return address instanceof Inet6Address
                ? ByteBuffer.wrap(Arrays.copyOf(address.getAddress(), Long.BYTES))
                : address;
    }

    /** Removes the oldest item of the address with the most items. @return null if there are none */
    public synchronized @Nullable T takeOldest() {
        Map.Entry<Integer, LinkedHashSet<Object>> most = bySize.lastEntry();
        if (most == null) {
            return null;
        }
        Object origin = most.getValue().iterator().next();
        LinkedHashSet<T> items = byAddress.get(origin);
        assert items != null : "an address without items has a size";
        T oldest = items.iterator().next();
        removeFrom(origin, oldest);
        return oldest;
    }

    public synchronized int size() {
        return byAddress.values().stream().mapToInt(LinkedHashSet::size).sum();
    }

    private void moved(Object origin, int before, int after) {
        LinkedHashSet<Object> alike = bySize.get(before);
        if (alike != null) {
            alike.remove(origin);
            if (alike.isEmpty()) {
                bySize.remove(before);
            }
        }
        if (after > 0) {
            bySize.computeIfAbsent(after, size -> new LinkedHashSet<>()).add(origin);
        } else {
            byAddress.remove(origin);
        }
    }
}
