package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseReason;

/**
 * Sees the packets of a session in both directions, inside TLS and other decorators. It is called during the
 * connection's work: it copies what it needs, and neither blocks nor throws.
 */
public interface Tap {
    /**
     * The session has received these bytes: whole packets, unless it is over.
     *
     * @param bytes borrowed
     */
    void came(ByteBuf bytes, int from, int octets);

    /**
     * The session sends these bytes: whole packets.
     *
     * @param bytes borrowed
     */
    void left(ByteBuf bytes);

    /** The session has nothing more to send for now. */
    void drained();

    /** The connection is closed. */
    void gone(CloseReason reason);
}
