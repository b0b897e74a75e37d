package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Json;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Submission;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Treatments;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vectors;

/** The vectors that are responses, each to a request of ours that waits for it. */
class ResponseVectorsTest {
    private static final long TOKEN = 4711;
    private static final long SEED = 20250131;
    private static final int SEQUENCE = 12;

    /** The requests that we send in order to be answered. */
    private static final Map<PduType, String> REQUESTS = Map.of(
            PduType.SUBMIT_SM_RESP, "submit_sm_gsm7_plain",
            PduType.DELIVER_SM_RESP, "deliver_sm_mo_plain",
            PduType.DATA_SM_RESP, "data_sm_payload_set_dpf",
            PduType.SUBMIT_MULTI_RESP, "submit_multi_two_sme_one_dl");

    private static final Set<PduType> ANSWERS =
            Set.of(PduType.QUERY_SM_RESP, PduType.CANCEL_SM_RESP, PduType.REPLACE_SM_RESP);

    static Stream<Vector> outcomes() {
        return Vectors.those(each -> each.isReadable() && REQUESTS.containsKey(each.type()));
    }

    static Stream<Vector> answers() {
        return Vectors.those(each -> each.isReadable() && ANSWERS.contains(each.type()));
    }

    static Stream<Vector> nacks() {
        return Vectors.those(each -> each.type() == PduType.GENERIC_NACK);
    }

    static Stream<Vector> binds() {
        return Vectors.those(each -> each.isReadable() && each.type().request().isBind());
    }

