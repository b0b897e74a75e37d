package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The segments in their order, and which record lives in which. Told the entries, it keeps the account of them. */
final class SegmentList implements EntryVisitor {
    private final List<JournalSegment> segments = new ArrayList<>();
    private final LiveIndex index = new LiveIndex();
    private long head;
    private long liveOctets;
    private long octets;

    /** The segment whose entries are told now. */
    private long told;

    /** Adds one behind the others; its number is that of the last one plus one. */
    void append(JournalSegment segment) {
        assert segments.isEmpty() || segment.number() == last().number() + 1 : "segments have no gap";
        segments.add(segment);
        octets += segment.end();
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
        octets -= first.end();
        return first;
    }

    void grew(JournalSegment segment, int end) {
        octets += end - segment.end();
        segment.endsAt(end);
    }

    /** Of all files that count, as far as they count. */
    long octets() {
        return octets;
    }

    long liveOctets() {
        return liveOctets;
    }

    LiveIndex index() {
        return index;
    }

    /** Segments before this one are not needed. */
    long head() {
        return head;
    }

    void headIs(long segment) {
        head = Math.max(head, segment);
    }

    /** Forgets the segments that are not needed, and what in them was not ended but moved or made void. */
    void dropBelowHead() {
        if (segments.isEmpty() || first().number() >= head) {
            return;
        }
        List<Long> gone = new ArrayList<>();
        index.ids(id -> {
            if (segmentOf(index.find(id)).number() < head) {
                gone.add(id);
            }
        });
        gone.forEach(this::ended);
        while (count() > 1 && first().number() < head) {
            removeFirst();
        }
    }

    /** The entries that come next lie in that segment. */
    void tells(long segment) {
        told = segment;
    }

    /** The segment of a place. */
    JournalSegment segmentOf(long place) {
        return segments.get(RecordPosition.segmentsBehind(first().number(), place));
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        int length = payload.remaining();
        long before = index.put(id, RecordPosition.of(told, position, length));
        if (before != LiveIndex.NONE) {
            left(before);
        }
        segments.get((int) (told - first().number())).recordBegins(length);
        liveOctets += length + JournalFormat.ADD_HEADER;
    }

    @Override
    public void ended(long id) {
        long before = index.remove(id);
        if (before != LiveIndex.NONE) {
            left(before);
        }
    }

    @Override
    public void head(long segment) {
        headIs(segment);
    }

    private void left(long place) {
        int length = RecordPosition.length(place);
        segmentOf(place).recordEnds(length);
        liveOctets -= length + JournalFormat.ADD_HEADER;
    }
}
