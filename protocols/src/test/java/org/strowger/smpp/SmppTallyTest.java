package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Every packet is counted once on each side, and every fault once. */
final class SmppTallyTest {
    @Test
    void bothSidesCountTheSamePdus() {
        try (SmppPair pair = SmppPair.bound().answering()) {
            pair.esme.submit(TestMessages.received(TestMessages.submit("one")), Rewrite.NONE, 1, pair.now());
            pair.esme.submit(TestMessages.received(TestMessages.submit("two")), Rewrite.NONE, 2, pair.now());
            pair.mc.submit(TestMessages.received(TestMessages.deliver("three")), Rewrite.NONE, 3, pair.now());
            pair.esme.ask(Inquiry.query("a1", TestMessages.SOURCE), 4, pair.now());
            pair.mc.announce(TestMessages.DESTINATION, TestMessages.SOURCE, pair.now());
            pair.pair.drive();
            pair.mc.answer(pair.atMc.inquiryTokens.get(0), InquiryAnswer.done(), pair.now());
            pair.pair.drive();
            pair.esme.close(CloseReason.of(CloseCause.ASKED), pair.now());
            pair.pair.drive();
            assertThat(pair.esmePackets.left())
                    .containsOnly(
                            entry("bind_transceiver", 1),
                            entry("submit_sm", 2),
                            entry("deliver_sm_resp", 1),
                            entry("query_sm", 1),
                            entry("unbind", 1));
            assertThat(pair.mcPackets.left())
                    .containsOnly(
                            entry("bind_transceiver_resp", 1),
                            entry("submit_sm_resp", 2),
                            entry("deliver_sm", 1),
                            entry("query_sm_resp", 1),
                            entry("alert_notification", 1),
                            entry("unbind_resp", 1));
            assertThat(pair.mcPackets.came()).isEqualTo(pair.esmePackets.left());
            assertThat(pair.esmePackets.came()).isEqualTo(pair.mcPackets.left());
            assertThat(pair.mcPackets.octetsCame())
                    .isEqualTo(pair.esmePackets.octetsLeft())
                    .isGreaterThan(100);
            assertThat(pair.esmePackets.octetsCame()).isEqualTo(pair.mcPackets.octetsLeft());
            assertThat(pair.mcPackets.faults()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0000000F 00000015 00000000 00000001, BAD_LENGTH",
        "7FFFFFFF 00000004 00000000 00000001, TOO_LONG",
        "00000010 00000777 00000000 00000001, UNKNOWN_OPERATION",
        "00000010 00000004 00000000 00000001, BAD_LENGTH",
        "00000010 80000004 00000000 00000063, UNEXPECTED_ANSWER",
        "00000010 80000000 00000000 00000063, UNEXPECTED_ANSWER",
        "00000012 0000000B 00000000 00000001 0000, UNKNOWN_OPERATION"
    })
    void aFaultIsCountedByItsKind(String hex, PacketFault fault) {
        assertCounted(HexFormat.of().parseHex(hex.replace(" ", "")), fault);
    }

    @Test
    void aMalformedFieldIsCounted() {
        assertCounted(
                TestMessages.bytes(TestMessages.submit("x").with(PduField.VALIDITY_PERIOD, "tomorrow")),
                PacketFault.MALFORMED);
    }

    @Test
    void countsAPduOutOfState() {
        assertCounted(TestMessages.bytes(TestMessages.deliver("from an application")), PacketFault.OUT_OF_STATE);
    }

    @Test
    void countsAPeerOfAnotherProtocol() {
        assertCounted("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII), PacketFault.FOREIGN);
    }

    @Test
    void countsADeviationAsToleratedOrInAStrictSessionAsRefused() {
        byte[] longText = TestMessages.bytes(TestMessages.submit("x".repeat(255)));
        for (byte[] octets : List.of(longText, withCutTlv(TestMessages.bytes(TestMessages.submit("x"))))) {
            assertCounted(octets, PacketFault.TOLERATED);
            SmppSettings strict = SmppPair.mc(SmppVersion.V34).with(SmppTolerance.STRICT);
            try (SmppPair pair = SmppPair.of(SmppPair.esme(Traffic.BOTH, SmppVersion.V34), strict, Pieces.WHOLE)) {
                pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
                pair.pair.drive();
                pair.pair.right().feed(octets, pair.now());
                assertThat(pair.atMc.messages).isEmpty();
                assertThat(pair.mcPackets.faults()).containsOnly(entry(PacketFault.MALFORMED, 1));
            }
        }
    }

    /** Appends the tag of a TLV without its length. */
    private static byte[] withCutTlv(byte[] pdu) {
        byte[] longer = Arrays.copyOf(pdu, pdu.length + 2);
        longer[3] = (byte) (longer[3] + 2);
        longer[pdu.length] = 0x04;
        longer[pdu.length + 1] = 0x24;
        return longer;
    }

    @Test
    void anAnswerThatComesTooLateIsCountedAsLate() {
        try (SmppPair pair = SmppPair.bound()) {
            List<Long> asked = new ArrayList<>();
            pair.atMc.onMessage = (message, token) -> asked.add(token);
            pair.esme.submit(TestMessages.received(TestMessages.submit("one")), Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            pair.pair.advance(SmppTimers.USUAL.response().toNanos());
            assertThat(pair.esmePackets.faults()).isEmpty();
            pair.mc.respond(asked.get(0), Outcome.accepted("a1"), pair.now());
            pair.pair.drive();
            assertThat(pair.esmePackets.faults()).containsOnly(entry(PacketFault.LATE_ANSWER, 1));
            pair.pair.left().feed(HexFormat.of().parseHex("00000010800000040000000000000063"), pair.now());
            assertThat(pair.esmePackets.faults())
                    .containsOnly(entry(PacketFault.LATE_ANSWER, 1), entry(PacketFault.UNEXPECTED_ANSWER, 1));
        }
    }

    @ParameterizedTest
    @CsvSource({"80000004, PERMANENT", "80000000, TEMPORARY"})
    void aRefusalBecauseOfTheLengthIsPermanentUnlessTheSmscLostSync(String answer, Outcome.Kind kind) {
        try (SmppPair pair = SmppPair.bound()) {
            pair.esme.submit(TestMessages.received(TestMessages.submit("one")), Rewrite.NONE, 1, pair.now());
            pair.pair.left().takeSent(pair.now());
            String sequence = "00000002";
            pair.pair.left().feed(HexFormat.of().parseHex("00000010" + answer + "00000002" + sequence), pair.now());
            assertThat(pair.atEsme.outcomes).singleElement().satisfies(outcome -> assertThat(outcome.kind())
                    .isEqualTo(kind));
        }
    }

    private static void assertCounted(byte[] octets, PacketFault fault) {
        try (SmppPair pair = SmppPair.bound().answering()) {
            pair.pair.right().feed(octets, pair.now());
            assertThat(pair.mcPackets.faults()).containsOnly(entry(fault, 1));
        }
    }
}
