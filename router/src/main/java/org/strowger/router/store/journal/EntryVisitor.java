package org.strowger.router.store.journal;

import java.nio.ByteBuffer;

/** Is told the entries of a frame. */
interface EntryVisitor {
    /**
     * A record begins, or is moved.
     *
     * @param position of the entry in the segment's file
     * @param payload its octets, from position to limit; valid during the call
     */
    void added(long id, int kind, int position, ByteBuffer payload);

    void ended(long id);

    void head(long segment);
}
