package org.strowger.protocol;

import java.util.Locale;

/** What may be wrong with a packet, in so few words that one can count them. */
public enum PacketFault {
    /** A field or a parameter is not what it has to be. */
    MALFORMED,
    /** It is not as long as it says, or says what no packet can be. */
    BAD_LENGTH,
    /** It is longer than any may be. */
    TOO_LONG,
    /** It was changed on its way. */
    BAD_CHECKSUM,
    /** It is of no kind that is known or served. */
    UNKNOWN_OPERATION,
    /** It must not come now, or not from this side. */
    OUT_OF_STATE,
    /** Its number is not the one that has to come. */
    OUT_OF_ORDER,
    /** It answers what nobody asked, or what was given up. */
    UNEXPECTED_ANSWER,
    /** It is of another protocol. */
    FOREIGN;

    /** As it is written where it is counted. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
