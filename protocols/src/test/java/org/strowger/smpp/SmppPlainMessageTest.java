package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.LongMessageForm;
import org.strowger.message.MessageState;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
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

/** Messages that were made here, from one session to another. */
final class SmppPlainMessageTest {
    private static final Instant NOW = SmppPair.EPOCH;

    @ParameterizedTest
    @EnumSource
    void aPlainMessageArrivesWithAllItsFields(SmppVersion version) {
        PlainMessage made = PlainMessage.from(Address.alphanumeric("SHOP"))
                .to(TestMessages.DESTINATION)
                .service("CMT")
                .saying(text("hello"))
                .options(new SendOptions(ReceiptRequest.ON_FAILURE, true, 2, 0x41, true, true))
                .after(NOW.plusSeconds(60))
                .until(NOW.plusSeconds(3600))
                .build();
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE)) {
            ShortMessage came = submit(made, pair.esme, pair.atMc, pair);
            assertThat(came.kind()).isEqualTo(Kind.MESSAGE);
            assertThat(came.source()).isEqualTo(made.source());
            assertThat(came.destinations()).isEqualTo(made.destinations());
            assertThat(came.serviceType()).isEqualTo("CMT");
            assertThat(came.body()).isEqualTo(made.body());
            assertThat(came.options()).isEqualTo(made.options());
            assertThat(came.scheduledFor(NOW)).isEqualTo(made.scheduledFor(NOW));
            assertThat(came.expiresAt(NOW)).isEqualTo(made.expiresAt(NOW));
        }
    }

    @ParameterizedTest
    @EnumSource
    void optionalParametersArriveInVersionsThatHaveTlvs(SmppVersion version) {
        List<OptionalParameter> parameters = List.of(
                new OptionalParameter(0x1400, "1101".getBytes(StandardCharsets.ISO_8859_1)),
                new OptionalParameter(0x0381, new byte[] {1, 1, 1, '4', '4'}),
                new OptionalParameter(0x0381, new byte[] {1, 1, 1, '4', '5'}));
        PlainMessage made = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .saying(text("hello"))
                .optionalParameters(parameters)
                .build();
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE)) {
            ShortMessage came = submit(made, pair.esme, pair.atMc, pair);
            assertThat(came.body()).isEqualTo(made.body());
            assertThat(came.optionalParameters()).isEqualTo(version.hasTlvs() ? parameters : List.of());
        }
    }

    /** Each segment has the parameters, and beside them the TLVs that number the segment. */
    @Test
    void everySegmentHasTheOptionalParameters() {
        OptionalParameter template = new OptionalParameter(0x1401, new byte[] {'7'});
        PlainMessage made = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .saying(text("a".repeat(200)))
                .optionalParameters(List.of(template))
                .build();
        List<Piece> pieces = LongMessageForm.BESIDE.pieces(made, 7);
        assertThat(pieces).hasSize(2);
        for (Piece piece : pieces) {
            try (SmppPair pair = SmppPair.bound()) {
                assertThat(pair.esme.submit(made, Rewrite.NONE.saying(piece), 1, pair.now()))
                        .isEqualTo(Submission.ACCEPTED);
                pair.pair.drive();
                ShortMessage came = pair.atMc.messages.get(0);
                assertThat(came.part().orElseThrow().total()).isEqualTo(2);
                assertThat(came.optionalParameters()).containsExactly(template);
            }
        }
    }

    /** Else an application could send a TLV twice, or one that contradicts a field. */
    @Test
    void theTlvsThatTheRouterWritesAreReserved() {
        for (OptionalParameter.Reserved each : OptionalParameter.Reserved.values()) {
            assertThat(TlvTag.find(each.tag()).name()).isEqualTo(each.name());
        }
        Pdu.Builder pdu = TestMessages.submit("").with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 7));
        for (OptionalParameter.Reserved each : OptionalParameter.Reserved.values()) {
            pdu.with(new Tlv(each.tag(), new byte[TlvTag.find(each.tag()).octetsMin()]));
        }
        assertThat(TestMessages.received(pdu).optionalParameters())
                .containsExactly(new OptionalParameter(TlvTag.USER_MESSAGE_REFERENCE.tag(), new byte[] {0, 7}));
    }

    @ParameterizedTest
    @EnumSource
    void aPartArrivesWithItsPartNumbers(SmppVersion version) {
        var second = new Concatenation(7, false, 2, 2);
        UserData headed = UserData.of(UserDataHeader.NONE.with(second), new byte[100], 0, 100);
        PlainMessage made = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION)
                .saying(new Body(headed.toBytes(), true, 4))
                .build();
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE)) {
            ShortMessage came = submit(made, pair.esme, pair.atMc, pair);
            assertThat(came.part()).contains(second);
            assertThat(came.body()).isEqualTo(made.body());
        }
    }

    @Test
    void aMessageToSeveralRecipientsIsOneSubmitMulti() {
        Address other = Address.international("447700900124");
        PlainMessage made = PlainMessage.from(TestMessages.SOURCE)
                .to(TestMessages.DESTINATION, other)
                .saying(text("to both"))
                .build();
        try (SmppPair pair = SmppPair.bound()) {
            ShortMessage came = submit(made, pair.esme, pair.atMc, pair);
            assertThat(((SmppMessage) came).view().type()).isEqualTo(PduType.SUBMIT_MULTI);
            assertThat(came.destinations()).containsExactly(TestMessages.DESTINATION, other);
        }
    }

    @Test
    void aMessageWithoutRecipientIsNotSent() {
        PlainMessage made =
                PlainMessage.from(TestMessages.SOURCE).saying(text("?")).build();
        try (SmppPair pair = SmppPair.bound()) {
            assertThat(pair.esme.submit(made, Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.UNFIT);
            assertThat(pair.esme.windowRoom()).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReceiptIsSentInTextAndTlvs(SmppVersion version) {
        Receipt receipt = new Receipt(
                "A7",
                MessageState.UNDELIVERABLE,
                "012",
                new ReceiptTimes("2602030400", "2602030405"),
                new ReceiptCounts(1, 0),
                "hello");
        try (SmppPair pair = SmppPair.bound(Traffic.BOTH, version, Pieces.WHOLE)) {
            ShortMessage came = submit(reporting(receipt), pair.mc, pair.atEsme, pair);
            Pdu pdu = PduReader.read(((SmppMessage) came).view());
            assertThat(pdu.type()).isEqualTo(PduType.DELIVER_SM);
            assertThat(pdu.number(PduField.ESM_CLASS)).isEqualTo(0x04);
            assertThat(new String(pdu.octets(PduField.SHORT_MESSAGE), StandardCharsets.ISO_8859_1))
                    .isEqualTo("id:A7 sub:001 dlvrd:000 submit date:2602030400 done date:2602030405"
                            + " stat:UNDELIV err:012 text:hello");
            if (version.hasTlvs()) {
                assertThat(pdu.tlvs())
                        .containsExactlyInAnyOrder(
                                Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, "A7"), Tlv.of(TlvTag.MESSAGE_STATE, 5));
            } else {
                assertThat(pdu.tlvs()).isEmpty();
            }
            assertThat(came.kind()).isEqualTo(Kind.RECEIPT);
            assertThat(came.receipt()).contains(receipt);
            assertThat(came.source()).isEqualTo(TestMessages.DESTINATION);
        }
    }

    @Test
    void aReceiptOfEveryStateIsReadAsItWasWritten() {
        for (MessageState state : MessageState.values()) {
            try (SmppPair pair = SmppPair.bound()) {
                ShortMessage came = submit(reporting(Receipt.of("0A7", state, "")), pair.mc, pair.atEsme, pair);
                assertThat(came.receipt().orElseThrow().state()).isEqualTo(state);
                assertThat(came.receipt().orElseThrow().messageId()).isEqualTo("0A7");
            }
        }
    }

    @Test
    void aNotificationIsNoReceipt() {
        PlainMessage made = PlainMessage.from(TestMessages.DESTINATION)
                .to(TestMessages.SOURCE)
                .notifying(Receipt.of("A7", MessageState.ENROUTE, ""))
                .build();
        try (SmppPair pair = SmppPair.bound()) {
            ShortMessage came = submit(made, pair.mc, pair.atEsme, pair);
            assertThat(((SmppMessage) came).view().number(PduField.ESM_CLASS)).isEqualTo(0x20);
            assertThat(came.kind()).isEqualTo(Kind.NOTIFICATION);
            assertThat(came.receipt().orElseThrow().state()).isEqualTo(MessageState.ENROUTE);
        }
    }

    // ----

    private static ShortMessage submit(PlainMessage made, SmppSession from, HeardEvents at, SmppPair pair) {
        assertThat(from.submit(made, Rewrite.NONE, 1, pair.now())).isEqualTo(Submission.ACCEPTED);
        pair.pair.drive();
        assertThat(at.messages).hasSize(1);
        assertThat(pair.deviations).isEmpty();
        return at.messages.get(0);
    }

    private static PlainMessage reporting(Receipt receipt) {
        return PlainMessage.from(TestMessages.DESTINATION)
                .to(TestMessages.SOURCE)
                .reporting(receipt)
                .build();
    }

    private static Body text(String text) {
        return new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, 0);
    }
}
