package org.strowger.smpp.pdu;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.message.Address;

/** What is to be written anew in a PDU that is passed on. */
public final class Changes {
    public static final Changes NONE = new Changes(Map.of(), List.of(), List.of());

    private static final int OCTET_MAX = 0xFF;

    private final Map<Field, byte[]> fields;
    private final List<Tlv> tlvs;
    private final List<TlvTag> dropped;

    private Changes(Map<Field, byte[]> fields, List<Tlv> tlvs, List<TlvTag> dropped) {
        this.fields = fields;
        this.tlvs = tlvs;
        this.dropped = dropped;
    }

    public Changes with(Field field, int number) {
        assert field.form() == Form.U8 : field + " is no octet";
        assert number >= 0 && number <= OCTET_MAX : field + " cannot be " + number;
        return set(field, new byte[] {(byte) number});
    }

    /** Another string, which must fit. */
    public Changes with(Field field, String text) {
        assert field.form().isText() : field + " is no string";
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(field.wireName() + " holds no NUL");
        }
        byte[] octets = Latin1.octets(text);
        return set(field, java.util.Arrays.copyOf(octets, octets.length + 1));
    }

    /** Another text, and its length. */
    public Changes withShortMessage(byte[] octets) {
        return set(Field.SHORT_MESSAGE, octets.clone()).with(Field.SM_LENGTH, octets.length);
    }

    public Changes from(Address source) {
        return with(Field.SOURCE_ADDR_TON, source.ton())
                .with(Field.SOURCE_ADDR_NPI, source.npi())
                .with(Field.SOURCE_ADDR, source.text());
    }

    public Changes to(Address destination) {
        return with(Field.DEST_ADDR_TON, destination.ton())
                .with(Field.DEST_ADDR_NPI, destination.npi())
                .with(Field.DESTINATION_ADDR, destination.text());
    }

    /** A TLV instead of those with its tag, or in addition if there are none. */
    public Changes with(Tlv tlv) {
        List<Tlv> more = new ArrayList<>(tlvs);
        more.removeIf(each -> each.tag() == tlv.tag());
        more.add(tlv);
        return new Changes(fields, List.copyOf(more), dropped);
    }

    /** None of these TLVs. */
    public Changes without(TlvTag tag) {
        List<TlvTag> more = new ArrayList<>(dropped);
        more.add(tag);
        List<Tlv> fewer = new ArrayList<>(tlvs);
        fewer.removeIf(each -> each.tag() == tag.tag());
        return new Changes(fields, List.copyOf(fewer), List.copyOf(more));
    }

    public boolean isNone() {
        return fields.isEmpty() && tlvs.isEmpty() && dropped.isEmpty();
    }

    /** Whether the TLVs with this tag leave otherwise than they came. */
    public boolean changes(TlvTag tag) {
        return drops(tag.tag());
    }

    // ---- For who writes

    boolean changesFields() {
        return !fields.isEmpty();
    }

    boolean changesTlvs() {
        return !tlvs.isEmpty() || !dropped.isEmpty();
    }

    Optional<byte[]> of(Field field) {
        return Optional.ofNullable(fields.get(field));
    }

    boolean drops(int tag) {
        for (Tlv each : tlvs) {
            if (each.tag() == tag) {
                return true;
            }
        }
        for (TlvTag each : dropped) {
            if (each.tag() == tag) {
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
        for (byte[] each : fields.values()) {
            octets += each.length;
        }
        for (Tlv each : tlvs) {
            octets += Tlv.HEADER_OCTETS + each.value().length;
        }
        return octets;
    }

    private Changes set(Field field, byte[] octets) {
        Map<Field, byte[]> more = new EnumMap<>(Field.class);
        more.putAll(fields);
        more.put(field, octets);
        return new Changes(more, tlvs, dropped);
    }
}
