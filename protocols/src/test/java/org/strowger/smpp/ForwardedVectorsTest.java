package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Submission;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.MessageRules;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Treatments;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vectors;

/**
 * A message of the vectors that comes by one session and leaves by another: tolerant in what comes, exact in what goes.
 */
class ForwardedVectorsTest {
    /** Deviations that only the next peer can judge are passed on as they came. */
    private static final Map<String, SmppDeviation> PASSED_ON = Map.of(
            "submit_sm_ton_reserved", SmppDeviation.RESERVED_TON,
            "submit_sm_service_type_6_chars", SmppDeviation.LONG_SERVICE_TYPE,
            "submit_sm_dest_21_chars", SmppDeviation.LONG_ADDRESS,
            "submit_sm_validity_offset_56", SmppDeviation.FAR_OFFSET,
            "deliver_sm_receipt_id_tlv_no_nul", SmppDeviation.UNTERMINATED_TLV,
            "deliver_sm_network_error_ascii", SmppDeviation.ASCII_NETWORK_ERROR,
            "deliver_sm_message_state_10", SmppDeviation.RESERVED_STATE);

    static Stream<Vector> valid() {
        return Vectors.of(Vector.Kind.PDU).filter(each -> each.type().isMessage());
    }

    static Stream<Vector> tolerated() {
        return Vectors.of(Vector.Kind.CODEC, Vector.Kind.SEMANTIC, Vector.Kind.TOLERATE)
                .filter(each -> each.type().isMessage() && !Treatments.isRefused(each, Leniency.ALL));
    }

    @ParameterizedTest
    @MethodSource("valid")
    void forwardsAValidPduUnchanged(Vector vector) {
        byte[] octets = forwarded(vector);

        byte[] expected = vector.octets();
        Unpooled.wrappedBuffer(expected)
                .setInt(12, Unpooled.wrappedBuffer(octets).getInt(12));
        assertThat(octets).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void aTolerableDeviationIsForwardedInAFormThatAStrictPeerAccepts(Vector vector) {
        ByteBuf bytes = Unpooled.wrappedBuffer(forwarded(vector));
        List<SmppDeviation> passedOn =
                Stream.ofNullable(PASSED_ON.get(vector.name())).toList();
        List<SmppDeviation> counted = new ArrayList<>();
        Leniency leniency = passedOn.stream().reduce(Leniency.STRICT, Leniency::with, (one, other) -> one);
        SmppTolerance strict = new SmppTolerance(leniency, counted::add);
        PduView view = new PduView();

        assertThat(view.read(bytes, 0, bytes.readableBytes(), strict)).isEqualTo(PduRefusal.ACCEPTED);
        assertThat(MessageRules.check(view, SmppVersion.V34, strict)).isEqualTo(PduRefusal.ACCEPTED);
        assertThat(counted).isEqualTo(passedOn);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2501311200", "250131120000", "250131120000016", "250131120000016Z"})
    void aDeviatingTimeIsForwardedInTheStandardFormat(String time) {
        Pdu came = Pdu.of(PduType.SUBMIT_SM)
                .sequence(1)
                .to(Address.international("447700900123"))
                .with(PduField.SCHEDULE_DELIVERY_TIME, time)
                .with(PduField.VALIDITY_PERIOD, time)
                .build();
        ShortMessage message = received(VectorSession.bytes(came), SmppVersion.V34);
        Instant meant = Instant.parse("2025-01-31T12:00:00Z");

        assertThat(message.scheduledFor(VectorSession.EPOCH)).hasValue(meant);
        assertThat(message.expiresAt(VectorSession.EPOCH)).hasValue(meant);
        try (VectorSession leaves = VectorSession.boundEsme(SmppVersion.V34, Leniency.STRICT)) {
            byte[] left = submitted(leaves, message);
            PduView view = new PduView();
            assertThat(view.read(Unpooled.wrappedBuffer(left), 0, left.length, SmppTolerance.STRICT))
                    .isEqualTo(PduRefusal.ACCEPTED);
            assertThat(view.text(PduField.SCHEDULE_DELIVERY_TIME)).isEqualTo("250131120000000+");
            assertThat(view.text(PduField.VALIDITY_PERIOD)).isEqualTo("250131120000000+");
        }
    }

    private static byte[] forwarded(Vector vector) {
        ShortMessage message;
        try (VectorSession came = VectorSession.fitting(vector, Leniency.ALL)) {
            came.feed(vector.octets());
            message = came.handler().messages().get(0);
        }
        try (VectorSession leaves = vector.isToEsme()
                ? VectorSession.boundMc(vector.version(), Leniency.STRICT)
                : VectorSession.boundEsme(vector.version(), Leniency.STRICT)) {
            return submitted(leaves, message);
        }
    }

    private static ShortMessage received(byte[] octets, SmppVersion version) {
        try (VectorSession came = VectorSession.boundMc(version, Leniency.ALL)) {
            came.feed(octets);
            assertThat(came.handler().messages()).hasSize(1);
            return came.handler().messages().get(0);
        }
    }

    private static byte[] submitted(VectorSession leaves, ShortMessage message) {
        assertThat(leaves.session().submit(message, Rewrite.NONE, 1, VectorSession.NOW))
                .isEqualTo(Submission.ACCEPTED);
        return leaves.saidOctets();
    }
}
