package org.strowger.router.thread;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Items that may give way to others, such as connections whose peers have not signed in, by the address from which they
 * came. The oldest item of the address with the most items gives way first, so that an address with few items keeps
 * them however many others bring. Of one address, items that wait for something give way after the others, as long as
 * at most half of its items wait.
 *
 * <p>Thread: any. Each call takes time in proportion to the logarithm of the number of addresses.
 */
@Within(Within.Scope.HOLDER)
public final class OldestByAddress<T> {
    private final OldestByOwner<T> items = new OldestByOwner<>();

    /** Adds an item, the newest of its address. */
    public synchronized void add(T item, InetAddress from) {
        items.put(item, origin(from), 1);
    }

    /** Notes that an item waits, as {@link OldestByOwner#waits} describes. */
    public synchronized void waits(T item, InetAddress from) {
        items.waits(item, origin(from));
    }

    /** Removes an item. @return false if it was not there, for example because it has given way */
    public synchronized boolean remove(T item, InetAddress from) {
        return items.remove(item, origin(from));
    }

    /** Removes the oldest item of the address with the most items. @return null if there are none */
    public synchronized @Nullable T takeOldest() {
        return items.takeOldest();
    }

    public synchronized int size() {
        return items.count();
    }

    /** The address as an owner; of IPv6 the network of 64 bits, in which one host can have any number of addresses. */
    public static Object origin(InetAddress address) {
        return address instanceof Inet6Address
                ? ByteBuffer.wrap(Arrays.copyOf(address.getAddress(), Long.BYTES))
                : address;
    }
}
