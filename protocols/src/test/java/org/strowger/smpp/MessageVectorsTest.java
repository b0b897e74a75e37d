package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.Json;
import org.strowger.protocol.SignIn;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vectors;
import org.strowger.smpp.text.ReceiptStat;

/** The messages of the vectors as the owner of a session gets them, and the meaning of a tolerated one. */
class MessageVectorsTest {
    private static final Instant NOW = VectorSession.EPOCH;

    static Stream<Vector> messages() {
        return Vectors.of(Vector.Kind.PDU).filter(each -> each.type().isMessage());
    }

    static Stream<Vector> receipts() {
        return messages().filter(each -> (each.body().number("esm_class") & 0x24) != 0);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsTheMessageOfEachVector(Vector vector) {
        ShortMessage message = received(vector, Leniency.STRICT);
        Json body = vector.body();

        assertThat(message.source().text()).isEqualTo(body.text("source_addr"));
        assertThat(message.source().ton()).isEqualTo(body.number("source_addr_ton"));
        assertThat(message.serviceType()).isEqualTo(body.text("service_type"));
        assertThat(message.body().coding()).isEqualTo(body.number("data_coding"));
        assertThat(message.body().octets()).isEqualTo(octets(vector));
        assertThat(message.part()).isEqualTo(part(vector));
        assertThat(message.kind()).isEqualTo(kind(body.number("esm_class")));
        if (vector.type() == PduType.SUBMIT_MULTI) {
            assertThat(message.destinations()).hasSize((int) body.objects("dest_address").stream()
                    .filter(each -> each.number("dest_flag") == 1)
                    .count());
        } else {
            assertThat(message.destination().text()).isEqualTo(body.text("destination_addr"));
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void timesAreReadAsTheVectorSpecifies(Vector vector) {
        ShortMessage message = received(vector, Leniency.STRICT);
        Optional<Instant> seconds = number(vector, TlvTag.QOS_TIME_TO_LIVE).map(NOW::plusSeconds);

        assertThat(message.scheduledFor(NOW)).isEqualTo(moment(vector, "schedule_delivery_time"));
        assertThat(message.expiresAt(NOW)).isEqualTo(seconds.or(() -> moment(vector, "validity_period")));
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void theReceiptIsReadFromTlvsAndText(Vector vector) {
        Receipt receipt = receipt(vector);
        Json said = vector.derived().has("receipt") ? vector.derived().object("receipt") : vector.derived();

        assertThat(receipt.messageId()).isEqualTo(said.text("id", receipt.messageId()));
        assertThat(receipt.state())
                .isEqualTo(number(vector, TlvTag.MESSAGE_STATE)
                        .map(MessageStates::of)
                        .orElseGet(() -> ReceiptStat.stateOf(said.text("stat"))));
        assertThat(receipt.error())
                .isEqualTo(number(vector, TlvTag.NETWORK_ERROR_CODE)
                        .map(code -> String.format("%03d", code & 0xFFFF))
                        .orElse(said.text("err", "")));
        assertThat(receipt.times().submitted()).isEqualTo(said.text("submit date", ""));
        assertThat(receipt.times().done()).isEqualTo(said.text("done date", ""));
        assertThat(receipt.text()).isEqualTo(vector.derived().has("receipt") ? said.text("text", "") : "");
    }

    @ParameterizedTest
    @MethodSource("receipts")
    void theIdOfAReceiptIsReadFromItsTlv(Vector vector) {
        vector.tlvs().stream()
                .filter(each -> each.tag() == TlvTag.RECEIPTED_MESSAGE_ID.tag())
                .forEach(each -> assertThat(receipt(vector).messageId() + "\0")
                        .isEqualTo(new String(each.value(), java.nio.charset.StandardCharsets.US_ASCII)));
    }

    @Test
    void anAlertNotificationReportsTheSubscriber() {
        Vector vector = Vectors.named("alert_notification");
        try (VectorSession session = VectorSession.fitting(vector, Leniency.STRICT)) {
            session.feed(vector.octets());
            assertThat(session.handler().subscribers())
                    .extracting(each -> each.text())
                    .containsExactly(vector.body().text("source_addr"));
        }
    }

    // ---- Tolerated deviations

    @Test
    void aToleratedTextIsReadAsTheVectorAdvises() {
        assertThat(hex("submit_sm_trailing_nul")).isEqualTo("48656c6c6f");
        assertThat(hex("submit_sm_sm_length_short_by_one")).isEqualTo("48656c6c");
        assertThat(hex("submit_sm_tlv_three_octets")).isEqualTo("48");
        assertThat(hex("submit_sm_both_text_fields")).isEqualTo("4142");
        assertThat(hex("submit_sm_ucs2_odd_length")).isEqualTo("0048");
    }

    @Test
    void aToleratedPartIsReadAsTheVectorAdvises() {
        assertThat(tolerated("submit_sm_udhi_and_sar").part()).hasValue(new Concatenation(1, false, 2, 1));
        assertThat(tolerated("submit_sm_sar_total_two_octets").part()).hasValue(new Concatenation(1, true, 2, 1));
        assertThat(tolerated("submit_sm_sar_seq_over_total").part()).isEmpty();
        assertThat(tolerated("submit_sm_sar_incomplete").part()).isEmpty();
    }

    @Test
    void aToleratedFieldIsReadAsTheVectorAdvises() {
        assertThat(tolerated("submit_sm_plus_in_address").destination().text()).isEqualTo("447700900123");
        assertThat(tolerated("submit_sm_dest_21_chars").destination().text()).isEqualTo("1".repeat(21));
        assertThat(tolerated("submit_sm_ton_reserved").source().ton()).isEqualTo(0x21);
        assertThat(tolerated("submit_sm_service_type_6_chars").serviceType()).isEqualTo("ABCDEF");
        assertThat(tolerated("submit_sm_replace_flag_2").options().replaces()).isFalse();
        assertThat(tolerated("submit_sm_priority_9").options().priority()).isEqualTo(3);
    }

    @Test
    void aToleratedTimeIsReadAsTheVectorAdvises() {
        assertThat(tolerated("submit_sm_validity_bad_direction").expiresAt(NOW))
                .hasValue(Instant.parse("2025-01-31T12:00:00Z"));
        assertThat(tolerated("submit_sm_validity_offset_56").expiresAt(NOW))
                .hasValue(Instant.parse("2025-01-30T22:00:00Z"));
    }

    @Test
    void aToleratedReceiptIsReadAsTheVectorAdvises() {
        assertThat(receipt(Vectors.named("deliver_sm_receipt_id_tlv_no_nul")))
                .isEqualTo(Receipt.of("77", MessageState.DELIVERED, ""));
        assertThat(receipt(Vectors.named("deliver_sm_network_error_ascii")))
                .isEqualTo(Receipt.of("77", MessageState.UNDELIVERABLE, "034"));
        assertThat(receipt(Vectors.named("deliver_sm_message_state_10")).state())
                .isEqualTo(MessageState.UNKNOWN);
    }

    @Test
    void aToleratedBindIsReadAsTheVectorAdvises() {
        assertThat(signIn("bind_system_id_16_chars").account()).isEqualTo("1234567890123456");
        assertThat(signIn("bind_password_9_chars").secret().reveal()).isEqualTo("123456789");
        assertThat(signIn("bind_system_type_13_chars").kind()).isEqualTo("1234567890123");
        SignIn bare = signIn("bind_missing_address_range");
        assertThat(List.of(bare.account(), bare.kind(), bare.range())).containsExactly("esme01", "VMS", "");
    }

    // ----

    private static SignIn signIn(String name) {
        Vector vector = Vectors.named(name);
        try (VectorSession session = VectorSession.fitting(vector, Leniency.TOLERANT)) {
            session.feed(vector.octets());
            assertThat(session.handler().signIns()).hasSize(1);
            return session.handler().signIns().get(0);
        }
    }

    private static ShortMessage received(Vector vector, Leniency leniency) {
        try (VectorSession session = VectorSession.fitting(vector, leniency)) {
            session.feed(vector.octets());
            assertThat(session.handler().messages()).hasSize(1);
            return session.handler().messages().get(0);
        }
    }

    private static ShortMessage tolerated(String name) {
        return received(Vectors.named(name), Leniency.ALL);
    }

    private static String hex(String name) {
        return HexFormat.of().formatHex(tolerated(name).body().octets());
    }

    private static Receipt receipt(Vector vector) {
        Optional<Receipt> receipt = received(vector, Leniency.STRICT).receipt();
        assertThat(receipt).isPresent();
        return receipt.orElseThrow();
    }

    private static byte[] octets(Vector vector) {
        return vector.tlvs().stream()
                .filter(each -> each.tag() == TlvTag.MESSAGE_PAYLOAD.tag())
                .map(each -> each.value())
                .findFirst()
                .orElseGet(
                        () -> vector.body().has("short_message") ? vector.body().octets("short_message") : new byte[0]);
    }

    private static Optional<Concatenation> part(Vector vector) {
        if (vector.derived().has("udh")) {
            return vector.derived().objects("udh").stream()
                    .filter(each -> each.has("ref"))
                    .map(each -> new Concatenation(
                            each.number("ref"),
                            each.hexNumber("iei") == 0x08,
                            each.number("total"),
                            each.number("seq")))
                    .findFirst();
        }
        return number(vector, TlvTag.SAR_MSG_REF_NUM)
                .map(reference -> new Concatenation(
                        reference,
                        true,
                        number(vector, TlvTag.SAR_TOTAL_SEGMENTS).orElse(0),
                        number(vector, TlvTag.SAR_SEGMENT_SEQNUM).orElse(0)));
    }

    private static Kind kind(int esmClass) {
        return switch (esmClass & 0x3C) {
            case 0x04 -> Kind.RECEIPT;
            case 0x08, 0x10 -> Kind.ACKNOWLEDGEMENT;
            case 0x20 -> Kind.NOTIFICATION;
            default -> Kind.MESSAGE;
        };
    }

    private static Optional<Instant> moment(Vector vector, String field) {
        if (!vector.derived().has(field)) {
            return Optional.empty();
        }
        Json time = vector.derived().object(field);
        return Optional.of(time.has("utc") ? Instant.parse(time.text("utc")) : later(time.object("relative")));
    }

    private static Instant later(Json span) {
        return NOW.atOffset(java.time.ZoneOffset.UTC)
                .plusYears(span.number("years"))
                .plusMonths(span.number("months"))
                .plusDays(span.number("days"))
                .plusHours(span.number("hours"))
                .plusMinutes(span.number("minutes"))
                .plusSeconds(span.number("seconds"))
                .toInstant();
    }

    private static Optional<Integer> number(Vector vector, TlvTag tag) {
        return vector.tlvs().stream()
                .filter(each -> each.tag() == tag.tag())
                .map(each -> Integer.parseUnsignedInt(HexFormat.of().formatHex(each.value()), 16))
                .findFirst();
    }
}
