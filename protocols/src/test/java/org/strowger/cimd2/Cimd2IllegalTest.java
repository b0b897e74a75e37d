package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.Admission;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.PeerQuirks;

/** Wrong packets are refused as they should be, and the session continues as long as that makes sense. */
final class Cimd2IllegalTest {
    private static final String SUBMIT = "|021:46701234567|033:hello|";
    private static final String STAMP = "261226101112";
    private static final String UNEXPECTED = "|900:1|901:Unexpected operation|";

    // ---- Numbers, seen by the SMSC

    @Test
    void aWrongSequenceNumberIsAnsweredWithANack() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say("03:005" + SUBMIT)).isEqualTo("99:003|");
            assertThat(smsc.heard.messages).isEmpty();
            assertThat(smsc.say("03:003" + SUBMIT)).isEmpty();
            assertThat(smsc.heard.messages).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 1, 255, 7, 300, 256})
    void onlyTheExpectedSequenceNumberIsAccepted(int number) {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say("40:%03d|".formatted(number))).isEqualTo("99:003|");
        }
    }

    @Test
    void fourWrongSequenceNumbersEndTheSession() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say("40:009|", "40:009|", "40:009|")).isEqualTo("99:003| 99:003| 99:003|");
            assertThat(smsc.say("40:009|")).isEmpty();
            assertThat(smsc.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        }
    }

    @Test
    void aCorrectNumberResetsTheCountOfWrongNumbers() {
        try (Side smsc = Side.smsc()) {
            for (int round = 0; round < 20; round++) {
                int next = 3 + 2 * round;
                assertThat(smsc.say("40:100|", "40:100|", "40:%03d|".formatted(next)))
                        .isEqualTo("99:%03d| 99:%03d| 90:%03d|".formatted(next, next, next));
            }
        }
    }

    @Test
    void continuesWithNumber1AfterNumber255() {
        try (Side smsc = Side.smsc()) {
            for (int number = 3; number <= 255; number += 2) {
                assertThat(smsc.say("40:%03d|".formatted(number))).isEqualTo("90:%03d|".formatted(number));
            }
            assertThat(smsc.say("40:001|")).isEqualTo("90:001|");
        }
    }

    @Test
    void aDamagedPacketIsAnsweredWithANack() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.sayRaw("\u000203:003\t021:46701234567\t033:hello\t00\u0003"))
                    .isEqualTo("99:003|");
            assertThat(smsc.sayRaw("\u000203:003\t021:46701234567\t033:hello\tZZ\u0003"))
                    .isEqualTo("99:003|");
            assertThat(smsc.say("03:003" + SUBMIT)).isEmpty();
            assertThat(smsc.heard.messages).hasSize(1);
        }
    }

    /** A widespread gateway sends what was asked for again with the next number. */
    @Test
    void acceptsARequestThatIsRepeatedWithTheNextSequenceNumber() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.sayRaw("\u000203:003\t021:46701234567\t033:hello\t00\u0003"))
                    .isEqualTo("99:003|");
            assertThat(smsc.say("03:005" + SUBMIT)).isEmpty();
            assertThat(smsc.heard.messages).hasSize(1);
            assertThat(smsc.say("40:007|")).isEqualTo("90:007|");
        }
    }

    @Test
    void refusesRequestsAfterALostRequestAndNamesTheExpectedNumber() {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            smsc.heard.onSignIn = asked -> smsc.session.admit(smsc.nowNanos);
            smsc.say("01:001|010:user1|011:pw1|019:10|");
            smsc.sayRaw("\u000203:003\t021:46701234567\t033:hello\t00\u0003");
            assertThat(smsc.say("03:005" + SUBMIT)).isEqualTo("99:003|");
            assertThat(smsc.heard.messages).isEmpty();
        }
    }

    // ---- Repetitions

    @Test
    void aRequestThatComesTwiceIsServedOnceAndAnsweredTwice() {
        try (Side smsc = Side.smsc()) {
            smsc.heard.onMessage =
                    (message, token) -> smsc.session.respond(token, Outcome.accepted(STAMP), smsc.nowNanos);
            String answer = "53:003|021:46701234567|060:" + STAMP + "|";
            assertThat(smsc.say("03:003" + SUBMIT)).isEqualTo(answer);
            assertThat(smsc.say("03:003" + SUBMIT)).isEqualTo(answer);
            assertThat(smsc.heard.messages).hasSize(1);
            assertThat(smsc.say("40:005|", "40:005|")).isEqualTo("90:005| 90:005|");
        }
    }

    @Test
    void aRequestThatComesTwiceBeforeItsAnswerIsAnsweredOnce() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say("03:003" + SUBMIT, "03:003" + SUBMIT)).isEmpty();
            smsc.session.respond(smsc.heard.tokens.get(0), Outcome.accepted(STAMP), smsc.nowNanos);
            assertThat(smsc.sent()).isEqualTo("53:003|021:46701234567|060:" + STAMP + "|");
            assertThat(smsc.say("03:003" + SUBMIT)).isEqualTo("53:003|021:46701234567|060:" + STAMP + "|");
            assertThat(smsc.heard.messages).hasSize(1);
        }
    }

    @Test
    void aRepeatedDeliveryIsHandledOnce() {
        try (Side application = Side.application()) {
            application.heard.onMessage =
                    (message, token) -> application.session.respond(token, Outcome.accepted(""), application.nowNanos);
            String deliver = "20:000|021:1234|023:+46701234567|060:" + STAMP + "|033:x|";
            assertThat(application.say(deliver, deliver)).isEqualTo("70:000| 70:000|");
            assertThat(application.heard.messages).hasSize(1);
        }
    }

    // ---- Packets out of place

    @ParameterizedTest
    @CsvSource({"03:001|021:1|033:x|", "02:001|", "40:001|", "20:001|", "04:001|", "07:001|", "13:001|"})
    void requestsBeforeTheLoginAreRefused(String packet) {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            assertThat(smsc.say(packet)).isEqualTo("98:001" + UNEXPECTED);
            smsc.heard.onSignIn = asked -> smsc.session.admit(smsc.nowNanos);
            // Whether the number was used up or not.
            assertThat(smsc.say("01:001|010:user1|011:pw1|")).isEqualTo("51:001|");
        }
    }

    @Test
    void acceptsALoginNumberedAfterARefusedRequest() {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            smsc.say("03:001|021:1|033:x|");
            smsc.say("01:003|010:user1|011:pw1|");
            assertThat(smsc.heard.events).containsExactly("asked by user1 pw1 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01:003|010:a|011:b|", "20:003|021:1|023:2|060:261226101112|", "07:003|", "49:003|"})
    void refusesPacketsThatOnlyAnSmscSends(String packet) {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say(packet)).isEqualTo("98:003" + UNEXPECTED);
            assertThat(smsc.say("40:005|")).isEqualTo("90:005|");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01:062|010:a|011:b|", "03:062|021:1|033:x|", "02:062|", "09:062|500:501|"})
    void refusesPacketsThatOnlyAnApplicationSends(String packet) {
        try (Side application = Side.application()) {
            assertThat(application.say(packet)).isEqualTo("98:062" + UNEXPECTED);
            assertThat(application.say("40:064|")).isEqualTo("90:064|");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"53:003|", "59:005|", "50:000|", "67:001|", "70:000|", "98:000|900:1|", "99:000|", "99:001|"})
    void unexpectedResponsesAreIgnored(String packet) {
        try (Side smsc = Side.smsc();
                Side application = Side.application()) {
            assertThat(smsc.say(packet)).isEmpty();
            assertThat(application.say(packet)).isEmpty();
            assertThat(smsc.session.isSignedIn()).isTrue();
            assertThat(application.session.isSignedIn()).isTrue();
            assertThat(application.heard.events).isEmpty();
        }
    }

    @Test
    void aResponseOfAnotherTypeLeavesTheRequestPending() {
        try (Side application = Side.application()) {
            application.session.submit(
                    Cimd2Pair.message("x").build(), org.strowger.message.Rewrite.NONE, 5, application.nowNanos);
            application.sent();
            application.say("54:003|060:" + STAMP + "|");
            assertThat(application.heard.outcomes).isEmpty();
            application.say("53:003|021:1|060:" + STAMP + "|");
            assertThat(application.heard.events).containsExactly("outcome 5 ACCEPTED 0 " + STAMP);
        }
    }

    @Test
    void aDamagedResponseIsNotAnswered() {
        try (Side application = Side.application()) {
            application.session.submit(
                    Cimd2Pair.message("x").build(), org.strowger.message.Rewrite.NONE, 5, application.nowNanos);
            application.sent();
            assertThat(application.sayRaw("\u000253:003\t060:261226101112\t00\u0003"))
                    .isEmpty();
            assertThat(application.sayRaw("\u000253:003\t06:261226101112\t\u0003"))
                    .isEmpty();
            assertThat(application.heard.outcomes).isEmpty();
            assertThat(application.heard.violations).hasSize(2);
        }
    }

    // ---- Unreadable packets

    @Test
    void closesAfterFiveUnreadablePacketsInARow() {
        try (Side smsc = Side.smsc()) {
            String nothing = "\u00022:1\t\u0003";
            assertThat(smsc.sayRaw(nothing.repeat(4))).isEmpty();
            assertThat(smsc.say("40:003|")).isEqualTo("90:003|");
            assertThat(smsc.sayRaw(nothing.repeat(4))).isEmpty();
            assertThat(smsc.session.isSignedIn()).isTrue();
            smsc.sayRaw(nothing);
            assertThat(smsc.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        }
    }

    @Test
    void closesAfterAPacketWithoutAnEnd() {
        try (Side smsc = Side.smsc()) {
            smsc.sayRaw("\u000203:003\t033:" + "x".repeat(4096));
            assertThat(smsc.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
            assertThat(smsc.heard.violations).hasSize(1);
            assertThat(smsc.driver.unread()).isZero();
        }
    }

    @Test
    void ignoresOctetsOutsidePackets() {
        try (Side smsc = Side.smsc()) {
            for (int i = 0; i < 100; i++) {
                assertThat(smsc.sayRaw("x".repeat(1000) + "\u0003\t")).isEmpty();
            }
            assertThat(smsc.driver.unread()).isZero();
            assertThat(smsc.say("40:003|")).isEqualTo("90:003|");
        }
    }

    @Test
    void ignoresAPacketThatIsInterruptedByANewPacket() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.sayRaw("\u000203:003\t021:1\t" + "\u000240:003\t\u0003"))
                    .isEqualTo("90:003|unsummed");
        }
    }

    // ---- Output

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "03:003|033:x|; 53:003|900:300|901:Incorrect destination address|",
                "03:003|021:|033:x|; 53:003|021:|900:300|901:Incorrect destination address|",
                "03:003|021:abc|033:x|; 53:003|021:abc|900:300|901:Incorrect destination address|",
                "03:003|021:1|; 53:003|021:1|900:303|901:Incorrect bin/head/normal user data parameter combination|",
                "03:003|021:1|033:x|030:256|; 53:003|021:1|900:304|901:Incorrect data coding scheme parameter usage|",
                "03:003|021:1|033:x|030:8|; 53:003|021:1|900:304|901:Incorrect data coding scheme parameter usage|",
                "03:003|021:1|033:x|030:|; 53:003|900:8|901:Parameter formatting error|",
                "03:003|021:1|033:x|053:1|054:261226101112|;"
                        + " 53:003|021:1|900:308|901:Incorrect first delivery parameters usage|",
                "03:003|021:1|033:x|051:261326101112|;"
                        + " 53:003|021:1|900:305|901:Incorrect validity period parameters usage|",
                "03:003|021:1|033:x|051:260230101112|;"
                        + " 53:003|021:1|900:305|901:Incorrect validity period parameters usage|",
                "03:003|021:1|033:x|051:2612261011|; 53:003|900:8|901:Parameter formatting error|",
                "03:003|021:1|033:x|056:128|;"
                        + " 53:003|021:1|900:310|901:Incorrect status report request parameter usage|",
                "03:003|021:1|033:x|027:123456789012|;"
                        + " 53:003|021:1|900:321|901:Incorrect alphanumeric originator usage|",
                "03:003|021:1|033:x|032:0500|;"
                        + " 53:003|021:1|900:303|901:Incorrect bin/head/normal user data parameter combination|",
                "03:003|1:1|; 53:003|900:2|901:Syntax error|",
                "04:003|021:1|; 54:003|900:401|901:Incorrect scts parameter usage|",
                "04:003|060:261226101112|; 54:003|900:400|901:Incorrect address parameter usage|",
                "05:003|; 55:003|900:502|901:Incorrect parameter combination|",
                "05:003|068:3|; 55:003|900:501|901:Incorrect mode parameter usage|",
                "06:003|; 56:003|900:602|901:Incorrect mode parameter usage|",
                "06:003|059:2|021:1|; 56:003|900:600|901:Incorrect scts parameter usage|",
                "06:003|059:0|; 56:003|900:601|901:Incorrect address parameter usage|",
                "08:003|; 58:003|900:3|901:Unsupported parameter|",
                "08:003|011:newpw|; 58:003|900:801|901:Changing password not allowed|",
                "09:003|; 59:003|900:2|901:Syntax error|",
                "09:003|500:502|; 59:003|900:900|901:Unsupported item requested|",
                "13:003|; 63:003|900:1|901:Unexpected operation|"
            })
    void refusesAnInvalidRequestWithItsCode(String request, String answer) {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say(request)).isEqualTo(answer);
            assertThat(smsc.heard.messages).isEmpty();
            assertThat(smsc.heard.inquiries).isEmpty();
            assertThat(smsc.say("40:005|")).isEqualTo("90:005|");
        }
    }

    @Test
    void aRefusalHasNoChecksumIfTheRequestHadNone() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.sayRaw("\u000203:003\t1:1\t\u0003")).isEqualTo("53:003|900:2|901:Syntax error|unsummed");
            assertThat(smsc.say("03:009" + SUBMIT)).isEqualTo("99:005|");
            assertThat(smsc.sayRaw("\u000240:009\t\u0003")).isEqualTo("99:005|unsummed");
        }
    }

    @Test
    void tooManyRecipientsAreRefused() {
        try (Side smsc = Side.smsc()) {
            assertThat(smsc.say("03:003|" + "021:1|".repeat(11) + "033:x|"))
                    .isEqualTo("53:003|021:1|900:301|901:Incorrect number of destination addresses|");
            assertThat(smsc.say("03:005|" + "021:1|".repeat(10) + "033:x|")).isEmpty();
            assertThat(smsc.heard.messages.get(0).destinations()).hasSize(10);
        }
    }

    @Test
    void textThatIsTooLongIsRefused() {
        try (Side smsc = Side.smsc()) {
            String combination = "_A*";
            assertThat(smsc.say("03:003|021:1|033:" + combination.repeat(160) + "|"))
                    .isEmpty();
            assertThat(smsc.say("03:005|021:1|033:" + "x".repeat(161) + "|"))
                    .isEqualTo("53:005|021:1|900:302|901:Syntax error in user data parameter|");
            assertThat(smsc.say("03:007|021:1|032:050003110201|033:" + "x".repeat(154) + "|"))
                    .isEqualTo("53:007|021:1|900:302|901:Syntax error in user data parameter|");
            assertThat(smsc.say("03:009|021:1|032:050003110201|033:" + "x".repeat(153) + "|"))
                    .isEmpty();
            assertThat(smsc.say("03:011|021:1|030:4|032:050003110201|034:" + "00".repeat(135) + "|"))
                    .isEqualTo("53:011|021:1|900:302|901:Syntax error in user data parameter|");
            assertThat(smsc.say("03:013|021:1|030:4|032:050003110201|034:" + "00".repeat(134) + "|"))
                    .isEmpty();
            assertThat(smsc.heard.messages).hasSize(3);
        }
    }

    @Test
    void unknownParametersAreRefusedOnlyIfStrict() {
        Cimd2Quirks strict = new Cimd2Quirks(true, false, true, Cimd2Quirks.USUAL.zone());
        try (Side lenient = Side.smsc();
                Side smsc = Side.smsc(Cimd2Pair.smsc().with(strict))) {
            assertThat(lenient.say("03:003|021:1|033:x|777:y|")).isEmpty();
            assertThat(smsc.say("03:003|021:1|033:x|777:y|")).isEqualTo("53:003|900:3|901:Unsupported parameter|");
        }
    }

    @Test
    void appliesTheWindowAndQuirksOfTheAdmission() {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            var quirks = new PeerQuirks(true, false, ZoneId.of("Europe/Helsinki"));
            smsc.heard.onSignIn = asked -> smsc.session.admit(new Admission(1, 1, quirks), smsc.nowNanos);
            smsc.say("01:001|010:user1|011:pw1|");
            assertThat(smsc.say("09:003|500:501|")).isEqualTo("59:003|501:261226121112|");
            assertThat(smsc.say("03:005|021:1|033:x|777:y|")).startsWith("53:005|900:3|");
            assertThat(smsc.say("03:007" + SUBMIT)).isEmpty();
            assertThat(smsc.say("03:009" + SUBMIT)).isEqualTo("53:009|900:10|901:Temporary congestion error|");
            assertThat(smsc.session.refusedForRoom()).isEqualTo(1);
            assertThat(smsc.session.windowRoom()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "01:001|011:pw1|; 51:001|900:100|901:Invalid login|",
                "01:001|010:user1|; 51:001|900:100|901:Invalid login|",
                "01:001|010:user1|011:pw1|019:0|; 51:001|900:104|901:Invalid window size|",
                "01:001|010:user1|011:pw1|019:129|; 51:001|900:104|901:Invalid window size|",
                "01:001|010:user1|011:pw1|012:10|; 51:001|900:107|901:Invalid subaddress|"
            })
    void aValidLoginIsAcceptedAfterAnInvalidLogin(String login, String answer) {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            smsc.heard.onSignIn = asked -> smsc.session.admit(smsc.nowNanos);
            assertThat(smsc.say(login)).isEqualTo(answer);
            assertThat(smsc.heard.events).isEmpty();
            assertThat(smsc.say("01:003|010:user1|011:pw1|")).isEqualTo("51:003|");
        }
    }

    @Test
    void aRefusedApplicationIsDisconnectedDespiteFurtherRequests() {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            smsc.heard.onSignIn =
                    asked -> smsc.session.refuse(Outcome.of(Outcome.Kind.PERMANENT, 0, ""), smsc.nowNanos);
            assertThat(smsc.say("01:001|010:user1|011:pw1|"))
                    .isEqualTo("51:001|900:103|901:Login refused by SMS Center|");
            assertThat(smsc.say("01:003|010:user1|011:pw1|")).isEqualTo("98:003" + UNEXPECTED);
            assertThat(smsc.session.isOver()).isFalse();
            smsc.pass(2);
            assertThat(smsc.session.closeReason().cause()).isEqualTo(CloseCause.REFUSED);
        }
    }

    @Test
    void aViolationDoesNotShowThePassword() {
        try (Side smsc = new Side(Cimd2Pair.smsc())) {
            smsc.say("01:001|010:user1|011:topsecret|019:topsecret|012:topsecret|");
            smsc.sayRaw("\u000201:003\t010:user1\t011:topsecret\t00\u0003");
            assertThat(smsc.heard.violations).hasSize(2);
            assertThat(smsc.heard.violations.toString()).doesNotContain("topsecret");
        }
    }
}
