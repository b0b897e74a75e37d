package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PacketFault;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.UcpField;

/** Every packet is counted once on each side, and every fault once. */
final class UcpTallyTest {
    @Test
    void bothSidesCountTheSameOperations() {
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            pair.atSmsc.onInquiry = (asked, token) -> pair.smsc.answer(token, InquiryAnswer.done(), pair.now());
            pair.application.submit(UcpPair.message("one").build(), Rewrite.NONE, 1, pair.now());
            pair.application.submit(UcpPair.message("two").build(), Rewrite.NONE, 2, pair.now());
            pair.smsc.submit(UcpPair.message("three").build(), Rewrite.NONE, 3, pair.now());
            Address source = new Address(0, 1, "1234");
            Address destination = new Address(0, 1, "46701234567");
            pair.application.ask(Inquiry.cancel(UcpPair.STAMP, source, destination), 4, pair.now());
            pair.pair.drive();
            assertThat(pair.applicationPackets.left())
                    .containsOnly(entry("60", 1), entry("51", 2), entry("52_result", 1), entry("56", 1));
            assertThat(pair.smscPackets.left())
                    .containsOnly(entry("60_result", 1), entry("51_result", 2), entry("52", 1), entry("56_result", 1));
            assertThat(pair.smscPackets.came()).isEqualTo(pair.applicationPackets.left());
            assertThat(pair.applicationPackets.came()).isEqualTo(pair.smscPackets.left());
            assertThat(pair.smscPackets.octetsCame())
                    .isEqualTo(pair.applicationPackets.octetsLeft())
                    .isGreaterThan(100);
            assertThat(pair.applicationPackets.octetsCame()).isEqualTo(pair.smscPackets.octetsLeft());
            assertThat(pair.smscPackets.faults()).isEmpty();
        }
    }

    @Test
    void aFaultIsCountedByItsKind() {
        byte[] wrongSum = Packets.of(1, "O/31/1234/0539");
        wrongSum[wrongSum.length - 2] ^= 1;
        byte[] wrongLength = Packets.of(1, "O/31/1234/0539");
        wrongLength[8] ^= 1;
        assertCounted(wrongSum, PacketFault.BAD_CHECKSUM);
        assertCounted(wrongLength, PacketFault.BAD_LENGTH);
        assertCounted(Packets.raw("rubbish"), PacketFault.MALFORMED);
        assertCounted(Packets.of(1, "O/77/1234"), PacketFault.UNKNOWN_OPERATION);
        assertCounted(Packets.of(1, "O/51/1234"), PacketFault.MALFORMED);
        assertCounted(Packets.of(1, "R/51/A//1234:261201120001"), PacketFault.UNEXPECTED_ANSWER);
        assertCounted(Packets.of(1, "O/60/8006/6/5/1/70617373//0100/////"), PacketFault.OUT_OF_STATE);
        String endless = "\u0002" + "1".repeat(100_000);
        assertCounted(endless.getBytes(StandardCharsets.US_ASCII), PacketFault.TOO_LONG);
    }

    @Test
    void aDeviationThatAStrictSessionRefusesIsAcceptedAndCounted() {
        String odd = Packets.fifty(
                52,
                UcpField.ADC,
                "7000",
                UcpField.OADC,
                "+447700900123",
                UcpField.SCTS,
                "011226120000",
                UcpField.MT,
                "3",
                UcpField.MSG,
                "6869");
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            pair.pair.left().feed(Packets.of(1, odd), pair.now());
            assertThat(pair.atApplication.messages)
                    .singleElement()
                    .satisfies(message -> assertThat(message.source().text()).isEqualTo("+447700900123"));
            assertThat(pair.applicationPackets.faults()).containsOnly(entry(PacketFault.TOLERATED, 1));
        }
    }

    private static void assertCounted(byte[] octets, PacketFault fault) {
        try (UcpPair pair = UcpPair.loggedIn().answering()) {
            pair.pair.right().feed(octets, pair.now());
            assertThat(pair.smscPackets.faults()).containsOnly(entry(fault, 1));
        }
    }
}
