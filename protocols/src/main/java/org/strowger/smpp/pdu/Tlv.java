package org.strowger.smpp.pdu;

import java.util.Arrays;
import java.util.HexFormat;
import org.strowger.smpp.text.Latin1;

/**
 * A TLV in its wire format.
 *
 * @param tag listed or not
 * @param value must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared and printed below; the octets are never written
public record Tlv(int tag, byte[] value) {
    /** The length of tag and length. */
    public static final int HEADER_OCTETS = 4;

    public static final int VALUE_OCTETS_MAX = 0xFFFF;

    public Tlv {
        if (tag < 0 || tag > 0xFFFF || value.length > VALUE_OCTETS_MAX) {
            throw new IllegalArgumentException("tag " + tag + " with " + value.length + " octets is not a TLV");
        }
    }

    public static Tlv of(TlvTag tag, byte[] value) {
        return new Tlv(tag.tag(), value);
    }

    /** Returns an integer TLV, with the length of its type. */
    public static Tlv of(TlvTag tag, int value) {
        byte[] octets = new byte[tag.type().octets()];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (value >>> (8 * (octets.length - 1 - i)));
        }
        return new Tlv(tag.tag(), octets);
    }

    /** Returns a string TLV, with its NUL. */
    public static Tlv of(TlvTag tag, String text) {
        return new Tlv(tag.tag(), Arrays.copyOf(Latin1.octets(text), text.length() + 1));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tlv that && tag == that.tag && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * tag + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return TlvTag.nameOf(tag) + "=" + HexFormat.of().formatHex(value);
    }
}
