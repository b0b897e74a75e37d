package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;

/** Takes the bytes that a session wants sent. */
@FunctionalInterface
public interface ByteSink {
    /**
     * Takes the buffer and the duty to release it: the giver must not touch it again, nor share its memory with
     * anybody, for more may be written behind what it holds.
     */
    void takeBytes(ByteBuf bytes);
}
