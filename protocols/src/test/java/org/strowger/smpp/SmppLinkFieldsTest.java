package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.Rewrite.Fields;
import org.strowger.message.Rewrite.ParameterChanges;
import org.strowger.message.ShortMessage;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** The fields and TLVs that a link requires: written in place in PDUs of SMPP, and into PDUs that are composed. */
final class SmppLinkFieldsTest {
    private static final Instant UNTIL = Instant.parse("2026-03-04T05:06:00Z");
    private static final Rewrite ALL = Rewrite.NONE
            .with(new Fields("VMA", 65, 2, 3))
            .expiring(new Rewrite.Remaining(UNTIL, 600))
            .with(new ParameterChanges(List.of(0x1400, 0x1401), List.of(parameter(0x1401, "new"))));

    private static OptionalParameter parameter(int tag, String text) {
        return new OptionalParameter(tag, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Tlv tlv(int tag, String text) {
        return new Tlv(tag, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Pdu leaves(ShortMessage message, Rewrite rewrite, SmppVersion version) {
        return SmppForwardingTest.leaves(message, rewrite, SmppRole.ESME, version);
    }

    private static void hasFields(Pdu left) {
        assertThat(left.text(PduField.SERVICE_TYPE)).isEqualTo("VMA");
        assertThat(left.number(PduField.PROTOCOL_ID)).isEqualTo(65);
        assertThat(left.number(PduField.PRIORITY_FLAG)).isEqualTo(2);
        assertThat(left.text(PduField.VALIDITY_PERIOD)).isEqualTo("260304050600000+");
    }

    @Test
    void aSubmitSmIsChangedInPlace() {
        ShortMessage message = TestMessages.received(TestMessages.submit("Hello")
                .with(PduField.SERVICE_TYPE, "CMT")
                .with(PduField.ESM_CLASS, 0x81)
                .with(PduField.VALIDITY_PERIOD, "000002000000000R")
                .with(tlv(0x1400, "old"))
                .with(tlv(0x1401, "old"))
                .with(tlv(0x1402, "stays")));
        Pdu left = leaves(message, ALL, SmppVersion.V34);
        hasFields(left);
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x83);
        assertThat(left.tlvs()).containsExactly(tlv(0x1402, "stays"), tlv(0x1401, "new"));
        assertThat(left.octets(PduField.SHORT_MESSAGE)).asString().isEqualTo("Hello");
    }

    @Test
    void aMessageOfAnotherProtocolGetsTheLinkFields() {
        ShortMessage message = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .service("CMT")
                .saying(new Body("Hello".getBytes(StandardCharsets.ISO_8859_1), false, 0))
                .optionalParameters(List.of(parameter(0x1400, "old"), parameter(0x1402, "stays")))
                .build();
        Pdu left = leaves(message, ALL, SmppVersion.V34);
        hasFields(left);
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(3);
        assertThat(left.tlvs()).containsExactlyInAnyOrder(tlv(0x1402, "stays"), tlv(0x1401, "new"));
    }

    @Test
    void theEsmClassOfAPartCombinesTheHeaderBitWithTheConfiguredMode() {
        byte[] part = {5, 0, 3, 7, 2, 1, 'H', 'i'};
        Rewrite piece = ALL.saying(new Piece(new Body(part, true, 0), Concatenation.NONE));
        Pdu left = leaves(TestMessages.received(TestMessages.submit("Hi and more")), piece, SmppVersion.V34);
        hasFields(left);
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x43);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(part);
    }

    @Test
    void theLinkValidityReplacesQosTimeToLive() {
        ShortMessage message =
                TestMessages.received(TestMessages.submit("x").with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, 3600)));
        Pdu left = leaves(message, ALL, SmppVersion.V34);
        assertThat(left.text(PduField.VALIDITY_PERIOD)).isEqualTo("260304050600000+");
        assertThat(left.tlv(TlvTag.QOS_TIME_TO_LIVE)).isEmpty();
    }

    /** A data_sm has neither of the other fields (3.4 section 4.7.1). */
    @Test
    void dataSmGetsOnlyTheLinkFieldsThatItSupports() {
        Pdu.Builder came = Pdu.of(PduType.DATA_SM)
                .from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, "Hello".getBytes(StandardCharsets.ISO_8859_1)));
        Pdu left = leaves(TestMessages.received(came), ALL, SmppVersion.V34);
        assertThat(left.type()).isEqualTo(PduType.DATA_SM);
        assertThat(left.text(PduField.SERVICE_TYPE)).isEqualTo("VMA");
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(3);
        assertThat(left.tlv(TlvTag.QOS_TIME_TO_LIVE)).contains(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, 600));
        assertThat(left.tlvs()).contains(tlv(0x1401, "new"));
    }

    @Test
    void aVersion33PeerGetsTheFieldsButNoTlvs() {
        for (ShortMessage message : List.of(
                TestMessages.received(TestMessages.submit("x")),
                TestMessages.received(TestMessages.submit("x").with(tlv(0x1400, "old"))))) {
            Pdu left = leaves(message, ALL, SmppVersion.V33);
            hasFields(left);
            assertThat(left.tlvs()).isEmpty();
        }
    }

    @Test
    void repeatedTlvsAreAllReplaced() {
        ShortMessage message = TestMessages.received(
                TestMessages.submit("x").with(tlv(0x1401, "a")).with(tlv(0x1401, "b")));
        Rewrite two = Rewrite.NONE.with(
                new ParameterChanges(List.of(0x1401), List.of(parameter(0x1401, "c"), parameter(0x1401, "d"))));
        assertThat(leaves(message, two, SmppVersion.V34).tlvs()).containsExactly(tlv(0x1401, "c"), tlv(0x1401, "d"));
    }
}
