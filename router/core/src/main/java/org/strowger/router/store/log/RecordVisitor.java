package org.strowger.router.store.log;

import java.nio.ByteBuffer;

/** Receives each live record once. */
@FunctionalInterface
public interface RecordVisitor {
    /**
     * Handles a live record.
     *
     * @param kind the kind byte with which the record was added
     * @param payload the bytes from position to limit; valid during the call only
     */
    void record(long id, int kind, ByteBuffer payload);
}
