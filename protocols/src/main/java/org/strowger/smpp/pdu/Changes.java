package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;

/**
 * What is to be written anew in a PDU that is passed on. Each is the one before with one thing more, so that the
 * changes of a receipt, which has some every time, cost an object each.
 */
public final class Changes {
    public static final Changes NONE = new Changes(0, new Change(Field.SYSTEM_ID, null, 0, null), List.of(), List.of());

    private static final int OCTET_MAX = 0xFF;
    private static final long SOURCE = bit(Field.SOURCE_ADDR_TON) | bit(Field.SOURCE_ADDR_NPI) | bit(Field.SOURCE_ADDR);
    private static final long DESTINATION =
            bit(Field.DEST_ADDR_TON) | bit(Field.DEST_ADDR_NPI) | bit(Field.DESTINATION_ADDR);

    /** A bit for each field that changes. */
    private final long fields;

    /** The last change of a field; without a meaning if none changes. */
    private final Change last;

    private final List<Tlv> tlvs;
    private final List<TlvTag> dropped;

    /**
     * A field with its new value, or an address with those of three.
     *
     * @param field of an address that with its text
     * @param value a string, octets or an address; null: the number is it
     */
    private record Change(
            Field field,
            @Nullable Object value,
            int number,
            @Nullable Change before) {
        boolean isOf(Field asked) {
            return field == asked || (value instanceof Address && (bit(asked) & covered(field)) != 0);
        }

        int octets() {
            if (value instanceof String text) {
                return text.length() + 1;
            }
            if (value instanceof Address address) {
                return 2 + address.text().length() + 1;
            }
            return value instanceof byte[] octets ? octets.length : 1;
        }

        void write(Field asked, ByteBuf out) {
            if (value instanceof String text) {
                Latin1.writeWithNul(text, out);
            } else if (value instanceof byte[] octets) {
                out.writeBytes(octets);
            } else if (value instanceof Address address) {
                switch (asked) {
                    case SOURCE_ADDR_TON, DEST_ADDR_TON -> out.writeByte(address.ton());
                    case SOURCE_ADDR_NPI, DEST_ADDR_NPI -> out.writeByte(address.npi());
                    default -> Latin1.writeWithNul(address.text(), out);
                }
            } else {
                out.writeByte(number);
            }
        }
    }

    private Changes(long fields, Change last, List<Tlv> tlvs, List<TlvTag> dropped) {
        this.fields = fields;
        this.last = last;
        this.tlvs = tlvs;
        this.dropped = dropped;
    }

    private static long bit(Field field) {
        return 1L << field.ordinal();
    }

    private static long covered(Field address) {
        return address == Field.SOURCE_ADDR ? SOURCE : DESTINATION;
    }

    public Changes with(Field field, int number) {
        assert field.form() == Form.U8 : field + " is no octet";
        assert number >= 0 && number <= OCTET_MAX : field + " cannot be " + number;
        return set(bit(field), field, null, number);
    }

    /** Another string, which must fit. */
    public Changes with(Field field, String text) {
        assert field.form().isText() : field + " is no string";
        return set(bit(field), field, checked(field, text), 0);
    }

    /** Another text, and its length. */
    public Changes withShortMessage(byte[] octets) {
        return set(bit(Field.SHORT_MESSAGE), Field.SHORT_MESSAGE, octets, 0).with(Field.SM_LENGTH, octets.length);
    }

    public Changes from(Address source) {
        return withAddress(SOURCE, Field.SOURCE_ADDR, source);
    }

    public Changes to(Address destination) {
        return withAddress(DESTINATION, Field.DESTINATION_ADDR, destination);
    }

    private Changes withAddress(long three, Field text, Address address) {
        assert (address.ton() | address.npi() | OCTET_MAX) == OCTET_MAX : address + " does not fit";
        checked(text, address.text());
        return set(three, text, address, 0);
    }

    private static String checked(Field field, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(field.wireName() + " holds no NUL");
        }
        return text;
    }

    private Changes set(long bits, Field field, @Nullable Object value, int number) {
        return new Changes(fields | bits, new Change(field, value, number, last), tlvs, dropped);
    }

    /** A TLV instead of those with its tag, or in addition if there are none. */
    public Changes with(Tlv tlv) {
        if (tlvs.isEmpty()) {
            return new Changes(fields, last, List.of(tlv), dropped);
        }
        List<Tlv> more = new ArrayList<>(tlvs);
        more.removeIf(each -> each.tag() == tlv.tag());
        more.add(tlv);
        return new Changes(fields, last, List.copyOf(more), dropped);
    }

    /** None of these TLVs. */
    public Changes without(TlvTag tag) {
        List<TlvTag> more = new ArrayList<>(dropped);
        more.add(tag);
        List<Tlv> fewer = new ArrayList<>(tlvs);
        fewer.removeIf(each -> each.tag() == tag.tag());
        return new Changes(fields, last, List.copyOf(fewer), List.copyOf(more));
    }

    public boolean isNone() {
        return fields == 0 && tlvs.isEmpty() && dropped.isEmpty();
    }

    /** Whether the TLVs with this tag leave otherwise than they came. */
    public boolean changes(TlvTag tag) {
        return drops(tag.tag());
    }

    // ---- For who writes

    boolean changesFields() {
        return fields != 0;
    }

    boolean changesTlvs() {
        return !tlvs.isEmpty() || !dropped.isEmpty();
    }

    boolean changes(Field field) {
        return (fields & bit(field)) != 0;
    }

    /** Writes the new value of a field that changes. */
    void write(Field field, ByteBuf out) {
        Change change = last;
        while (!change.isOf(field)) {
            Change before = change.before();
            assert before != null : field + " does not change";
            change = before;
        }
        change.write(field, out);
    }

    boolean drops(int tag) {
        for (int i = 0; i < tlvs.size(); i++) {
            if (tlvs.get(i).tag() == tag) {
                return true;
            }
        }
        for (int i = 0; i < dropped.size(); i++) {
            if (dropped.get(i).tag() == tag) {
                return true;
            }
        }
        return false;
    }

    List<Tlv> tlvs() {
        return tlvs;
    }

    /** How much longer the PDU can become. */
    int octetsMore() {
        if (isNone()) {
            return 0;
        }
        int octets = 0;
        for (Change each = last; each != null; each = each.before()) {
            octets += each.octets();
        }
        for (int i = 0; i < tlvs.size(); i++) {
            octets += Tlv.HEADER_OCTETS + tlvs.get(i).value().length;
        }
        return octets;
    }
}
