package org.strowger.protocol;

import java.util.Locale;

/** The faults of a packet, for counters. */
public enum PacketFault {
    /** A field or parameter has an invalid value. */
    MALFORMED,
    /** The length field of the packet is wrong or impossible. */
    BAD_LENGTH,
    /** The packet exceeds the length limit. */
    TOO_LONG,
    /** The checksum is wrong. */
    BAD_CHECKSUM,
    /** The operation is unknown or not supported. */
    UNKNOWN_OPERATION,
    /** The packet is illegal in this state or from this side. */
    OUT_OF_STATE,
    /** The packet number is not the next one. */
    OUT_OF_ORDER,
    /** No request is waiting for this answer. */
    UNEXPECTED_ANSWER,
    /** The answer came after the response timeout of its request. */
    LATE_ANSWER,
    /** The packet was accepted although it differs from the specification; a strict reader would refuse it. */
    TOLERATED,
    /** The packet belongs to another protocol. */
    FOREIGN;

    /** The name in counters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
