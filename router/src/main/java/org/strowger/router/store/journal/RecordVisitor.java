package org.strowger.router.store.journal;

import java.nio.ByteBuffer;

/** Is told each record that lives, once. */
@FunctionalInterface
public interface RecordVisitor {
    /**
     * A record that lives.
     *
     * @param kind as it was added with
     * @param payload from position to limit; valid during the call only
     */
    void record(long id, int kind, ByteBuffer payload);
}
