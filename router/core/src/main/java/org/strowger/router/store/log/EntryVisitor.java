package org.strowger.router.store.log;

import java.nio.ByteBuffer;

/** Receives the entries of a frame in order. */
public interface EntryVisitor {
    /**
     * Handles an entry that begins or moves a record.
     *
     * @param position position of the entry in the log, or in the part of the log being read
     * @param payload the bytes from position to limit; valid during the call only
     */
    void added(long id, int kind, int position, ByteBuffer payload);

    void ended(long id);

    /** Handles an entry that marks everything before a point in the log as unneeded. */
    default void head(long number) {}
}
