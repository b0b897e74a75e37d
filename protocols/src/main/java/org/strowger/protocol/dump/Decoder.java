package org.strowger.protocol.dump;

import io.netty.buffer.ByteBuf;

/**
 * Explains the packets of a protocol to people. A decoder has no state and serves any number of streams: the caller
 * asks for the packet at the reader index, skips it, and asks again.
 */
public interface Decoder {
    /** The protocol's word for a packet. */
    String packetName();

    /** The packet at the reader index, which does not move. */
    Decoded next(ByteBuf bytes);

    /** The summary of the packet that {@link #next} decodes. */
    PacketSummary glance(ByteBuf bytes);

    /** An incomplete packet at the end of a stream. Its result is {@link Decoded.Result#NOT_WHOLE}. */
    Decoded rest(ByteBuf bytes);
}
