package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.smpp.text.Latin1;

/**
 * The changes to a forwarded PDU. Immutable: each {@code with} adds one change to a linked list, so that a single
 * change, which every receipt has, costs one object.
 */
public final class PduChanges {
    public static final PduChanges NONE =
            new PduChanges(0, new Change(PduField.SYSTEM_ID, null, 0, null), List.of(), List.of());

    private static final int OCTET_MAX = 0xFF;
    private static final long SOURCE =
            bit(PduField.SOURCE_ADDR_TON) | bit(PduField.SOURCE_ADDR_NPI) | bit(PduField.SOURCE_ADDR);
    private static final long DESTINATION =
            bit(PduField.DEST_ADDR_TON) | bit(PduField.DEST_ADDR_NPI) | bit(PduField.DESTINATION_ADDR);

    /** A bit for each changed field. */
    private final long fields;

    /** The latest change; unused if {@link #fields} is 0. */
    private final Change last;

    private final List<Tlv> tlvs;
    private final List<Integer> dropped;

    /**
     * The new value of a field, or of the three fields of an address.
     *
     * @param field for an address, the field of its text
     * @param value a string, octets or an address; null if the value is {@code number}
     */
    private record Change(
            PduField field,
            @Nullable Object value,
            int number,
            @Nullable Change before) {
        boolean isOf(PduField asked) {
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

        void write(PduField asked, ByteBuf out) {
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

    private PduChanges(long fields, Change last, List<Tlv> tlvs, List<Integer> dropped) {
        this.fields = fields;
        this.last = last;
        this.tlvs = tlvs;
        this.dropped = dropped;
    }

    private static long bit(PduField field) {
        return 1L << field.ordinal();
    }

    private static long covered(PduField address) {
        return address == PduField.SOURCE_ADDR ? SOURCE : DESTINATION;
    }

    public PduChanges with(PduField field, int number) {
        assert field.form() == PduField.Form.U8 : field + " is no octet";
        assert number >= 0 && number <= OCTET_MAX : field + " cannot be " + number;
        return set(bit(field), field, null, number);
    }

    /** Changes a string. The caller has checked that the string fits. */
    public PduChanges with(PduField field, String text) {
        assert field.form().isText() : field + " is not a string";
        return set(bit(field), field, checked(field, text), 0);
    }

    /** Changes short_message and sm_length. */
    public PduChanges withShortMessage(byte[] octets) {
        return set(bit(PduField.SHORT_MESSAGE), PduField.SHORT_MESSAGE, octets, 0)
                .with(PduField.SM_LENGTH, octets.length);
    }

    public PduChanges from(Address source) {
        return withAddress(SOURCE, PduField.SOURCE_ADDR, source);
    }

    public PduChanges to(Address destination) {
        return withAddress(DESTINATION, PduField.DESTINATION_ADDR, destination);
    }

    private PduChanges withAddress(long three, PduField text, Address address) {
        assert (address.ton() | address.npi() | OCTET_MAX) == OCTET_MAX : address + " does not fit";
        checked(text, address.text());
        return set(three, text, address, 0);
    }

    private static String checked(PduField field, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(field.wireName() + " must not contain NUL");
        }
        return text;
    }

    private PduChanges set(long bits, PduField field, @Nullable Object value, int number) {
        return new PduChanges(fields | bits, new Change(field, value, number, last), tlvs, dropped);
    }

    /** Replaces the TLVs with this tag, or adds the TLV. */
    public PduChanges with(Tlv tlv) {
        if (tlvs.isEmpty()) {
            return new PduChanges(fields, last, List.of(tlv), dropped);
        }
        List<Tlv> more = new ArrayList<>(tlvs);
        more.removeIf(each -> each.tag() == tlv.tag());
        more.add(tlv);
        return new PduChanges(fields, last, List.copyOf(more), dropped);
    }

    /** Adds the TLVs in place of the PDU's own TLVs with the same tags. */
    public PduChanges adding(List<Tlv> more) {
        List<Tlv> all = new ArrayList<>(tlvs);
        all.addAll(more);
        return new PduChanges(fields, last, List.copyOf(all), dropped);
    }

    /** Drops the TLVs with this tag. */
    public PduChanges without(TlvTag tag) {
        return without(tag.tag());
    }

    /** Drops the TLVs with this tag, listed or not. */
    public PduChanges without(int tag) {
        List<Integer> more = new ArrayList<>(dropped);
        more.add(tag);
        List<Tlv> fewer = new ArrayList<>(tlvs);
        fewer.removeIf(each -> each.tag() == tag);
        return new PduChanges(fields, last, List.copyOf(fewer), List.copyOf(more));
    }

    public boolean isNone() {
        return fields == 0 && tlvs.isEmpty() && dropped.isEmpty();
    }

    /** Whether TLVs with this tag are replaced, added or dropped. */
    public boolean changes(TlvTag tag) {
        return drops(tag.tag());
    }

    // ---- For PduForward

    boolean changesFields() {
        return fields != 0;
    }

    boolean changesTlvs() {
        return !tlvs.isEmpty() || !dropped.isEmpty();
    }

    boolean changes(PduField field) {
        return (fields & bit(field)) != 0;
    }

    /** Writes the new value of a changed field. */
    void write(PduField field, ByteBuf out) {
        Change change = last;
        while (!change.isOf(field)) {
            Change before = change.before();
            assert before != null : field + " is not changed";
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
            if (dropped.get(i) == tag) {
                return true;
            }
        }
        return false;
    }

    List<Tlv> tlvs() {
        return tlvs;
    }

    /** Returns an upper limit of the number of octets that the changes add. */
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
