package org.strowger.protocol;

import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;

/**
 * What a session is given by whoever runs it.
 *
 * @param handler hears what the session has to tell
 * @param allocator where its buffers come from
 * @param epoch what time of the calendar it is when the clock of the session shows 0
 */
public record SessionSetting(MessageHandler handler, ByteBufAllocator allocator, Instant epoch) {}
