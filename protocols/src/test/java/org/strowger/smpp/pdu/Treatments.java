package org.strowger.smpp.pdu;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How each vector that is not as the texts have it is treated: what is tolerated, and by whom. The verdict of a strict
 * reader is not here, because the vector itself has it.
 */
public final class Treatments {
    /** Tolerated by everybody who is not strict. */
    private static final Map<String, SmppDeviation> USUALLY = Map.ofEntries(
            Map.entry("header_only_pdu_with_body", SmppDeviation.SURPLUS_BODY),
            Map.entry("bind_system_id_16_chars", SmppDeviation.LONG_CREDENTIAL),
            Map.entry("bind_password_9_chars", SmppDeviation.LONG_CREDENTIAL),
            Map.entry("bind_system_type_13_chars", SmppDeviation.LONG_CREDENTIAL),
            Map.entry("bind_missing_address_range", SmppDeviation.MISSING_BIND_FIELDS),
            Map.entry("submit_sm_trailing_nul", SmppDeviation.TRAILING_OCTETS),
            Map.entry("submit_sm_sm_length_short_by_one", SmppDeviation.TRAILING_OCTETS),
            Map.entry("submit_sm_tlv_three_octets", SmppDeviation.TRAILING_OCTETS),
            Map.entry("submit_sm_sar_total_two_octets", SmppDeviation.TLV_INTEGER_LENGTH),
            Map.entry("submit_sm_user_message_reference_one_octet", SmppDeviation.TLV_INTEGER_LENGTH),
            Map.entry("submit_sm_service_type_6_chars", SmppDeviation.LONG_SERVICE_TYPE),
            Map.entry("submit_sm_ton_reserved", SmppDeviation.RESERVED_TON),
            Map.entry("submit_sm_plus_in_address", SmppDeviation.PLUS_IN_ADDRESS),
            Map.entry("submit_sm_udhi_and_sar", SmppDeviation.HEADER_AND_SAR),
            Map.entry("submit_sm_sar_seq_over_total", SmppDeviation.SAR_OUT_OF_RANGE),
            Map.entry("submit_sm_replace_flag_2", SmppDeviation.RESERVED_REPLACE_FLAG),
            Map.entry("submit_sm_priority_9", SmppDeviation.RESERVED_PRIORITY));

    /** Tolerated by those who ask for it: to do so is to guess, or to let damage through. */
    private static final Map<String, SmppDeviation> IF_ASKED = Map.of(
            "submit_sm_validity_bad_direction", SmppDeviation.TIME_DIRECTION,
            "submit_sm_dest_21_chars", SmppDeviation.LONG_ADDRESS,
            "submit_sm_both_text_fields", SmppDeviation.BOTH_TEXTS,
            "submit_sm_ucs2_odd_length", SmppDeviation.ODD_UCS2);

    /** Tolerated by everybody, the strict included: the vector asks for that. */
    private static final Map<String, List<SmppDeviation>> ALWAYS = Map.ofEntries(
            Map.entry("request_with_nonzero_status", List.of(SmppDeviation.STATUS_IN_REQUEST)),
            Map.entry("sequence_number_zero", List.of(SmppDeviation.SEQUENCE_OUT_OF_RANGE)),
            Map.entry("sequence_number_above_max", List.of(SmppDeviation.SEQUENCE_OUT_OF_RANGE)),
            Map.entry("submit_sm_validity_offset_56", List.of(SmppDeviation.FAR_OFFSET)),
            Map.entry("submit_sm_sar_incomplete", List.of(SmppDeviation.SAR_INCOMPLETE)),
            Map.entry("submit_sm_resp_ok_no_body", List.of(SmppDeviation.MISSING_BODY)),
            Map.entry("submit_sm_resp_ok_message_id_no_nul", List.of(SmppDeviation.UNTERMINATED_STRING)),
            Map.entry("bind_resp_ok_no_body", List.of(SmppDeviation.MISSING_BODY)),
            // Only a session knows that nothing waits for it.
            Map.entry("submit_sm_resp_unknown_sequence", List.of()),
            Map.entry("deliver_sm_receipt_id_tlv_no_nul", List.of(SmppDeviation.UNTERMINATED_TLV)),
            Map.entry("deliver_sm_network_error_ascii", List.of(SmppDeviation.ASCII_NETWORK_ERROR)),
            Map.entry("deliver_sm_message_state_10", List.of(SmppDeviation.RESERVED_STATE)),
            Map.entry("bind_resp_sc_interface_version_empty", List.of(SmppDeviation.EMPTY_VERSION)));

