package org.strowger.smpp.pdu;

import org.strowger.message.Address;

/** A recipient whom a message to many will not reach, and the status that says why. */
public record Unreached(Address address, int status) {
    /** Of the status, which stands behind the address. */
    public static final int STATUS_OCTETS = 4;
}
