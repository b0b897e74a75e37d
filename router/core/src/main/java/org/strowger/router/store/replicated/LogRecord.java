package org.strowger.router.store.replicated;

import java.nio.ByteBuffer;

/**
 * A record of a {@link ReplicatedLog}.
 *
 * @param position the position in the log, one greater than the position of the previous record
 * @param bytes the content, from the buffer's position to its limit; belongs to the reader
 */
public record LogRecord(long position, ByteBuffer bytes) {}
