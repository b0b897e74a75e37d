package org.strowger.smpp.pdu;

import org.strowger.message.Address;

/**
 * One recipient of a submit_multi: an address, or the name of a distribution list that is defined in the SMSC.
 *
 * @param address {@link Address#NONE} for a list
 * @param list empty for an address
 */
public record Destination(Address address, String list) {
    /** dest_flag of an address. */
    public static final int FLAG_ADDRESS = 1;

    /** dest_flag of a distribution list. */
    public static final int FLAG_LIST = 2;

    public static Destination to(Address address) {
        return new Destination(address, "");
    }

    public static Destination list(String name) {
        return new Destination(Address.NONE, name);
    }

    public boolean isList() {
        return !list.isEmpty();
    }
}
