package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.FrameWriter;
import org.strowger.router.store.log.LogDamage;

/**
 * Keeps the journal short: the live records of the first segment are written again at the end, and then the first
 * segment is deleted. Segments are deleted in their order only. The entry that ends a record lies in the same segment
 * as the record or in a later one, so it is never deleted before the record is; the same holds for moved records.
 *
 * <p>Three steps, each durable before the next begins: the copies; a {@code HEAD} entry, which says that the segments
 * before a number are not needed; the deletion of the files.
 */
final class Compactor implements EntryVisitor {
    /** A frame of moved records is finished at this size at the latest. */
    private static final int FRAME_BYTES = 16 * 1024;

    /** This many files more than necessary are tolerated. */
    private static final int FILES_SPARE = 16;

    private final JournalLimits limits;
    private final SegmentList contents;
    private final JournalTail tail;
    private final List<LogDamage> damages = new ArrayList<>();
    private final SegmentScan scan;
    private final FrameWriter writer;

    /** The segment that is being moved; -1 if none is. */
    private long moving = -1;

    /** The segment was read to its end; its live records are written or in the flight. */
    private boolean read;

    /** The flight became full within a frame: the records that were left out are moved another time. */
    private boolean overflowed;

    private boolean isSpaceShort;

    Compactor(JournalLimits limits, SegmentList contents, JournalTail tail) {
        this.limits = limits;
        this.contents = contents;
        this.tail = tail;
        this.scan = new SegmentScan(limits, damages);
        this.writer = new FrameWriter(limits.frameBytesMax());
    }

    /** The journal is kept as short as is possible without copying all the time. */
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
            // Moving its records frees at least half of it.
            return true;
        }
        if (contents.count() - FILES_SPARE > 2 * contents.bytes() / limits.segmentBytes()) {
            // Each failed write begins a new file, so a failing disk leaves many files with little in them.
            return true;
        }
        return contents.bytes()
                > (isSpaceShort ? live + live / 4 : Math.max(limits.untrimmedBytes(), 2 * live)) + margin;
    }

    /** Appends the next records or the next {@code HEAD} entry to the flight. */
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

    /** The segment was read and moved as a whole, and records in it are still live: they cannot be read any more. */
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

    /** The flight failed: nothing was moved. */
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
