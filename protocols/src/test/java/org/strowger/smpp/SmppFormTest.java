package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageForm;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.message.UnreadableMessage;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Treatments;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vectors;

class SmppFormTest {
    private static final MessageForm FORM = Smpp.TRAITS.form();
    private static final Instant NOW = VectorSession.EPOCH;
    private static final Address ALICE = Address.international("447700900124");
    private static final SmppTolerance ALL = SmppTolerance.of(Leniency.ALL);
    private static final int ROUNDS = 20_000;

    /** Every message of the vectors that anybody takes. */
    static Stream<Vector> messages() {
        return Vectors.of(Vector.Kind.PDU, Vector.Kind.CODEC, Vector.Kind.SEMANTIC, Vector.Kind.TOLERATE)
                .filter(each -> each.type().isMessage())
                .filter(each -> each.kind() == Vector.Kind.PDU || !Treatments.isRefused(each, Leniency.ALL));
    }

    // ---- There and back

    @ParameterizedTest
    @MethodSource("messages")
    void readsAStoredMessageAsItWasReceived(Vector vector) {
        for (SmppVersion version : SmppVersion.values()) {
            ShortMessage view = view(vector, version, Leniency.ALL);
            ShortMessage read = read(written(view));
            assertThat(everything(read)).isEqualTo(everything(view));
            assertThat(((SmppMessage) read).view().toBytes()).isEqualTo(vector.octets());
            assertThat(read.owned()).isSameAs(read);
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aViewAndAnOwnedMessageAreWrittenIdentically(Vector vector) {
        ShortMessage view = view(vector, vector.version(), Leniency.STRICT);
        byte[] octets = written(view);
        assertThat(octets).hasSize(vector.octets().length + 3);
        assertThat(written(view.owned())).isEqualTo(octets);
        assertThat(written(read(octets))).isEqualTo(octets);
    }

    @Test
    void aReceiptInAPlainMessageKeepsItsKind() {
        Pdu.Builder receipt = TestMessages.deliver("id:7 sub:001 dlvrd:001 stat:DELIVRD err:000");
        Leniency looks = Leniency.TOLERANT.with(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE);
        byte[] pdu = TestMessages.bytes(receipt);

        assertThat(read(written(view(pdu, SmppVersion.V34, looks))).kind()).isEqualTo(Kind.RECEIPT);
        assertThat(read(written(view(pdu, SmppVersion.V34, Leniency.TOLERANT))).kind())
                .isEqualTo(Kind.MESSAGE);
    }

    @Test
    void writesOnlySmppMessages() {
        assertThat(FORM.name()).isEqualTo("smpp");
        assertThat(FORM.writes(TestMessages.received(TestMessages.submit("x")))).isTrue();
        assertThat(FORM.writes(PlainMessage.from(ALICE).build())).isFalse();
    }

    /** As they lie on disks: not to be changed, whatever becomes of the form. */
    @Test
    void readsFormat1() {
        Leniency looks = Leniency.TOLERANT.with(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE);
        byte[] pdu = TestMessages.bytes(TestMessages.submit("hi").sequence(5));
        assertThat(hex(written(view(pdu, SmppVersion.V34, Leniency.TOLERANT)))).isEqualTo("013400" + PDU);
        assertThat(hex(written(view(pdu, SmppVersion.V33, looks)))).isEqualTo("013301" + PDU);
        assertThat(hex(written(view(pdu, SmppVersion.V50, looks)))).isEqualTo("015001" + PDU);
        for (String head : List.of("013300", "013400", "015000", "013301", "013401", "015001")) {
            ShortMessage read = read(HexFormat.of().parseHex(head + PDU));
            assertThat(read.source()).isEqualTo(TestMessages.SOURCE);
            assertThat(read.destination()).isEqualTo(TestMessages.DESTINATION);
            assertThat(read.body().octets()).asString(StandardCharsets.US_ASCII).isEqualTo("hi");
        }
    }

    // ---- Damaged

    @ParameterizedTest
    @MethodSource("messages")
    void aTruncatedMessageIsUnreadable(Vector vector) {
        byte[] whole = written(view(vector, vector.version(), Leniency.ALL));
        for (int length = 0; length < whole.length; length++) {
            int cut = length;
            assertThatThrownBy(() -> FORM.read(whole, 0, cut)).isInstanceOf(UnreadableMessage.class);
        }
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length + 1))).isInstanceOf(UnreadableMessage.class);
    }

    @Test
    void refusesARangeOutsideTheArray() {
        byte[] whole = HexFormat.of().parseHex("013400" + PDU);
        assertThatThrownBy(() -> FORM.read(whole, -1, 30)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(whole, 0, -5)).isInstanceOf(UnreadableMessage.class);
        assertThatThrownBy(() -> FORM.read(whole, 5, whole.length)).isInstanceOf(UnreadableMessage.class);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageWithAChangedOctetIsValidOrUnreadable(Vector vector) {
        byte[] whole = written(view(vector, vector.version(), Leniency.ALL));
        for (int at = 0; at < Math.min(whole.length, 400); at++) {
            for (int value : new int[] {0, 1, 2, 4, 0x10, 0x40, 0x7F, 0x80, 0xFE, 0xFF, whole[at] + 1, whole[at] - 1}) {
                byte[] changed = whole.clone();
                changed[at] = (byte) value;
                readIfPossible(changed);
            }
        }
    }

    @Test
    void aRandomlyDamagedMessageIsValidOrUnreadable() {
        List<byte[]> seeds = messages()
                .map(each -> written(view(each, each.version(), Leniency.ALL)))
                .toList();
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            byte[] octets = seeds.get(random.nextInt(seeds.size())).clone();
            for (int left = 1 + random.nextInt(5); left > 0; left--) {
                // The head and the length are mostly left alone, or nothing behind them would be tried.
                octets[random.nextInt(10) == 0 ? random.nextInt(8) : 8 + random.nextInt(octets.length - 8)] =
                        (byte) random.nextInt();
            }
            readIfPossible(octets);
        }
    }

    @Test
    void namesTheFaultOfUnreadableOctets() {
        String pdu = PDU;
        assertThatThrownBy(() -> read(HexFormat.of().parseHex("023400" + pdu)))
                .hasMessage("the stored message in the form 'smpp' cannot be read: unsupported format 2; the newest "
                        + "supported format is 1");
        assertThatThrownBy(() -> read(HexFormat.of().parseHex("013500" + pdu))).hasMessageContaining("version: 53");
        assertThatThrownBy(() -> read(HexFormat.of().parseHex("013402" + pdu))).hasMessageContaining("bits");
        assertThatThrownBy(() -> read(HexFormat.of().parseHex("013400" + "00000010000000150000000000000001")))
                .hasMessageContaining("has no message: enquire_link");
    }

    private static void readIfPossible(byte[] octets) {
        ShortMessage message;
        try {
            message = read(octets);
        } catch (UnreadableMessage e) {
            assertThat(e).hasMessageStartingWith("the stored message in the form 'smpp' cannot be read: ");
            return;
        }
        assertThat(everything(message)).isNotEmpty();
        assertThat(written(message)).isEqualTo(octets);
        FORM.changed(message, Rewrite.NONE.to(ALICE).requesting(ReceiptRequest.ON_END))
                .ifPresent(other -> assertThat(other.destination()).isEqualTo(ALICE));
    }

    // ---- Changed

    @ParameterizedTest
    @MethodSource("messages")
    void changesOnlyTheRewrittenFields(Vector vector) {
        ShortMessage message = view(vector, vector.version(), Leniency.ALL).owned();
        assertThat(FORM.changed(message, Rewrite.NONE)).containsSame(message);

        ShortMessage other = FORM.changed(message, Rewrite.NONE.to(ALICE)).orElseThrow();
        assertThat(other.destinations()).containsExactly(ALICE);
        assertThat(other.goesToLists()).isFalse();
        assertThat(everythingElse(other)).isEqualTo(everythingElse(message));
        assertThat(everything(read(written(other)))).isEqualTo(everything(other));
    }

    @Test
    void aSubmitMultiIsSplitIntoASubmitSmForEachRecipient() {
        Pdu.Builder multi = Pdu.of(PduType.SUBMIT_MULTI)
                .sequence(9)
                .from(TestMessages.SOURCE)
                .with(PduField.SHORT_MESSAGE, "hello".getBytes(StandardCharsets.ISO_8859_1))
                .with(PduField.VALIDITY_PERIOD, "000001000000000R")
                .with(PduField.REGISTERED_DELIVERY, 1)
                .with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 77));
        Pdu.Builder single = TestMessages.submit("hello")
                .sequence(9)
                .with(PduField.VALIDITY_PERIOD, "000001000000000R")
                .with(PduField.REGISTERED_DELIVERY, 1)
                .with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 77))
                .to(ALICE);
        ShortMessage many = TestMessages.received(multi.to(
                List.of(Destination.to(TestMessages.DESTINATION), Destination.to(ALICE), Destination.list("l"))));

        SmppMessage one =
                (SmppMessage) FORM.changed(many, Rewrite.NONE.to(ALICE)).orElseThrow();

        assertThat(one.view().toBytes()).isEqualTo(TestMessages.bytes(single));
        assertThat(one.isToMany()).isFalse();
        assertThat(many.destinations()).containsExactly(TestMessages.DESTINATION, ALICE);
    }

    @Test
    void aChangedTextLeavesTheOtherFieldsUnchanged() {
        Pdu.Builder pdu = TestMessages.submit("old")
                .with(PduField.DATA_CODING, 3)
                .with(PduField.PRIORITY_FLAG, 2)
                .with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 77));
        ShortMessage message = TestMessages.received(pdu);

        SmppMessage other =
                (SmppMessage) FORM.changed(message, saying("a new one", 3)).orElseThrow();

        assertThat(other.view().toBytes())
                .isEqualTo(TestMessages.bytes(
                        pdu.with(PduField.SHORT_MESSAGE, "a new one".getBytes(StandardCharsets.ISO_8859_1))));
        assertThat(message.body().octets()).asString(StandardCharsets.US_ASCII).isEqualTo("old");
        ShortMessage longer = FORM.changed(message, saying("x".repeat(1000))).orElseThrow();
        assertThat(longer.body().octets()).hasSize(1000);
    }

    @Test
    void aChangedTextHasItsOwnCoding() {
        ShortMessage message = TestMessages.received(TestMessages.submit("old").with(PduField.DATA_CODING, 0x18));

        assertThat(FORM.changed(message, saying("new", 0)).orElseThrow().coding())
                .isZero();
    }

    @Test
    void aReplacementTextKeepsTheCodingOfTheMessage() {
        ShortMessage message = TestMessages.received(TestMessages.submit("old").with(PduField.DATA_CODING, 8));

        Body text = new Body(new byte[] {0, 'n'}, false, 0);
        assertThat(FORM.replacement(message, text)).isEqualTo(new Body(new byte[] {0, 'n'}, false, 8));
    }

    /** It was kept for a while: what it wished of times counts from when it came. */
    @Test
    void writesRemainingTimesOfAStoredMessage() {
        Instant until = Instant.parse("2026-03-04T05:06:07Z");
        Rewrite kept = Rewrite.NONE.lasting(new Rewrite.Remaining(until, 60));
        ShortMessage timed = TestMessages.received(TestMessages.submit("x")
                .with(PduField.SCHEDULE_DELIVERY_TIME, "000000010000000R")
                .with(PduField.VALIDITY_PERIOD, "000001000000000R")
                .with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 77)));
        ShortMessage untimed = TestMessages.received(TestMessages.submit("x"));
        ShortMessage living =
                TestMessages.received(TestMessages.submit("x").with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, 3600)));

        ShortMessage left = FORM.changed(timed, kept).orElseThrow();
        assertThat(left.scheduledFor(NOW)).isEmpty();
        assertThat(left.expiresAt(NOW)).contains(until);
        assertThat(FORM.changed(untimed, kept).orElseThrow().isTimed()).isFalse();
        assertThat(FORM.changed(living, kept).orElseThrow().expiresAt(NOW)).contains(NOW.plusSeconds(60));
    }

    @Test
    void refusesChangesThatNoPduCanCarry() {
        ShortMessage message = TestMessages.received(TestMessages.submit("x"));
        assertThat(FORM.changed(message, saying("x".repeat(70_000)))).isEmpty();
        assertThat(FORM.changed(message, Rewrite.NONE.to(Address.alphanumeric("x".repeat(21)))))
                .isEmpty();
        assertThat(FORM.changed(message, Rewrite.NONE.from(new Address(256, 0, "1"))))
                .isEmpty();
    }

    private static Rewrite saying(String text) {
        return saying(text, 0);
    }

    private static Rewrite saying(String text, int coding) {
        Body body = new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, coding);
        return Rewrite.NONE.saying(new Piece(body, Concatenation.NONE));
    }

    // ----

    private static final String PDU = "0000003b000000040000000000000005"
            + "000101343437373030393030303031000101343437373030393030313233000000000000000000000" + "26869";

    private static ShortMessage view(Vector vector, SmppVersion version, Leniency leniency) {
        return view(vector.octets(), version, leniency);
    }

    private static ShortMessage view(byte[] pdu, SmppVersion version, Leniency leniency) {
        PduView view = new PduView();
        assertThat(view.read(io.netty.buffer.Unpooled.copiedBuffer(new byte[7], pdu), 7, pdu.length, ALL))
                .isEqualTo(PduRefusal.ACCEPTED);
        return SmppMessage.in(
                view,
                StoredPduView.NOWHERE.reading(version, leniency.tolerates(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE)));
    }

    private static byte[] written(ShortMessage message) {
        byte[] octets = new byte[FORM.octets(message) + 5];
        assertThat(FORM.write(message, octets, 2)).isEqualTo(octets.length - 3);
        assertThat(octets).startsWith(0, 0).endsWith(0, 0, 0);
        return Arrays.copyOfRange(octets, 2, octets.length - 3);
    }

    private static ShortMessage read(byte[] octets) {
        return FORM.read(octets, 0, octets.length);
    }

    private static String hex(byte[] octets) {
        return HexFormat.of().formatHex(octets);
    }

    private static List<Object> everything(ShortMessage message) {
        return Stream.concat(
                        Stream.of(
                                message.destination(),
                                message.destinations(),
                                message.isToMany(),
                                message.goesToLists(),
                                message.isTo(ALICE)),
                        everythingElse(message).stream())
                .toList();
    }

    private static List<Object> everythingElse(ShortMessage message) {
        return List.of(
                message.kind(),
                message.source(),
                message.isFrom(TestMessages.SOURCE),
                message.serviceType(),
                message.body(),
                message.part(),
                message.receipt(),
                message.receiptId(),
                message.options(),
                message.wantsReceipt(),
                message.wantsReports(),
                message.isTransaction(),
                message.segments(),
                message.isTimed(),
                message.scheduledFor(NOW),
                message.expiresAt(NOW));
    }
}
