package org.strowger.smpp.pdu;

import org.strowger.message.Address;

/** A recipient of a submit_multi to whom the message will not be sent, with the command_status of the failure. */
public record Unreached(Address address, int status) {
    /** The length of the status, which follows the address. */
    public static final int STATUS_OCTETS = 4;
}
