package org.strowger.router.store;

import java.util.Set;

/**
 * How the applications share the store, as published for all threads.
 *
 * @param full the applications whose new messages are refused, because they have no room for another record
 * @param largest the application whose records take most; empty if no application has a record
 * @param records the number of its records
 * @param octets the octets of its records, with those of their objects in memory
 */
public record StoreShares(Set<String> full, String largest, int records, long octets) {
    public static final StoreShares NONE = new StoreShares(Set.of(), "", 0, 0);
}
