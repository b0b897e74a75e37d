package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.Decimal;

/** The header of every packet, {@code TRN/LEN/O/OT/} after the STX (EMI-UCP 4.0, packet layout). */
public final class UcpHeader {
    /** The length of the header, including the STX. */
    public static final int OCTETS = 15;

    /** The length of the trailer: the two digits of the checksum, and the ETX. */
    public static final int TRAILER_OCTETS = 3;

    /**
     * The maximum packet length, more than any operation needs. A longer packet is a framing error (not in the
     * specification).
     */
    public static final int PACKET_OCTETS_MAX = 4096;

    static final int NUMBER = 1;
    static final int LENGTH = 4;
    static final int KIND = 10;
    static final int TYPE = 12;
    static final int NUMBER_DIGITS = 2;
    static final int LENGTH_DIGITS = 5;
    static final int TYPE_DIGITS = 2;

    /** The length of STX and ETX, which LEN does not count (EMI-UCP 4.0, LEN). */
    static final int FRAME_OCTETS = 2;

    static final byte OPERATION = 'O';
    static final byte RESULT = 'R';
    static final byte SLASH = '/';

    private UcpHeader() {}

    static int number(ByteBuf bytes, int start) {
        return Decimal.read(bytes, start + NUMBER, start + NUMBER + NUMBER_DIGITS);
    }

    static int length(ByteBuf bytes, int start) {
        return Decimal.read(bytes, start + LENGTH, start + LENGTH + LENGTH_DIGITS);
    }

    static int type(ByteBuf bytes, int start) {
        return Decimal.read(bytes, start + TYPE, start + TYPE + TYPE_DIGITS);
    }

    static boolean isResult(ByteBuf bytes, int start) {
        return bytes.getByte(start + KIND) == RESULT;
    }

    /** Whether a well-formed header is at this index. */
    static boolean isWhole(ByteBuf bytes, int start) {
        int kind = bytes.getByte(start + KIND);
        return bytes.getByte(start + NUMBER + NUMBER_DIGITS) == SLASH
                && bytes.getByte(start + LENGTH + LENGTH_DIGITS) == SLASH
                && bytes.getByte(start + KIND + 1) == SLASH
                && bytes.getByte(start + TYPE + TYPE_DIGITS) == SLASH
                && (kind == OPERATION || kind == RESULT)
                && (number(bytes, start) | length(bytes, start) | type(bytes, start)) >= 0;
    }
}
