package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import org.strowger.bound.BoundedBy;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.RecordVisitor;

/** Reports the live records of one segment after another. */
final class LiveRecords implements EntryVisitor {
    @BoundedBy("StoreKeeper.log")
    private final SegmentList contents;

    private final RecordVisitor out;
    private long segment;
    private int visited;

    LiveRecords(SegmentList contents, RecordVisitor out) {
        this.contents = contents;
        this.out = out;
    }

    void of(JournalSegment next) {
        segment = next.number();
        visited = 0;
    }

    /** Number of records of the current segment reported so far. */
    int visited() {
        return visited;
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        if (contents.index().find(id) == RecordPosition.of(segment, position, payload.remaining())) {
            visited++;
            out.record(id, kind, payload);
        }
    }

    @Override
    public void ended(long id) {}
}
