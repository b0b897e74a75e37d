package org.strowger.router.reactor.tls;

import io.netty.buffer.ByteBuf;

/**
 * The outside of a record, which is never encrypted:
 *
 * <pre>
 *   0      1         3        5        5 + length
 *   | kind | version | length | bytes  |
 * </pre>
 */
final class TlsRecord {
    private static final int HEADER_BYTES = 5;

    /** TLS 1.2 may put 2048 octets around the 16384 (RFC 5246, section 6.2.3); later ones put fewer. */
    private static final int LENGTH_MAX = 16384 + 2048;

    private static final int KIND_MIN = 20;
    private static final int KIND_MAX = 23;
    private static final int VERSION_MAJOR = 3;

    private TlsRecord() {}

    /**
     * Whether this can only be the beginning of a record: there is nothing to be done until more comes. What cannot be
     * the beginning of one is for the engine to refuse.
     */
    static boolean isPart(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int there = bytes.readableBytes();
        if (there < HEADER_BYTES) {
            return there > 0 && mayBegin(bytes, at, there);
        }
        int length = bytes.getUnsignedShort(at + 3);
        return mayBegin(bytes, at, there) && length <= LENGTH_MAX && there < HEADER_BYTES + length;
    }

    private static boolean mayBegin(ByteBuf bytes, int at, int there) {
        int kind = bytes.getUnsignedByte(at);
        return kind >= KIND_MIN && kind <= KIND_MAX && (there < 2 || bytes.getByte(at + 1) == VERSION_MAJOR);
    }
}
