package org.strowger.smpp.pdu;

import java.util.Locale;

/**
 * Deviations of real peers from the specifications. Each can be tolerated or refused for each peer, and each tolerated
 * deviation is reported to a listener. Deviations that cannot be refused are only reported.
 */
public enum SmppDeviation {
    TRAILING_OCTETS(Strictly.REFUSED, "one to three octets after the last field, often the NUL of a text: ignored"),
    MISSING_BIND_FIELDS(Strictly.REFUSED, "the last fields of a bind are missing: taken as empty"),
    UNTERMINATED_STRING(Strictly.ACCEPTED, "the last string of a response has no NUL: it ends with the PDU"),
    MISSING_BODY(Strictly.ACCEPTED, "a response without its fields: taken as empty"),
    ERROR_BODY(Strictly.ACCEPTED, "an error response with fields: ignored"),
    DAMAGED_ERROR_BODY(Strictly.ACCEPTED, "an error response with fields that cannot be read: its status is used"),
    DAMAGED_RESPONSE(Strictly.ACCEPTED, "a response whose end cannot be read: the fields before the fault are used"),
    SURPLUS_BODY(Strictly.REFUSED, "octets in a PDU without fields: skipped"),
    STATUS_IN_REQUEST(Strictly.ACCEPTED, "a request with a status: ignored"),
    SEQUENCE_OUT_OF_RANGE(Strictly.ACCEPTED, "a sequence_number of 0 or above 0x7FFFFFFF: echoed"),
    REPEATED_SEQUENCE(
            Strictly.ACCEPTED,
            "a request that reuses the sequence_number of an unanswered request: both requests are answered"),
    LONG_CREDENTIAL(
            Strictly.REFUSED, "a system_id, password or system_type that is too long: accepted up to 64 octets"),
    LONG_SERVICE_TYPE(Strictly.REFUSED, "a service_type of more than five characters: accepted up to 64 octets"),
    LONG_ADDRESS(Strictly.REFUSED, "an address of more than twenty characters: accepted up to 64"),
    LONG_STRING(Strictly.REFUSED, "another string that is too long: accepted up to 255 octets"),
    SHORT_TIME(Strictly.REFUSED, "a time of 10, 12 or 15 characters: read as local time of the SMSC"),
    FAR_OFFSET(Strictly.ACCEPTED, "a time more than twelve hours from UTC: accepted, because such time zones exist"),
    TIME_DIRECTION(Strictly.REFUSED, "a time whose last character is none of + - R: read as UTC"),
    TLV_INTEGER_LENGTH(Strictly.REFUSED, "an integer with too many or too few octets: read if the value fits"),
    TLV_LENGTH(Strictly.REFUSED, "a TLV that is too short or too long: kept unchanged"),
    UNTERMINATED_TLV(Strictly.ACCEPTED, "a string TLV without NUL: read to the end of the TLV"),
    TLV_PADDING(Strictly.ACCEPTED, "zeros in place of TLVs: ignored"),
    TLV_IN_33(Strictly.ACCEPTED, "a TLV in a session of 3.3: used, but Strowger sends no TLVs in such a session"),
    TLV_IN_BIND(Strictly.ACCEPTED, "a TLV in a bind request: ignored"),
    EMPTY_VERSION(Strictly.ACCEPTED, "sc_interface_version without a value: treated as absent"),
    RESERVED_VERSION(Strictly.ACCEPTED, "an unlisted interface_version: served as the next lower version"),
    NO_VERSION_OFFERED(Strictly.ACCEPTED, "no sc_interface_version in a bind response: served as 3.4"),
    RESERVED_TON(Strictly.REFUSED, "a type of number above 7: forwarded"),
    PLUS_IN_ADDRESS(Strictly.REFUSED, "a plus before an international number: removed"),
    RESERVED_REPLACE_FLAG(Strictly.REFUSED, "a replace_if_present_flag above 1: read as 0"),
    RESERVED_PRIORITY(Strictly.REFUSED, "a priority_flag above 3: read as 3"),
    LONG_TEXT(Strictly.REFUSED, "short_message of 255 octets before 5.0: accepted"),
    BOTH_TEXTS(Strictly.REFUSED, "short_message and message_payload together: the payload is used"),
    ODD_UCS2(Strictly.REFUSED, "UCS-2 with an odd number of octets: the last octet is dropped"),
    HEADER_AND_SAR(Strictly.REFUSED, "a user data header and sar TLVs together: the header is used"),
    SAR_OUT_OF_RANGE(Strictly.REFUSED, "sar TLVs with impossible numbers: ignored"),
    SAR_INCOMPLETE(Strictly.ACCEPTED, "one or two of the three sar TLVs: ignored"),
    RECEIPT_WITHOUT_TEXT(Strictly.ACCEPTED, "a data_sm with receipt TLVs but without a payload: accepted"),
    RESERVED_STATE(Strictly.ACCEPTED, "a message_state above 9: read as UNKNOWN"),
    ASCII_NETWORK_ERROR(Strictly.ACCEPTED, "network_error_code as three ASCII digits: read as digits"),
    RECEIPT_IN_PLAIN_MESSAGE(Strictly.UNNOTICED, "a receipt that esm_class does not announce: treated as one"),
    UNEXPECTED_RESPONSE(Strictly.ACCEPTED, "a response without a pending request: dropped"),
    WRONG_RESPONSE(Strictly.ACCEPTED, "a response of another type than the pending request: dropped"),
    NACK_AS_RESPONSE(Strictly.ACCEPTED, "generic_nack instead of the response: its status is used"),
    UNMATCHED_NACK(Strictly.ACCEPTED, "generic_nack without a pending request: dropped"),
    EARLY_ENQUIRY(Strictly.ACCEPTED, "enquire_link before the bind: answered"),
    DATA_AGAINST_BIND(
            Strictly.REFUSED, "data_sm in a direction that the bind does not have; SMPP 3.4 allows it: accepted");

    private enum Strictly {
        /** The deviation is answered with an error. */
        REFUSED,
        /** A strict reader does not notice the deviation: it treats the PDU according to its formal type. */
        UNNOTICED,
        /** The deviation cannot be refused. */
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

    /** Whether a strict reader answers the deviation with an error. */
    public boolean isRefusable() {
        return strictly == Strictly.REFUSED;
    }

    /** Whether the tolerance can be switched off for a peer. */
    boolean isSwitchable() {
        return strictly != Strictly.ACCEPTED;
    }

    /** Returns the deviation, and after the colon its treatment when it is tolerated. */
    public String meaning() {
        return meaning;
    }
}
