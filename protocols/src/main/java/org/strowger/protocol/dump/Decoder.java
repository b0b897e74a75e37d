package org.strowger.protocol.dump;

import io.netty.buffer.ByteBuf;

/**
 * Explains the packets of a protocol to people. A decoder has no state and serves any number of streams: the caller
 * decodes the packet at the reader index, skips it, and decodes the next one.
 */
public interface Decoder {
    /** Returns the protocol's word for a packet. */
    String packetName();

    /** Whether sessions take and send parts of a packet, so that a batch of octets may end within a packet. */
    default boolean comesInPieces() {
        return false;
    }

    /** Decodes the packet at the reader index, which does not move. */
    Decoded next(ByteBuf bytes);

    /** Returns the summary of the packet that {@link #next} decodes. */
    PacketSummary summarize(ByteBuf bytes);

    /** Decodes an incomplete packet at the end of a stream. The result is {@link Decoded.Result#NOT_WHOLE}. */
    Decoded rest(ByteBuf bytes);
}
