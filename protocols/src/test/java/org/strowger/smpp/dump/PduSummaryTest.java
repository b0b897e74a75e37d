package org.strowger.smpp.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;

/** The summary of a PDU in a trace, and the fields that it blanks. */
class PduSummaryTest {
    private static final SmppDecoder DECODER = new SmppDecoder(DumpSettings.usual(Instant.EPOCH));

    private static byte[] octets(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(pdu, out);
        return ByteBufUtil.getBytes(out);
    }

    private static PacketSummary summary(byte[] octets) {
        return DECODER.summarize(Unpooled.wrappedBuffer(octets));
    }

    private static byte[] blanked(byte[] octets, Kind... kinds) {
        byte[] copy = octets.clone();
        for (Kind kind : kinds) {
            summary(octets).blank(copy, kind);
        }
        return copy;
    }

    private static String latin1(byte[] octets) {
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    private static Pdu bind() {
        return Pdu.of(PduType.BIND_TRANSCEIVER)
                .sequence(1)
                .with(PduField.SYSTEM_ID, "shop")
                .with(PduField.PASSWORD, "hunter22")
                .build();
    }

    private static Pdu message(String text) {
        return Pdu.of(PduType.SUBMIT_SM)
                .sequence(7)
                .with(PduField.SOURCE_ADDR, "SHOP")
                .with(PduField.DESTINATION_ADDR, "447700900123")
                .with(PduField.SHORT_MESSAGE, text.getBytes(StandardCharsets.ISO_8859_1))
                .build();
    }

    @Test
    void showsTheNameOfABindAndNotItsPassword() {
        PacketSummary summary = summary(octets(bind()));
        assertThat(summary.command()).isEqualTo("bind_transceiver");
        assertThat(summary.answers()).isFalse();
        assertThat(summary.parts().toString()).contains("shop").doesNotContain("hunter22");
    }

    @Test
    void blankingAPasswordLeavesTheOtherOctetsUnchanged() {
        byte[] octets = octets(bind());
        byte[] blanked = blanked(octets, Kind.SECRET);
        assertThat(latin1(blanked)).isEqualTo(latin1(octets).replace("hunter22", "********"));
        assertThat(summary(blanked).isFaulty()).isFalse();
    }

    @Test
    void textsAndNumbersAreBlankedInPlace() {
        byte[] octets = octets(message("meet me at nine"));
        assertThat(latin1(blanked(octets, Kind.TEXT)))
                .isEqualTo(latin1(octets).replace("meet me at nine", "*".repeat(15)));
        assertThat(latin1(blanked(octets, Kind.NUMBER)))
                .isEqualTo(
                        latin1(octets).replace("447700900123", "*".repeat(12)).replace("SHOP", "****"));
    }

    @Test
    void theSummaryOfASubmitSmHasNumberAddressesAndText() {
        PacketSummary summary = summary(octets(message("hello")));
        assertThat(summary.command()).isEqualTo("submit_sm");
        assertThat(summary.number()).isEqualTo(7);
        assertThat(summary.parts().stream().map(part -> part.name() + "=" + part.value()))
                .contains("from=SHOP", "to=447700900123", "text=hello");
    }

    @Test
    void readsOnlyTheTextFieldOfAReceiptAsText() {
        String text = "id:42 sub:001 dlvrd:001 stat:DELIVRD err:000 text:see you";
        Pdu receipt = Pdu.of(PduType.DELIVER_SM)
                .sequence(2)
                .with(PduField.ESM_CLASS, 4)
                .with(PduField.SHORT_MESSAGE, text.getBytes(StandardCharsets.ISO_8859_1))
                .build();
        byte[] octets = octets(receipt);
        assertThat(summary(octets).parts().stream().map(part -> part.name() + "=" + part.value()))
                .contains("receipt_id=42", "receipt_state=DELIVRD");
        assertThat(latin1(blanked(octets, Kind.TEXT))).isEqualTo(latin1(octets).replace("see you", "*******"));
        assertThat(summary(octets).parts()).noneMatch(part -> part.octets() < 0);
    }

    @Test
    void blanksUnreadableOctetsOfABindBecauseTheyMayContainAPassword() {
        byte[] octets = octets(bind());
        octets[3] = (byte) (octets.length - 12); // The length ends it within the password.
        byte[] torn = java.util.Arrays.copyOf(octets, octets.length - 12);
        PacketSummary summary = summary(torn);
        assertThat(summary.isFaulty()).isTrue();
        assertThat(latin1(blanked(torn, Kind.SECRET))).contains("shop").doesNotContain("hunt");
    }

    @Test
    void anUnknownPduIsSecretExceptForItsHeader() {
        byte[] octets = octets(bind());
        octets[6] = 0x77;
        byte[] blanked = blanked(octets, Kind.SECRET);
        assertThat(latin1(blanked)).doesNotContain("shop").doesNotContain("hunter22");
        assertThat(summary(octets).command()).isEqualTo("0x00007709");
    }

    @Test
    void aTruncatedPduIsIncompleteAndAnImpossibleLengthIsOutOfStep() {
        assertThat(summary(java.util.Arrays.copyOf(octets(bind()), 20))).isEqualTo(PacketSummary.NOT_WHOLE);
        assertThat(summary("GET / HTTP/1.1".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(PacketSummary.OUT_OF_STEP);
    }

    /** PDUs of any stranger can be looked at and blanked. */
    @Test
    void damagedPdusAreBlankedWithoutAFailure() {
        Random random = new Random(4711);
        List<byte[]> seeds = List.of(octets(bind()), octets(message("hello")));
        for (int run = 0; run < 20_000; run++) {
            byte[] octets = seeds.get(run % seeds.size()).clone();
            int damages = 1 + random.nextInt(4);
            for (int i = 0; i < damages; i++) {
                octets[4 + random.nextInt(octets.length - 4)] = (byte) random.nextInt();
            }
            byte[] blanked = blanked(octets, Kind.values());
            assertThat(blanked).hasSameSizeAs(octets);
        }
    }
}
