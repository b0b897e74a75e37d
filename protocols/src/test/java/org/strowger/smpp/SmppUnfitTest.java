package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
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

/** A message that cannot be expressed is not begun: no half PDU is sent, and nothing waits for the answer to it. */
final class SmppUnfitTest {
    private static final String ID_OF_65 = "9".repeat(65);

    @Test
    void anInquiryThatSmppCannotCarryIsNotSent() {
        List<Inquiry> unfit = List.of(
                cancel("TOOLONG"),
                cancel("A\0"),
                Inquiry.query(ID_OF_65, TestMessages.SOURCE),
                Inquiry.query("1\0", TestMessages.SOURCE),
                Inquiry.query("\u20AC", TestMessages.SOURCE));
        try (SmppPair pair = SmppPair.bound()) {
            for (Inquiry each : unfit) {
                assertThat(pair.esme.ask(each, 1, pair.now())).isEqualTo(Submission.UNFIT);
            }
            assertUnharmed(pair);
        }
    }

    @Test
    void aRewriteThatSmppCannotCarryIsNotSent() {
        List<Rewrite> unfit = List.of(
                Rewrite.NONE.from(Address.alphanumeric("a".repeat(21))),
                Rewrite.NONE.from(Address.alphanumeric("a\0b")),
                Rewrite.NONE.from(Address.alphanumeric("\u20AC")),
                Rewrite.NONE.to(new Address(300, 1, "1")),
                Rewrite.NONE.reporting(ID_OF_65),
                Rewrite.NONE.reporting("1\0"));
        try (SmppPair pair = SmppPair.bound()) {
            for (Rewrite each : unfit) {
                var message = TestMessages.received(TestMessages.submit("x"));
                assertThat(pair.esme.submit(message, each, 1, pair.now()))
                        .as(each.source() + " " + each.destination() + " " + each.messageId())
                        .isEqualTo(Submission.UNFIT);
            }
            assertUnharmed(pair);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999999999999999999999999999999999999999999999999999999999", "1\0", "\u20AC"})
    void aResponseOmitsAMessageIdThatSmppCannotCarry(String id) {
        try (SmppPair pair = SmppPair.bound()) {
            pair.atMc.onMessage = (message, token) -> pair.mc.respond(token, Outcome.accepted(id), pair.now());
            pair.esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 7, pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.outcomes).containsExactly(Outcome.accepted(""));
            assertUnharmed(pair);
        }
    }

    @Test
    void aQueryResponseOmitsADateThatSmppCannotCarry() {
        try (SmppPair pair = SmppPair.bound()) {
            pair.esme.ask(Inquiry.query("17", TestMessages.SOURCE), 7, pair.now());
            pair.pair.drive();
            InquiryAnswer answer = InquiryAnswer.of(MessageState.DELIVERED, "2".repeat(40), 0);
            pair.mc.answer(pair.atMc.inquiryTokens.get(0), answer, pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.answers).containsExactly(InquiryAnswer.of(MessageState.DELIVERED, "", 0));
            assertUnharmed(pair);
        }
    }

    @Test
    void aFailureForAnImpossibleAddressIsOmittedFromTheResponse() {
        Outcome.Failure named = new Outcome.Failure(TestMessages.DESTINATION, Outcome.Kind.PERMANENT, 11);
        Outcome.Failure unnamed =
                new Outcome.Failure(Address.international("1".repeat(30)), Outcome.Kind.PERMANENT, 11);
        Outcome outcome = new Outcome(Outcome.Kind.ACCEPTED, "1", 0, "", List.of(unnamed, named));
        Pdu.Builder multi = Pdu.of(PduType.SUBMIT_MULTI)
                .from(TestMessages.SOURCE)
                .to(List.of(Destination.to(TestMessages.DESTINATION), Destination.to(TestMessages.SOURCE)))
                .with(PduField.SHORT_MESSAGE, new byte[] {'x'});
        try (SmppPair pair = SmppPair.bound()) {
            pair.atMc.onMessage = (message, token) -> pair.mc.respond(token, outcome, pair.now());
            pair.esme.submit(TestMessages.received(multi), Rewrite.NONE, 7, pair.now());
            pair.pair.drive();
            assertThat(pair.atEsme.outcomes.get(0).failures()).containsExactly(named);
            assertUnharmed(pair);
        }
    }

    @Test
    void aTooLongPasswordIsSentUnchanged() {
        SmppIdentity identity = SmppIdentity.esme(
                "account-of-a-provider", new Secret("longer than eight"), Traffic.BOTH, SmppVersion.V34);
        SmppSettings esme = SmppSettings.of(SmppRole.ESME, identity);
        try (SmppPair pair = SmppPair.of(esme, SmppPair.mc(SmppVersion.V34), Pieces.WHOLE)) {
            pair.pair.drive();
            assertThat(pair.atMc.signIns.get(0).account()).isEqualTo(identity.systemId());
            assertThat(pair.atMc.signIns.get(0).secret()).isEqualTo(identity.secret());
        }
    }

    @Test
    void anIdentityThatSmppCannotCarryIsRefused() {
        for (String each : List.of("x".repeat(65), "a\0b", "\u20AC")) {
            assertThatThrownBy(() -> SmppIdentity.esme(each, Secret.NONE, Traffic.BOTH, SmppVersion.V34))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> SmppIdentity.esme("app", new Secret(each), Traffic.BOTH, SmppVersion.V34))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining(each);
        }
    }

    @Test
    void aSessionThatMayNotSendHasNoWindow() {
        try (SmppPair pair = SmppPair.bound(Traffic.SENDS, SmppVersion.V34, Pieces.WHOLE)) {
            assertThat(pair.esme.windowRoom()).isEqualTo(SmppLimits.USUAL.windowToPeer());
            assertThat(pair.mc.windowRoom()).isZero();
        }
    }

    // ----

    /** Everything has its place in the window again, and both sides still understand each other. */
    private static void assertUnharmed(SmppPair pair) {
        assertThat(pair.esme.windowRoom()).isEqualTo(SmppLimits.USUAL.windowToPeer());
        pair.answering();
        pair.esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 99, pair.now());
        pair.pair.drive();
        assertThat(pair.atEsme.outcomeTokens).endsWith(99L);
        assertThat(pair.esme.isSignedIn()).isTrue();
    }

    private static Inquiry cancel(String serviceType) {
        return new Inquiry(
                Inquiry.Kind.CANCEL,
                "17",
                TestMessages.SOURCE,
                TestMessages.DESTINATION,
                serviceType,
                Replacement.NONE);
    }
}