    @Test
    void everyResponseVectorIsCoveredByATest() {
        Set<PduType> served = Set.of(PduType.ENQUIRE_LINK_RESP, PduType.UNBIND_RESP);
        Set<PduType> never = Set.of(
                PduType.BROADCAST_SM_RESP,
                PduType.QUERY_BROADCAST_SM_RESP,
                PduType.CANCEL_BROADCAST_SM_RESP,
                PduType.PARAM_RETRIEVE_RESP,
                PduType.QUERY_LAST_MSGS_RESP);
        long all = Vectors.those(each -> each.isReadable() && each.type().isResponse())
                .count();
        long others = Vectors.those(each -> served.contains(each.type()) || never.contains(each.type()))
                .count();
        assertThat(outcomes().count() + answers().count() + nacks().count() + binds().count() + others)
                .isEqualTo(all);
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void aMessageHasTheOutcomeOfItsResponse(Vector vector) {
        for (Pieces pieces : Pieces.values()) {
            try (VectorSession session = VectorSession.fitting(vector, Leniency.STRICT)) {
                answer(session, vector, submitted(session, vector), pieces);

                Outcome outcome = outcome(session);
                assertThat(outcome.code()).isEqualTo(vector.status());
                assertThat(outcome.isAccepted()).isEqualTo(vector.status() == 0);
                assertThat(outcome.messageId()).isEqualTo(vector.status() == 0 ? id(vector) : "");
                assertThat(outcome.failures()).isEqualTo(failures(vector));
                assertThat(session.handler().congestion()).isEqualTo(congestion(vector));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("answers")
    void anInquiryHasTheAnswerOfItsResponse(Vector vector) {
        for (Pieces pieces : Pieces.values()) {
            try (VectorSession session = VectorSession.fitting(vector, Leniency.STRICT)) {
                answer(session, vector, asked(session, vector.type()), pieces);

                InquiryAnswer answer = session.handler().answers().getOrDefault(TOKEN, InquiryAnswer.done());
                assertThat(session.handler().answers()).containsOnlyKeys(TOKEN);
                assertThat(answer.outcome().code()).isEqualTo(vector.status());
                if (vector.type() == PduType.QUERY_SM_RESP && vector.status() == 0) {
                    assertThat(answer.state())
                            .isEqualTo(MessageStates.of(vector.body().number("message_state")));
                    assertThat(answer.finalDate()).isEqualTo(vector.body().text("final_date"));
                    assertThat(answer.error()).isEqualTo(vector.body().number("error_code"));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("nacks")
    void aNackInPlaceOfAResponseEndsTheMessageWithItsStatus(Vector vector) {
        try (VectorSession session = VectorSession.boundEsme(SmppVersion.V34, Leniency.STRICT)) {
            submit(session, Vectors.named("submit_sm_gsm7_plain"));
            int sequence = session.said().get(0).sequence();
            session.feed(withSequence(vector, sequence));

            assertThat(outcome(session).code()).isEqualTo(vector.status());
            assertThat(session.deviations()).containsExactly(SmppDeviation.NACK_AS_RESPONSE);
        }
    }

    @ParameterizedTest
    @MethodSource("binds")
    void aBindHasTheOutcomeOfItsResponse(Vector vector) {
        try (VectorSession session = VectorSession.fitting(vector, Leniency.STRICT)) {
            session.feed(Expectation.octets(vector));

            boolean accepted = vector.status() == 0;
            assertThat(session.session().isSignedIn()).isEqualTo(accepted);
            assertThat(session.handler().refusals().stream().map(Outcome::code))
                    .isEqualTo(accepted ? List.of() : List.of(vector.status()));
        }
    }

    /** Nothing is pending under that number, though something is under another. */
    @Test
    void aResponseWithAnotherSequenceNumberLeavesTheMessagePending() {
        Vector vector = Vectors.named("submit_sm_resp_unknown_sequence");
        try (VectorSession session = VectorSession.fitting(vector, Leniency.STRICT)) {
            submit(session, Vectors.named("submit_sm_gsm7_plain"));
            session.feed(vector.octets());

            assertThat(session.handler().outcomes()).isEmpty();
            assertThat(session.deviations()).containsExactly(SmppDeviation.UNEXPECTED_RESPONSE);
        }
    }

    // ---- Asking

    private static int submitted(VectorSession session, Vector response) {
        submit(session, Vectors.named(REQUESTS.getOrDefault(response.type(), "")));
        return onlySaid(session, response.type().request());
    }

    private static void submit(VectorSession session, Vector request) {
        PduView view = new PduView();
        assertThat(view.read(request.buffer(), 0, request.octets().length, SmppTolerance.STRICT)
                        .isAccepted())
                .isTrue();
        SmppMessage message = SmppMessage.in(view, StoredPduView.NOWHERE.reading(request.version(), false));
        assertThat(session.session().submit(message, Rewrite.NONE, TOKEN, VectorSession.NOW))
                .isEqualTo(Submission.ACCEPTED);
    }

    private static int asked(VectorSession session, PduType response) {
        Address source = Address.international("447700900001");
        Inquiry inquiry =
                switch (response) {
                    case QUERY_SM_RESP -> Inquiry.query("1", source);
                    case CANCEL_SM_RESP -> Inquiry.cancel("1", source, Address.international("447700900123"));
                    default -> Inquiry.replace("1", source, Inquiry.NO_TEXT);
                };
        assertThat(session.session().ask(inquiry, TOKEN, VectorSession.NOW)).isEqualTo(Submission.ACCEPTED);
        return onlySaid(session, response.request());
    }

    private static int onlySaid(VectorSession session, PduType type) {
        List<Pdu> said = session.said();
        assertThat(said).extracting(Pdu::type).containsExactly(type);
        return said.get(0).sequence();
    }

    private static void answer(VectorSession session, Vector vector, int sequence, Pieces pieces) {
        session.feed(withSequence(vector, sequence), pieces, SEED);
        assertThat(session.sent()).isEmpty();
        assertThat(session.session().isOver()).isFalse();
        assertThat(session.session().windowRoom()).isEqualTo(SmppLimits.USUAL.windowToPeer());
        assertThat(session.deviations()).isEqualTo(Treatments.counted(vector, Leniency.STRICT));
    }

    private static byte[] withSequence(Vector vector, int sequence) {
        byte[] octets = vector.octets();
        Unpooled.wrappedBuffer(octets).setInt(SEQUENCE, sequence);
        return octets;
    }

    // ---- Expectations

    private static Outcome outcome(VectorSession session) {
        assertThat(session.handler().outcomes()).containsOnlyKeys(TOKEN);
        return session.handler().outcomes().values().iterator().next();
    }

    private static String id(Vector vector) {
        return vector.body().text("message_id", "");
    }

    private static List<Outcome.Failure> failures(Vector vector) {
        return vector.body().has("unsuccess_sme")
                ? vector.body().objects("unsuccess_sme").stream()
                        .map(ResponseVectorsTest::failure)
                        .toList()
                : List.of();
    }

    private static Outcome.Failure failure(Json each) {
        Address address =
                new Address(each.number("dest_addr_ton"), each.number("dest_addr_npi"), each.text("destination_addr"));
        int code = each.number("error_status_code");
        return new Outcome.Failure(address, Smpp.TRAITS.statuses().kindOf(code), code);
    }

    private static List<Integer> congestion(Vector vector) {
        return vector.tlvs().stream()
                .filter(each -> each.tag() == TlvTag.CONGESTION_STATE.tag())
                .map(each -> each.value()[0] & 0xFF)
                .toList();
    }
}
