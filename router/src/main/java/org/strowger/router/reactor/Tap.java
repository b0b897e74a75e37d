package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseReason;

/**
 * Looks on at what a session takes and gives, inside TLS and whatever else is put around it. It is called in the midst
 * of the connection's work: it copies what it wants, and neither waits nor throws.
 */
public interface Tap {
    /**
     * The session has taken these bytes: whole packets, unless it is over.
     *
     * @param bytes borrowed
     */
    void came(ByteBuf bytes, int from, int octets);

    /**
     * The session gives this: whole packets.
     *
     * @param bytes borrowed
     */
    void left(ByteBuf bytes);

    /** That was all that it gives for now. */
    void drained();

    /** The connection is no more. */
    void gone(CloseReason reason);
}
