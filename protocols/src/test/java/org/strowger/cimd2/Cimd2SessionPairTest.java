package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Submission;

/** Both sides against each other. */
final class Cimd2SessionPairTest {
    private static final String STAMP = "261226101112";

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void messagesAreExchangedInBothDirections(Pieces pieces) {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn(10, pieces).answering()) {
            assertThat(pair.submit(Cimd2Pair.message("hello @ €").build())).isEqualTo(Submission.ACCEPTED);
            assertThat(pair.deliver(Cimd2Pair.message("back").build())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.atSmsc.events)
                    .containsExactly(
                            "asked by user1 pw1 ",
                            "signed in BOTH 2",
                            "MESSAGE to 447700900123",
                            "outcome 2 ACCEPTED 0 ");
            assertThat(pair.atApplication.events)
                    .containsExactlyInAnyOrder(
                            "signed in BOTH 2", "MESSAGE to 447700900123", "outcome 1 ACCEPTED 0 " + STAMP);
            ShortMessage came = pair.atSmsc.messages.get(0);
            assertThat(came.source()).isEqualTo(Cimd2Pair.SENDER);
            assertThat(GsmAlphabet.DEFAULT.decode(
                            came.body().octets(), 0, came.body().octets().length))
                    .isEqualTo("hello @ €");
        }
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void sequenceNumbersWrapAroundRepeatedly(Pieces pieces) {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn(7, pieces).answering()) {
            for (int round = 0; round < 100; round++) {
                while (pair.submit(Cimd2Pair.message("to " + round).build()) == Submission.ACCEPTED) {
                    pair.deliver(Cimd2Pair.message("fro " + round).build());
                }
                pair.pair.drive();
            }
            assertThat(pair.atApplication.outcomes).hasSize(700).allMatch(Outcome::isAccepted);
            assertThat(pair.atSmsc.outcomes).hasSize(700).allMatch(Outcome::isAccepted);
            assertThat(pair.atApplication.violations).isEmpty();
            assertThat(pair.atSmsc.violations).isEmpty();
        }
    }

    @Test
    void optionalParametersOfSmppAreOmitted() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            PlainMessage made = Cimd2Pair.message("hi")
                    .optionalParameters(List.of(new OptionalParameter(0x1400, new byte[] {'1'})))
                    .build();
            assertThat(pair.submit(made)).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.atSmsc.messages).hasSize(1);
            assertThat(pair.atSmsc.messages.get(0).body().octets())
                    .isEqualTo(made.body().octets());
            assertThat(pair.atSmsc.messages.get(0).optionalParameters()).isEmpty();
        }
    }

    @Test
    void allSequenceNumbersCanBePending() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn(128, Pieces.WHOLE)) {
            int taken = 0;
            while (pair.submit(Cimd2Pair.message("x").build()) == Submission.ACCEPTED) {
                taken++;
            }
            assertThat(taken).isEqualTo(128);
            pair.pair.drive();
            // The SMSC was made for 100 that have no answer.
            assertThat(pair.atSmsc.tokens).hasSize(100);
            assertThat(pair.atApplication.outcomes).hasSize(28).allMatch(each -> each.kind() == Outcome.Kind.THROTTLED);
            // The next number is that of the first, which has no answer yet.
            assertThat(pair.application.windowRoom()).isZero();
            pair.smsc.respond(pair.atSmsc.tokens.get(0), Outcome.accepted(STAMP), pair.now());
            pair.pair.drive();
            assertThat(pair.application.windowRoom()).isEqualTo(29);
        }
    }

    @Test
    void responsesCanArriveInAnyOrder() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            IntStream.range(0, 3)
                    .forEach(i -> pair.submit(Cimd2Pair.message("m" + i).build()));
            pair.pair.drive();
            for (int i : new int[] {2, 0, 1}) {
                pair.smsc.respond(pair.atSmsc.tokens.get(i), Outcome.accepted("26122610111" + i), pair.now());
            }
            pair.pair.drive();
            assertThat(pair.atApplication.events)
                    .containsExactly(
                            "signed in BOTH 2",
                            "outcome 3 ACCEPTED 0 261226101112",
                            "outcome 1 ACCEPTED 0 261226101110",
                            "outcome 2 ACCEPTED 0 261226101111");
        }
    }

    @Test
    void aRefusalArrivesWithItsOutcome() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            Outcome.Kind[] kinds = {Outcome.Kind.THROTTLED, Outcome.Kind.TEMPORARY, Outcome.Kind.UNCERTAIN};
            for (Outcome.Kind kind : kinds) {
                pair.atSmsc.onMessage =
                        (message, token) -> pair.smsc.respond(token, Outcome.of(kind, 0, "no"), pair.now());
                pair.submit(Cimd2Pair.message("m").build());
                pair.pair.drive();
            }
            pair.atSmsc.onMessage = (message, token) ->
                    pair.smsc.respond(token, Outcome.of(Outcome.Kind.PERMANENT, 300, "no"), pair.now());
            pair.submit(Cimd2Pair.message("m").build());
            pair.pair.drive();
            assertThat(pair.atApplication.outcomes.stream().map(Outcome::kind))
                    .containsExactly(
                            Outcome.Kind.THROTTLED,
                            Outcome.Kind.TEMPORARY,
                            Outcome.Kind.TEMPORARY,
                            Outcome.Kind.PERMANENT);
            assertThat(pair.atApplication.outcomes.get(3).code()).isEqualTo(300);
        }
    }

    @Test
    void aStatusReportArrivesAsAReceipt() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn().answering()) {
            var receipt = new Receipt(
                    STAMP,
                    MessageState.DELIVERED,
                    "",
                    new ReceiptTimes("2612261011", "2612261015"),
                    ReceiptCounts.NONE,
                    "");
            var report = PlainMessage.from(Cimd2Pair.RECIPIENT)
                    .to(Cimd2Pair.SENDER)
                    .reporting(receipt)
                    .build();
            assertThat(pair.deliver(report)).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            ShortMessage came = pair.atApplication.messages.get(0);
            assertThat(came.kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
            assertThat(came.source()).isEqualTo(Cimd2Pair.RECIPIENT);
            assertThat(came.destination()).isEqualTo(Cimd2Pair.SENDER);
            assertThat(came.receiptId()).isEqualTo(STAMP);
            assertThat(came.receipt().orElseThrow().times()).isEqualTo(new ReceiptTimes(STAMP, "261226101500"));
            assertThat(pair.atSmsc.outcomes).containsExactly(Outcome.accepted(""));
        }
    }

    @Test
    void inquiriesAreAnswered() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            pair.atSmsc.onInquiry = (inquiry, token) -> pair.smsc.answer(
                    token,
                    inquiry.kind() == Inquiry.Kind.QUERY
                            ? InquiryAnswer.of(MessageState.DELIVERED, "261226101200", 0)
                            : InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, "no")),
                    pair.now());
            var query = new Inquiry(
                    Inquiry.Kind.QUERY,
                    STAMP,
                    Address.NONE,
                    Cimd2Pair.RECIPIENT,
                    "",
                    Inquiry.query("", Address.NONE).replacement());
            assertThat(pair.application.ask(query, 7, pair.now())).isEqualTo(Submission.ACCEPTED);
            var cancel = Inquiry.cancel(STAMP, Address.NONE, Cimd2Pair.RECIPIENT);
            assertThat(pair.application.ask(cancel, 8, pair.now())).isEqualTo(Submission.ACCEPTED);
            var all = Inquiry.cancel("", Cimd2Pair.SENDER, Cimd2Pair.RECIPIENT);
            assertThat(pair.application.ask(all, 9, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.atSmsc.events)
                    .endsWith(
                            "QUERY " + STAMP + " 447700900123",
                            "CANCEL " + STAMP + " 447700900123",
                            "CANCEL  447700900123");
            assertThat(pair.atApplication.answers.get(0))
                    .isEqualTo(InquiryAnswer.of(MessageState.DELIVERED, "261226101200", 0));
            assertThat(pair.atApplication.answers.get(1).outcome().code()).isEqualTo(9);
            assertThat(pair.smsc.ask(cancel, 10, pair.now())).isEqualTo(Submission.NOT_BOUND);
            var nobody = Inquiry.query(STAMP, Cimd2Pair.SENDER);
            assertThat(pair.application.ask(nobody, 11, pair.now())).isEqualTo(Submission.UNFIT);
            var other = Inquiry.replace(STAMP, Cimd2Pair.SENDER, new Body(new byte[0], false, 0));
            assertThat(pair.application.ask(other, 12, pair.now())).isEqualTo(Submission.UNFIT);
        }
    }

    @Test
    void theApplicationLogsOutAfterThePendingResponses() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            pair.submit(Cimd2Pair.message("m").build());
            pair.application.close(CloseReason.of(CloseCause.ASKED), pair.now());
            pair.pair.drive();
            assertThat(pair.application.state()).isEqualTo(Cimd2SessionState.DRAINING);
            assertThat(pair.submit(Cimd2Pair.message("n").build())).isEqualTo(Submission.NOT_BOUND);
            pair.smsc.respond(pair.atSmsc.tokens.get(0), Outcome.accepted(STAMP), pair.now());
            pair.pair.drive();
            assertThat(pair.application.isOver()).isTrue();
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.ASKED);
            assertThat(pair.smsc.closeReason()).isEqualTo(new CloseReason(CloseCause.PEER_CLOSED, "logout"));
            assertThat(pair.atApplication.outcomes).hasSize(1);
        }
    }

    /** Many SMSCs never repeat a refused report. */
    @Test
    void theApplicationServesDeliveriesUntilItsLogoutIsAnswered() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            pair.submit(Cimd2Pair.message("m").build());
            pair.application.close(CloseReason.of(CloseCause.ASKED), pair.now());
            pair.pair.drive();
            assertThat(pair.application.state()).isEqualTo(Cimd2SessionState.DRAINING);
            pair.deliver(Cimd2Pair.message("late").build());
            pair.pair.drive();
            pair.smsc.respond(pair.atSmsc.tokens.get(0), Outcome.accepted(STAMP), pair.now());
            pair.pair.drive();
            assertThat(pair.application.state()).as("the delivery is pending").isEqualTo(Cimd2SessionState.DRAINING);
            pair.application.respond(pair.atApplication.tokens.get(0), Outcome.accepted(""), pair.now());
            pair.pair.drive();
            assertThat(pair.atSmsc.outcomes).hasSize(1).allMatch(Outcome::isAccepted);
            assertThat(pair.application.isOver()).isTrue();
        }
    }

    @Test
    void theSmscDisconnectsAfterThePendingResponses() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            pair.deliver(Cimd2Pair.message("m").build());
            pair.smsc.close(CloseReason.of(CloseCause.SHUTDOWN), pair.now());
            pair.submit(Cimd2Pair.message("late").build());
            pair.pair.drive();
            assertThat(pair.smsc.state()).isEqualTo(Cimd2SessionState.DRAINING);
            assertThat(pair.atApplication.outcomes).hasSize(1).allMatch(each -> each.kind() == Outcome.Kind.TEMPORARY);
            pair.application.respond(pair.atApplication.tokens.get(0), Outcome.accepted(""), pair.now());
            pair.pair.drive();
            assertThat(pair.smsc.isOver()).isTrue();
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
        }
    }

    @Test
    void simultaneousClosesEndBothSessions() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn()) {
            pair.deliver(Cimd2Pair.message("m").build());
            pair.submit(Cimd2Pair.message("m").build());
            pair.pair.drive();
            pair.smsc.close(CloseReason.of(CloseCause.SHUTDOWN), pair.now());
            pair.application.close(CloseReason.of(CloseCause.ASKED), pair.now());
            pair.smsc.respond(pair.atSmsc.tokens.get(0), Outcome.accepted(STAMP), pair.now());
            pair.application.respond(pair.atApplication.tokens.get(0), Outcome.accepted(""), pair.now());
            pair.pair.drive();
            assertThat(pair.smsc.isOver()).isTrue();
            assertThat(pair.application.isOver()).isTrue();
        }
    }

    @Test
    void aRefusedApplicationLearnsTheReason() {
        try (Cimd2Pair pair = Cimd2Pair.of(Cimd2Pair.application(), Cimd2Pair.smsc(), Pieces.BYTES)) {
            pair.atSmsc.onSignIn = asked -> pair.smsc.refuse(
                    Cimd2.TRAITS.statuses().refusal(org.strowger.protocol.RefusalReason.WRONG_CREDENTIALS), pair.now());
            pair.pair.drive();
            assertThat(pair.atApplication.events).containsExactly("refused PERMANENT 100");
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.REFUSED);
            assertThat(pair.smsc.isOver()).isTrue();
        }
    }

    @Test
    void aMessagePendingAtTheEndOfTheSessionIsUncertain() {
        Cimd2Pair pair = Cimd2Pair.loggedIn();
        pair.submit(Cimd2Pair.message("m").build());
        pair.pair.drive();
        pair.close();
        assertThat(pair.atApplication.events).endsWith("outcome 1 UNCERTAIN 0 ");
    }
}
