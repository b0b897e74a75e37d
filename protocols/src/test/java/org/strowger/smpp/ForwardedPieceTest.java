package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** A message that came by SMPP and leaves in parts, or as the same part in another form: all else stays. */
final class ForwardedPieceTest {
    private static final Tlv VENDOR = new Tlv(0x1401, new byte[] {9, 9});
    private static final Concatenation BESIDE = new Concatenation(0x12, true, 3, 2);
    private static final Piece BARE = new Piece(new Body(octets("part"), false, 0), BESIDE);
    private static final Piece HEADED =
            new Piece(new Body(HexFormat.of().parseHex("05000312030270617274"), true, 0), Concatenation.NONE);

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Pdu.Builder payload() {
        return TestMessages.submit("")
                .with(PduField.SERVICE_TYPE, "CMT")
                .with(PduField.ESM_CLASS, 0x80)
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, octets("x".repeat(400))))
                .with(VENDOR);
    }

    private static Pdu.Builder withSar() {
        return TestMessages.submit("part")
                .with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 0x1112))
                .with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 3))
                .with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, 2))
                .with(VENDOR);
    }

    private static Pdu leaves(Pdu.Builder came, Piece piece, SmppVersion version) {
        ShortMessage message = TestMessages.received(came);
        return SmppForwardingTest.leaves(message, Rewrite.NONE.saying(piece), SmppRole.ESME, version);
    }

    @Test
    void aSegmentOfAPayloadIsNumberedInSarTlvs() {
        Pdu left = leaves(payload(), BARE, SmppVersion.V34);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(octets("part"));
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x80);
        assertThat(left.text(PduField.SERVICE_TYPE)).isEqualTo("CMT");
        assertThat(left.tlvs())
                .containsExactlyInAnyOrder(
                        VENDOR,
                        Tlv.of(TlvTag.SAR_MSG_REF_NUM, 0x12),
                        Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 3),
                        Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, 2));
    }

    @Test
    void aSegmentOfAPayloadIsNumberedInItsHeader() {
        Pdu left = leaves(payload(), HEADED, SmppVersion.V34);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(HEADED.body().octets());
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0xC0);
        assertThat(left.tlvs()).containsExactly(VENDOR);
    }

    @Test
    void aPartNumberedInTlvsIsForwardedWithAHeader() {
        Pdu left = leaves(withSar(), HEADED, SmppVersion.V34);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(HEADED.body().octets());
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x40);
        assertThat(left.tlvs()).containsExactly(VENDOR);
    }

    @Test
    void aPartNumberedInItsHeaderIsForwardedWithTlvs() {
        Pdu.Builder came = TestMessages.submit("")
                .with(PduField.ESM_CLASS, 0x40)
                .with(PduField.SHORT_MESSAGE, HEADED.body().octets());
        Pdu left = leaves(came, BARE, SmppVersion.V34);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(octets("part"));
        assertThat(left.number(PduField.ESM_CLASS)).isZero();
        assertThat(left.tlvs()).hasSize(3);
    }

    @Test
    void aSegmentOfADataSmIsInTheMessagePayload() {
        Pdu.Builder came = Pdu.of(PduType.DATA_SM)
                .sequence(1)
                .from(TestMessages.DESTINATION)
                .to(TestMessages.DESTINATION)
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, octets("x".repeat(400))));
        Pdu left = leaves(came, HEADED, SmppVersion.V34);
        assertThat(left.type()).isEqualTo(PduType.DATA_SM);
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x40);
        assertThat(left.tlvs())
                .containsExactly(Tlv.of(TlvTag.MESSAGE_PAYLOAD, HEADED.body().octets()));
    }

    /** A part need not be short: what has no room in short_message was in the payload, and stays there. */
    @ParameterizedTest
    @CsvSource({"254, true", "255, false", "300, false", "1000, false"})
    void aSegmentTooLongForShortMessageStaysInTheMessagePayload(int octets, boolean fits) {
        byte[] text = octets("y".repeat(octets));
        Pdu left = leaves(payload(), new Piece(new Body(text, false, 0), BESIDE), SmppVersion.V34);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(fits ? text : octets(""));
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x80);
        if (fits) {
            assertThat(left.tlvs()).hasSize(4).doesNotContain(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text));
        } else {
            assertThat(left.tlvs()).hasSize(5).contains(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text));
        }
    }

    /** It has no TLVs: there a header is the only way, with a reference so narrow that the part has room for it. */
    @Test
    void sendsAHeaderToAPeerWithoutTlvs() {
        for (Piece piece : new Piece[] {BARE, HEADED}) {
            Pdu left = leaves(payload(), piece, SmppVersion.V33);
            assertThat(left.octets(PduField.SHORT_MESSAGE))
                    .isEqualTo(HEADED.body().octets());
            assertThat(left.number(PduField.ESM_CLASS) & 0x40).isEqualTo(0x40);
            assertThat(left.tlvs()).isEmpty();
        }
    }

    /** Short as it is, it is to stand there. */
    @Test
    void aTextSentUnsplitIsInTheMessagePayload() {
        byte[] text = octets("y".repeat(200));
        Piece whole = Piece.payload(new Body(text, false, 0));
        for (SmppVersion version : new SmppVersion[] {SmppVersion.V34, SmppVersion.V50}) {
            Pdu left = leaves(TestMessages.submit("y".repeat(200)).with(VENDOR), whole, version);
            assertThat(left.octets(PduField.SHORT_MESSAGE)).isEmpty();
            assertThat(left.tlvs()).containsExactlyInAnyOrder(VENDOR, Tlv.of(TlvTag.MESSAGE_PAYLOAD, text));
        }
        Pdu narrow = leaves(TestMessages.submit("y".repeat(200)), whole, SmppVersion.V33);
        assertThat(narrow.octets(PduField.SHORT_MESSAGE)).isEqualTo(text);
        assertThat(narrow.tlvs()).isEmpty();
    }

    @Test
    void aSegmentIsSentWithItsOwnDataCoding() {
        Pdu left = leaves(
                TestMessages.submit("y").with(PduField.DATA_CODING, 8),
                Piece.whole(new Body(octets("z"), false, 0)),
                SmppVersion.V34);
        assertThat(left.number(PduField.DATA_CODING)).isZero();
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(octets("z"));
    }
}
