package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LiveIndex;
import org.strowger.router.store.log.RecordShares;

/** The segments in order, and the position of each live record. Updated by visiting the entries of every frame. */
@Within(Within.Scope.HOLDER)
final class SegmentList implements EntryVisitor {
    private final List<JournalSegment> segments = new ArrayList<>();
    private final LiveIndex index = new LiveIndex();

    /** The shares of the applications; null while the log is opened. */
    private @Nullable RecordShares shares;

    private long head;
    private long liveBytes;
    private long bytes;

    /** Number of the segment whose entries are being visited. */
    private long visited;

    void append(JournalSegment segment) {
        assert segments.isEmpty() || segment.number() == last().number() + 1 : "a segment is missing";
        segments.add(segment);
        bytes += segment.end();
    }

    boolean isEmpty() {
        return segments.isEmpty();
    }

    int count() {
        return segments.size();
    }

    JournalSegment first() {
        return segments.get(0);
    }

    JournalSegment last() {
        return segments.get(segments.size() - 1);
    }

    List<JournalSegment> segments() {
        return segments;
    }

    JournalSegment removeFirst() {
        JournalSegment first = segments.remove(0);
        bytes -= first.end();
        return first;
    }

    void grew(JournalSegment segment, int end) {
        bytes += end - segment.end();
        segment.endsAt(end);
    }

    /** Total valid bytes of all files. */
    long bytes() {
        return bytes;
    }

    long liveBytes() {
        return liveBytes;
    }

    void share(RecordShares among) {
        among.open(index, id -> RecordPosition.length(index.find(id)));
        shares = among;
    }

    LiveIndex index() {
        return index;
    }

    /** Number of the first segment that is needed. */
    long head() {
        return head;
    }

    void headIs(long segment) {
        head = Math.max(head, segment);
    }

    /**
     * Drops the unneeded segments, with any records in them that are still indexed; these records were moved or became
     * void.
     */
    void dropBelowHead() {
        if (segments.isEmpty() || first().number() >= head) {
            return;
        }
        List<Long> gone = new ArrayList<>();
        index.forEachId(id -> {
            if (segmentOf(index.find(id)).number() < head) {
                gone.add(id);
            }
        });
        gone.forEach(this::ended);
        while (count() > 1 && first().number() < head) {
            removeFirst();
        }
    }

    /** Sets the segment that contains the entries visited next. */
    void entriesOf(long segment) {
        visited = segment;
    }

    JournalSegment segmentOf(long position) {
        return segments.get(RecordPosition.segmentsBehind(first().number(), position));
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        int length = payload.remaining();
        long before = index.put(id, RecordPosition.of(visited, position, length));
        if (before != LiveIndex.NONE) {
            left(before); // The record was moved: it keeps its owner.
        } else if (shares != null) {
            shares.began(id, kind, payload);
        }
        segments.get((int) (visited - first().number())).recordBegins(length);
        liveBytes += length + FrameFormat.ADD_HEADER;
    }

    @Override
    public void ended(long id) {
        int owner = index.owner(id);
        long before = index.remove(id);
        if (before != LiveIndex.NONE) {
            left(before);
            if (shares != null) {
                shares.ended(owner, RecordPosition.length(before));
            }
        }
    }

    @Override
    public void head(long segment) {
        headIs(segment);
    }

    private void left(long position) {
        int length = RecordPosition.length(position);
        segmentOf(position).recordEnds(length);
        liveBytes -= length + FrameFormat.ADD_HEADER;
    }
}
