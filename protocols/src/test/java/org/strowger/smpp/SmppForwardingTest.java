package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** The form of a message that leaves: as it came, but for the fields that must be different. */
final class SmppForwardingTest {
    private static final String RECEIPT =
            "id:17 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201" + " stat:DELIVRD err:000 text:Hello";
    private static final Tlv VENDOR = new Tlv(0x1401, new byte[] {9, 9});

    @Test
    void changesOnlyRewrittenFields() {
        Pdu.Builder came =
                TestMessages.submit("Hello").with(PduField.SERVICE_TYPE, "CMT").with(VENDOR);
        Rewrite rewrite = Rewrite.NONE
                .from(Address.alphanumeric("Strowger"))
                .to(Address.international("4915112345678"))
                .requesting(ReceiptRequest.ON_END);
        Pdu left = leaves(TestMessages.received(came), rewrite, SmppRole.ESME, SmppVersion.V34);
        assertThat(left.type()).isEqualTo(PduType.SUBMIT_SM);
        assertThat(left.text(PduField.SOURCE_ADDR)).isEqualTo("Strowger");
        assertThat(left.number(PduField.SOURCE_ADDR_TON)).isEqualTo(5);
        assertThat(left.text(PduField.DESTINATION_ADDR)).isEqualTo("4915112345678");
        assertThat(left.number(PduField.REGISTERED_DELIVERY)).isEqualTo(1);
        assertThat(left.text(PduField.SERVICE_TYPE)).isEqualTo("CMT");
        assertThat(text(left)).isEqualTo("Hello");
        assertThat(left.tlvs()).containsExactly(VENDOR);
    }

    @Test
    void aReceiptOnSuccessOnlyCanBeRequestedInVersion50ButNotIn34() {
        ShortMessage message = TestMessages.received(TestMessages.submit("x").with(PduField.REGISTERED_DELIVERY, 0x1C));
        Rewrite success = Rewrite.NONE.requesting(ReceiptRequest.ON_SUCCESS);
        assertThat(leaves(message, success, SmppRole.ESME, SmppVersion.V50).number(PduField.REGISTERED_DELIVERY))
                .isEqualTo(0x1F);
        assertThat(leaves(message, success, SmppRole.ESME, SmppVersion.V34).number(PduField.REGISTERED_DELIVERY))
                .as("the other bits stay")
                .isEqualTo(0x1D);
    }

