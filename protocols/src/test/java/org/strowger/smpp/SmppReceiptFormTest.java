package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.Receipt.Form.Dates;
import org.strowger.message.Receipt.Form.ErrorCode;
import org.strowger.message.Receipt.Form.Location;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** Receipts in the form that an application wants. */
final class SmppReceiptFormTest {
    private static final String SENT =
            "id:%s sub:001 dlvrd:000 submit date:%s done date:%s stat:UNDELIV err:%s text:hi id:9";
    private static final Tlv STATE = Tlv.of(TlvTag.MESSAGE_STATE, 5);
    private static final Tlv NETWORK_ERROR = new Tlv(TlvTag.NETWORK_ERROR_CODE.tag(), new byte[] {3, 0, 27});
    private static final Rewrite RENAMED = Rewrite.NONE.reporting("42");

    private static Pdu.Builder sent(String text) {
        return Pdu.of(PduType.DELIVER_SM)
                .from(TestMessages.DESTINATION)
                .to(TestMessages.SOURCE)
                .with(PduField.ESM_CLASS, 0x04)
                .with(PduField.SHORT_MESSAGE, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Pdu.Builder sent(String submitted, String done, String error) {
        return sent(SENT.formatted("A7", submitted, done, error));
    }

    /** Returns the receipt as the application gets it, with the id 42. */
    private static Pdu delivered(Pdu.Builder sent, Receipt.Form form, SmppVersion version) {
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE)) {
            Rewrite rewrite = form.isAsSent() ? RENAMED : RENAMED.in(form);
            assertThat(pair.mc.submit(TestMessages.received(sent), rewrite, 1, pair.now()))
                    .isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            assertThat(pair.deviations).isEmpty();
            return PduReader.read(((SmppMessage) pair.atEsme.messages.get(0)).view());
        }
    }

    private static String text(Pdu pdu) {
        return new String(pdu.octets(PduField.SHORT_MESSAGE), StandardCharsets.ISO_8859_1);
    }

    private static Receipt.Form at(Location location) {
        return new Receipt.Form(location, Dates.AS_SENT, ErrorCode.AS_SENT, true);
    }

    @ParameterizedTest
    @CsvSource({
        "2602030400 260203040506 27, AS_SENT, AS_SENT, 2602030400 260203040506 27",
        "2602030400 260203040506 27, MINUTES, AS_SENT, 2602030400 2602030405 27",
        "2602030400 260203040506 27, SECONDS, AS_SENT, 260203040000 260203040506 27",
        "20260203040000 20260203040506 27, SECONDS, AS_SENT, 260203040000 260203040506 27",
        "20260203040000 20260203040506 27, MINUTES, AS_SENT, 2602030400 2602030405 27",
        "260203 260203 27, SECONDS, AS_SENT, 260203 260203 27",
        "2602030400 2602030405 27, AS_SENT, THREE_DIGITS, 2602030400 2602030405 027",
        "2602030400 2602030405 00027, AS_SENT, THREE_DIGITS, 2602030400 2602030405 027",
        "2602030400 2602030405 0000, AS_SENT, THREE_DIGITS, 2602030400 2602030405 000",
        "2602030400 2602030405 01234, AS_SENT, THREE_DIGITS, 2602030400 2602030405 1234",
        "2602030400 2602030405 1A3F, AS_SENT, THREE_DIGITS, 2602030400 2602030405 1A3F",
    })
    void datesAndErrorsHaveTheConfiguredForm(String before, Dates dates, ErrorCode errors, String after) {
        Receipt.Form form = new Receipt.Form(Location.BOTH, dates, errors, true);
        Pdu pdu = delivered(sent(textOf("A7", before)), form, SmppVersion.V34);
        assertThat(text(pdu)).isEqualTo(textOf("42", after));
    }

    /** The text of a receipt with this id and, separated by spaces, these two dates and this error. */
    private static String textOf(String id, String datesAndError) {
        String[] values = datesAndError.split(" ", -1);
        return SENT.formatted(id, values[0], values[1], values[2]);
    }

