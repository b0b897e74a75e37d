package org.strowger.http;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * A body that is being received. The buffer grows with the received octets, not with the announced length, because an
 * announcement costs the peer nothing.
 */
@Within(Within.Scope.HOLDER)
final class BodyBuffer {
    private static final byte[] NOTHING = {};

    /** A body with an announced length up to this limit gets its memory at once. */
    @Within(Within.Scope.PACKET)
    private static final int ANNOUNCED_OCTETS_MAX = 4096;

    private byte[] octets = NOTHING;
    private int length;

    int length() {
        return length;
    }

    /**
     * Takes octets of the input.
     *
     * @param announced the length of the body or of the chunk, as far as it is known
     * @param octetsMax the limit of the whole body
     */
    void take(ByteBuf bytes, int count, int announced, int octetsMax) {
        if (length + count > octets.length) {
            int grown = Math.max(2 * octets.length, Math.min(announced, ANNOUNCED_OCTETS_MAX));
            octets = Arrays.copyOf(octets, Math.min(Math.max(length + count, grown), octetsMax));
        }
        bytes.readBytes(octets, length, count);
        length += count;
    }

    /** Returns the whole body; the buffer must not be used afterwards. */
    byte[] toBytes() {
        return length == octets.length ? octets : Arrays.copyOf(octets, length);
    }
}
