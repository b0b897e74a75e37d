package org.strowger.smpp.pdu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.TypeOfNumber;
import org.strowger.message.Address;

/**
 * Valid PDUs at random, of every kind that jsmpp knows, with every tag and every length, the shortest and the longest
 * more often than chance has it. Only PDUs beyond the abilities of jsmpp are left out: see {@link JsmppGap}.
 */
final class RandomPdus {
    /** The writer and the reader. */
    enum Way {
        OURS_TO_JSMPP,
        JSMPP_TO_OURS
    }

    private static final int TEXT_OCTETS_MAX = 254;
    private static final int ADDRESS_CHARACTERS_MAX = 20;
    private static final int ENTRIES_MAX = 255;
    private static final int STATES = 10;
    private static final int TLVS_MAX = 6;
    private static final int USUAL_OCTETS_MAX = 300;
    private static final int JSMPP_VALUE_OCTETS_MAX = 0x7FFF;
    private static final int VENDOR_TAGS = 0x1400;
    private static final int VENDOR_TAGS_END = 0x4000;

    private final Way way;
    private final Random random;

    RandomPdus(Way way, long seed) {
        this.way = way;
        this.random = new Random(seed);
    }

    Pdu next(PduType type) {
        Pdu.Builder pdu = Pdu.of(type).sequence(sequence());
        if (type.isResponse()) {
            pdu.status(status());
        }
        if (type.isResponse() && mayLackItsBody(type) && oneIn(4)) {
            return pdu.withoutBody().build();
        }
        PduLayout layout = type.layout();
        for (int index = 0; index < layout.size(); index++) {
            if (isSaid(type, layout.field(index))) {
                field(pdu, layout, index);
            }
        }
        if (hasTlvs(type)) {
            for (int left = random.nextInt(TLVS_MAX + 1); left > 0; left--) {
                pdu.with(tlv());
            }
        }
        return pdu.build();
    }

    // ---- Gaps of jsmpp

    private boolean mayLackItsBody(PduType type) {
        return way == Way.JSMPP_TO_OURS
                || !(type == PduType.DELIVER_SM_RESP
                        || type == PduType.BROADCAST_SM_RESP
                        || type == PduType.QUERY_BROADCAST_SM_RESP);
    }

    private boolean isSaid(PduType type, PduField field) {
        return way == Way.OURS_TO_JSMPP
                || type != PduType.DELIVER_SM
                || !(field == PduField.SCHEDULE_DELIVERY_TIME
                        || field == PduField.VALIDITY_PERIOD
                        || field == PduField.REPLACE_IF_PRESENT_FLAG
                        || field == PduField.SM_DEFAULT_MSG_ID);
    }

    private boolean hasTlvs(PduType type) {
        return switch (type) {
            case SUBMIT_SM, DELIVER_SM, DATA_SM, SUBMIT_MULTI, ALERT_NOTIFICATION -> true;
            case BROADCAST_SM, QUERY_BROADCAST_SM, CANCEL_BROADCAST_SM -> true;
            case BIND_RECEIVER_RESP, BIND_TRANSMITTER_RESP, BIND_TRANSCEIVER_RESP -> true;
            case SUBMIT_SM_RESP, DATA_SM_RESP, BROADCAST_SM_RESP, QUERY_BROADCAST_SM_RESP -> true;
            case DELIVER_SM_RESP -> way == Way.OURS_TO_JSMPP;
            default -> false;
        };
    }

    private static int charactersMax(PduLayout layout, int index) {
        return switch (layout.field(index)) {
            case SOURCE_ADDR, DESTINATION_ADDR -> ADDRESS_CHARACTERS_MAX;
            default -> layout.octetsMax(index) - 1;
        };
    }

    /** The tags of both versions that this way can carry. */
    static List<TlvTag> tags(Way way) {
        return Arrays.stream(TlvTag.values())
                .filter(each -> each != TlvTag.UNLISTED)
                .filter(each -> way == Way.JSMPP_TO_OURS || each != TlvTag.SOURCE_NETWORK_ID)
                .toList();
    }

    private int octetsMin(TlvTag tag) {
        return way == Way.OURS_TO_JSMPP && tag == TlvTag.ALERT_ON_MESSAGE_DELIVERY ? 1 : tag.octetsMin();
    }

