package org.strowger.wire;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/** The sum of octets, of which text protocols keep the lowest eight bits as a checksum. */
public final class OctetSum {
    /** Every other octet, so that sums of two have room beside each other. */
    private static final long EVERY_OTHER = 0x00FF_00FF_00FF_00FFL;

    private static final long ALL_PAIRS = 0x0001_0001_0001_0001L;
    private static final int PAIRS_TOP = 48;
    private static final int OCTET = 0xFF;

    private OctetSum() {}

    /** The sum of the octets from there to there, modulo 256. */
    public static int of(ByteBuf bytes, int from, int to) {
        // A look through the buffer behind it: it checks less at each step, and there are many.
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

    /** Of the eight octets of a word, in whatever order they stand there; not cut to eight bits. */
    public static int ofEight(long word) {
        long pairs = (word & EVERY_OTHER) + ((word >>> Byte.SIZE) & EVERY_OTHER);
        return (int) ((pairs * ALL_PAIRS) >>> PAIRS_TOP);
    }
}
