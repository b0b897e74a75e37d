package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Replacement;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** Our two sides against each other: everything that is legal, in every version, however the bytes are cut. */
final class SmppSessionPairTest {
    private static final CloseReason ASKED = CloseReason.of(CloseCause.ASKED);

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void aSessionBindsWithEveryBindTypeAndVersion(Pieces pieces) {
        for (Traffic traffic : Traffic.values()) {
            for (SmppVersion esme : SmppVersion.values()) {
                for (SmppVersion mc : SmppVersion.values()) {
                    try (SmppPair pair = SmppPair.of(SmppPair.esme(traffic, esme), SmppPair.mc(mc), pieces)) {
                        pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
                        pair.pair.drive();
                        assertThat(pair.atMc.events)
                                .containsExactly("asked by app", "signed in " + traffic + " " + esme.min(mc));
                        assertThat(pair.atMc.signIns.get(0).secret()).isEqualTo(new Secret("secret08"));
                        assertThat(pair.esme.state()).isEqualTo(pair.mc.state());
                        assertThat(pair.esme.isSignedIn()).isTrue();
                        // By the table of 5.9 an SMSC that offers nothing is not one of 5.0.
                        SmppVersion agreed = esme.hasTlvs() && !mc.hasTlvs() ? SmppVersion.V34 : esme.min(mc);
                        assertThat(pair.atEsme.events).containsExactly("signed in " + traffic + " " + agreed);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void messagesAreExchangedUnchangedInBothDirections(Pieces pieces) {
        try (SmppPair pair =
                SmppPair.bound(Traffic.BOTH, SmppVersion.V34, pieces).answering()) {
            Pdu.Builder odd = TestMessages.submit("Hello")
                    .with(new Tlv(0x1401, new byte[] {1, 2, 3}))
                    .with(Tlv.of(TlvTag.CALLBACK_NUM, new byte[] {1, 1, 1, '4', '2'}))
                    .with(Tlv.of(TlvTag.CALLBACK_NUM, new byte[] {1, 1, 1, '4', '3'}));
            ShortMessage message = TestMessages.received(odd);
            assertThat(pair.esme.submit(message, Rewrite.NONE, 7, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.mc.submit(message, Rewrite.NONE, 8, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();

            assertThat(pair.atEsme.events).contains("outcome 7 ACCEPTED id1", "message MESSAGE to 447700900123");
            assertThat(pair.atMc.events).contains("outcome 8 ACCEPTED ");
            byte[] sent = ((SmppMessage) message).view().toBytes();
            assertThat(body(pair.atMc.messages.get(0))).isEqualTo(body(sent));
            assertThat(body(pair.atEsme.messages.get(0))).isEqualTo(body(sent));
        }
    }

    @Test
    void dataSmBecomesSubmitSmForAPeerWithoutDataSm() {
        Pdu.Builder data = Pdu.of(PduType.DATA_SM)
                .from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, "hi".getBytes(StandardCharsets.ISO_8859_1)));
        ShortMessage message = TestMessages.received(data);
        for (SmppVersion version : SmppVersion.values()) {
            try (SmppPair pair =
                    SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE).answering()) {
                assertThat(pair.esme.submit(message, Rewrite.NONE, 1, pair.now()))
                        .isEqualTo(Submission.ACCEPTED);
                pair.pair.drive();
                SmppMessage came = (SmppMessage) pair.atMc.messages.get(0);
                assertThat(came.view().type()).isEqualTo(version.hasTlvs() ? PduType.DATA_SM : PduType.SUBMIT_SM);
                assertThat(came.body().octets()).asString().isEqualTo("hi");
                assertThat(came.view().hasTlvs()).isEqualTo(version.hasTlvs());
            }
        }
    }

    @Test
    void oneSubmitMultiRespListsTheFailedRecipients() {
        List<Destination> many = List.of(
                Destination.to(TestMessages.DESTINATION),
                Destination.list("friends"),
                Destination.to(Address.international("447700900124")));
        Pdu.Builder multi = Pdu.of(PduType.SUBMIT_MULTI)
                .from(TestMessages.SOURCE)
                .to(many)
                .with(PduField.SHORT_MESSAGE, "to all".getBytes(StandardCharsets.ISO_8859_1));
        try (SmppPair pair = SmppPair.bound()) {
            Outcome partly = new Outcome(
                    Outcome.Kind.ACCEPTED,
                    "m1",
                    0,
                    "",
                    List.of(new Outcome.Failure(TestMessages.DESTINATION, Outcome.Kind.PERMANENT, 0x0B)));
            pair.atMc.onMessage = (message, token) -> {
                assertThat(message.goesToLists()).isTrue();
                assertThat(message.destinations())
                        .extracting(Address::text)
                        .containsExactly("447700900123", "447700900124");
                pair.mc.respond(token, partly, pair.now());
            };
            pair.esme.submit(TestMessages.received(multi), Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.outcomes).containsExactly(partly);
        }
    }

    /** A status of 0 in unsuccess_sme would say that it was accepted. */
    @ParameterizedTest
    @EnumSource(
            value = Outcome.Kind.class,
            names = {"TEMPORARY", "PERMANENT", "THROTTLED"})
    void aRecipientRefusedWithoutACodeGetsAStatusOfItsOutcome(Outcome.Kind kind) {
        Pdu.Builder multi = Pdu.of(PduType.SUBMIT_MULTI)
                .from(TestMessages.SOURCE)
                .to(List.of(Destination.to(TestMessages.DESTINATION)))
                .with(PduField.SHORT_MESSAGE, "to all".getBytes(StandardCharsets.ISO_8859_1));
        try (SmppPair pair = SmppPair.bound()) {
            Outcome.Failure failure = new Outcome.Failure(TestMessages.DESTINATION, kind, 0);
            pair.atMc.onMessage = (message, token) -> pair.mc.respond(
                    token, new Outcome(Outcome.Kind.ACCEPTED, "m1", 0, "", List.of(failure)), pair.now());
            pair.esme.submit(TestMessages.received(multi), Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.outcomes.get(0).failures())
                    .extracting(Outcome.Failure::kind)
                    .containsExactly(kind);
        }
    }

    @Test
    void aReplacementArrivesWithAllItsFields() {
        try (SmppPair pair = SmppPair.bound()) {
            Body text = new Body("new".getBytes(StandardCharsets.ISO_8859_1), false, 0);
            Replacement all =
                    new Replacement(text, "250131130000000+", "000001000000000R", ReceiptRequest.ON_FAILURE, true);
            pair.esme.ask(Inquiry.replace("a1", TestMessages.SOURCE, all), 1, pair.now());
            pair.pair.drive();
            assertThat(pair.atMc.inquiries).containsExactly(Inquiry.replace("a1", TestMessages.SOURCE, all));
        }
    }

    @Test
    void queriesCancelsAndReplacesAreAnswered() {
        try (SmppPair pair = SmppPair.bound()) {
            Body text = new Body("new".getBytes(StandardCharsets.ISO_8859_1), false, 0);
            pair.esme.ask(Inquiry.query("a1", TestMessages.SOURCE), 1, pair.now());
            pair.esme.ask(Inquiry.cancel("a2", TestMessages.SOURCE, TestMessages.DESTINATION), 2, pair.now());
            pair.esme.ask(Inquiry.replace("a3", TestMessages.SOURCE, text), 3, pair.now());
            pair.esme.ask(Inquiry.query("a4", TestMessages.SOURCE), 4, pair.now());
            pair.pair.drive();
            assertThat(pair.atMc.events).contains("QUERY a1", "CANCEL a2", "REPLACE a3", "QUERY a4");
            assertThat(pair.atMc.inquiries.get(2).text()).isEqualTo(text);

            List<Long> tokens = pair.atMc.inquiryTokens;
            pair.mc.answer(
                    tokens.get(3),
                    InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "no such message")),
                    pair.now());
            pair.mc.answer(tokens.get(0), InquiryAnswer.of(MessageState.DELIVERED, "250131120100000+", 3), pair.now());
            pair.mc.answer(tokens.get(1), InquiryAnswer.done(), pair.now());
            pair.mc.answer(tokens.get(2), InquiryAnswer.done(), pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.events)
                    .containsSubsequence(
                            "answer 4 PERMANENT UNKNOWN",
                            "answer 1 ACCEPTED DELIVERED",
                            "answer 2 ACCEPTED UNKNOWN",
                            "answer 3 ACCEPTED UNKNOWN");
            assertThat(pair.atEsme.answers.get(1).finalDate()).isEqualTo("250131120100000+");
            assertThat(pair.atEsme.answers.get(1).error()).isEqualTo(3);
        }
    }

    @Test
    void eachSideUnbindsAfterItsPendingResponses() {
        for (boolean esmeLeaves : new boolean[] {true, false}) {
            try (SmppPair pair = SmppPair.bound()) {
                pair.esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 1, pair.now());
                pair.pair.drive();
                SmppSession leaving = esmeLeaves ? pair.esme : pair.mc;
                leaving.close(ASKED, pair.now());
                pair.pair.drive();
                assertThat(leaving.state()).isEqualTo(SmppSessionState.DRAINING);
                assertThat(pair.esme.submit(
                                TestMessages.received(TestMessages.submit("y")), Rewrite.NONE, 2, pair.now()))
                        .isEqualTo(esmeLeaves ? Submission.NOT_BOUND : Submission.ACCEPTED);
                pair.pair.drive();
                if (!esmeLeaves) {
                    assertThat(pair.atEsme.outcomes).as("nothing new begins").hasSize(1);
                }
                pair.mc.respond(pair.atMc.messageTokens.get(0), Outcome.accepted("id"), pair.now());
                pair.pair.drive();
                assertThat(pair.atEsme.outcomes).contains(Outcome.accepted("id"));
                assertThat(pair.esme.isOver()).isTrue();
                assertThat(pair.mc.isOver()).isTrue();
                assertThat(leaving.closeReason()).isEqualTo(ASKED);
                assertThat((esmeLeaves ? pair.mc : pair.esme).closeReason().cause())
                        .isEqualTo(CloseCause.PEER_CLOSED);
            }
        }
    }

    @Test
    void simultaneousUnbindsEndBothSessions() {
        try (SmppPair pair = SmppPair.bound()) {
            pair.esme.close(ASKED, pair.now());
            pair.mc.close(ASKED, pair.now());
            pair.pair.drive();
            assertThat(pair.esme.isOver()).isTrue();
            assertThat(pair.mc.isOver()).isTrue();
        }
    }

    @Test
    void aRefusedBindEndsTheSessionWithTheReason() {
        try (SmppPair pair =
                SmppPair.of(SmppPair.esme(Traffic.BOTH, SmppVersion.V34), SmppPair.mc(SmppVersion.V34), Pieces.BYTES)) {
            pair.atMc.onSignIn =
                    asked -> pair.mc.refuse(Outcome.of(Outcome.Kind.PERMANENT, 0x0E, "wrong password"), pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.events).containsExactly("refused 14");
            assertThat(pair.esme.isOver()).isTrue();
            assertThat(pair.mc.isOver()).isTrue();
            assertThat(pair.esme.closeReason().toString()).contains("ESME_RINVPASWD");
        }
    }

    @Test
    void nothingIsReadBeforeAPendingBindIsAdmitted() {
        try (SmppPair pair =
                SmppPair.of(SmppPair.esme(Traffic.BOTH, SmppVersion.V34), SmppPair.mc(SmppVersion.V34), Pieces.WHOLE)) {
            pair.pair.drive();
            assertThat(pair.mc.wantsBytes()).isFalse();
            pair.pair
                    .right()
                    .feed(TestMessages.bytes(TestMessages.submit("early").sequence(2)), pair.now());
            assertThat(pair.atMc.messages).isEmpty();
            pair.mc.admit(pair.now());
            pair.pair.right().offerAgain(pair.now());
            pair.pair.drive();
            assertThat(pair.atMc.messages).as("read once it was let in").hasSize(1);
        }
    }

    @Test
    void anOutbindMakesAnEsmeBind() {
        SmppSettings esme = SmppPair.esme(Traffic.RECEIVES, SmppVersion.V34).with(SmppQuirks.USUAL.withOutbind());
        SmppSettings mc = SmppSettings.of(
                        SmppRole.MC,
                        new SmppIdentity("smsc", new Secret("out"), "", Address.NONE, Traffic.BOTH, SmppVersion.V34))
                .with(SmppQuirks.USUAL.withOutbind());
        try (SmppPair pair = SmppPair.of(esme, mc, Pieces.CRUMBS)) {
            pair.atEsme.onSignIn = asked -> pair.esme.admit(pair.now());
            pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.events).containsExactly("asked by smsc", "signed in RECEIVES 3.4");
            assertThat(pair.atEsme.signIns.get(0).secret()).isEqualTo(new Secret("out"));
            assertThat(pair.mc.state()).isEqualTo(SmppSessionState.BOUND_RX);
        }
    }

    @Test
    void anEsmeClosesAfterAnUntrustedOutbind() {
        SmppSettings esme = SmppPair.esme(Traffic.RECEIVES, SmppVersion.V34).with(SmppQuirks.USUAL.withOutbind());
        SmppSettings mc = SmppPair.mc(SmppVersion.V34).with(SmppQuirks.USUAL.withOutbind());
        try (SmppPair pair = SmppPair.of(esme, mc, Pieces.WHOLE)) {
            pair.atEsme.onSignIn =
                    asked -> pair.esme.refuse(Outcome.of(Outcome.Kind.PERMANENT, 0, "unknown"), pair.now());
            pair.pair.drive();
            assertThat(pair.esme.isOver()).isTrue();
            assertThat(pair.mc.isOver()).isTrue();
            assertThat(pair.mc.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
        }
    }

    @Test
    void anEndOfInputWithoutUnbindIsReportedAsSuch() {
        try (SmppPair pair = SmppPair.bound()) {
            pair.pair.right().feedEnd(pair.now());
            assertThat(pair.mc.closeReason()).hasToString("the peer closed the connection (without unbind)");
        }
    }

    @Test
    void theWindowIsRespectedInBothDirections() {
        SmppLimits narrow = new SmppLimits(3, 2, 10, 1024);
        SmppPair pair = SmppPair.of(
                SmppPair.esme(Traffic.BOTH, SmppVersion.V34).with(narrow),
                SmppPair.mc(SmppVersion.V34).with(narrow),
                Pieces.WHOLE);
        try (pair) {
            pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
            pair.pair.drive();
            ShortMessage message = TestMessages.received(TestMessages.submit("x"));
            for (int i = 1; i <= 3; i++) {
                assertThat(pair.esme.windowRoom()).isEqualTo(4 - i);
                assertThat(pair.esme.submit(message, Rewrite.NONE, i, pair.now()))
                        .isEqualTo(Submission.ACCEPTED);
            }
            assertThat(pair.esme.submit(message, Rewrite.NONE, 4, pair.now())).isEqualTo(Submission.WINDOW_FULL);
            pair.pair.drive();
            // The SMSC takes two at once: the third is told to come back later.
            assertThat(pair.atEsme.events).contains("outcome 3 THROTTLED ");
            assertThat(pair.atMc.messages).hasSize(2);
            pair.mc.respond(pair.atMc.messageTokens.get(1), Outcome.accepted("b"), pair.now());
            pair.mc.respond(pair.atMc.messageTokens.get(0), Outcome.accepted("a"), pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.events).containsSubsequence("outcome 2 ACCEPTED b", "outcome 1 ACCEPTED a");
            assertThat(pair.esme.windowRoom()).isEqualTo(3);
        }
    }

    @Test
    void reportsUnansweredRequestsAsUncertainWhenTheConnectionBreaks() {
        SmppPair pair = SmppPair.bound();
        pair.esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 1, pair.now());
        pair.esme.ask(Inquiry.query("q", TestMessages.SOURCE), 2, pair.now());
        pair.pair.drive();
        pair.close();
        assertThat(pair.atEsme.events).contains("outcome 1 UNCERTAIN ", "answer 2 UNCERTAIN UNKNOWN");
    }

    @Test
    void congestionIsReportedInResponsesOfVersion50() {
        SmppLimits ten = new SmppLimits(10, 10, 10, 1024);
        SmppSettings mc = SmppPair.mc(SmppVersion.V50).with(ten).with(new SmppQuirks(false, false, true, true));
        try (SmppPair pair = SmppPair.of(SmppPair.esme(Traffic.SENDS, SmppVersion.V50), mc, Pieces.WHOLE)) {
            pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
            pair.pair.drive();
            ShortMessage message = TestMessages.received(TestMessages.submit("x"));
            for (int i = 0; i < 9; i++) {
                pair.esme.submit(message, Rewrite.NONE, i, pair.now());
            }
            pair.pair.drive();
            pair.mc.respond(pair.atMc.messageTokens.get(0), Outcome.accepted("a"), pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.events).contains("congestion 80");
        }
    }

    @Test
    void enquireLinksKeepAnIdleSessionBound() {
        try (SmppPair pair = SmppPair.bound()) {
            pair.pair.advance(Duration.ofMinutes(10).toNanos());
            assertThat(pair.esme.isSignedIn()).isTrue();
            assertThat(pair.mc.isSignedIn()).isTrue();
        }
    }

    @Test
    void absoluteAndRelativeTimesOfAMessageAreResolved() {
        Instant now = SmppPair.EPOCH;
        ShortMessage message = TestMessages.received(TestMessages.submit("later")
                .with(PduField.SCHEDULE_DELIVERY_TIME, "260203050506000+")
                .with(PduField.VALIDITY_PERIOD, "000001000000000R"));
        assertThat(message.scheduledFor(now)).contains(now.plus(Duration.ofHours(1)));
        assertThat(message.expiresAt(now)).contains(now.plus(Duration.ofDays(1)));
    }

    private static byte[] body(ShortMessage message) {
        return body(((SmppMessage) message).view().toBytes());
    }

    private static byte[] body(byte[] pdu) {
        return java.util.Arrays.copyOfRange(pdu, 16, pdu.length);
    }
}