    /** Refused, dropped or waited for by everybody. */
    private static final Set<String> NEVER = Set.of(
            "command_length_zero",
            "command_length_15",
            "command_length_4",
            "command_length_0x7fffffff",
            "command_length_0xffffffff",
            "http_request_on_smpp_port",
            "tls_client_hello_on_plain_port",
            "truncated_header",
            "length_longer_than_data",
            "unknown_command_id",
            "unknown_response_id",
            "vendor_command_id",
            "generic_nack_request_form",
            "bind_truncated_no_nul",
            "submit_sm_sm_length_too_long",
            "submit_sm_tlv_overrun",
            "submit_sm_tlv_length_0xffff",
            "submit_sm_truncated_mid_body",
            // Its 15 characters are 14 digits and a plus: not one of the short forms, which are digits.
            "submit_sm_schedule_15_chars",
            "submit_sm_schedule_20_chars",
            "submit_sm_validity_month_13",
            "submit_sm_dest_empty",
            "submit_sm_udhl_overrun",
            "submit_sm_udhi_empty_message",
            "data_sm_without_payload",
            "submit_multi_zero_dests",
            "submit_multi_dest_flag_3",
            "submit_multi_count_over_list",
            "broadcast_sm_missing_mandatory_tlv",
            "broadcast_area_format_9");

    /**
     * Valid, and counted all the same: by 5.0 an error response has no body, and a message without a text is worth a
     * look.
     */
    private static final Map<String, List<SmppDeviation>> COUNTED = Map.of(
            "bind_transceiver_resp_err_empty_body", List.of(SmppDeviation.ERROR_BODY),
            "submit_sm_resp_err_empty_message_id", List.of(SmppDeviation.ERROR_BODY),
            "submit_sm_resp_err_with_message_id", List.of(SmppDeviation.ERROR_BODY),
            "deliver_sm_resp_err_temporary", List.of(SmppDeviation.ERROR_BODY),
            "data_sm_receipt_tlvs_only", List.of(SmppDeviation.RECEIPT_WITHOUT_TEXT));

    private Treatments() {}

    /** All names in the tables, each as often as it is there. */
    static List<String> names() {
        return java.util.stream.Stream.of(USUALLY.keySet(), IF_ASKED.keySet(), ALWAYS.keySet(), NEVER)
                .flatMap(Set::stream)
                .toList();
    }

    static Set<String> never() {
        return new TreeSet<>(NEVER);
    }

    /** The one thing that is tolerated in it although it can be refused; empty if there is none. */
    static List<SmppDeviation> refusable(Vector vector) {
        return java.util.stream.Stream.of(USUALLY, IF_ASKED)
                .filter(each -> each.containsKey(vector.name()))
                .map(each -> each.getOrDefault(vector.name(), SmppDeviation.TRAILING_OCTETS))
                .toList();
    }

    /** Whether it is refused or dropped. */
    public static boolean isRefused(Vector vector, Leniency leniency) {
        return !expected(vector, leniency).startsWith("accepted");
    }

    /** The deviations that are counted when it is read and held to the rules. */
    public static List<SmppDeviation> counted(Vector vector, Leniency leniency) {
        if (vector.kind() == Vector.Kind.PDU) {
            return COUNTED.getOrDefault(vector.name(), List.of());
        }
        if (ALWAYS.containsKey(vector.name())) {
            return ALWAYS.getOrDefault(vector.name(), List.of());
        }
        return isRefused(vector, leniency) ? List.of() : refusable(vector);
    }

    /** Whether it is refused, dropped or waited for, and if so how, in the words of {@link Reading#treatment}. */
    static String expected(Vector vector, Leniency leniency) {
        if (ALWAYS.containsKey(vector.name())) {
            return Reading.accepted(ALWAYS.getOrDefault(vector.name(), List.of()));
        }
        List<SmppDeviation> refusable = refusable(vector);
        boolean tolerated = (leniency == Leniency.ALL && !refusable.isEmpty())
                || (leniency == Leniency.TOLERANT && USUALLY.containsKey(vector.name()));
        return tolerated ? Reading.accepted(refusable) : strict(vector);
    }

    /** The verdict of a strict reader according to {@code error}. */
    private static String strict(Vector vector) {
        String reply = vector.error().text("reply");
        if (reply.startsWith("wait for more octets")) {
            return "waited for";
        }
        return reply.startsWith("discard")
                ? "dropped"
                : Reading.refused(vector.error().text("status"), replyOf(reply));
    }

    private static PduRefusal.Reply replyOf(String reply) {
        return switch (reply) {
            case "generic_nack, sequence_number 0, then close" -> PduRefusal.Reply.NACK_AND_CLOSE;
            case "close (an answer is optional)" -> PduRefusal.Reply.CLOSE;
            case "generic_nack with sequence_number 5, session stays up",
                    "generic_nack with sequence_number 7",
                    "generic_nack with sequence_number 8" -> PduRefusal.Reply.NACK;
            // That the session ends with a bind that was refused is not for the codec to say.
            case "the matching _resp with this status",
                    "bind_transceiver_resp with this status, then close",
                    "enquire_link_resp with this status, or ignore the surplus" -> PduRefusal.Reply.RESPONSE;
            default -> throw new AssertionError(reply);
        };
    }
}
