package org.strowger.router.store.replicated;

import java.nio.ByteBuffer;

/**
 * A record of a {@link ReplicatedLog}.
 *
 * @param position its position: each record has the position of the one before, plus one
 * @param bytes its content, from position to limit; belongs to the reader
 */
public record LogRecord(long position, ByteBuffer bytes) {}
