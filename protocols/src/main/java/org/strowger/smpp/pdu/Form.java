package org.strowger.smpp.pdu;

/** How a mandatory field lies on the wire. */
public enum Form {
    /** An octet, unsigned. */
    U8(1),
    /** Four octets, big-endian, unsigned. */
    U32(4),
    /** Characters and a NUL; the length counts the NUL. */
    CSTRING(0),
    /** A string that is either empty or 16 characters long. */
    TIME(0),
    /** As many octets as the field before says. */
    OCTETS(0),
    /** As many addresses or list names as the field before says. */
    DESTINATIONS(0),
    /** As many addresses, each with a status, as the field before says. */
    UNREACHED(0),
    /** As many strings as the field before says. */
    MESSAGE_IDS(0);

    private final int octets;

    Form(int octets) {
        this.octets = octets;
    }

    /** The length of what always has the same; else 0. */
    int octets() {
        return octets;
    }

    public boolean isNumber() {
        return octets > 0;
    }

    public boolean isText() {
        return this == CSTRING || this == TIME;
    }
}
