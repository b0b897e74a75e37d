package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;

/** Receives the output of a session. */
@FunctionalInterface
public interface ByteSink {
    /**
     * Takes ownership of the buffer: the caller must not touch it again or share its memory, because more may be
     * written after its contents.
     */
    void takeBytes(ByteBuf bytes);
}
