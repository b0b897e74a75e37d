package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Finality;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** A receipt that is read alone gives the same as when it is read as part of the whole message. */
class SmppReceiptReaderTest {
    private static final int ROUNDS = 4000;

    private static final List<String> TEXTS = List.of(
            "id:17 sub:001 dlvrd:001 submit date:2501311200 done date:2501311201 stat:DELIVRD err:000 text:Hello",
            "id: sub:001 stat:DELIVRD",
            "id:17 sub:001 dlvrd:001",
            "stat:DELIVRD err:000",
            "ID:0A stat:",
            "id:17stat:ENROUTE",
            "text:id:17 stat:DELIVRD",
            "Hello",
            "");

    @Test
    void theIdReadAloneEqualsTheIdOfTheFullReceipt() {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            ShortMessage came = TestMessages.received(pdu(random));
            String whole = came.receipt().map(Receipt::messageId).orElse("");
            assertThat(came.receiptId()).as("round %d", round).isEqualTo(whole);
            assertThat(came.owned().receiptId()).as("round %d", round).isEqualTo(whole);
        }
    }

    /** The TLV comes first; a reserved number and no state at all leave it to esm_class. */
    @ParameterizedTest
    @CsvSource({
        "id:17 stat:DELIVRD,, FINAL",
        "id:17 stat:delivrd,, FINAL",
        "id:17 stat:UNDELIV,, FINAL",
        "id:17 stat:EXPIRED,, FINAL",
        "id:17 stat:REJECTD,, FINAL",
        "id:17 stat:FOO,, FINAL",
        "id:17 stat:ENROUTE,, PENDING",
        "id:17 stat:ACCEPTD,, PENDING",
        "id:17 stat:BUFFRED,, PENDING",
        "id:17 stat:SCHEDLD,, PENDING",
        "id:17 stat:UNKNOWN,, UNKNOWN",
        "id:17 stat:,, AS_ANNOUNCED",
        "id:17 sub:001,, AS_ANNOUNCED",
        "id:17 stat:DELIVRD, 1, PENDING",
        "id:17 stat:ENROUTE, 2, FINAL",
        "id:17 stat:ENROUTE, 7, UNKNOWN",
        "id:17 stat:ENROUTE, 0, PENDING",
        "id:17 stat:DELIVRD, 77, AS_ANNOUNCED",
        "'', 6, PENDING",
        "'', 9, FINAL"
    })
    void theStateSaysWhetherTheReceiptIsFinal(String text, Integer state, Finality finality) {
        for (int esmClass : new int[] {0x04, 0x20, 0x24}) {
            Pdu.Builder pdu = TestMessages.deliver(text).with(PduField.ESM_CLASS, esmClass);
            ShortMessage came =
                    TestMessages.received(state == null ? pdu : pdu.with(Tlv.of(TlvTag.MESSAGE_STATE, state)));
            assertThat(came.finality()).as("%x", esmClass).isEqualTo(finality);
            assertThat(came.owned().finality()).as("%x", esmClass).isEqualTo(finality);
        }
    }

    /** Nothing but the message type changes; a report that its SMSC did not announce is announced. */
    @ParameterizedTest
    @ValueSource(ints = {0x04, 0x20, 0x24, 0x44, 0xA4, 0x00})
    void announcesAReportAsAReceiptOrNotification(int esmClass) {
        ShortMessage came = TestMessages.received(
                TestMessages.deliver("id:17 stat:ENROUTE err:000").with(PduField.ESM_CLASS, esmClass));
        for (Kind kind : List.of(Kind.NOTIFICATION, Kind.RECEIPT)) {
            SmppMessage told = (SmppMessage) came.announcedAs(kind);
            assertThat(told.kind()).isEqualTo(kind);
            assertThat(told.body()).isEqualTo(came.body());
            assertThat(told.source()).isEqualTo(came.source());
            assertThat(told.view().number(PduField.ESM_CLASS))
                    .isEqualTo((esmClass & 0xC0) | (kind == Kind.RECEIPT ? 0x04 : 0x20));
        }
    }

    /** Where people write other digits, Java does too, unless it is told not to. */
    @Test
    void theErrorHasAsciiDigitsInAnyLocale() {
        Locale here = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            ShortMessage came = TestMessages.received(TestMessages.deliver("")
                    .with(PduField.ESM_CLASS, 4)
                    .with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "17"))
                    .with(Tlv.of(TlvTag.NETWORK_ERROR_CODE, new byte[] {3, 0, 27})));
            assertThat(came.receipt().map(Receipt::error)).contains("027");
        } finally {
            Locale.setDefault(here);
        }
    }

    @Test
    void addressesAreComparedWithoutBeingCopied() {
        List<String> digits = List.of("447700900123", "+447700900123", "447700900124", "44770090012", "SHOP", "", "+");
        for (String text : digits) {
            for (int ton = 0; ton < 3; ton++) {
                Address written = new Address(ton, 1, text);
                ShortMessage came = TestMessages.received(
                        TestMessages.deliver("x").from(written).to(written));
                for (String other : digits) {
                    Address asked = new Address(1, 1, other);
                    assertThat(came.isFrom(asked))
                            .as(written + " " + asked)
                            .isEqualTo(came.source().equals(asked));
                    assertThat(came.isTo(asked))
                            .as(written + " " + asked)
                            .isEqualTo(came.destination().equals(asked));
                }
                assertThat(came.isFrom(new Address(ton, 0, text))).isFalse();
            }
        }
    }

    private static Pdu.Builder pdu(Random random) {
        StringBuilder text = new StringBuilder(TEXTS.get(random.nextInt(TEXTS.size())));
        if (random.nextBoolean() && text.length() > 0) {
            text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(0x80));
        }
        Pdu.Builder pdu =
                TestMessages.deliver(text.toString()).with(PduField.ESM_CLASS, random.nextInt(10) == 0 ? 0 : 4);
        if (random.nextInt(4) == 0) {
            pdu.with(PduField.DATA_CODING, 8);
        }
        if (random.nextInt(3) == 0) {
            pdu.with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, random.nextBoolean() ? "18" : " "));
        }
        if (random.nextInt(3) == 0) {
            pdu.with(Tlv.of(TlvTag.MESSAGE_STATE, random.nextInt(10)));
        }
        return pdu;
    }
}
