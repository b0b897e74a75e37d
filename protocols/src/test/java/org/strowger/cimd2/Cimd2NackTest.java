package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.Pieces;

/** A packet that is asked for again is sent again. */
final class Cimd2NackTest {
    private static final String STAMP = "261226101112";
    private static final String REST = "|021:+447700900123|023:+447700900001|033:x|055:0|056:0|058:1|";

    private static Side window(int max) {
        Side side = Side.application(
                Cimd2Pair.application().with(new Cimd2Limits(max, 100, 100, Cimd2Limits.PACKET_OCTETS_MAX)));
        for (int i = 0; i < max; i++) {
            side.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, i, side.nowNanos);
        }
        return side;
    }

    @Test
    void repeatsARequestWithTheSameNumberAfterANack() {
        try (Side side = window(1)) {
            assertThat(side.sent()).isEqualTo("03:003" + REST);
            assertThat(side.say("99:003|")).isEqualTo("03:003" + REST);
            side.say("53:003|060:" + STAMP + "|");
            assertThat(side.heard.events).containsExactly("outcome 0 ACCEPTED 0 " + STAMP);
        }
    }

    @Test
    void repeatsARequestWithTheNumberThatTheNackExpects() {
        try (Side side = window(1)) {
            side.sent();
            assertThat(side.say("99:079|")).isEqualTo("03:079" + REST);
            assertThat(side.say("53:003|060:" + STAMP + "|")).isEmpty();
            assertThat(side.heard.outcomes).isEmpty();
            side.say("53:079|060:" + STAMP + "|");
            assertThat(side.heard.outcomes).hasSize(1);
            side.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, 7, side.nowNanos);
            assertThat(side.sent()).isEqualTo("03:081" + REST);
        }
    }

    @Test
    void aNackForAnInvalidNumberRepeatsTheRequestUnchanged() {
        try (Side side = window(1)) {
            side.sent();
            assertThat(side.say("99:004|")).isEqualTo("03:003" + REST);
        }
    }

    @Test
    void aFourthNackEndsTheSession() {
        try (Side side = window(1)) {
            side.sent();
            for (int i = 0; i < 3; i++) {
                assertThat(side.say("99:003|")).isEqualTo("03:003" + REST);
            }
            assertThat(side.say("99:003|")).isEmpty();
            assertThat(side.session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        }
    }

    @Test
    void aNackRepeatsTheRequestAndEachLaterRequestOnlyOnce() {
        try (Side side = window(4)) {
            side.sent();
            side.say("53:003|060:" + STAMP + "|");
            String again = "03:005" + REST + " 03:007" + REST + " 03:009" + REST;
            assertThat(side.say("99:005|")).isEqualTo(again);
            // Those that were on their way behind it are not wanted either.
            assertThat(side.say("99:005|", "99:005|")).isEmpty();
            assertThat(side.say("99:005|")).isEqualTo(again);
            side.say("53:005|060:" + STAMP + "|", "53:007|060:" + STAMP + "|", "53:009|060:" + STAMP + "|");
            assertThat(side.heard.outcomes).hasSize(4);
        }
    }

    @Test
    void aNackWithAnotherNumberRenumbersAllPendingRequests() {
        try (Side side = window(3)) {
            side.sent();
            side.say("53:005|060:" + STAMP + "|");
            assertThat(side.say("99:255|")).isEqualTo("03:255" + REST + " 03:001" + REST);
            side.say("53:255|060:" + STAMP + "|", "53:001|060:" + STAMP + "|");
            assertThat(side.heard.events)
                    .containsExactly(
                            "outcome 1 ACCEPTED 0 " + STAMP,
                            "outcome 0 ACCEPTED 0 " + STAMP,
                            "outcome 2 ACCEPTED 0 " + STAMP);
            side.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, 7, side.nowNanos);
            assertThat(side.sent()).isEqualTo("03:003" + REST);
        }
    }

    @Test
    void aNackRepeatsTheLogin() {
        try (Side side = new Side(Cimd2Pair.application())) {
            assertThat(side.sent()).isEqualTo("01:001|010:user1|011:pw1|");
            assertThat(side.say("99:001|")).isEqualTo("01:001|010:user1|011:pw1|");
            side.say("51:001|");
            assertThat(side.session.isSignedIn()).isTrue();
        }
    }

    @Test
    void anSmscRepeatsADeliveryAfterANack() {
        try (Side smsc = Side.smsc()) {
            smsc.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, 1, smsc.nowNanos);
            String deliver = "20:000|021:+447700900123|023:+447700900001|060:" + STAMP + "|033:x|";
            assertThat(smsc.sent()).isEqualTo(deliver);
            assertThat(smsc.say("99:000|")).isEqualTo(deliver);
            assertThat(smsc.say("99:020|")).isEqualTo(deliver.replace("20:000", "20:020"));
            smsc.say("70:020|");
            assertThat(smsc.heard.events).containsExactly("outcome 1 ACCEPTED 0 ");
        }
    }

    @Test
    void aLostPacketIsSentAgainAfterANack() {
        Cimd2Quirks strict = new Cimd2Quirks(true, false, true, Cimd2Quirks.USUAL.zone());
        Cimd2Limits limits = new Cimd2Limits(10, 100, 100, Cimd2Limits.PACKET_OCTETS_MAX);
        try (Cimd2Pair pair = Cimd2Pair.loggedIn(
                        Cimd2Pair.application().with(strict), Cimd2Pair.smsc().with(limits), Pieces.WHOLE)
                .answering()) {
            pair.deliver(Cimd2Pair.message("lost").build());
            pair.pair.right().takeSent(pair.now());
            pair.deliver(Cimd2Pair.message("second").build());
            pair.deliver(Cimd2Pair.message("third").build());
            pair.pair.drive();
            assertThat(pair.atApplication.messages).hasSize(3);
            assertThat(pair.atApplication.messages.get(0).body().octets())
                    .asString()
                    .isEqualTo("lost");
            assertThat(pair.atSmsc.outcomes).hasSize(3).allMatch(org.strowger.message.Outcome::isAccepted);
        }
    }

    // ---- Reports that the SMSC does not make

    @Test
    void aMessageWhoseReportRequestIsRefusedIsRepeatedWithFewerReports() {
        try (Side side = Side.application()) {
            var options = new org.strowger.message.SendOptions(
                    org.strowger.message.ReceiptRequest.ON_END, true, 0, 0, false, false);
            side.session.submit(Cimd2Pair.message("x").options(options).build(), Rewrite.NONE, 4, side.nowNanos);
            String rest = "|021:+447700900123|023:+447700900001|033:x|055:0|058:1|056:";
            assertThat(side.sent()).isEqualTo("03:003" + REST.replace("056:0", "056:63"));
            assertThat(side.say("53:003|021:1|900:310|")).isEqualTo("03:005" + rest + "14|");
            assertThat(side.say("53:005|021:1|900:310|")).isEqualTo("03:007" + rest + "0|");
            assertThat(side.heard.outcomes).isEmpty();
            assertThat(side.say("53:007|021:1|900:310|")).isEmpty();
            assertThat(side.heard.events).containsExactly("outcome 4 PERMANENT 310 ");
        }
    }

    // ---- General errors

    @Test
    void anErrorWithARequestNumberEndsThatRequest() {
        try (Side side = window(2)) {
            side.sent();
            side.say("98:005|900:10|");
            assertThat(side.heard.events).containsExactly("outcome 1 THROTTLED 10 ");
        }
    }

    @Test
    void anErrorWithoutARequestNumberEndsTheOldestRequest() {
        try (Side side = window(2)) {
            side.sent();
            side.say("98:000|900:1|901:Unexpected operation|");
            assertThat(side.heard.events).containsExactly("outcome 0 TEMPORARY 1 ");
            assertThat(side.session.isSignedIn()).isTrue();
        }
    }

    @Test
    void anErrorInResponseToTheLoginMeansARefusal() {
        try (Side side = new Side(Cimd2Pair.application())) {
            side.sent();
            side.say("98:001|900:4|");
            assertThat(side.heard.events).containsExactly("refused TEMPORARY 4");
        }
    }
}
