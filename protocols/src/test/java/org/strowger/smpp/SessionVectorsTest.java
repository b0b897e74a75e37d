package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.Pieces;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vector.Kind;
import org.strowger.smpp.pdu.Vectors;

/**
 * Each vector comes to a session in a state that fits it, whole and in pieces, alone and with an enquire_link behind
 * it: the session answers as the vector says, and lives on where the vector does not say that it ends.
 */
class SessionVectorsTest {
    private static final List<Leniency> LENIENCIES = List.of(Leniency.STRICT, Leniency.TOLERANT, Leniency.ALL);
    private static final int ENQUIRY = 0x7777;
    private static final long SEED = 20250131;

    static Stream<Vector> whole() {
        return Vectors.of(Kind.PDU, Kind.CODEC, Kind.SEMANTIC, Kind.TOLERATE);
    }

    static Stream<Vector> incomplete() {
        return Vectors.of(Kind.INCOMPLETE);
    }

    static Stream<Vector> refused() {
        return whole().filter(each -> new Expectation(each, Leniency.STRICT).isRefused());
    }

    @Test
    void everyVectorIsCoveredByASessionTest() {
        List<String> streams = Vectors.of(Kind.STREAM).map(Vector::name).toList();
        assertThat(whole().count() + incomplete().count() + streams.size()).isEqualTo(172);
        assertThat(streams)
                .containsExactly(
                        "stream_two_pdus_in_one_segment", "stream_pdu_and_partial", "stream_bind_resp_and_deliver");
    }

    @ParameterizedTest
    @MethodSource("whole")
    void aSessionAnswersEachVectorAsExpected(Vector vector) {
        for (Leniency leniency : LENIENCIES) {
            Expectation expected = new Expectation(vector, leniency);
            for (Pieces pieces : Pieces.values()) {
                try (VectorSession session = VectorSession.fitting(vector, leniency)) {
                    session.feed(Expectation.octets(vector), pieces, SEED);
                    assertThat(session.sent()).as("%s, seed %d", pieces, SEED).isEqualTo(expected.answers());
                    assertThat(session.session().isOver()).isEqualTo(expected.isOver());
                    assertThat(session.deviations()).isEqualTo(expected.deviations());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("whole")
    void anEnquireLinkAfterAVectorIsAnsweredUnlessTheSessionIsOver(Vector vector) {
        byte[] enquiry = VectorSession.bytes(
                Pdu.of(PduType.ENQUIRE_LINK).sequence(ENQUIRY).build());
        byte[] both = join(Expectation.octets(vector), enquiry);
        for (Leniency leniency : LENIENCIES) {
            Expectation expected = new Expectation(vector, leniency);
            List<String> answers = new ArrayList<>(expected.answers());
            if (!expected.isOver()) {
                answers.add(VectorSession.brief(PduType.ENQUIRE_LINK_RESP, "ESME_ROK", ENQUIRY));
            }
            for (Pieces pieces : Pieces.values()) {
                try (VectorSession session = VectorSession.fitting(vector, leniency)) {
                    session.feed(both, pieces, SEED);
                    assertThat(session.sent()).as("%s, seed %d", pieces, SEED).isEqualTo(answers);
                }
            }
        }
    }

    /** A strict peer of ours cannot read a deliver_sm_resp without its string; all other refusals are bare. */
    @ParameterizedTest
    @MethodSource("refused")
    void aRefusalHasNoBodyUnlessItIsADeliverSmResp(Vector vector) {
        try (VectorSession session = VectorSession.fitting(vector, Leniency.STRICT)) {
            session.feed(Expectation.octets(vector));
            for (Pdu each : session.said()) {
                assertThat(each.hasBody()).isEqualTo(each.type() == PduType.DELIVER_SM_RESP);
                assertThat(each.tlvs()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void waitsForAnIncompletePduUntilItsTimeout(Vector vector) {
        try (VectorSession session = VectorSession.boundMc(vector.version(), Leniency.TOLERANT)) {
            session.feed(vector.octets(), Pieces.BYTES, SEED);
            assertThat(session.session().isOver()).isFalse();
            assertThat(session.session().nextDeadlineNanos())
                    .isEqualTo(VectorSession.NOW + SmppTimers.USUAL.partialPdu().toNanos());

            session.tick(VectorSession.NOW + Duration.ofSeconds(10).toNanos());

            assertThat(session.sent()).isEmpty();
            assertThat(session.session().isOver()).isTrue();
            assertThat(session.session().closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
        }
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void dropsAnIncompletePduAtTheEndOfTheConnection(Vector vector) {
        try (VectorSession session = VectorSession.boundMc(vector.version(), Leniency.TOLERANT)) {
            session.feed(vector.octets());
            session.feedEnd();

            assertThat(session.sent()).isEmpty();
            assertThat(session.session().isOver()).isTrue();
        }
    }

    // ---- Streams

    @Test
    void twoPdusInOneSegmentAreBothServed() {
        byte[] stream = Vectors.named("stream_two_pdus_in_one_segment").octets();
        for (Pieces pieces : Pieces.values()) {
            try (VectorSession session = VectorSession.boundMc(SmppVersion.V34, Leniency.STRICT)) {
                session.feed(stream, pieces, SEED);
                assertThat(session.sent())
                        .containsExactly("enquire_link_resp ESME_ROK #3", "submit_sm_resp ESME_ROK #10");
            }
        }
    }

    @Test
    void anIncompletePduBehindACompletePduIsAwaited() {
        byte[] stream = Vectors.named("stream_pdu_and_partial").octets();
        byte[] rest = {0, 0, 0, 0, 0, 5};
        for (Pieces pieces : Pieces.values()) {
            try (VectorSession session = VectorSession.boundEsme(SmppVersion.V34, Leniency.STRICT)) {
                session.feed(stream, pieces, SEED);
                assertThat(session.sent()).isEmpty();
                assertThat(session.session().isOver()).isFalse();
                session.feed(rest);
                assertThat(session.sent()).containsExactly("enquire_link_resp ESME_ROK #5");
            }
        }
    }

    @Test
    void aDeliverSmInTheSegmentOfTheBindResponseIsServed() {
        byte[] stream = Vectors.named("stream_bind_resp_and_deliver").octets();
        Unpooled.wrappedBuffer(stream).setInt(12, 1);
        Vector first = Vectors.named("bind_transceiver_resp_ok_v34");
        for (Pieces pieces : Pieces.values()) {
            try (VectorSession session = VectorSession.fitting(first, Leniency.STRICT)) {
                session.feed(stream, pieces, SEED);
                assertThat(session.sent()).containsExactly("deliver_sm_resp ESME_ROK #50");
                assertThat(session.handler().messages()).hasSize(1);
            }
        }
    }

    private static byte[] join(byte[] one, byte[] other) {
        byte[] both = java.util.Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
