package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PacketFault;
import org.strowger.smpp.pdu.PduField;

/** Every packet is counted once on each side, and every fault once. */
final class SmppTallyTest {
    @Test
    void whatOneSaysTheOtherHears() {
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
    void aFieldThatIsWrongIsCounted() {
        assertCounted(
                TestMessages.bytes(TestMessages.submit("x").with(PduField.VALIDITY_PERIOD, "tomorrow")),
                PacketFault.MALFORMED);
    }

    @Test
    void whatComesAtTheWrongTimeIsCounted() {
        assertCounted(TestMessages.bytes(TestMessages.deliver("from an application")), PacketFault.OUT_OF_STATE);
    }

    @Test
    void whoSpeaksAnotherProtocolIsCounted() {
        assertCounted("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII), PacketFault.FOREIGN);
    }

    private static void assertCounted(byte[] octets, PacketFault fault) {
        try (SmppPair pair = SmppPair.bound().answering()) {
            pair.pair.right().feed(octets, pair.now());
            assertThat(pair.mcPackets.faults()).containsOnly(entry(fault, 1));
        }
    }
}
