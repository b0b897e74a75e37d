package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the journal short: what lives in its first segment is written once more at its end, and then the first segment
 * goes. Segments go in their order only, which is why the end of a record never goes before its beginning does: it lies
 * in the same segment or a later one, and so do all ends of what was moved.
 *
 * <p>In three steps, each on the disk before the next begins: the copies; a word that the segments before some number
 * are not needed; then the files are deleted.
 */
final class Compactor implements EntryVisitor {
    /** A frame of moved records is finished when it has so many octets, if not before. */
    private static final int FRAME_OCTETS = 16 * 1024;

    /** So many files more than there need be are nothing to see to. */
    private static final int FILES_SPARE = 16;

    private final JournalLimits limits;
    private final SegmentList contents;
    private final JournalTail tail;
    private final List<JournalDamage> damages = new ArrayList<>();
    private final SegmentScan scan;
    private final FrameWriter writer;

    /** The segment that is being moved; -1 if none is. */
    private long moving = -1;

    /** All of it was read, and what lived is written or in the flight. */
    private boolean read;

    /** The flight is full in the midst of a frame: what was left out is moved another time. */
    private boolean overflowed;

    private boolean pressed;

    Compactor(JournalLimits limits, SegmentList contents, JournalTail tail) {
        this.limits = limits;
        this.contents = contents;
        this.tail = tail;
        this.scan = new SegmentScan(limits, damages);
        this.writer = new FrameWriter(limits.frameOctetsMax());
    }

    /** Space is short: the journal is to be as short as it can be without copying all the time. */
    void press(boolean press) {
        pressed = press;
    }

    /** There is something to do, also if nobody writes. */
    boolean isDue() {
        return contents.count() > 1 && (contents.first().liveRecords() == 0 || isTooLong());
    }

    private boolean isTooLong() {
        long live = contents.liveOctets();
        long margin = 2L * limits.segmentOctets();
        if (pressed && 2 * contents.first().liveOctets() < contents.first().end()) {
            // To move it gives back at least half of it.
            return true;
        }
        if (contents.count() - FILES_SPARE > 2 * contents.octets() / limits.segmentOctets()) {
            // A disk that fails now and then leaves many files with little in them.
            return true;
        }
        return contents.octets() > (pressed ? live + live / 4 : Math.max(limits.keptOctets(), 2 * live)) + margin;
    }

    /** Puts into the flight what comes next, reading no more than so many octets of the first segment. */
    void step(int octetsMax) throws IOException {
        if (!isDue()) {
            return;
        }
        JournalSegment first = contents.first();
        if (first.liveRecords() == 0) {
            sayHead();
        } else {
            move(first, octetsMax);
        }
    }

    private void sayHead() {
        long head = contents.last().number();
        for (JournalSegment segment : contents.segments()) {
            if (segment.liveRecords() > 0) {
                head = Math.min(head, segment.number());
            }
        }
        sayHead(head);
    }

    /** Says once more what was said. */
    void probe() {
        sayHead(contents.head());
    }

    private void sayHead(long head) {
        writer.begin();
        writer.head(head);
        flush();
    }

    private void move(JournalSegment first, int octetsMax) throws IOException {
        if (moving != first.number()) {
            moving = first.number();
            read = false;
            overflowed = false;
            scan.over(first, first.firstSequence(), first.end());
        } else if (read) {
            giveUp(first);
            return;
        }
        int until = scan.position() + octetsMax;
        boolean more = true;
        while (more && !overflowed && scan.position() < until && tail.fits(2 * limits.frameOctetsMax())) {
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

    /** All was read and moved, and yet something lives there: it cannot be read any more. */
    private void giveUp(JournalSegment first) {
        List<Long> lost = new ArrayList<>();
        contents.index().ids(id -> {
            if (contents.segmentOf(contents.index().find(id)) == first) {
                lost.add(id);
            }
        });
        damages.add(new JournalDamage(
                JournalFormat.nameOf(first.number()),
                0,
                first.liveOctets(),
                lost.size() + " live records cannot be read"));
        first.damage();
        lost.forEach(contents::ended);
    }

    /** The flight failed: what was moved was not. */
    void failed() {
        moving = -1;
        writer.clear(limits.frameOctetsMax());
    }

    /** What was found damaged since this was last asked. */
    List<JournalDamage> newDamages() {
        List<JournalDamage> fresh = List.copyOf(damages);
        damages.clear();
        return fresh;
    }

    private void flush() {
        writer.finish();
        if (tail.fits(writer.size())) {
            tail.put(writer.array(), 0, writer.size());
        } else {
            overflowed = true;
        }
        writer.clear(limits.frameOctetsMax());
    }

    @Override
    public void added(long id, int kind, int position, ByteBuffer payload) {
        if (!overflowed && contents.index().find(id) == RecordPosition.of(moving, position, payload.remaining())) {
            if (writer.size() > 0
                    && writer.size() + payload.remaining() + JournalFormat.ADD_HEADER
                            > Math.min(FRAME_OCTETS, limits.frameOctetsMax())) {
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

    @Override
    public void head(long segment) {}
}
