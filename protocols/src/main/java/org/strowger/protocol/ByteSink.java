package org.strowger.protocol;

import io.netty.buffer.ByteBuf;

/** Takes the bytes that a session wants sent. */
@FunctionalInterface
public interface ByteSink {
    /** Takes the buffer and the duty to release it: the giver must not touch it again. */
    void takeBytes(ByteBuf bytes);
}
