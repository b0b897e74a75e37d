package org.strowger.ucp.operation;

import java.util.Locale;

/**
 * What real peers do differently from the text. Some of it a strict reader refuses; the rest cannot be refused, or does
 * no harm.
 */
public enum UcpDeviation {
    NOISE(false, "octets between two packets: ignored"),
    BROKEN_OFF(false, "a packet that was begun and not ended: dropped"),
    SURPLUS_FIELDS(true, "more fields than the operation has: ignored"),
    LOWER_CASE(true, "hexadecimal digits in small letters: read"),
    LOWER_CASE_CHECKSUM(true, "a checksum in small letters: read"),
    MISSING_TYPE(true, "no MT: taken as 3, text"),
    MISSING_STAMP(true, "a delivery without SCTS: accepted"),
    MISSING_RECIPIENT(true, "a delivery without AdC: accepted"),
    MISSING_ORIGINATOR(true, "a message without OAdC: accepted"),
    MISSING_NETWORK(true, "an alert without PID: accepted"),
    MISSING_BITS(true, "octets without NB: all of them count"),
    WRONG_BITS(false, "NB and the octets disagree: the smaller counts"),
    ODD_STAMP(true, "a stamp that is none of twelve digits: kept as it is"),
    NOT_EMPTY(true, "something in a field that must be empty: kept, and not read"),
    LONG_PASSWORD(true, "a password of more than sixteen digits: up to 32"),
    HALF_NOTIFICATION_ADDRESS(false, "NAdC without NPID, or the reverse: as if neither were there"),
    NAME_IN_DELIVERY(false, "a delivery from a name, with OTOA 5039: read"),
    ROUNDED_NAME(false, "the length of a name rounded up to whole octets: the @ at its end is taken off"),
    BYTE_ORDER_MARK(false, "UCS-2 with a byte order mark: taken off, and the octets put in order"),
    CODED_TEXT(false, "text with data coding 1: taken as the alphabet of GSM"),
    SHORT_RESULT(false, "a result with fewer fields than it has: the missing ones are taken as empty"),
    LONG_RESULT(false, "a result of an alert with an empty field too many: read");

    private final boolean refusable;
    private final String meaning;

    UcpDeviation(boolean refusable, String meaning) {
        this.refusable = refusable;
        this.meaning = meaning;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a strict reader refuses an operation for it. */
    public boolean isRefusable() {
        return refusable;
    }

    /** What it is, and after the colon what is done about it when it is tolerated. */
    public String meaning() {
        return meaning;
    }
}
