package org.strowger.router.store.shared;

import java.nio.ByteBuffer;
import org.strowger.router.store.log.EntryVisitor;

/** Receives the changes of the live records of a shard, in the order of its log. */
public interface RecordChanges extends EntryVisitor {
    /** Ignores all changes. */
    RecordChanges NONE = new RecordChanges() {
        @Override
        public void added(long id, int kind, int position, ByteBuffer payload) {}

        @Override
        public void ended(long id) {}

        @Override
        public void restarted() {}
    };

    /** Reports that the log is read again from its beginning, so that everything received before is obsolete. */
    void restarted();
}
