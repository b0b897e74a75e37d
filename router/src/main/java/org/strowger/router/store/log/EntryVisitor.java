package org.strowger.router.store.log;

import java.nio.ByteBuffer;

/** Receives the entries of a frame, in their order. */
public interface EntryVisitor {
    /**
     * A record begins, or was moved.
     *
     * @param position of the entry in the log, or in the part of the log that is being read
     * @param payload from position to limit; valid during the call only
     */
    void added(long id, int kind, int position, ByteBuffer payload);

    void ended(long id);

    /** The log before this point is not needed. */
    default void head(long number) {}
}
