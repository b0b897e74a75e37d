package org.strowger.router.exchange;

import java.util.Arrays;
import org.strowger.message.Address;

/**
 * The senders that were seen last. Most messages of an application have one of few senders, and each receipt to come
 * keeps its own: a million of them need not keep a million times the same. Owned by a thread.
 */
final class KnownAddresses {
    private static final int PLACES = 256;

    private final Address[] places = new Address[PLACES];

    KnownAddresses() {
        Arrays.fill(places, Address.NONE);
    }

    /** The one that is known of those that are equal. */
    Address same(Address address) {
        int hash = address.text().hashCode();
        int place = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (PLACES - 1);
        if (!places[place].equals(address)) {
            places[place] = address;
        }
        return places[place];
    }
}
