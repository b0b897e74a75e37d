package org.strowger.router.store.journal;

import java.nio.ByteBuffer;

/** Passes on what lives of the entries of a segment. */
final class LiveRecords implements EntryVisitor {
    private final SegmentList contents;
    private final RecordVisitor out;
    private long segment;
    private int told;

    LiveRecords(SegmentList contents, RecordVisitor out) {
        this.contents = contents;
        this.out = out;
    }

    void of(JournalSegment next) {
        segment = next.number();
        told = 0;
    }

    /** How many records of this segment. */
    int told() {
        return told;
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        if (contents.index().find(id) == RecordPosition.of(segment, position, payload.remaining())) {
            told++;
            out.record(id, kind, payload);
        }
    }

    @Override
    public void ended(long id) {}

    @Override
    public void head(long number) {}
}
