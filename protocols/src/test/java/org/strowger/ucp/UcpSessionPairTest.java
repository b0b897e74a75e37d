package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Replacement;
import org.strowger.protocol.Secret;
import org.strowger.protocol.Submission;
import org.strowger.ucp.operation.Packets;

/** Our two sides against each other, from the login to the end. */
class UcpSessionPairTest {
    @Test
    void aLoginIsReportedToBothSides() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            assertThat(pair.atSmsc.events).containsExactly("asked by 8006", "signed in BOTH 4.0");
            assertThat(pair.atSmsc.signIns.get(0).secret()).isEqualTo(new Secret("secret12"));
            assertThat(pair.atApplication.events).containsExactly("signed in BOTH 4.0");
        }
    }

    @Test
    void theLoginEqualsTheLoginOfOtherImplementations() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            assertThat(Packets.text(pair.pair.left().takeSent(1)))
                    .isEqualTo("00/00055/O/60/8006/6/5/1/7365637265743132//0100//////70");
        }
    }

    @Test
    void disconnectsAfterARefusedLogin() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.atSmsc.onSignIn = asked ->
                    pair.smsc.refuse(Ucp.TRAITS.statuses().refusal(RefusalReason.WRONG_CREDENTIALS), pair.now());
            pair.pair.drive();
            assertThat(pair.atApplication.events).containsExactly("refused 7");
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.REFUSED);
            assertThat(pair.application.isOver()).isTrue();
            assertThat(pair.smsc.isOver()).isTrue();
            assertThat(pair.smsc.closeReason().cause()).isEqualTo(CloseCause.REFUSED);
        }
    }

    @Test
    void anApplicationWithoutAnAccountBindsWithoutALogin() {
        UcpSettings nameless = UcpSettings.of(UcpRole.APPLICATION, UcpIdentity.application("", Secret.NONE));
        try (UcpPair pair = UcpPair.of(nameless, UcpPair.smsc(), Pieces.WHOLE)) {
            assertThat(pair.atApplication.events).isEmpty();
            assertThat(pair.application.nextDeadlineNanos()).isLessThanOrEqualTo(pair.now());
            pair.pair.left().tick(pair.now());
            assertThat(pair.atApplication.events).containsExactly("signed in BOTH 4.0");
            assertThat(pair.pair.left().takeSent(pair.now())).isEmpty();
            assertThat(pair.toldToApplication(Packets.of(
                            1, "O/52/1234/46701234567" + "/".repeat(13) + "011226120001////3//6869" + "/".repeat(12))))
                    .isEmpty(); // nobody has answered yet
            assertThat(pair.atApplication.messages).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void messagesAreExchangedInBothDirectionsInAnyPieces(Pieces pieces) {
        try (UcpPair pair = UcpPair.loggedIn(pieces).answering()) {
            for (int i = 0; i < 250; i++) {
                assertThat(pair.application.submit(UcpPair.message("to " + i).build(), Rewrite.NONE, i, pair.now()))
                        .isEqualTo(Submission.ACCEPTED);
                assertThat(pair.smsc.submit(UcpPair.message("from " + i).build(), Rewrite.NONE, i, pair.now()))
                        .isEqualTo(Submission.ACCEPTED);
                pair.pair.drive();
            }
            assertThat(pair.atSmsc.messages).hasSize(250);
            assertThat(pair.atApplication.messages).hasSize(250);
            assertThat(pair.atApplication.outcomes).hasSize(250).containsOnly(Outcome.accepted(UcpPair.STAMP));
            assertThat(pair.atSmsc.outcomes).hasSize(250).containsOnly(Outcome.accepted(""));
            ShortMessage last = pair.atSmsc.messages.get(249);
            assertThat(new String(last.body().octets(), java.nio.charset.StandardCharsets.US_ASCII))
                    .isEqualTo("to 249");
            assertThat(last.source()).isEqualTo(Address.international("46709999999"));
            assertThat(last.destination().text()).isEqualTo("46701234567");
        }
    }

    @Test
    void optionalParametersOfSmppAreOmitted() {
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            PlainMessage made = UcpPair.message("hi")
                    .optionalParameters(List.of(new OptionalParameter(0x1400, new byte[] {'1'})))
                    .build();
            assertThat(pair.application.submit(made, Rewrite.NONE, 1, pair.now()))
                    .isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.atSmsc.messages).hasSize(1);
            assertThat(pair.atSmsc.messages.get(0).body()).isEqualTo(made.body());
            assertThat(pair.atSmsc.messages.get(0).optionalParameters()).isEmpty();
        }
    }

    @Test
    void aFullWindowRefusesMessagesAndPendingNumbersAreSkipped() {
        try (UcpPair pair = UcpPair.loggedIn(
                UcpPair.application().with(new org.strowger.protocol.SessionLimits(99, 1000, 4096)),
                UcpPair.smsc(),
                Pieces.WHOLE)) {
            for (int i = 0; i < 99; i++) {
                assertThat(submit(pair, i)).isEqualTo(Submission.ACCEPTED);
            }
            assertThat(submit(pair, 99)).isEqualTo(Submission.WINDOW_FULL);
            assertThat(pair.application.windowRoom()).isZero();
            pair.pair.drive();
            List<Long> first = List.copyOf(pair.atSmsc.tokens);
            assertThat(first).hasSize(99);
            // All but one are answered, round and round: the number of that one is never taken.
            for (int round = 0; round < 3; round++) {
                List<Long> waiting = List.copyOf(
                        pair.atSmsc.tokens.subList(round == 0 ? 1 : 99 + (round - 1) * 98, 99 + round * 98));
                waiting.forEach(each -> pair.smsc.respond(each, Outcome.accepted(UcpPair.STAMP), pair.now()));
                pair.pair.drive();
                for (int i = 0; i < 98; i++) {
                    assertThat(submit(pair, 1000 + round * 98 + i)).isEqualTo(Submission.ACCEPTED);
                }
                pair.pair.drive();
            }
            pair.smsc.respond(first.get(0), Outcome.accepted("010101010101"), pair.now());
            pair.pair.drive();
            assertThat(pair.atApplication.events).contains("outcome 0 ACCEPTED 010101010101");
            assertThat(pair.atApplication.outcomes).hasSize(3 * 98 + 1);
        }
    }

    private static Submission submit(UcpPair pair, long token) {
        return pair.application.submit(UcpPair.message("m" + token).build(), Rewrite.NONE, token, pair.now());
    }

    @Test
    void aRefusedMessageComesBackWithItsCode() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.atSmsc.onMessage = (message, token) ->
                    pair.smsc.respond(token, Ucp.TRAITS.statuses().refusal(RefusalReason.TOO_FAST), pair.now());
            submit(pair, 7);
            pair.pair.drive();
            assertThat(pair.atApplication.outcomes.get(0).kind()).isEqualTo(Outcome.Kind.THROTTLED);
            assertThat(pair.atApplication.outcomes.get(0).code()).isEqualTo(4);
        }
    }

    /** UCP has one code for all that may succeed later. */
    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void aRefusalByStrowgerContainsItsReason(RefusalReason reason) {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.atSmsc.onMessage = (message, token) ->
                    pair.smsc.respond(token, Ucp.TRAITS.statuses().refusal(reason), pair.now());
            submit(pair, 7);
            pair.pair.drive();
            assertThat(pair.atApplication.outcomes.get(0).detail()).contains('"' + reason.meaning() + '"');
        }
    }

    @Test
    void aRefusalDoesNotForwardTheTextOfAnSmsc() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.atSmsc.onMessage = (message, token) ->
                    pair.smsc.respond(token, Outcome.of(Outcome.Kind.THROTTLED, 4, "queue full"), pair.now());
            submit(pair, 7);
            pair.pair.drive();
            assertThat(pair.atApplication.outcomes.get(0).detail()).doesNotContain("queue full");
        }
    }

    @Test
    void aReceiptArrivesAsANotificationWithTheTimeStampOfItsMessage() {
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            Receipt receipt = new Receipt(
                    UcpPair.STAMP,
                    MessageState.UNDELIVERABLE,
                    "",
                    new ReceiptTimes("261201120001", "2612011215"),
                    ReceiptCounts.NONE,
                    "");
            PlainMessage message = PlainMessage.from(new Address(0, 1, "46701234567"))
                    .to(new Address(0, 1, "1234"))
                    .reporting(receipt)
                    .build();
            assertThat(pair.smsc.submit(message, Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            ShortMessage came = pair.atApplication.messages.get(0);
            assertThat(came.kind()).isEqualTo(ShortMessage.Kind.RECEIPT);
            assertThat(came.receiptId()).isEqualTo(UcpPair.STAMP);
            assertThat(came.receipt())
                    .contains(new Receipt(
                            UcpPair.STAMP,
                            MessageState.UNDELIVERABLE,
                            "108",
                            new ReceiptTimes("261201120001", "261201121500"),
                            ReceiptCounts.NONE,
                            ""));
            assertThat(came.source().text()).isEqualTo("46701234567");
            assertThat(came.destination().text()).isEqualTo("1234");
            assertThat(pair.atSmsc.outcomes).containsExactly(Outcome.accepted(""));
        }
    }

    @Test
    void anIdThatIsNoTimeStampIsOmittedFromResultAndNotification() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.atSmsc.onMessage =
                    (message, token) -> pair.smsc.respond(token, Outcome.accepted("a3f0-77"), pair.now());
            submit(pair, 7);
            pair.pair.drive();
            assertThat(pair.atApplication.outcomes).containsExactly(Outcome.accepted(""));
            Receipt receipt = new Receipt(
                    "a3f0-77", MessageState.DELIVERED, "", new ReceiptTimes("2612011200", ""), ReceiptCounts.NONE, "");
            PlainMessage message = PlainMessage.from(new Address(0, 1, "46701234567"))
                    .to(new Address(0, 1, "1234"))
                    .reporting(receipt)
                    .build();
            assertThat(pair.smsc.submit(message, Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
            Receipt timeless = Receipt.of("a3f0-77", MessageState.DELIVERED, "");
            PlainMessage other = PlainMessage.from(new Address(0, 1, "46701234567"))
                    .to(new Address(0, 1, "1234"))
                    .reporting(timeless)
                    .build();
            assertThat(pair.smsc.submit(other, Rewrite.NONE, 2, pair.now())).isEqualTo(Submission.UNFIT);
            pair.pair.drive();
            assertThat(pair.atApplication.messages.get(0).receiptId()).isEqualTo("261201120000");
        }
    }

    @Test
    void timesAreInTheTimeZoneOfTheSmsc() {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        try (UcpPair pair = UcpPair.of(UcpPair.application().with(zone), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.atSmsc.onSignIn =
                    asked -> pair.smsc.admit(new Admission(5, 5, new PeerQuirks(false, false, zone)), pair.now());
            pair.pair.drive();
            Instant later = Instant.parse("2026-12-02T10:00:00Z");
            Instant end = Instant.parse("2026-12-03T10:00:01Z");
            pair.application.submit(
                    UcpPair.message("hi").after(later).until(end).build(), Rewrite.NONE, 1, pair.now());
            assertThat(Packets.text(pair.pair.left().takeSent(pair.now()))).contains("/1/0212261100/0312261101/");
            pair.application.submit(
                    UcpPair.message("hi").after(later).until(end).build(), Rewrite.NONE, 2, pair.now());
            pair.pair.drive();
            ShortMessage came = pair.atSmsc.messages.get(0);
            assertThat(came.scheduledFor(Instant.EPOCH)).contains(later);
            assertThat(came.expiresAt(Instant.EPOCH)).contains(Instant.parse("2026-12-03T10:01:00Z"));
            assertThat(came.isTimed()).isTrue();
        }
    }

    @Test
    void sendOptionsArriveUnchanged() {
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            for (ReceiptRequest request : ReceiptRequest.values()) {
                for (boolean buffered : new boolean[] {false, true}) {
                    SendOptions options = new SendOptions(request, buffered, 1, 65, false, true);
                    pair.application.submit(
                            UcpPair.message("hi").options(options).build(), Rewrite.NONE, 1, pair.now());
                    pair.pair.drive();
                    ShortMessage came = pair.atSmsc.messages.get(pair.atSmsc.messages.size() - 1);
                    assertThat(came.options()).isEqualTo(options);
                    assertThat(came.wantsReceipt()).isEqualTo(request != ReceiptRequest.NEVER);
                    assertThat(came.wantsReports()).isEqualTo(request != ReceiptRequest.NEVER || buffered);
                }
            }
        }
    }

    @Test
    void aMessageIsDeletedAndReplaced() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.atSmsc.onInquiry = (asked, token) -> pair.smsc.answer(token, InquiryAnswer.done(), pair.now());
            Address source = new Address(0, 1, "1234");
            Address destination = new Address(0, 1, "46701234567");
            pair.application.ask(Inquiry.cancel(UcpPair.STAMP, source, destination), 1, pair.now());
            Replacement other = new Replacement(
                    UcpPair.message("new").build().body(),
                    "",
                    "0212261100 Europe/Berlin",
                    ReceiptRequest.ON_END,
                    false);
            Inquiry replace = new Inquiry(Inquiry.Kind.REPLACE, UcpPair.STAMP, source, destination, "", other);
            pair.application.ask(replace, 2, pair.now());
            pair.pair.drive();
            assertThat(pair.atSmsc.inquiries.get(0)).isEqualTo(Inquiry.cancel(UcpPair.STAMP, source, destination));
            Inquiry came = pair.atSmsc.inquiries.get(1);
            assertThat(came.messageId()).isEqualTo(UcpPair.STAMP);
            assertThat(came.text()).isEqualTo(other.text());
            assertThat(came.replacement().receipt()).isEqualTo(ReceiptRequest.ON_END);
            // The clock of the SMSC shows another time than that of who wrote it, and the same moment.
            assertThat(came.replacement().expires()).isEqualTo("0212261000 Z");
            assertThat(Ucp.TRAITS.times().moment(came.replacement().expires(), UcpPair.EPOCH))
                    .contains(Instant.parse("2026-12-02T10:00:00Z"));
            assertThat(pair.atApplication.events).contains("answer 1 ACCEPTED", "answer 2 ACCEPTED");
            pair.atSmsc.onInquiry = (asked, token) -> pair.smsc.answer(
                    token,
                    InquiryAnswer.refused(Ucp.TRAITS.statuses().refusal(RefusalReason.UNKNOWN_MESSAGE)),
                    pair.now());
            pair.application.ask(Inquiry.cancel(UcpPair.STAMP, source, destination), 3, pair.now());
            pair.pair.drive();
            assertThat(pair.atApplication.answers.get(2).outcome().code()).isEqualTo(27);
        }
    }

    @Test
    void aMessageFromAnAlphanumericAddressIsDeletedByThatAddress() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            Inquiry cancel =
                    Inquiry.cancel(UcpPair.STAMP, Address.alphanumeric("ALPHA@NUM"), new Address(0, 1, "46701234567"));
            assertThat(pair.application.ask(cancel, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.atSmsc.inquiries).containsExactly(cancel);
        }
    }

    @Test
    void severalMessagesAreDeletedOneByOneAndAnsweredTogether() {
        byte[] packet =
                org.strowger.ucp.operation.Vectors.named("published-o56").octets();
        InquiryAnswer no = InquiryAnswer.refused(Ucp.TRAITS.statuses().refusal(RefusalReason.UNKNOWN_MESSAGE));
        for (boolean any : new boolean[] {true, false}) {
            try (UcpPair pair = UcpPair.loggedIn()) {
                assertThat(pair.toldToSmsc(packet)).isEmpty();
                assertThat(pair.atSmsc.inquiries)
                        .extracting(Inquiry::messageId)
                        .containsExactly("960901113944", "960808122222");
                pair.smsc.answer(pair.atSmsc.tokens.get(1), no, pair.now());
                assertThat(pair.pair.right().takeSent(pair.now())).isEmpty();
                pair.smsc.answer(pair.atSmsc.tokens.get(0), any ? InquiryAnswer.done() : no, pair.now());
                assertThat(Packets.text(pair.pair.right().takeSent(pair.now())))
                        .contains(any ? "12/00020/R/56/A///" : "12/00022/R/56/N/27//");
            }
        }
        try (UcpPair pair = UcpPair.loggedIn()) {
            pair.atSmsc.onInquiry = (asked, token) -> pair.smsc.answer(token, no, pair.now());
            assertThat(pair.toldToSmsc(packet)).contains("/R/56/N/27//");
            String words = Packets.fifty(
                    56,
                    org.strowger.ucp.operation.UcpField.ADC,
                    "1",
                    org.strowger.ucp.operation.UcpField.OADC,
                    "2",
                    org.strowger.ucp.operation.UcpField.MT,
                    "3",
                    org.strowger.ucp.operation.UcpField.MSG,
                    "616263");
            assertThat(pair.toldToSmsc(Packets.of(1, words))).contains("/R/56/N/03//");
        }
    }

    @Test
    void refusesInquiriesThatUcpCannotCarry() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            Address source = new Address(0, 1, "1234");
            Address destination = new Address(0, 1, "46701234567");
            assertThat(pair.application.ask(Inquiry.query(UcpPair.STAMP, source), 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            assertThat(pair.application.ask(Inquiry.cancel("abc", source, destination), 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            assertThat(pair.application.ask(Inquiry.cancel("", source, destination), 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            for (String time : new String[] {"0212261000", "0212261000 Nowhere", "3102261000 Z"}) {
                Replacement other =
                        new Replacement(UcpPair.message("new").build().body(), "", time, ReceiptRequest.ON_END, false);
                Inquiry replace = new Inquiry(Inquiry.Kind.REPLACE, UcpPair.STAMP, source, destination, "", other);
                assertThat(pair.application.ask(replace, 1, pair.now())).isEqualTo(Submission.UNFIT);
            }
            assertThat(pair.smsc.ask(Inquiry.query(UcpPair.STAMP, source), 1, pair.now()))
                    .isEqualTo(Submission.NOT_BOUND);
            assertThat(pair.pair.left().takeSent(pair.now())).isEmpty();
        }
    }

    @Test
    void waitsForPendingResponsesBeforeItCloses() {
        try (UcpPair pair = UcpPair.loggedIn()) {
            submit(pair, 1);
            pair.pair.drive();
            pair.application.close(CloseReason.of(CloseCause.ASKED), pair.now());
            assertThat(pair.application.state()).isEqualTo(UcpSessionState.DRAINING);
            assertThat(submit(pair, 2)).isEqualTo(Submission.NOT_BOUND);
            pair.smsc.respond(pair.atSmsc.tokens.get(0), Outcome.accepted(UcpPair.STAMP), pair.now());
            pair.pair.drive();
            assertThat(pair.application.isOver()).isTrue();
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.ASKED);
            assertThat(pair.smsc.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
            assertThat(pair.atApplication.outcomes).containsExactly(Outcome.accepted(UcpPair.STAMP));
        }
    }

    @Test
    void reportsUnansweredRequestsOnceAsUncertain() {
        UcpPair pair = UcpPair.loggedIn();
        submit(pair, 1);
        submit(pair, 2);
        pair.pair.drive();
        pair.close();
        assertThat(pair.atApplication.outcomes)
                .extracting(Outcome::kind)
                .containsExactly(Outcome.Kind.UNCERTAIN, Outcome.Kind.UNCERTAIN);
    }

    @Test
    void messagesBeyondTheAdmittedWindowAreThrottled() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.atSmsc.onSignIn = asked -> pair.smsc.admit(new Admission(5, 2, PeerQuirks.USUAL), pair.now());
            pair.pair.drive();
            for (int i = 0; i < 3; i++) {
                submit(pair, i);
            }
            pair.pair.drive();
            assertThat(pair.smsc.refusedForRoom()).isEqualTo(1);
            assertThat(pair.atApplication.outcomes.get(0).kind()).isEqualTo(Outcome.Kind.THROTTLED);
        }
    }

    @Test
    void deletionsThatExceedTheWindowTogetherAreThrottled() {
        try (UcpPair pair = UcpPair.of(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.atSmsc.onSignIn = asked -> pair.smsc.admit(new Admission(5, 1, PeerQuirks.USUAL), pair.now());
            pair.pair.drive();
            byte[] two =
                    org.strowger.ucp.operation.Vectors.named("published-o56").octets();
            assertThat(pair.toldToSmsc(two)).contains("/R/56/N/04//");
            assertThat(pair.smsc.refusedForRoom()).isEqualTo(1);
            assertThat(pair.atSmsc.inquiries).isEmpty();
        }
    }

    @Test
    void readsNoMessagesWhileReadingIsPaused() {
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            pair.smsc.hold(true);
            submit(pair, 1);
            pair.pair.drive();
            assertThat(pair.atSmsc.messages).isEmpty();
            pair.smsc.hold(false);
            pair.pair.right().offerAgain(pair.now());
            pair.pair.drive();
            assertThat(pair.atApplication.outcomes).containsExactly(Outcome.accepted(UcpPair.STAMP));
        }
    }
}
