package org.strowger.router.reactor.tls;

import io.netty.buffer.ByteBuf;
import org.strowger.bound.Within;

/**
 * The header of a TLS record, which is never encrypted:
 *
 * <pre>
 *   0      1         3        5        5 + length
 *   | kind | version | length | bytes  |
 * </pre>
 */
@Within(Within.Scope.PACKET)
final class TlsRecord {
    private static final int HEADER_BYTES = 5;

    /** TLS 1.2 may add 2048 octets to the 16384 (RFC 5246, section 6.2.3); later versions add fewer. */
    private static final int LENGTH_MAX = 16384 + 2048;

    private static final int KIND_MIN = 20;
    private static final int KIND_MAX = 23;
    private static final int VERSION_MAJOR = 3;

    private TlsRecord() {}

    /**
     * Whether the bytes are an incomplete record, so that decryption must wait for more bytes. Returns false for bytes
     * that cannot begin a record; the engine rejects them.
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

    /** Whether the bytes cannot begin a record, because the peer does not speak TLS. */
    static boolean isForeign(ByteBuf bytes) {
        return bytes.isReadable() && !mayBegin(bytes, bytes.readerIndex(), bytes.readableBytes());
    }

    private static boolean mayBegin(ByteBuf bytes, int at, int there) {
        int kind = bytes.getUnsignedByte(at);
        return kind >= KIND_MIN && kind <= KIND_MAX && (there < 2 || bytes.getByte(at + 1) == VERSION_MAJOR);
    }
}
