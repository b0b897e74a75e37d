package org.strowger.smpp.pdu;

/** How a mandatory field lies on the wire. */
public enum PduFieldForm {
    /** An octet, unsigned. */
    U8,
    /** Characters and a NUL; the length counts the NUL. */
    CSTRING,
    /** A string that is either empty or 16 characters long. */
    TIME,
    /** As many octets as the field before says. */
    OCTETS,
    /** As many addresses or list names as the field before says. */
    DESTINATIONS,
    /** As many addresses, each with a status, as the field before says. */
    UNREACHED,
    /** As many strings as the field before says. */
    MESSAGE_IDS;

    public boolean isNumber() {
        return this == U8;
    }

    public boolean isText() {
        return this == CSTRING || this == TIME;
    }
}
