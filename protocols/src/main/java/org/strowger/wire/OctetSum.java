package org.strowger.wire;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** The sum of octets, whose lowest eight bits are the checksum of UCP and CIMD2. */
public final class OctetSum {
    /** Selects every other octet, so that sums have room for carries. */
    private static final long EVERY_OTHER = 0x00FF_00FF_00FF_00FFL;

    private static final long ALL_PAIRS = 0x0001_0001_0001_0001L;
    private static final int PAIRS_TOP = 48;
    private static final int OCTET = 0xFF;

    private OctetSum() {}

    /** The sum modulo 256. */
    public static int of(ByteBuf bytes, int from, int to) {
        // The underlying NIO buffer has fewer checks per access.
        ByteBuffer octets = bytes.internalNioBuffer(from, to - from);
        int at = octets.position();
        int end = octets.limit();
        long lanes = 0;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            long eight = octets.getLong(at);
            lanes = (lanes + (eight & EVERY_OTHER) + (eight >>> Byte.SIZE & EVERY_OTHER)) & EVERY_OTHER;
        }
        int sum = (int) (lanes + (lanes >>> 16) + (lanes >>> 32) + (lanes >>> 48));
        for (; at < end; at++) {
            sum += octets.get(at);
        }
        return sum & OCTET;
    }

    /** The sum of the eight octets of a word, in any byte order; not truncated to eight bits. */
    public static int ofEight(long word) {
        long pairs = (word & EVERY_OTHER) + ((word >>> Byte.SIZE) & EVERY_OTHER);
        return (int) ((pairs * ALL_PAIRS) >>> PAIRS_TOP);
    }
}
