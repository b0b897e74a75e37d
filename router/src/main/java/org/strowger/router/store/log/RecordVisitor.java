package org.strowger.router.store.log;

import java.nio.ByteBuffer;

/** Receives each live record once. */
@FunctionalInterface
public interface RecordVisitor {
    /**
     * @param kind the byte that the record was added with
     * @param payload from position to limit; valid during the call only
     */
    void record(long id, int kind, ByteBuffer payload);
}
