package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;
import org.strowger.wire.StxFrame;

/**
 * Writes packets parameter by parameter. Callers check beforehand that all values fit: half a packet would break the
 * peer's framing. An object can write any number of packets, one after the other.
 */
public final class PacketWriter {
    /** The length of STX, header, checksum and ETX. */
    public static final int FRAME_OCTETS = 11;

    /** The overhead of a parameter: three digits, a colon and a tab. */
    public static final int NAME_OCTETS = 5;

    private static final int SUM_OCTETS = 2;
    private static final int RADIX = 10;
    private static final int HUNDRED = RADIX * RADIX;

    private ByteBuf out = Unpooled.EMPTY_BUFFER;
    private int start;

    public PacketWriter begin(int code, int number, ByteBuf to) {
        out = to;
        start = to.writerIndex();
        out.writeInt(StxFrame.STX << 24 | ('0' + code / RADIX) << 16 | ('0' + code % RADIX) << 8 | ':');
        out.writeInt(digits(number) | PacketView.TAB);
        return this;
    }

    /** Writes a Latin-1 value without NUL, STX, ETX and TAB (CIMD via jCIMD: value types). */
    public PacketWriter with(Parameter parameter, String value) {
        name(parameter.number());
        for (int i = 0; i < value.length(); i++) {
            out.writeByte(value.charAt(i));
        }
        out.writeByte(PacketView.TAB);
        return this;
    }

    public PacketWriter with(Parameter parameter, int value) {
        name(parameter.number());
        int size = value < RADIX ? 1 : value < HUNDRED ? 2 : 3;
        Decimal.write(value, size, out);
        out.writeByte(PacketView.TAB);
        return this;
    }

    public PacketWriter with(Parameter parameter, byte[] octets, int from, int to) {
        name(parameter.number());
        HexOctets.write(octets, from, to, out);
        out.writeByte(PacketView.TAB);
        return this;
    }

    /** Writes text in GSM codes, one for each octet. */
    public PacketWriter withText(byte[] septets, int from, int to) {
        name(Parameter.USER_DATA.number());
        UserText.write(septets, from, to, out);
        out.writeByte(PacketView.TAB);
        return this;
    }

    /** Copies a parameter of another packet. */
    public PacketWriter with(PacketView view, int index) {
        name(view.parameterNumber(index));
        // The value and the tab after it.
        out.writeBytes(view.bytes(), view.begin(index), view.end(index) + 1 - view.begin(index));
        return this;
    }

    /** Writes stored parameters, which include their names and tabs. */
    public PacketWriter withKept(byte[] parameters, int from, int to) {
        out.writeBytes(parameters, from, to - from);
        return this;
    }

    /** Writes an error code and its text. */
    public PacketWriter with(int errorCode, String text) {
        with(Parameter.ERROR_CODE, errorCode);
        return text.isEmpty() ? this : with(Parameter.ERROR_TEXT, text);
    }

    /** Ends the packet, with a checksum if {@code summed}. @return the length of the packet */
    public int end(boolean summed) {
        if (summed) {
            HexOctets.write(OctetSum.of(out, start, out.writerIndex()), out);
        }
        out.writeByte(StxFrame.ETX);
        int octets = out.writerIndex() - start;
        out = Unpooled.EMPTY_BUFFER;
        return octets;
    }

    /** Sets the number of a packet whose end is not written yet. */
    public static void number(int number, ByteBuf packet, int start) {
        packet.setInt(start + PacketView.NUMBER_AT, digits(number) | PacketView.TAB);
    }

    /** Sets the number of a complete packet and updates its checksum. */
    public static void renumber(int number, ByteBuf packet, int start, int octets, boolean summed) {
        number(number, packet, start);
        if (summed) {
            int sumAt = start + octets - 1 - SUM_OCTETS;
            int before = packet.writerIndex();
            packet.writerIndex(sumAt);
            HexOctets.write(OctetSum.of(packet, start, sumAt), packet);
            packet.writerIndex(before);
        }
    }

    private void name(int number) {
        out.writeInt(digits(number) | ':');
    }

    /** Returns three digits as ASCII in the upper octets. */
    private static int digits(int number) {
        return ('0' + number / HUNDRED) << 24 | ('0' + number / RADIX % RADIX) << 16 | ('0' + number % RADIX) << 8;
    }
}