    @Test
    void theTextEndsWithTheErrorIfThereIsNoExcerpt() {
        Receipt.Form form = new Receipt.Form(Location.AS_SENT, Dates.AS_SENT, ErrorCode.AS_SENT, false);
        Pdu pdu = delivered(sent("2602030400", "2602030405", "012"), form, SmppVersion.V34);
        assertThat(text(pdu))
                .isEqualTo("id:42 sub:001 dlvrd:000 submit date:2602030400 done date:2602030405"
                        + " stat:UNDELIV err:012");
    }

    @ParameterizedTest
    @EnumSource
    void theReceiptIsInTheConfiguredLocation(Location location) {
        Pdu.Builder sent = sent("2602030400", "2602030405", "027")
                .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "A7"))
                .with(STATE)
                .with(NETWORK_ERROR);
        Pdu pdu = delivered(sent, at(location), SmppVersion.V34);
        boolean hasText = location != Location.TLVS;
        assertThat(text(pdu)).isEqualTo(hasText ? SENT.formatted("42", "2602030400", "2602030405", "027") : "");
        if (location == Location.TEXT) {
            assertThat(pdu.tlvs()).isEmpty();
        } else {
            assertThat(pdu.tlvs())
                    .containsExactlyInAnyOrder(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "42"), STATE, NETWORK_ERROR);
        }
    }

    @Test
    void aReceiptReceivedOnlyInTextGetsTlvs() {
        Pdu pdu = delivered(sent("2602030400", "2602030405", "027"), at(Location.TLVS), SmppVersion.V34);
        assertThat(pdu.octets(PduField.SHORT_MESSAGE)).isEmpty();
        assertThat(pdu.tlvs()).containsExactlyInAnyOrder(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "42"), STATE);
    }

    @Test
    void aReceiptReceivedOnlyInTlvsGetsAText() {
        Pdu.Builder sent =
                sent("").with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "A7")).with(STATE);
        Pdu pdu = delivered(
                sent, new Receipt.Form(Location.TEXT, Dates.SECONDS, ErrorCode.AS_SENT, false), SmppVersion.V34);
        assertThat(text(pdu))
                .isEqualTo("id:42 sub:001 dlvrd:000 submit date:260203040506 done date:260203040506"
                        + " stat:UNDELIV err:000");
        assertThat(pdu.tlvs()).isEmpty();
    }

    /** SMPP 3.3 has no TLVs. */
    @Test
    void aSessionWithoutTlvsGetsTheText() {
        Pdu pdu = delivered(sent("2602030400", "2602030405", "027"), at(Location.TLVS), SmppVersion.V33);
        assertThat(text(pdu)).isEqualTo(SENT.formatted("42", "2602030400", "2602030405", "027"));
        assertThat(pdu.tlvs()).isEmpty();
    }

    @Test
    void aTextThatIsNoReceiptIsUnchanged() {
        Pdu pdu = delivered(sent("00,0210021543,,dest"), at(Location.TLVS), SmppVersion.V34);
        assertThat(text(pdu)).isEqualTo("00,0210021543,,dest");
        assertThat(pdu.tlvs()).isEmpty();
    }

    @Test
    void aReceiptOfAnotherProtocolIsSentInTheConfiguredForm() {
        Receipt receipt = new Receipt(
                "A7",
                MessageState.UNDELIVERABLE,
                "27",
                new ReceiptTimes("260203040001", "260203040506"),
                ReceiptCounts.NONE,
                "hi");
        PlainMessage made = PlainMessage.from(TestMessages.DESTINATION)
                .to(TestMessages.SOURCE)
                .reporting(receipt)
                .build();
        try (SmppPair pair = SmppPair.bound()) {
            Receipt.Form form = new Receipt.Form(Location.TEXT, Dates.SECONDS, ErrorCode.THREE_DIGITS, false);
            assertThat(pair.mc.submit(made, RENAMED.in(form), 1, pair.now())).isEqualTo(Submission.ACCEPTED);
            pair.pair.drive();
            Pdu pdu = PduReader.read(((SmppMessage) pair.atEsme.messages.get(0)).view());
            assertThat(text(pdu))
                    .isEqualTo("id:42 sub:001 dlvrd:000 submit date:260203040001 done date:260203040506"
                            + " stat:UNDELIV err:027");
            assertThat(pdu.tlvs()).isEmpty();
        }
    }
}
