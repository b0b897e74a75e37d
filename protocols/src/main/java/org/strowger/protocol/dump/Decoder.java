package org.strowger.protocol.dump;

import io.netty.buffer.ByteBuf;

/**
 * Explains the packets of a protocol to people. It keeps nothing, so one serves any number of streams: whoever holds a
 * stream asks for the packet at the reader's place, skips it, and asks again.
 */
public interface Decoder {
    /** What people call a packet of this protocol. */
    String packetName();

    /** The packet at the reader's place, which stays where it is. */
    Decoded next(ByteBuf bytes);

    /** The same packet in short, as {@link #next} finds it. */
    PacketSummary glance(ByteBuf bytes);

    /** What is left at the end of a stream: less than a packet. Its result is {@link Decoded.Result#NOT_WHOLE}. */
    Decoded rest(ByteBuf bytes);
}
