package org.strowger.protocol.dump;

import io.netty.buffer.ByteBuf;

/** Reads the packets of recorded connections of one protocol, without a session. Keeps no state. */
public interface RecordedPackets {
    /** The packet is not complete yet. */
    int NOT_WHOLE = 0;

    /** No packet begins here. */
    int IMPOSSIBLE = -1;

    /** Returns the length of the packet at {@code start}, or {@link #NOT_WHOLE} or {@link #IMPOSSIBLE}. */
    int octets(ByteBuf bytes, int start);

    /** The minimum number of octets that {@link #mayBegin} needs. */
    int headOctets();

    /**
     * Whether a packet probably begins at {@code start}, in a stream whose beginning is unknown. More octets make the
     * answer more certain.
     */
    boolean mayBegin(ByteBuf bytes, int start);

    /**
     * Reads a whole packet. No octets cause an exception.
     *
     * @param packet belongs to the result
     */
    RecordedPacket read(byte[] packet);
}
