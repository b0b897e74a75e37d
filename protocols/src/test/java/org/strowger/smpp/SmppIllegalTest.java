package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Illegal PDUs: each has its right refusal, and the session outlives all but those that put it out of step. */
final class SmppIllegalTest {
    private static final int NUMBER = 77;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final ThreadTools threadTools = new ThreadTools(allocator);
    private final HeardEvents heard = new HeardEvents();
    private final Map<SmppDeviation, Integer> deviations = new EnumMap<>(SmppDeviation.class);
    private final List<SessionDriver> drivers = new ArrayList<>();

    @AfterEach
    void nothingIsHeld() {
        drivers.forEach(each -> each.disconnect(CloseReason.of(CloseCause.ASKED), 1));
        threadTools.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    /** The matrix of section 5.2 of 5.0: {@code OK}, a status in the response, or NACK. */
    @ParameterizedTest
    @CsvSource({
        // type, TX, RX, TRX
        "SUBMIT_SM, came, RINVBNDSTS, came",
        "SUBMIT_MULTI, came, RINVBNDSTS, came",
        "QUERY_SM, came, RINVBNDSTS, came",
        "CANCEL_SM, came, RINVBNDSTS, came",
        "REPLACE_SM, came, RINVBNDSTS, came",
        "DATA_SM, came, RINVBNDSTS, came",
        "DELIVER_SM, RINVBNDSTS, RINVBNDSTS, RINVBNDSTS",
        "BIND_TRANSCEIVER, RALYBND, RALYBND, RALYBND",
        "BIND_RECEIVER, RALYBND, RALYBND, RALYBND",
        "ENQUIRE_LINK, ROK, ROK, ROK",
        "OUTBIND, NACK, NACK, NACK",
        "ALERT_NOTIFICATION, NACK, NACK, NACK",
        "BROADCAST_SM, NACK, NACK, NACK",
        "QUERY_BROADCAST_SM, NACK, NACK, NACK",
        "CANCEL_BROADCAST_SM, NACK, NACK, NACK",
        "PARAM_RETRIEVE, NACK, NACK, NACK",
        "QUERY_LAST_MSGS, NACK, NACK, NACK",
        "QUERY_MSG_DETAILS, NACK, NACK, NACK"
    })
    void anSmscAcceptsOnlyTheRequestsThatTheBindTypeAllows(PduType type, String tx, String rx, String trx) {
        Map<Traffic, String> expected = Map.of(Traffic.SENDS, tx, Traffic.RECEIVES, rx, Traffic.BOTH, trx);
        expected.forEach((traffic, verdict) -> {
            SessionDriver mc = boundMc(traffic, SmppTolerance.USUAL);
            assertThat(verdict(mc, type)).as(type + " when bound " + traffic).isEqualTo(verdict);
            assertAlive(mc);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "DELIVER_SM, RINVBNDSTS, came, came",
        "DATA_SM, RINVBNDSTS, came, came",
        "ALERT_NOTIFICATION, NACK, told, told",
        "SUBMIT_SM, RINVBNDSTS, RINVBNDSTS, RINVBNDSTS",
        "QUERY_SM, RINVBNDSTS, RINVBNDSTS, RINVBNDSTS",
        "BIND_TRANSCEIVER, RINVBNDSTS, RINVBNDSTS, RINVBNDSTS",
        "OUTBIND, NACK, NACK, NACK",
        "ENQUIRE_LINK, ROK, ROK, ROK"
    })
    void anEsmeAcceptsOnlyTheRequestsThatItsBindTypeAllows(PduType type, String tx, String rx, String trx) {
        Map<Traffic, String> expected = Map.of(Traffic.SENDS, tx, Traffic.RECEIVES, rx, Traffic.BOTH, trx);
        expected.forEach((traffic, verdict) -> {
            SessionDriver esme = boundEsme(traffic);
            assertThat(verdict(esme, type)).as(type + " when bound " + traffic).isEqualTo(verdict);
            assertAlive(esme);
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = PduType.class,
            names = {"SUBMIT_SM", "UNBIND", "QUERY_SM", "DATA_SM", "DELIVER_SM"})
    void aRequestBeforeTheBindIsRefusedAndEndsTheSession(PduType type) {
        SessionDriver mc = openMc(SmppTolerance.USUAL);
        assertThat(verdict(mc, type)).isEqualTo("RINVBNDSTS");
        assertThat(mc.session().isOver()).isTrue();
        assertThat(mc.session().closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
    }

    @Test
    void anEnquireLinkBeforeTheBindIsAnswered() {
        SessionDriver mc = openMc(SmppTolerance.USUAL);
        assertThat(verdict(mc, PduType.ENQUIRE_LINK)).isEqualTo("ROK");
        assertThat(mc.session().isOver()).isFalse();
        assertThat(deviations).containsEntry(SmppDeviation.EARLY_ENQUIRY, 1);
    }

    @Test
    void aDataSmAgainstTheBindTypeIsAcceptedIfThisDeviationIsTolerated() {
        Leniency as34 = Leniency.TOLERANT.with(SmppDeviation.DATA_AGAINST_BIND);
        SessionDriver mc = boundMc(Traffic.RECEIVES, new SmppTolerance(as34, this::count));
        assertThat(verdict(mc, PduType.DATA_SM)).isEqualTo("came");
        assertThat(deviations).containsEntry(SmppDeviation.DATA_AGAINST_BIND, 1);
    }

    /** An ESME gives a message up after a permanent error; after a temporary one it sends it by another session. */
    @ParameterizedTest
    @EnumSource(
            value = PduType.class,
            names = {"SUBMIT_SM", "DATA_SM", "QUERY_SM"})
    void refusesMessagesTemporarilyWhileItUnbinds(PduType type) {
        SessionDriver driver = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        SmppSession session = (SmppSession) driver.session();
        assertThat(verdict(driver, PduType.SUBMIT_SM)).isEqualTo("came");
        session.close(CloseReason.of(CloseCause.ASKED), 2);
        assertThat(session.state()).isEqualTo(SmppSessionState.DRAINING);
        assertThat(verdict(driver, type)).isEqualTo("RSYSERR");
        session.respond(heard.messageTokens.get(0), Outcome.accepted("1"), 2);
        driver.takeSent(2);
        assertThat(session.state()).isEqualTo(SmppSessionState.UNBINDING);
        assertThat(verdict(driver, type)).isEqualTo("RSYSERR");
    }

    /** Many SMSCs never repeat a refused receipt. */
    @ParameterizedTest
    @EnumSource(
            value = PduType.class,
            names = {"DELIVER_SM", "DATA_SM"})
    void theDeliveriesOfAnSmscAreServedUntilItAnswersOurUnbind(PduType type) {
        SessionDriver driver = boundEsme(Traffic.BOTH);
        SmppSession session = (SmppSession) driver.session();
        assertThat(verdict(driver, PduType.DELIVER_SM)).isEqualTo("came");
        session.close(CloseReason.of(CloseCause.ASKED), 2);
        assertThat(session.state()).isEqualTo(SmppSessionState.DRAINING);
        assertThat(verdict(driver, type)).isEqualTo("came");
        session.respond(heard.messageTokens.get(0), Outcome.accepted(""), 2);
        assertThat(session.state()).as("one is not answered").isEqualTo(SmppSessionState.DRAINING);
        session.respond(heard.messageTokens.get(1), Outcome.accepted(""), 2);
        List<Pdu> sent = TestMessages.pdus(driver.takeSent(2));
        assertThat(sent)
                .extracting(Pdu::type)
                .containsExactly(PduType.DELIVER_SM_RESP, type.response(), PduType.UNBIND);
        assertThat(session.state()).isEqualTo(SmppSessionState.UNBINDING);
        assertThat(verdict(driver, type)).isEqualTo("came");
        session.respond(heard.messageTokens.get(2), Outcome.accepted(""), 2);
        assertThat(TestMessages.pdu(driver.takeSent(2)).status()).isZero();
        driver.feed(header(PduType.UNBIND_RESP.id(), 0, sent.get(2).sequence()), 2);
        assertThat(session.isOver()).isTrue();
    }

    @Test
    void refusesASubmitAfterThePeersUnbind() {
        SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        assertThat(verdict(mc, PduType.SUBMIT_SM)).isEqualTo("came");
        mc.feed(header(PduType.UNBIND.id(), 0, 3), 2);
        assertThat(verdict(mc, PduType.SUBMIT_SM)).isEqualTo("RINVBNDSTS");
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void unknownRequestsAreRefusedAndUnknownResponsesAreIgnored(Pieces pieces) {
        SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        byte[] unknown = header(0x00010203, 0, NUMBER);
        byte[] unknownResponse = header(0x80010203, 0, NUMBER);
        byte[] notExpected = header(0x80000004, 0, NUMBER);
        byte[] nack = header(0x80000000, 3, NUMBER);
        for (byte[] each : List.of(unknown, unknownResponse, notExpected, nack)) {
            pieces.of(each, 1).forEach(piece -> mc.feed(piece, 2));
        }
        List<Pdu> answers = TestMessages.pdus(mc.takeSent(2));
        assertThat(answers).hasSize(1);
        assertThat(answers.get(0).type()).isEqualTo(PduType.GENERIC_NACK);
        assertThat(answers.get(0).status()).isEqualTo(CommandStatus.RINVCMDID.value());
        assertThat(answers.get(0).sequence()).isEqualTo(NUMBER);
        assertThat(deviations)
                .containsEntry(SmppDeviation.UNEXPECTED_RESPONSE, 2)
                .containsEntry(SmppDeviation.UNMATCHED_NACK, 1);
        assertAlive(mc);
    }

    @Test
    void reportsAnImpossibleLengthAndEndsTheSession() {
        for (int length : new int[] {0, 4, 15, 0x7FFFFFFF, -1}) {
            SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
            mc.feed(java.nio.ByteBuffer.allocate(4).putInt(length).array(), 2);
            Pdu nack = TestMessages.pdu(mc.takeSent(2));
            assertThat(nack.type()).isEqualTo(PduType.GENERIC_NACK);
            assertThat(nack.status()).isEqualTo(CommandStatus.RINVCMDLEN.value());
            assertThat(nack.sequence()).isZero();
            assertThat(mc.session().isOver()).isTrue();
        }
    }

    @Test
    void aSecondNackForAnInvalidLengthUnbindsTheSession() {
        SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        mc.feed(header(PduType.GENERIC_NACK.id(), CommandStatus.RINVCMDLEN.value(), 0), 2);
        assertAlive(mc);
        mc.feed(header(PduType.GENERIC_NACK.id(), CommandStatus.RINVCMDLEN.value(), 0), 2);
        assertThat(TestMessages.pdu(mc.takeSent(2)).type()).isEqualTo(PduType.UNBIND);
    }

    @Test
    void anUnannouncedReceiptIsRecognizedOnlyIfConfigured() {
        String text = "id:17 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201 stat:DELIVRD err:000 text:";
        for (boolean expected : new boolean[] {true, false}) {
            heard.messages.clear();
            Leniency leniency =
                    expected ? Leniency.TOLERANT.with(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE) : Leniency.TOLERANT;
            SessionDriver esme = boundEsme(Traffic.BOTH, leniency);
            esme.feed(TestMessages.bytes(TestMessages.deliver(text).sequence(3)), 2);
            assertThat(heard.messages.get(0).kind()).isEqualTo(expected ? Kind.RECEIPT : Kind.MESSAGE);
            assertThat(heard.messages.get(0).receipt().isPresent()).isEqualTo(expected);
        }
        assertThat(deviations).containsEntry(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE, 1);
    }

    @Test
    void anHttpRequestGetsNoResponse() {
        SessionDriver mc = openMc(SmppTolerance.USUAL);
        mc.feed("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 2);
        assertThat(mc.takeSent(2)).isEmpty();
        assertThat(mc.session().closeReason().toString()).contains("HTTP");
    }

    @Test
    void requestsWithARepeatedPendingSequenceNumberAreAnsweredInOrder() {
        SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        mc.feed(TestMessages.bytes(TestMessages.submit("one").sequence(NUMBER)), 2);
        mc.feed(TestMessages.bytes(TestMessages.submit("two").sequence(NUMBER)), 2);
        assertThat(heard.messages).hasSize(2);
        SmppSession session = (SmppSession) mc.session();
        session.respond(heard.messageTokens.get(0), Outcome.accepted("1"), 2);
        session.respond(heard.messageTokens.get(1), Outcome.accepted("2"), 2);
        assertThat(TestMessages.pdus(mc.takeSent(2)))
                .extracting(each -> each.sequence() + " " + each.text(PduField.MESSAGE_ID))
                .containsExactly(NUMBER + " 1", NUMBER + " 2");
        assertThat(deviations).containsEntry(SmppDeviation.REPEATED_SEQUENCE, 1);
    }

    @Test
    void aResponseOfAnotherTypeLeavesTheRequestPending() {
        SessionDriver esme = boundEsme(Traffic.BOTH);
        SmppSession session = (SmppSession) esme.session();
        session.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 5, 2);
        int sequence = TestMessages.pdu(esme.takeSent(2)).sequence();
        esme.feed(header(PduType.DATA_SM_RESP.id(), 0, sequence), 2);
        assertThat(heard.outcomes).isEmpty();
        assertThat(deviations).containsEntry(SmppDeviation.WRONG_RESPONSE, 1);
        esme.feed(header(PduType.GENERIC_NACK.id(), CommandStatus.RTHROTTLED.value(), sequence), 2);
        assertThat(heard.outcomes).extracting(Outcome::kind).containsExactly(Outcome.Kind.THROTTLED);
        assertThat(deviations).containsEntry(SmppDeviation.NACK_AS_RESPONSE, 1);
        esme.feed(header(PduType.SUBMIT_SM_RESP.id(), 0, sequence), 2);
        assertThat(heard.outcomes).as("told once").hasSize(1);
    }

    @Test
    void aNackWithStatusOkLeavesTheRequestUncertain() {
        SessionDriver esme = boundEsme(Traffic.BOTH);
        SmppSession session = (SmppSession) esme.session();
        session.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 5, 2);
        session.ask(Inquiry.cancel("17", TestMessages.SOURCE, TestMessages.DESTINATION), 6, 2);
        for (Pdu each : TestMessages.pdus(esme.takeSent(2))) {
            esme.feed(header(PduType.GENERIC_NACK.id(), 0, each.sequence()), 2);
        }
        assertThat(heard.outcomes).extracting(Outcome::kind).containsExactly(Outcome.Kind.UNCERTAIN);
        assertThat(heard.answers).extracting(each -> each.outcome().kind()).containsExactly(Outcome.Kind.UNCERTAIN);
    }

    @Test
    void twoQueriesWithOneNumberAreEachAnsweredWithTheirOwnId() {
        SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        for (String id : List.of("17", "18")) {
            mc.feed(TestMessages.bytes(request(PduType.QUERY_SM).with(PduField.MESSAGE_ID, id)), 2);
        }
        SmppSession session = (SmppSession) mc.session();
        heard.inquiryTokens.forEach(token -> session.answer(token, InquiryAnswer.of(MessageState.DELIVERED, "", 0), 2));
        assertThat(TestMessages.pdus(mc.takeSent(2)))
                .extracting(each -> each.text(PduField.MESSAGE_ID))
                .containsExactly("17", "18");
    }

    @Test
    void aQueryResponseWithoutFieldsHasAnUnknownState() {
        SessionDriver esme = boundEsme(Traffic.BOTH);
        ((SmppSession) esme.session()).ask(Inquiry.query("17", TestMessages.SOURCE), 6, 2);
        int sequence = TestMessages.pdu(esme.takeSent(2)).sequence();
        esme.feed(header(PduType.QUERY_SM_RESP.id(), 0, sequence), 2);
        assertThat(heard.answers).extracting(InquiryAnswer::state).containsExactly(MessageState.UNKNOWN);
    }

    @Test
    void aMessageToDistributionListsOnlyHasNoDestinationAddress() {
        SessionDriver mc = boundMc(Traffic.BOTH, SmppTolerance.USUAL);
        mc.feed(TestMessages.bytes(multi(Destination.list("friends"))), 2);
        assertThat(heard.messages).hasSize(1);
        assertThat(heard.messages.get(0).destination()).isEqualTo(Address.NONE);
    }

    @ParameterizedTest
    @CsvSource({"1, '', RINVDSTADR", "1, 111111111111111111111, RINVDSTADR", "1, '1,2', RINVDSTADR", "8, 1, RINVDSTTON"
    })
    void eachRecipientOfASubmitMultiIsValidated(int ton, String text, CommandStatus status) {
        SessionDriver mc = boundMc(Traffic.BOTH, new SmppTolerance(Leniency.STRICT, this::count));
        byte[] octets = TestMessages.bytes(multi(Destination.to(new Address(ton, 1, "#".repeat(20)))));
        mc.feed(replaced(octets, "#".repeat(20), text), 2);
        assertThat(heard.messages).isEmpty();
        assertThat(CommandStatus.of(TestMessages.pdu(mc.takeSent(2)).status())).isEqualTo(status);
        assertAlive(mc);
    }

    @Test
    void aBindWithATooLongAddressRangeFailsWithRbindfail() {
        SessionDriver mc = openMc(SmppTolerance.USUAL);
        byte[] bind = TestMessages.bytes(
                Pdu.of(PduType.BIND_TRANSCEIVER).sequence(NUMBER).with(PduField.ADDRESS_RANGE, "#".repeat(40)));
        mc.feed(replaced(bind, "#".repeat(40), "#".repeat(41)), 2);
        assertThat(CommandStatus.of(TestMessages.pdu(mc.takeSent(2)).status())).isEqualTo(CommandStatus.RBINDFAIL);
        assertThat(heard.signIns).isEmpty();
    }

    @Test
    void aDamagedBindIsRefusedByItsOwnResponse() {
        SessionDriver mc = openMc(SmppTolerance.USUAL);
        byte[] cut = java.util.Arrays.copyOf(header(PduType.BIND_TRANSCEIVER.id(), 0, NUMBER), 20);
        cut[3] = 20;
        cut[16] = cut[17] = cut[18] = cut[19] = 'a';
        mc.feed(cut, 2);
        Pdu response = TestMessages.pdu(mc.takeSent(2));
        assertThat(response.type()).isEqualTo(PduType.BIND_TRANSCEIVER_RESP);
        assertThat(response.status()).isEqualTo(CommandStatus.RINVCMDLEN.value());
        assertThat(mc.session().isOver()).isTrue();
    }

    // ----

    private String verdict(SessionDriver driver, PduType type) {
        int messages = heard.messages.size() + heard.inquiries.size();
        int events = heard.events.size();
        driver.feed(TestMessages.bytes(request(type)), 2);
        if (heard.messages.size() + heard.inquiries.size() > messages) {
            return "came";
        }
        List<Pdu> answers = TestMessages.pdus(driver.takeSent(2));
        if (answers.isEmpty()) {
            return heard.events.size() > events ? "told" : "nothing";
        }
        Pdu answer = answers.get(0);
        assertThat(answer.sequence()).isEqualTo(NUMBER);
        if (answer.type() == PduType.GENERIC_NACK) {
            assertThat(answer.status()).isEqualTo(CommandStatus.RINVCMDID.value());
            return "NACK";
        }
        assertThat(answer.type()).isEqualTo(type.response());
        return CommandStatus.of(answer.status()).name();
    }

    private static Pdu.Builder request(PduType type) {
        Pdu.Builder pdu = Pdu.of(type).sequence(NUMBER);
        return switch (type) {
            case SUBMIT_SM, DELIVER_SM -> TestMessages.message(type, "x").sequence(NUMBER);
            case DATA_SM ->
                pdu.from(TestMessages.SOURCE)
                        .to(TestMessages.DESTINATION)
                        .with(org.strowger.smpp.pdu.Tlv.of(
                                org.strowger.smpp.pdu.TlvTag.MESSAGE_PAYLOAD, new byte[] {'x'}));
            case SUBMIT_MULTI ->
                pdu.from(TestMessages.SOURCE)
                        .to(List.of(org.strowger.smpp.pdu.Destination.to(Address.international("1"))));
            default -> pdu;
        };
    }

    private static Pdu.Builder multi(Destination... destinations) {
        return Pdu.of(PduType.SUBMIT_MULTI)
                .sequence(NUMBER)
                .from(TestMessages.SOURCE)
                .to(List.of(destinations))
                .with(PduField.SHORT_MESSAGE, new byte[] {'x'});
    }

    /** The PDU with other characters in it, of which we could not send so many. */
    private static byte[] replaced(byte[] pdu, String characters, String others) {
        var latin1 = java.nio.charset.StandardCharsets.ISO_8859_1;
        byte[] octets = new String(pdu, latin1).replace(characters, others).getBytes(latin1);
        java.nio.ByteBuffer.wrap(octets).putInt(0, octets.length);
        return octets;
    }

    private void assertAlive(SessionDriver driver) {
        driver.takeSent(2);
        driver.feed(header(PduType.ENQUIRE_LINK.id(), 0, 99), 2);
        List<Pdu> answers = TestMessages.pdus(driver.takeSent(2));
        assertThat(answers).extracting(Pdu::type).containsExactly(PduType.ENQUIRE_LINK_RESP);
        assertThat(driver.session().isOver()).isFalse();
    }

    private SessionDriver openMc(SmppTolerance tolerance) {
        SmppTolerance counted = new SmppTolerance(tolerance.leniency(), this::count);
        return driver(new SmppSession(
                SmppPair.mc(SmppVersion.V34).with(counted), new SessionSetting(heard, threadTools, SmppPair.EPOCH), 1));
    }

    private SessionDriver boundMc(Traffic traffic, SmppTolerance tolerance) {
        SessionDriver mc = openMc(tolerance);
        PduType bind =
                switch (traffic) {
                    case SENDS -> PduType.BIND_TRANSMITTER;
                    case RECEIVES -> PduType.BIND_RECEIVER;
                    case BOTH -> PduType.BIND_TRANSCEIVER;
                };
        mc.feed(
                TestMessages.bytes(Pdu.of(bind).sequence(1).with(PduField.INTERFACE_VERSION, SmppVersion.V34.wire())),
                1);
        ((SmppSession) mc.session()).admit(1);
        mc.takeSent(1);
        return mc;
    }

    private SessionDriver boundEsme(Traffic traffic) {
        return boundEsme(traffic, Leniency.TOLERANT);
    }

    private SessionDriver boundEsme(Traffic traffic, Leniency leniency) {
        SmppSettings settings = SmppPair.esme(traffic, SmppVersion.V34).with(new SmppTolerance(leniency, this::count));
        SessionDriver esme =
                driver(new SmppSession(settings, new SessionSetting(heard, threadTools, SmppPair.EPOCH), 1));
        Pdu bind = TestMessages.pdu(esme.takeSent(1));
        esme.feed(TestMessages.bytes(Pdu.of(bind.type().response()).sequence(bind.sequence())), 1);
        assertThat(((SmppSession) esme.session()).isSignedIn()).isTrue();
        return esme;
    }

    private SessionDriver driver(SmppSession session) {
        SessionDriver driver = new SessionDriver(session, allocator);
        drivers.add(driver);
        return driver;
    }

    private void count(SmppDeviation deviation) {
        deviations.merge(deviation, 1, Integer::sum);
    }

    private static byte[] header(int id, int status, int sequence) {
        return java.nio.ByteBuffer.allocate(16)
                .putInt(16)
                .putInt(id)
                .putInt(status)
                .putInt(sequence)
                .array();
    }
}