    @Test
    void theReplacedReceiptIdIsWrittenInTextAndTlvs() {
        Pdu.Builder both = TestMessages.deliver(RECEIPT)
                .with(PduField.ESM_CLASS, 4)
                .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "17"))
                .with(Tlv.of(TlvTag.MESSAGE_STATE, 2));
        Pdu left = leaves(TestMessages.received(both), Rewrite.NONE.reporting("our-99"), SmppRole.MC, SmppVersion.V34);
        assertThat(text(left)).isEqualTo(RECEIPT.replace("id:17", "id:our-99"));
        assertThat(left.tlv(TlvTag.RECEIPTED_MESSAGE_ID)).contains(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "our-99"));
        assertThat(left.tlv(TlvTag.MESSAGE_STATE)).contains(Tlv.of(TlvTag.MESSAGE_STATE, 2));

        Pdu.Builder payload = TestMessages.deliver("")
                .with(PduField.ESM_CLASS, 4)
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, RECEIPT.getBytes(StandardCharsets.ISO_8859_1)));
        left = leaves(TestMessages.received(payload), Rewrite.NONE.reporting("our-99"), SmppRole.MC, SmppVersion.V34);
        assertThat(new String(left.tlv(TlvTag.MESSAGE_PAYLOAD).orElseThrow().value(), StandardCharsets.ISO_8859_1))
                .isEqualTo(RECEIPT.replace("id:17", "id:our-99"));
    }

    @Test
    void aReceiptIsReadFromTlvsOrTextOrBoth() {
        Pdu.Builder text = TestMessages.deliver(RECEIPT).with(PduField.ESM_CLASS, 0x84);
        Receipt read = TestMessages.received(text).receipt().orElseThrow();
        assertThat(read.messageId()).isEqualTo("17");
        assertThat(read.state()).isEqualTo(MessageState.DELIVERED);
        assertThat(read.times().done()).isEqualTo("2501311201");

        Pdu.Builder tlvs = TestMessages.deliver("")
                .with(PduField.ESM_CLASS, 4)
                .with(new Tlv(TlvTag.RECEIPTED_MESSAGE_ID.tag(), "A7".getBytes(StandardCharsets.ISO_8859_1)))
                .with(Tlv.of(TlvTag.MESSAGE_STATE, 5))
                .with(Tlv.of(TlvTag.NETWORK_ERROR_CODE, new byte[] {3, 0, 27}));
        assertThat(TestMessages.received(tlvs).receipt()).contains(Receipt.of("A7", MessageState.UNDELIVERABLE, "027"));

        Pdu.Builder both = TestMessages.deliver(RECEIPT)
                .with(PduField.ESM_CLASS, 4)
                .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "18"));
        assertThat(TestMessages.received(both).receipt().orElseThrow().messageId())
                .isEqualTo("18");
        assertThat(TestMessages.received(both).receipt().orElseThrow().state()).isEqualTo(MessageState.DELIVERED);

        Pdu.Builder digits = TestMessages.deliver(RECEIPT)
                .with(PduField.ESM_CLASS, 0x20)
                .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "18"))
                .with(new Tlv(TlvTag.NETWORK_ERROR_CODE.tag(), new byte[] {'0', '3', '4'}));
        assertThat(TestMessages.received(digits).receipt().orElseThrow().error())
                .isEqualTo("034");
        assertThat(TestMessages.received(digits).kind()).isEqualTo(Kind.NOTIFICATION);

        Pdu.Builder noReceipt = TestMessages.deliver("hello").with(PduField.ESM_CLASS, 4);
        assertThat(TestMessages.received(noReceipt).receipt()).isEmpty();
        assertThat(TestMessages.received(noReceipt).kind()).isEqualTo(Kind.RECEIPT);
    }

    @Test
    void onlyOneEsmClassBitMarksAReceiptInVersion33() {
        for (int esmClass : new int[] {0x08, 0x10, 0x20}) {
            assertThat(EsmClass.kind(esmClass, SmppVersion.V33)).isEqualTo(Kind.MESSAGE);
        }
        assertThat(EsmClass.kind(0x24, SmppVersion.V33)).isEqualTo(Kind.RECEIPT);
    }

    @Test
    void correctsFieldsThatDeviateFromTheSpecification() {
        Pdu.Builder odd = TestMessages.submit("x")
                .from(Address.international("+447700900001"))
                .to(Address.international("+447700900123"))
                .with(PduField.PRIORITY_FLAG, 9)
                .with(PduField.REPLACE_IF_PRESENT_FLAG, 2)
                .with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, "payload".getBytes(StandardCharsets.ISO_8859_1)));
        Pdu left = leaves(TestMessages.received(odd), Rewrite.NONE, SmppRole.ESME, SmppVersion.V34);
        assertThat(left.text(PduField.SOURCE_ADDR)).isEqualTo("447700900001");
        assertThat(left.text(PduField.DESTINATION_ADDR)).isEqualTo("447700900123");
        assertThat(left.number(PduField.PRIORITY_FLAG)).isEqualTo(3);
        assertThat(left.number(PduField.REPLACE_IF_PRESENT_FLAG)).isZero();
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEmpty();
        assertThat(left.tlv(TlvTag.MESSAGE_PAYLOAD)).isPresent();

        Pdu.Builder halved = TestMessages.submit("\0a\0b\0").with(PduField.DATA_CODING, 8);
        assertThat(text(leaves(TestMessages.received(halved), Rewrite.NONE, SmppRole.ESME, SmppVersion.V34)))
                .isEqualTo("\0a\0b");

        Pdu.Builder twice = TestMessages.submit("\5\0\3\1\2\1x")
                .with(PduField.ESM_CLASS, 0x40)
                .with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 1))
                .with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 2))
                .with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, 1));
        assertThat(leaves(TestMessages.received(twice), Rewrite.NONE, SmppRole.ESME, SmppVersion.V34)
                        .tlvs())
                .isEmpty();
    }

    @Test
    void aDeliverSmHasNoTimesAndNoReplaceFlag() {
        Pdu.Builder timed = TestMessages.submit("x")
                .with(PduField.SCHEDULE_DELIVERY_TIME, "000000000030000R")
                .with(PduField.VALIDITY_PERIOD, "000007000000000R")
                .with(PduField.REPLACE_IF_PRESENT_FLAG, 1)
                .with(PduField.SM_DEFAULT_MSG_ID, 7);
        Pdu left = leaves(TestMessages.received(timed), Rewrite.NONE, SmppRole.MC, SmppVersion.V34);
        assertThat(left.type()).isEqualTo(PduType.DELIVER_SM);
        assertThat(left.text(PduField.SCHEDULE_DELIVERY_TIME)).isEmpty();
        assertThat(left.text(PduField.VALIDITY_PERIOD)).isEmpty();
        assertThat(left.number(PduField.REPLACE_IF_PRESENT_FLAG)).isZero();
        assertThat(left.number(PduField.SM_DEFAULT_MSG_ID)).isZero();
        assertThat(leaves(TestMessages.received(timed), Rewrite.NONE, SmppRole.ESME, SmppVersion.V34)
                        .text(PduField.VALIDITY_PERIOD))
                .isEqualTo("000007000000000R");
    }

    @Test
    void thePartNumbersAreReadFromTheHeaderOrTheSarTlvs() {
        Pdu.Builder header = TestMessages.submit("\5\0\3\7\2\1x").with(PduField.ESM_CLASS, 0x40);
        assertThat(TestMessages.received(header).part()).contains(new Concatenation(7, false, 2, 1));
        Pdu.Builder tlvs = sar(TestMessages.submit("x"));
        assertThat(TestMessages.received(tlvs).part()).contains(new Concatenation(300, true, 3, 2));
        Pdu.Builder incomplete = TestMessages.submit("x").with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 300));
        assertThat(TestMessages.received(incomplete).part()).isEmpty();
    }

    @Test
    void aPartForAVersion33PeerIsNumberedInItsHeaderWithoutTlvs() {
        Pdu left = leaves(
                TestMessages.received(sar(TestMessages.submit("x"))), Rewrite.NONE, SmppRole.ESME, SmppVersion.V33);
        assertThat(left.tlvs()).isEmpty();
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(0x40);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEqualTo(new byte[] {6, 8, 4, 1, 44, 3, 2, 'x'});
    }

    @Test
    void aLongPayloadIsNotSentToAVersion33Peer() {
        Pdu.Builder tooLong = TestMessages.submit("").with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, new byte[1000]));
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, SmppVersion.V33, Pieces.WHOLE)) {
            assertThat(pair.esme.submit(TestMessages.received(tooLong), Rewrite.NONE, 1, pair.now()))
                    .isEqualTo(Submission.UNFIT);
            assertThat(pair.esme.windowRoom()).isEqualTo(10);
        }
    }

    @Test
    void aSubmitMultiForOneRecipientIsForwardedAsSubmitSm() {
        Pdu.Builder multi = Pdu.of(PduType.SUBMIT_MULTI)
                .from(TestMessages.SOURCE)
                .to(List.of(Destination.to(TestMessages.DESTINATION), Destination.to(Address.international("4470"))))
                .with(PduField.SHORT_MESSAGE, new byte[] {'x'})
                .with(VENDOR);
        Rewrite one = Rewrite.NONE.to(Address.international("4470"));
        Pdu left = leaves(TestMessages.received(multi), one, SmppRole.ESME, SmppVersion.V34);
        assertThat(left.type()).isEqualTo(PduType.SUBMIT_SM);
        assertThat(left.text(PduField.DESTINATION_ADDR)).isEqualTo("4470");
        assertThat(left.tlvs()).containsExactly(VENDOR);
    }

    @Test
    void aMessageOfAnotherProtocolIsComposedFromItsFields() {
        Instant now = SmppPair.EPOCH;
        PlainMessage plain = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .saying(new Body("hi".getBytes(StandardCharsets.ISO_8859_1), false, 0))
                .options(new SendOptions(ReceiptRequest.ON_END, true, 0, 0, false, false))
                .after(now)
                .until(now.plus(Duration.ofHours(1)))
                .build();
        Pdu left = leaves(plain, Rewrite.NONE, SmppRole.ESME, SmppVersion.V34);
        assertThat(left.text(PduField.SCHEDULE_DELIVERY_TIME)).isEqualTo("260203040506000+");
        assertThat(left.text(PduField.VALIDITY_PERIOD)).isEqualTo("260203050506000+");
        assertThat(text(left)).isEqualTo("hi");
        assertThat(left.number(PduField.REGISTERED_DELIVERY)).isEqualTo(0x11);

        Receipt receipt = Receipt.of("A7", MessageState.EXPIRED, "");
        PlainMessage report = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .reporting(receipt)
                .build();
        left = leaves(report, Rewrite.NONE.reporting("B8"), SmppRole.MC, SmppVersion.V34);
        assertThat(left.number(PduField.ESM_CLASS)).isEqualTo(4);
        assertThat(text(left)).startsWith("id:B8 ").contains("stat:EXPIRED");
        assertThat(left.tlv(TlvTag.RECEIPTED_MESSAGE_ID)).contains(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "B8"));
        assertThat(left.tlv(TlvTag.MESSAGE_STATE)).contains(Tlv.of(TlvTag.MESSAGE_STATE, 3));
        assertThat(leaves(report, Rewrite.NONE, SmppRole.MC, SmppVersion.V33).tlvs())
                .isEmpty();
    }

    @Test
    void anOwnedMessageIsNotCopiedAgain() {
        ShortMessage kept = TestMessages.received(TestMessages.submit("x"));
        assertThat(kept.owned()).isSameAs(kept);
    }

    @Test
    void aTooShortTlvIsCorrectedAndItsRepetitionsAreDropped() {
        Pdu.Builder came = TestMessages.submit("x");
        for (int i = 7; i < 100; i++) {
            came.with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, new byte[] {(byte) i}));
        }
        assertThat(leaves(TestMessages.received(came), Rewrite.NONE, SmppRole.ESME, SmppVersion.V34)
                        .tlvs())
                .containsExactly(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 7));
    }

    @Test
    void aTextTooLongForVersion34IsForwardedInTheMessagePayload() {
        Pdu.Builder came = TestMessages.submit("x".repeat(255)).with(VENDOR);
        assertThat(text(leaves(TestMessages.received(came), Rewrite.NONE, SmppRole.ESME, SmppVersion.V50)))
                .hasSize(255);
        Pdu left = leaves(TestMessages.received(came), Rewrite.NONE, SmppRole.ESME, SmppVersion.V34);
        assertThat(left.octets(PduField.SHORT_MESSAGE)).isEmpty();
        assertThat(left.tlv(TlvTag.MESSAGE_PAYLOAD).orElseThrow().value()).hasSize(255);
        assertThat(left.tlvs()).contains(VENDOR);
    }

    @Test
    void theIdIsReplacedInAReceiptInUtf16() {
        byte[] odd = (RECEIPT + "!").getBytes(StandardCharsets.UTF_16BE);
        for (byte[] octets :
                List.of(RECEIPT.getBytes(StandardCharsets.UTF_16BE), java.util.Arrays.copyOf(odd, odd.length - 1))) {
            Pdu.Builder came = TestMessages.deliver("")
                    .with(PduField.ESM_CLASS, 4)
                    .with(PduField.DATA_CODING, 8)
                    .with(PduField.SHORT_MESSAGE, octets);
            Pdu left =
                    leaves(TestMessages.received(came), Rewrite.NONE.reporting("our-99"), SmppRole.MC, SmppVersion.V34);
            assertThat(new String(left.octets(PduField.SHORT_MESSAGE), StandardCharsets.UTF_16BE))
                    .isEqualTo(RECEIPT.replace("id:17", "id:our-99"));
        }
    }

    @Test
    void fieldsMissingInTheTlvsOfAReceiptAreReadFromItsText() {
        Pdu.Builder came = TestMessages.deliver("done date:2501311201 stat:DELIVRD err:012")
                .with(PduField.ESM_CLASS, 4)
                .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "17"));
        Receipt receipt = TestMessages.received(came).receipt().orElseThrow();
        assertThat(receipt.messageId()).isEqualTo("17");
        assertThat(receipt.state()).isEqualTo(MessageState.DELIVERED);
        assertThat(receipt.error()).isEqualTo("012");
        assertThat(receipt.times().done()).isEqualTo("2501311201");
    }

    @Test
    void anIdPaddedWithNulsIsReadFromATlv() {
        Pdu.Builder came = TestMessages.deliver("")
                .with(PduField.ESM_CLASS, 4)
                .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "17 \0\0"))
                .with(Tlv.of(TlvTag.MESSAGE_STATE, 2));
        assertThat(TestMessages.received(came).receipt().orElseThrow().messageId())
                .isEqualTo("17");
    }

    // ----

    private static Pdu.Builder sar(Pdu.Builder pdu) {
        return pdu.with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 300))
                .with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 3))
                .with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, 2));
    }

    /** The message that arrives at a peer that tolerates nothing. */
    static Pdu leaves(ShortMessage message, Rewrite rewrite, SmppRole role, SmppVersion version) {
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE)) {
            SmppSession from = role == SmppRole.ESME ? pair.esme : pair.mc;
            HeardEvents at = role == SmppRole.ESME ? pair.atMc : pair.atEsme;
            assertThat(from.submit(message, rewrite, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.deviations).doesNotContainKey(org.strowger.smpp.pdu.SmppDeviation.TRAILING_OCTETS);
            return PduReader.read(((SmppMessage) at.messages.get(0)).view());
        }
    }

    private static String text(Pdu pdu) {
        return new String(pdu.octets(PduField.SHORT_MESSAGE), StandardCharsets.ISO_8859_1);
    }
}
