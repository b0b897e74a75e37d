package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PacketFault;

/** Every packet is counted once on each side, and every fault once. */
final class Cimd2TallyTest {
    @Test
    void bothSidesCountTheSamePackets() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn().answering()) {
            pair.atSmsc.onInquiry = (asked, token) -> pair.smsc.answer(token, InquiryAnswer.done(), pair.now());
            pair.submit(Cimd2Pair.message("one").build());
            pair.submit(Cimd2Pair.message("two").build());
            pair.deliver(Cimd2Pair.message("three").build());
            pair.application.ask(Inquiry.cancel("261226101112", Address.NONE, Cimd2Pair.RECIPIENT), 9, pair.now());
            pair.pair.drive();
            pair.application.close(CloseReason.of(CloseCause.ASKED), pair.now());
            pair.pair.drive();
            assertThat(pair.applicationPackets.left())
                    .containsOnly(
                            entry("login", 1),
                            entry("submit_message", 2),
                            entry("deliver_message_response", 1),
                            entry("cancel_message", 1),
                            entry("logout", 1));
            assertThat(pair.smscPackets.left())
                    .containsOnly(
                            entry("login_response", 1),
                            entry("submit_message_response", 2),
                            entry("deliver_message", 1),
                            entry("cancel_message_response", 1),
                            entry("logout_response", 1));
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
        assertCounted("\u000203:003\t021:46701234567\t033:hello\t00\u0003", PacketFault.BAD_CHECKSUM);
        assertCounted("\u000203:005\t021:46701234567\t033:hello\t\u0003", PacketFault.OUT_OF_ORDER);
        assertCounted("\u0002rubbish\u0003", PacketFault.MALFORMED);
        assertCounted("\u000203:003\t021:46701234567\tnothing\t\u0003", PacketFault.MALFORMED);
        assertCounted("\u000277:002\t\u0003", PacketFault.UNEXPECTED_ANSWER);
        assertCounted("\u000230:003\t\u0003", PacketFault.UNKNOWN_OPERATION);
        assertCounted("\u000220:003\t\u0003", PacketFault.OUT_OF_STATE);
        assertCounted("\u0002" + "1".repeat(100_000), PacketFault.TOO_LONG);
    }

    @Test
    void countsARepeatedPacketTwice() {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn().answering()) {
            byte[] alive = "\u000240:003\t\u0003".getBytes(StandardCharsets.ISO_8859_1);
            pair.pair.right().feed(alive, pair.now());
            pair.pair.right().feed(alive, pair.now());
            assertThat(pair.smscPackets.came()).contains(entry("alive", 2));
            assertThat(pair.smscPackets.left()).contains(entry("alive_response", 2));
        }
    }

    private static void assertCounted(String octets, PacketFault fault) {
        try (Cimd2Pair pair = Cimd2Pair.loggedIn().answering()) {
            pair.pair.right().feed(octets.getBytes(StandardCharsets.ISO_8859_1), pair.now());
            assertThat(pair.smscPackets.faults()).containsOnly(entry(fault, 1));
        }
    }
}
