package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseReason;

/**
 * Receives the packets of a session in both directions, inside TLS and other decorators. A tap is called on the
 * connection's thread: it must copy the bytes it needs, and must not block or throw.
 */
public interface Tap {
    /**
     * The session has consumed these bytes. They are whole packets, except after the end of the session: then they may
     * end within a packet.
     *
     * @param bytes borrowed
     */
    void came(ByteBuf bytes, int from, int octets);

    /**
     * The session sends these bytes, which are whole packets.
     *
     * @param bytes borrowed
     */
    void left(ByteBuf bytes);

    /** The session has nothing more to send for now. */
    void drained();

    /** Called when the connection is closed. */
    void gone(CloseReason reason);
}
