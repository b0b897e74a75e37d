package org.strowger.ucp.operation;

import java.util.Locale;

/**
 * Deviations of real peers from EMI-UCP 4.0. A strict reader refuses some of them; the others cannot be refused or are
 * harmless. They were seen in Kannel 1.4.5, in other client libraries and in SMSCs, and are not in the specification.
 */
public enum UcpDeviation {
    NOISE(false, "octets between two packets: ignored"),
    BROKEN_OFF(false, "a packet that does not end before the next packet begins: dropped"),
    SURPLUS_FIELDS(true, "more fields than the operation has: ignored"),
    LOWER_CASE(true, "hexadecimal digits in lower case: read"),
    LOWER_CASE_CHECKSUM(true, "a checksum in lower case: read"),
    MISSING_TYPE(true, "no MT: read as 3, text"),
    MISSING_STAMP(true, "a delivery without SCTS: accepted"),
    MISSING_RECIPIENT(true, "a delivery without AdC: accepted"),
    MISSING_ORIGINATOR(true, "a message without OAdC: accepted"),
    MISSING_NETWORK(true, "an alert without PID: accepted"),
    MISSING_BITS(true, "transparent data without NB: all octets are used"),
    WRONG_BITS(false, "NB and the octets disagree: the smaller number is used"),
    ODD_STAMP(true, "a time stamp other than twelve digits: kept unchanged"),
    NOT_EMPTY(true, "a value in a field that must be empty: kept and ignored"),
    LONG_PASSWORD(true, "a password of more than sixteen digits: accepted up to 32"),
    HALF_NOTIFICATION_ADDRESS(false, "NAdC without NPID or NPID without NAdC: both are ignored"),
    NAME_IN_DELIVERY(false, "a delivery with an alphanumeric originator (OTOA 5039): read"),
    NAME_AS_RECIPIENT(true, "a notification to an alphanumeric account: read"),
    ODD_ADDRESS(true, "an address from an SMSC that is neither digits nor a name: kept unchanged"),
    ROUNDED_NAME(
            false, "the length of an alphanumeric originator rounded up to whole octets: the trailing @ is removed"),
    BYTE_ORDER_MARK(
            false,
            "UCS-2 with a byte order mark: the mark is removed, and the octets are swapped if it " + "requires that"),
    CODED_TEXT(false, "text with data coding 1: read as GSM alphabet"),
    SHORT_RESULT(false, "a result with too few fields: the missing fields are read as empty"),
    /**
     * The published example in 4.0 contradicts the table in 4.0; the example in 5.2 has the short result (EMI-UCP 4.0,
     * operation 31).
     */
    LONG_RESULT(false, "a result of an alert with one empty field too many: read");

    private final boolean refusable;
    private final String meaning;

    UcpDeviation(boolean refusable, String meaning) {
        this.refusable = refusable;
        this.meaning = meaning;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a strict reader refuses the operation. */
    public boolean isRefusable() {
        return refusable;
    }

    /** Returns the deviation, and after the colon its treatment when it is tolerated. */
    public String meaning() {
        return meaning;
    }
}
