package org.strowger.router.store.journal;

import java.nio.ByteBuffer;

/** Passes on what lives of the entries of a segment. */
final class Telling implements EntryVisitor {
    private final Contents contents;
    private final RecordVisitor out;
    private long segment;
    private int told;

    Telling(Contents contents, RecordVisitor out) {
        this.contents = contents;
        this.out = out;
    }

    void of(Segment next) {
        segment = next.number();
        told = 0;
    }

    /** How many records of this segment. */
    int told() {
        return told;
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        if (contents.index().find(id) == Places.of(segment, position, payload.remaining())) {
            told++;
            out.record(id, kind, payload);
        }
    }

    @Override
    public void ended(long id) {}

    @Override
    public void head(long number) {}
}
