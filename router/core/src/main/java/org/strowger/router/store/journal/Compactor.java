package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Within;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.LogDamage;

/**
 * Keeps the journal short: copies the live records of the first segment to the end of the journal, then deletes the
 * first segment. Segments are deleted in order. The entry that ends a record is in the record's segment or in a later
 * one, so the entry is never deleted before the record; this also holds for moved records.
 *
 * <p>Compaction has three steps, each durable before the next begins: writing the copies; writing a {@code HEAD} entry,
 * which marks the segments before a given number as unneeded; deleting the files.
 */
final class Compactor implements EntryVisitor {
    /** Maximum size of a frame of moved records. */
    private static final int FRAME_BYTES = 16 * 1024;

    /** Number of surplus files that are tolerated before a compaction starts. */
    private static final int FILES_SPARE = 16;

    private final JournalLimits limits;

    @BoundedBy("StoreKeeper.log")
    private final SegmentList contents;

    private final JournalTail tail;

    @Within(Within.Scope.TURN)
    private final List<LogDamage> damages = new ArrayList<>();

    private final SegmentScan scan;
    private final FrameWriter writer;

    /** Number of the segment being moved; -1 if none. */
    private long moving = -1;

    /** Whether the segment has been read completely; its live records have then been written or are in the flight. */
    private boolean read;

    /** Whether the flight became full in the middle of a frame; the remaining records of the frame are moved later. */
    private boolean overflowed;

    private boolean isSpaceShort;

    Compactor(JournalLimits limits, SegmentList contents, JournalTail tail) {
        this.limits = limits;
        this.contents = contents;
        this.tail = tail;
        this.scan = new SegmentScan(limits, damages);
        this.writer = new FrameWriter(limits.frameBytesMax());
    }

    /**
     * Selects the thresholds: while space is short, the journal is kept as short as possible without copying
     * constantly.
     */
    void spaceIsShort(boolean isShort) {
        isSpaceShort = isShort;
    }

    boolean isDue() {
        return contents.count() > 1 && (contents.first().liveRecords() == 0 || isTooLong());
    }

    private boolean isTooLong() {
        long live = contents.liveBytes();
        long margin = 2L * limits.segmentBytes();
        if (isSpaceShort && 2 * contents.first().liveBytes() < contents.first().end()) {
            // Moving the live records of this segment frees at least half of it.
            return true;
        }
        if (contents.count() - FILES_SPARE > 2 * contents.bytes() / limits.segmentBytes()) {
            // Each failed write starts a new file, so a failing disk leaves many nearly empty files.
            return true;
        }
        return contents.bytes()
                > (isSpaceShort ? live + live / 4 : Math.max(limits.untrimmedBytes(), 2 * live)) + margin;
    }

    /** Appends the next moved records or the next {@code HEAD} entry to the flight. */
    void step(int bytesMax) throws IOException {
        if (!isDue()) {
            return;
        }
        JournalSegment first = contents.first();
        if (first.liveRecords() == 0) {
            appendHead();
        } else {
            move(first, bytesMax);
        }
    }

    private void appendHead() {
        long head = contents.last().number();
        for (JournalSegment segment : contents.segments()) {
            if (segment.liveRecords() > 0) {
                head = Math.min(head, segment.number());
            }
        }
        appendHead(head);
    }

    void probe() {
        appendHead(contents.head());
    }

    private void appendHead(long head) {
        writer.begin();
        writer.head(head);
        flush();
    }

    private void move(JournalSegment first, int bytesMax) throws IOException {
        if (moving != first.number()) {
            moving = first.number();
            read = false;
            overflowed = false;
            scan.over(first, first.firstSequence(), first.end());
        } else if (read) {
            giveUp(first);
            return;
        }
        int until = scan.position() + bytesMax;
        boolean more = true;
        while (more && !overflowed && scan.position() < until && tail.fits(2 * limits.frameBytesMax())) {
            more = scan.next(this);
        }
        if (writer.size() > 0) {
            flush();
        }
        read = !more;
        if (overflowed) {
            moving = -1;
        }
    }

    /**
     * Gives up on a segment that has been read and moved completely but still has live records: these records are
     * unreadable.
     */
    private void giveUp(JournalSegment first) {
        List<Long> lost = new ArrayList<>();
        contents.index().forEachId(id -> {
            if (contents.segmentOf(contents.index().find(id)) == first) {
                lost.add(id);
            }
        });
        damages.add(new LogDamage(
                JournalFormat.nameOf(first.number()),
                0,
                first.liveBytes(),
                lost.size() + " live records cannot be read"));
        first.damage();
        lost.forEach(contents::ended);
    }

    /** Resets the compaction after a failed flight, in which no record was moved. */
    void failed() {
        moving = -1;
        writer.clear(limits.frameBytesMax());
    }

    List<LogDamage> newDamages() {
        List<LogDamage> fresh = List.copyOf(damages);
        damages.clear();
        return fresh;
    }

    private void flush() {
        writer.finish();
        if (tail.fits(writer.size())) {
            tail.append(writer.array(), 0, writer.size());
        } else {
            overflowed = true;
        }
        writer.clear(limits.frameBytesMax());
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        if (!overflowed && contents.index().find(id) == RecordPosition.of(moving, position, payload.remaining())) {
            if (writer.size() > 0
                    && writer.size() + payload.remaining() + FrameFormat.ADD_HEADER
                            > Math.min(FRAME_BYTES, limits.frameBytesMax())) {
                flush();
            }
            if (writer.size() == 0) {
                writer.begin();
            }
            writer.moved(id, kind, payload);
        }
    }

    @Override
    public void ended(long id) {}
}
