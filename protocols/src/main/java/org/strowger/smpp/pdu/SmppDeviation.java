package org.strowger.smpp.pdu;

import java.util.Locale;

/**
 * What real peers do differently from the texts. Each can be tolerated or refused, peer by peer, and a listener hears
 * of each that is tolerated; of those that no answer can refuse it only hears.
 */
public enum SmppDeviation {
    TRAILING_OCTETS(Strictly.REFUSED, "one to three octets after the last field, mostly the NUL of a text: ignored"),
    MISSING_BIND_FIELDS(Strictly.REFUSED, "the last fields of a bind are missing: taken as empty"),
    UNTERMINATED_STRING(Strictly.ACCEPTED, "the last string of a response has no NUL: it ends with the PDU"),
    MISSING_BODY(Strictly.ACCEPTED, "a response without its fields: taken as empty"),
    ERROR_BODY(Strictly.ACCEPTED, "an error response with fields: not used"),
    DAMAGED_ERROR_BODY(Strictly.ACCEPTED, "an error response with fields that cannot be read: its status counts"),
    DAMAGED_RESPONSE(Strictly.ACCEPTED, "a response whose end cannot be read: what comes before it counts"),
    SURPLUS_BODY(Strictly.REFUSED, "octets in a PDU that has no fields: skipped"),
    STATUS_IN_REQUEST(Strictly.ACCEPTED, "a request with a status: not used"),
    SEQUENCE_OUT_OF_RANGE(Strictly.ACCEPTED, "a sequence_number of 0 or above 0x7FFFFFFF: echoed"),
    REPEATED_SEQUENCE(Strictly.ACCEPTED, "a sequence_number of a request that has no answer yet: both are answered"),
    LONG_CREDENTIAL(Strictly.REFUSED, "a system_id, password or system_type above its length: up to 64 octets"),
    LONG_SERVICE_TYPE(Strictly.REFUSED, "a service_type of more than five characters"),
    LONG_ADDRESS(Strictly.REFUSED, "an address of more than twenty characters where no more may be: up to 64"),
    LONG_STRING(Strictly.REFUSED, "another string above its length: up to 255 octets"),
    SHORT_TIME(Strictly.REFUSED, "a time of 10, 12 or 15 characters: taken as local time of the SMSC"),
    FAR_OFFSET(Strictly.ACCEPTED, "a time more than twelve hours from UTC: such zones exist"),
    TIME_DIRECTION(Strictly.REFUSED, "a time whose direction is none of + - R: taken as UTC"),
    TLV_INTEGER_LENGTH(Strictly.REFUSED, "a number in more or fewer octets than it should have: read if it fits"),
    TLV_LENGTH(Strictly.REFUSED, "a TLV shorter or longer than it may be: kept as it is"),
    UNTERMINATED_TLV(Strictly.ACCEPTED, "a TLV that is a string and has no NUL: read to its end"),
    TLV_PADDING(Strictly.ACCEPTED, "zeros where TLVs should be: ignored"),
    TLV_IN_33(Strictly.ACCEPTED, "a TLV in a session of 3.3: used, but none is sent"),
    TLV_IN_BIND(Strictly.ACCEPTED, "a TLV in a bind request: ignored"),
    EMPTY_VERSION(Strictly.ACCEPTED, "sc_interface_version without a value: as if it were not there"),
    RESERVED_VERSION(Strictly.ACCEPTED, "an interface_version that no text knows: served as the next lower"),
    NO_VERSION_OFFERED(Strictly.ACCEPTED, "no sc_interface_version in a bind response: served as 3.4"),
    RESERVED_TON(Strictly.REFUSED, "a type of number above 7: passed on"),
    PLUS_IN_ADDRESS(Strictly.REFUSED, "a plus before an international number: taken off"),
    RESERVED_REPLACE_FLAG(Strictly.REFUSED, "a replace_if_present_flag above 1: taken as 0"),
    RESERVED_PRIORITY(Strictly.REFUSED, "a priority_flag above 3: taken as 3"),
    LONG_TEXT(Strictly.REFUSED, "short_message of 255 octets before 5.0: accepted"),
    BOTH_TEXTS(Strictly.REFUSED, "short_message and message_payload together: the payload counts"),
    ODD_UCS2(Strictly.REFUSED, "UCS-2 with an odd number of octets: the last is dropped"),
    HEADER_AND_SAR(Strictly.REFUSED, "a user data header and sar TLVs together: the header counts"),
    SAR_OUT_OF_RANGE(Strictly.REFUSED, "sar TLVs that number no part: ignored"),
    SAR_INCOMPLETE(Strictly.ACCEPTED, "not all three sar TLVs: ignored"),
    RECEIPT_WITHOUT_TEXT(Strictly.ACCEPTED, "data_sm without a payload that is a receipt by its TLVs: accepted"),
    RESERVED_STATE(Strictly.ACCEPTED, "a message_state above 9: taken as UNKNOWN"),
    ASCII_NETWORK_ERROR(Strictly.ACCEPTED, "network_error_code as three digits: read as such"),
    RECEIPT_IN_PLAIN_MESSAGE(Strictly.UNNOTICED, "a receipt that esm_class does not announce: treated as one"),
    UNEXPECTED_RESPONSE(Strictly.ACCEPTED, "a response that nothing waits for: dropped, never answered"),
    WRONG_RESPONSE(Strictly.ACCEPTED, "a response of another kind than the request that it answers: dropped"),
    NACK_AS_RESPONSE(Strictly.ACCEPTED, "generic_nack instead of the response: its status counts"),
    UNMATCHED_NACK(Strictly.ACCEPTED, "generic_nack for nothing that was asked: dropped"),
    EARLY_ENQUIRY(Strictly.ACCEPTED, "enquire_link before the bind: answered"),
    DATA_AGAINST_BIND(Strictly.REFUSED, "data_sm against the direction of the bind, as 3.4 lets it: accepted");

    private enum Strictly {
        /** It is answered with an error. */
        REFUSED,
        /** There is nothing to refuse, so it is taken at its word. */
        UNNOTICED,
        /** It cannot be helped. */
        ACCEPTED
    }

    private final Strictly strictly;
    private final String meaning;

    SmppDeviation(Strictly strictly, String meaning) {
        this.strictly = strictly;
        this.meaning = meaning;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a peer can be told off for it. */
    public boolean isRefusable() {
        return strictly == Strictly.REFUSED;
    }

    /** Whether a peer may be denied the tolerance. */
    boolean isSwitchable() {
        return strictly != Strictly.ACCEPTED;
    }

    /** What it is, and after the colon what is done about it when it is tolerated. */
    public String meaning() {
        return meaning;
    }
}
