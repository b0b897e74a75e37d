package org.strowger.protocol;

import java.util.Locale;

/** The faults of a packet, for counters. */
public enum PacketFault {
    /** A field or parameter has a wrong value. */
    MALFORMED,
    /** Its length field is wrong or impossible. */
    BAD_LENGTH,
    /** It exceeds the length limit. */
    TOO_LONG,
    /** Its checksum is wrong. */
    BAD_CHECKSUM,
    /** Its operation is unknown or not supported. */
    UNKNOWN_OPERATION,
    /** It is illegal in this state or from this side. */
    OUT_OF_STATE,
    /** Its number is not the next one. */
    OUT_OF_ORDER,
    /** No request is waiting for this answer. */
    UNEXPECTED_ANSWER,
    /** It belongs to another protocol. */
    FOREIGN;

    /** The name in counters. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
