package org.strowger.smpp.pdu;

import org.strowger.message.Address;

/**
 * One of many recipients: an address, or a list that the SMSC knows.
 *
 * @param address of a list: nobody
 * @param list its name; of an address: empty
 */
public record Destination(Address address, String list) {
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
