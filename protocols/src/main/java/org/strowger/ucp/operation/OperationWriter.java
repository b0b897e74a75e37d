package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;
import org.strowger.wire.OctetSum;
import org.strowger.wire.StxFrame;

/**
 * Writes operations and results field by field. LEN and the checksum are filled in at the end. An object can write any
 * number of packets, one after the other.
 */
public final class OperationWriter {
    private static final byte[] NO_LENGTH = {'0', '0', '0', '0', '0', '/'};
    private static final int OCTET = 0xFF;

    private ByteBuf out = io.netty.buffer.Unpooled.EMPTY_BUFFER;
    private int start;

    public OperationWriter operation(OperationType type, int number, ByteBuf to) {
        return begin(UcpHeader.OPERATION, type.number(), number, to);
    }

    /** Begins the result of an operation, whose type may be unknown. */
    public OperationWriter result(int type, int number, ByteBuf to) {
        return begin(UcpHeader.RESULT, type, number, to);
    }

    private OperationWriter begin(byte kind, int type, int number, ByteBuf to) {
        out = to;
        start = to.writerIndex();
        to.writeByte(StxFrame.STX);
        Decimal.write(number, UcpHeader.NUMBER_DIGITS, to);
        to.writeByte(UcpHeader.SLASH).writeBytes(NO_LENGTH);
        to.writeByte(kind).writeByte(UcpHeader.SLASH);
        Decimal.write(type, UcpHeader.TYPE_DIGITS, to);
        to.writeByte(UcpHeader.SLASH);
        return this;
    }

    /** Returns the buffer, for a field in a special format; {@link #field()} ends the field. */
    public ByteBuf out() {
        return out;
    }

    public OperationWriter field() {
        out.writeByte(UcpHeader.SLASH);
        return this;
    }

    /** Writes a field of characters other than slash, STX and ETX. */
    public OperationWriter field(String text) {
        characters(text);
        return field();
    }

    /** Writes a part of a field. */
    public OperationWriter characters(String text) {
        for (int i = 0; i < text.length(); i++) {
            out.writeByte(text.charAt(i));
        }
        return this;
    }

    /** Writes a number with leading zeros. */
    public OperationWriter field(int number, int digits) {
        Decimal.write(number, digits, out);
        return field();
    }

    public OperationWriter hex(byte[] octets) {
        HexOctets.write(octets, 0, octets.length, out);
        return field();
    }

    /** Writes this number of empty fields. */
    public OperationWriter empty(int fields) {
        for (int i = 0; i < fields; i++) {
            out.writeByte(UcpHeader.SLASH);
        }
        return this;
    }

    /** Copies octets of another packet. */
    public OperationWriter copy(ByteBuf bytes, int from, int to) {
        out.writeBytes(bytes, from, to - from);
        return this;
    }

    /** Fills in LEN and the checksum (EMI-UCP 4.0, LEN, checksum). @return the length of the packet */
    public int end() {
        int body = out.writerIndex();
        int length = body - start + UcpHeader.TRAILER_OCTETS - UcpHeader.FRAME_OCTETS;
        out.writerIndex(start + UcpHeader.LENGTH);
        Decimal.write(length, UcpHeader.LENGTH_DIGITS, out);
        out.writerIndex(body);
        HexOctets.write(OctetSum.of(out, start + 1, body) & OCTET, out);
        out.writeByte(StxFrame.ETX);
        return out.writerIndex() - start;
    }
}