    private int octetsMax(TlvTag tag) {
        if (way == Way.JSMPP_TO_OURS) {
            return tag.octetsMax();
        }
        return tag == TlvTag.MS_VALIDITY ? 1 : Math.min(tag.octetsMax(), JSMPP_VALUE_OCTETS_MAX);
    }

    // ---- Fields

    private void field(Pdu.Builder pdu, PduLayout layout, int index) {
        PduField field = layout.field(index);
        switch (field.form()) {
            case U8 -> number(pdu, layout, index);
            case CSTRING -> pdu.with(field, string(between(0, charactersMax(layout, index))));
            case TIME -> pdu.with(field, string(random.nextBoolean() ? 0 : layout.octetsMax(index) - 1));
            case OCTETS -> pdu.with(field, octets(between(0, TEXT_OCTETS_MAX)));
            case DESTINATIONS -> pdu.to(entries().mapToObj(i -> destination()).toList());
            case UNREACHED ->
                pdu.unreached(entries()
                        .mapToObj(i -> new Unreached(address(), status()))
                        .toList());
            case MESSAGE_IDS -> throw new IllegalArgumentException(pdu.type() + " is not known to jsmpp");
        }
    }

    /** A count follows from what it counts. */
    private void number(Pdu.Builder pdu, PduLayout layout, int index) {
        PduField field = layout.field(index);
        if (!PduValues.isCount(layout, index)) {
            pdu.with(field, random.nextInt(field == PduField.MESSAGE_STATE ? STATES : ENTRIES_MAX + 1));
        }
    }

    private IntStream entries() {
        return IntStream.range(0, oneIn(20) ? ENTRIES_MAX : random.nextInt(6));
    }

    private Destination destination() {
        boolean list = way == Way.OURS_TO_JSMPP && oneIn(3);
        return list ? Destination.list(string(between(1, ADDRESS_CHARACTERS_MAX))) : Destination.to(address());
    }

    /** One of a list, which jsmpp takes only with a type and a plan of its own tables. */
    private Address address() {
        TypeOfNumber[] types = TypeOfNumber.values();
        NumberingPlanIndicator[] plans = NumberingPlanIndicator.values();
        return new Address(
                types[random.nextInt(types.length)].value(),
                plans[random.nextInt(plans.length)].value(),
                string(between(0, ADDRESS_CHARACTERS_MAX)));
    }

    private int sequence() {
        return switch (random.nextInt(10)) {
            case 0 -> 1;
            case 1 -> Integer.MAX_VALUE;
            default -> 1 + random.nextInt(Integer.MAX_VALUE);
        };
    }

    private int status() {
        CommandStatus[] listed = CommandStatus.values();
        return switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> listed[random.nextInt(listed.length)].value();
            default -> random.nextInt();
        };
    }

    // ---- TLVs

    private Tlv tlv() {
        if (oneIn(8)) {
            int tag = oneIn(8) ? 0xFFFF : VENDOR_TAGS + random.nextInt(VENDOR_TAGS_END - VENDOR_TAGS);
            return new Tlv(tag, octets(between(0, USUAL_OCTETS_MAX)));
        }
        List<TlvTag> tags = new ArrayList<>(tags(way));
        TlvTag tag = tags.get(random.nextInt(tags.size()));
        if (tag.type().isInteger()) {
            return Tlv.of(tag, random.nextInt());
        }
        // Long ones are rare, or nothing else would ever be tried.
        int most = oneIn(10) ? octetsMax(tag) : Math.min(octetsMax(tag), USUAL_OCTETS_MAX);
        int octets = between(octetsMin(tag), most);
        return tag.type() == TlvTag.Type.CSTRING ? Tlv.of(tag, string(octets - 1)) : Tlv.of(tag, octets(octets));
    }

    // ----

    /** The first and the last more often than the rest. */
    private int between(int first, int last) {
        return switch (random.nextInt(5)) {
            case 0 -> first;
            case 1 -> last;
            default -> first + random.nextInt(last - first + 1);
        };
    }

    private boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    private byte[] octets(int length) {
        byte[] octets = new byte[length];
        random.nextBytes(octets);
        return octets;
    }

    private String string(int characters) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < characters; i++) {
            text.append((char) (1 + random.nextInt(0x7F)));
        }
        return text.toString();
    }
}
