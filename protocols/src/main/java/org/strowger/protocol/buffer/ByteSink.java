package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;

/** Takes the bytes that a session wants sent. */
@FunctionalInterface
public interface ByteSink {
    /**
     * Takes ownership of the buffer: the caller must not touch it again or share its memory, because more may be
     * written behind its contents.
     */
    void takeBytes(ByteBuf bytes);
}
