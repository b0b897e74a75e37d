package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.Unpooled;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Segmentation;
import org.strowger.message.SegmentsLaw;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/**
 * The properties that are read of every message on its way: the number of segments, and whether somebody waits for a
 * receipt.
 */
final class SmppSegmentsTest {
    private static final int CALLS = 20_000;
    private static final int UDHI = 0x40;
    private static final byte[] THIRD_OF_FOUR = {5, 0, 3, 9, 4, 3};
    private static final byte[] FIRST_OF_TWO = {5, 0, 3, 9, 2, 1};
    private static final byte[] ONE_OF_ONE = {5, 0, 3, 9, 1, 1};
    private static final byte[] PORTS = {6, 5, 4, 0, 1, 0, 2};
    private static final byte[] NO_HEADER = {};

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1",
        "0, 160, 1",
        "0, 161, 2",
        "0, 254, 2",
        "0, 306, 2",
        "0, 307, 3",
        "4, 140, 1",
        "4, 141, 2",
        "4, 269, 3",
        "3, 141, 2",
        "8, 140, 1",
        "8, 142, 2",
        "8, 268, 2",
        "8, 270, 3",
        // Schemes of GSM itself: a class, in 7 bits and in 8, and UCS-2.
        "0xF0, 160, 1",
        "0xF0, 161, 2",
        "0xF4, 141, 2",
        "0x18, 142, 2",
    })
    void theSegmentCountIsTheSameInShortMessageAndMessagePayload(String coding, int octets, int segments) {
        for (PduType type : new PduType[] {PduType.SUBMIT_SM, PduType.DELIVER_SM, PduType.DATA_SM}) {
            Pdu.Builder payload =
                    pdu(type, Integer.decode(coding), 0).with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, new byte[octets]));
            assertThat(TestMessages.received(payload).segments())
                    .as(type.wireName())
                    .isEqualTo(segments);
            if (type != PduType.DATA_SM && octets < 255) {
                Pdu.Builder field = pdu(type, Integer.decode(coding), 0).with(PduField.SHORT_MESSAGE, new byte[octets]);
                assertThat(TestMessages.received(field).segments())
                        .as(type.wireName())
                        .isEqualTo(segments);
            }
        }
    }

    private enum Numbering {
        FIRST_OF_TWO(SmppSegmentsTest.FIRST_OF_TWO),
        ONE_OF_ONE(SmppSegmentsTest.ONE_OF_ONE),
        PORTS(SmppSegmentsTest.PORTS),
        SAR_FIRST_OF_TWO(NO_HEADER),
        SAR_ONE_OF_ONE(NO_HEADER);

        @SuppressWarnings("ImmutableEnumChecker") // not changed
        private final byte[] header;

        Numbering(byte[] header) {
            this.header = header;
        }

        private Pdu.Builder pdu(int coding, boolean payload, int octets) {
            byte[] all = behind(header, octets - header.length);
            Pdu.Builder pdu = SmppSegmentsTest.pdu(PduType.SUBMIT_SM, coding, header.length > 0 ? UDHI : 0);
            if (payload) {
                pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, all));
            } else {
                pdu.with(PduField.SHORT_MESSAGE, all);
            }
            return switch (this) {
                case FIRST_OF_TWO, ONE_OF_ONE, PORTS -> pdu;
                case SAR_FIRST_OF_TWO -> sar(pdu, 2, 1);
                case SAR_ONE_OF_ONE -> sar(pdu, 1, 1);
            };
        }
    }

    private static Pdu.Builder sar(Pdu.Builder pdu, int total, int number) {
        return pdu.with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 300))
                .with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, total))
                .with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, number));
    }

    /** The lengths include the header. */
    @ParameterizedTest
    @CsvSource({
        "FIRST_OF_TWO, 0, false, 159, 1",
        "FIRST_OF_TWO, 1, false, 159, 1",
        "FIRST_OF_TWO, 3, false, 159, 1",
        "FIRST_OF_TWO, 0, false, 160, 2",
        "FIRST_OF_TWO, 0, false, 254, 2",
        "FIRST_OF_TWO, 4, false, 140, 1",
        "FIRST_OF_TWO, 8, false, 140, 1",
        "FIRST_OF_TWO, 8, false, 142, 2",
        "FIRST_OF_TWO, 0, true, 60000, 448",
        "ONE_OF_ONE, 0, true, 60000, 393",
        "ONE_OF_ONE, 0, false, 159, 1",
        "ONE_OF_ONE, 0, false, 160, 2",
        "PORTS, 4, true, 500, 4",
        "SAR_ONE_OF_ONE, 0, true, 500, 4",
        "SAR_ONE_OF_ONE, 0, false, 160, 1",
        "SAR_ONE_OF_ONE, 0, true, 60000, 393",
        "SAR_FIRST_OF_TWO, 0, false, 153, 1",
        "SAR_FIRST_OF_TWO, 3, false, 153, 1",
        "SAR_FIRST_OF_TWO, 0, false, 154, 2",
        "SAR_FIRST_OF_TWO, 4, false, 134, 1",
        "SAR_FIRST_OF_TWO, 4, false, 135, 2",
        "SAR_FIRST_OF_TWO, 8, false, 140, 2",
        "SAR_FIRST_OF_TWO, 0, true, 60000, 448",
    })
    void countsSegmentsByContentRegardlessOfPartNumbers(
            Numbering numbering, int coding, boolean payload, int octets, int segments) {
        ShortMessage message = TestMessages.received(numbering.pdu(coding, payload, octets));
        assertThat(message.segments()).isEqualTo(segments);
        assertThat(message.part().isPresent())
                .isEqualTo(numbering == Numbering.FIRST_OF_TWO || numbering == Numbering.SAR_FIRST_OF_TWO);
    }

    @Test
    void theSegmentCountEqualsTheNumberOfSplitSegments() {
        for (long seed = 1; seed <= 20_000; seed++) {
            Random random = new Random(seed);
            SegmentsLaw.Content content = SegmentsLaw.content(random, 65_535);
            Body body = content.body();
            Pdu.Builder pdu = pdu(PduType.SUBMIT_SM, content.coding(), body.hasHeader() ? UDHI : 0);
            if (body.octets().length > 254 || random.nextBoolean()) {
                pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, body.octets()));
            } else {
                pdu.with(PduField.SHORT_MESSAGE, body.octets());
            }
            if (content.beside().total() > 0 || random.nextInt(4) == 0) {
                sar(pdu, content.beside().total(), content.beside().number());
            }
            SegmentsLaw.check(TestMessages.received(pdu), "seed " + seed);
        }
    }

    @Test
    void aMessageIsAPartOnlyIfItHasAllThreeSarTlvs() {
        Pdu.Builder sar = pdu(PduType.SUBMIT_SM, 3, 0)
                .with(PduField.SHORT_MESSAGE, new byte[153])
                .with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 300))
                .with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 3));
        assertThat(TestMessages.received(sar).segments()).as("not all three").isEqualTo(2);
        sar.with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, 2));
        assertThat(TestMessages.received(sar).segments()).isEqualTo(1);
    }

    @Test
    void aHeaderWithoutPartNumbersLeavesLessRoomForText() {
        for (int text : new int[] {133, 134}) {
            Pdu.Builder headed = pdu(PduType.SUBMIT_SM, 4, UDHI).with(PduField.SHORT_MESSAGE, behind(PORTS, text));
            assertThat(TestMessages.received(headed).segments()).isEqualTo(text == 133 ? 1 : 2);
        }
    }

    @Test
    void theFastSegmentCountEqualsTheFullCount() {
        for (long seed = 1; seed <= 20_000; seed++) {
            ShortMessage message = TestMessages.received(random(new Random(seed)));
            int expected = Segmentation.count(message.body(), message.part().orElse(Concatenation.NONE));
            assertThat(message.segments()).as("seed %d", seed).isEqualTo(expected);
            assertThat(message.wantsReceipt())
                    .as("seed %d", seed)
                    .isEqualTo(message.options().receipt() != ReceiptRequest.NEVER);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SUBMIT_SM", "SUBMIT_MULTI", "DATA_SM", "DELIVER_SM"})
    void onlyTheReceiptBitsOfRegisteredDeliveryRequestAReceipt(PduType type) {
        for (int registered = 0; registered <= 0x1F; registered++) {
            Pdu.Builder pdu = pdu(type, 0, 0).with(PduField.REGISTERED_DELIVERY, registered);
            assertThat(TestMessages.received(pdu).wantsReceipt()).isEqualTo((registered & 3) != 0);
        }
    }

    @Test
    void countsTheSegmentsOfAViewWithoutAllocation() {
        Pdu.Builder wide = pdu(PduType.SUBMIT_SM, 0, 0)
                .with(PduField.REGISTERED_DELIVERY, 1)
                .with(PduField.SHORT_MESSAGE, new byte[160])
                .with(Tlv.of(TlvTag.USER_MESSAGE_REFERENCE, 7));
        Pdu.Builder headed = pdu(PduType.SUBMIT_SM, 8, UDHI).with(PduField.SHORT_MESSAGE, behind(THIRD_OF_FOUR, 134));
        for (Pdu.Builder each : new Pdu.Builder[] {wide, headed}) {
            byte[] octets = TestMessages.bytes(each);
            PduView view = new PduView();
            view.read(Unpooled.wrappedBuffer(octets), 0, octets.length, SmppTolerance.STRICT);
            SmppMessage message = SmppMessage.in(view, StoredPduView.NOWHERE.reading(SmppVersion.V34, false));
            assertThat(allocatedBy(message, ShortMessage::segments)).isLessThan(CALLS);
            assertThat(allocatedBy(message, it -> it.wantsReceipt() ? 1 : 0)).isLessThan(CALLS);
            assertThat(allocatedBy(message, it -> it.kind() == Kind.MESSAGE ? 1 : 0))
                    .isLessThan(CALLS);
            assertThat(allocatedBy(message, it -> it.options().priority()))
                    .as("the measure")
                    .isPositive();
        }
    }

    // ----

    /** Octets that so many calls take, the first left out: less than one each if a call takes none. */
    private static long allocatedBy(ShortMessage message, ToIntFunction<ShortMessage> call) {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = call.applyAsInt(message);
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            sum += call.applyAsInt(message);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isNotNegative();
        return allocated;
    }

    private static Pdu.Builder random(Random random) {
        PduType type = random.nextBoolean() ? PduType.SUBMIT_SM : PduType.DATA_SM;
        int[] codings = {0, 0, 4, 8, random.nextInt(256)};
        boolean header = random.nextInt(3) == 0;
        Pdu.Builder pdu = pdu(type, codings[random.nextInt(codings.length)], header ? UDHI : 0)
                .with(PduField.REGISTERED_DELIVERY, random.nextInt(32));
        byte[] heading = header ? random.nextBoolean() ? THIRD_OF_FOUR : PORTS : new byte[0];
        byte[] text = behind(heading, random.nextInt(20) == 0 ? random.nextInt(2000) : random.nextInt(240));
        if (type == PduType.DATA_SM || text.length > 254) {
            pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text));
        } else {
            pdu.with(PduField.SHORT_MESSAGE, text);
        }
        if (random.nextInt(4) == 0) {
            pdu.with(Tlv.of(TlvTag.SAR_MSG_REF_NUM, 300)).with(Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, 3));
            pdu.with(Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, random.nextInt(5)));
        }
        return pdu;
    }

    private static byte[] behind(byte[] header, int textOctets) {
        byte[] octets = new byte[header.length + textOctets];
        System.arraycopy(header, 0, octets, 0, header.length);
        return octets;
    }

    private static Pdu.Builder pdu(PduType type, int coding, int esmClass) {
        Pdu.Builder pdu = Pdu.of(type)
                .from(TestMessages.SOURCE)
                .with(PduField.DATA_CODING, coding)
                .with(PduField.ESM_CLASS, esmClass);
        return type == PduType.SUBMIT_MULTI
                ? pdu.to(List.of(Destination.to(TestMessages.DESTINATION)))
                : pdu.to(TestMessages.DESTINATION);
    }
}
