package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.journal.SegmentHeader.Origin;
import org.strowger.router.store.journal.SegmentHeader.Previous;
import org.strowger.router.store.log.FrameEntries;
import org.strowger.router.store.log.FrameFormat;

/**
 * The end of the journal, where frames are written. Frames are collected in a flight, which is written with one call
 * and synced; the frames are valid from then on.
 *
 * <p>After a failed write or sync, it is unknown which part of the flight is on the disk, and the operating system may
 * consider unwritten pages as written. The file is therefore never written again: the next flight begins a new segment,
 * whose header records the valid length of the previous one. The failed flight thus becomes void as soon as the new
 * segment is on the disk.
 */
final class JournalTail {
    private static final byte[] NO_BYTES = new byte[0];

    private final Disk disk;
    private final JournalOptions options;
    private final long storeId;

    @BoundedBy("StoreKeeper.log")
    private final SegmentList contents;

    private final ByteBuffer flight;
    private final ByteBuffer zeros;
    private final ByteBuffer scratch = JournalFormat.scratch();
    private long nextSequence;

    /** The open segment; null if the next flight begins a new one. */
    private @Nullable JournalSegment segment;

    /** Whether no segment has been begun since the restart: the previous segment may then lack its last flight. */
    private boolean isFirst = true;

    /**
     * The last flight before a restart. It is unknown whether its sync succeeded, and another sync would not reveal
     * this, so the flight is written again before any new one.
     */
    private byte[] again;

    /** Position of {@link #again} in the segment that was the last one before the restart. */
    private final int againFrom;

    /**
     * Whether no flight in the open segment has been confirmed yet. If a write fails, the segment is created again
     * under the same number.
     */
    private boolean isNew;

    /** Position up to which the file is written or filled with zeros. */
    private int grown;

    JournalTail(Disk disk, JournalOptions options, JournalSurvey survey) throws IOException {
        this.disk = disk;
        this.options = options;
        this.contents = survey.contents();
        this.storeId = survey.storeId() == 0 ? options.storeId() : survey.storeId();
        this.nextSequence = survey.nextSequence();
        this.flight = ByteBuffer.allocateDirect(options.limits().flightBytesMax());
        this.zeros = ByteBuffer.allocateDirect(options.limits().growBytes());
        this.againFrom = survey.lastFlight();
        this.again = lastFlight();
    }

    private byte[] lastFlight() throws IOException {
        if (contents.isEmpty()) {
            return NO_BYTES;
        }
        JournalSegment last = contents.last();
        ByteBuffer frames = ByteBuffer.allocate(last.end() - againFrom);
        if (last.file().read(frames, againFrom) < frames.capacity()) {
            throw new IOException(JournalFormat.nameOf(last.number()) + " is shorter than it was");
        }
        return frames.flip().hasRemaining() ? asOneFrame(frames) : NO_BYTES;
    }

    /**
     * Joins the frames into one, which is atomic. If only some of several frames were torn off, records begun by the
     * remaining frames would follow the entries that ended them, and would be live again. HEAD entries are left out,
     * because the header of the new segment contains their number; otherwise the frame would grow with each restart.
     */
    private static byte[] asOneFrame(ByteBuffer frames) {
        ByteBuffer one = ByteBuffer.allocate(frames.limit());
        one.position(FrameFormat.FRAME_HEADER);
        int at = 0;
        while (at < frames.limit()) {
            int body = frames.getInt(at + FrameFormat.LENGTH_AT);
            FrameEntries.copyWithoutHeads(frames, at + FrameFormat.FRAME_HEADER, body, one);
            at += FrameFormat.FRAME_HEADER + body;
        }
        int body = one.position() - FrameFormat.FRAME_HEADER;
        if (body <= 0) {
            return NO_BYTES;
        }
        one.putInt(FrameFormat.LENGTH_AT, body);
        one.putInt(FrameFormat.BODY_CRC_AT, FrameFormat.crc(one, FrameFormat.FRAME_HEADER, body));
        byte[] bytes = new byte[one.position()];
        one.get(0, bytes);
        return bytes;
    }

    boolean fits(int bytes) {
        return bytes <= flight.remaining();
    }

    int flightBytes() {
        return flight.position();
    }

    void append(byte[] frames, int from, int length) {
        flight.put(frames, from, length);
    }

    void clear() {
        flight.clear();
    }

    /**
     * Writes and syncs the flight.
     *
     * @throws IOException if it is unknown which part is on the disk; the next flight then begins a new segment
     */
    void commit() throws IOException {
        boolean done = false;
        try {
            if (again.length > 0) {
                // Written separately from new frames, so that a flight never exceeds the usual size, however often it
                // is repeated.
                write(ByteBuffer.allocateDirect(again.length).put(again));
                again = NO_BYTES;
            }
            if (flight.position() > 0) {
                write(flight);
            }
            done = true;
        } finally {
            flight.clear();
            if (!done) {
                abandon();
            }
        }
    }

    private void write(ByteBuffer frames) throws IOException {
        int bytes = frames.position();
        JournalSegment to = segmentFor(bytes);
        number(to, frames);
        grow(to, to.end() + bytes);
        to.file().write(frames.flip(), to.end());
        if (options.sync()) {
            to.file().force();
        }
        settle(to, frames);
    }

    private JournalSegment segmentFor(int bytes) throws IOException {
        if (segment == null || segment.end() + bytes > options.limits().segmentBytes()) {
            segment = begin();
        }
        return segment;
    }

    private JournalSegment begin() throws IOException {
        boolean first = contents.isEmpty();
        if (contents.count() >= RecordPosition.SEGMENTS_MAX) {
            throw new IOException("the journal has reached its limit of " + RecordPosition.SEGMENTS_MAX + " files");
        }
        long number = first ? 1 : contents.last().number() + 1;
        String name = JournalFormat.nameOf(number);
        // A failed attempt may have left the file. It is deleted instead of overwritten, because its cached pages may
        // be wrong.
        disk.delete(name);
        DiskFile file = disk.create(name);
        isNew = true;
        grown = 0;
        JournalSegment next = new JournalSegment(storeId, number, file, nextSequence);
        segment = next;
        ByteBuffer header = ByteBuffer.allocate(JournalFormat.SEGMENT_HEADER);
        Origin origin = new Origin(storeId, options.unixMillis().getAsLong());
        new SegmentHeader(origin, number, nextSequence, Math.max(1, contents.head()), previous()).writeTo(header);
        file.write(header, 0);
        if (options.sync()) {
            // From now on, a bad header followed by any frame means damage; a bad header without a frame means an
            // unfinished file.
            file.force();
            disk.syncDirectory();
        }
        return next;
    }

    private Previous previous() {
        if (contents.isEmpty()) {
            return Previous.NONE;
        }
        int end = contents.last().end();
        return new Previous(isFirst ? againFrom : end, end);
    }

    /** Completes the frame headers: sequence numbers, start of the flight, checksums. */
    private void number(JournalSegment to, ByteBuffer frames) {
        long sequence = nextSequence;
        int at = 0;
        while (at < frames.position()) {
            frames.putLong(at + FrameFormat.SEQUENCE_AT, sequence++);
            frames.putInt(at + FrameFormat.FLIGHT_AT, to.end());
            frames.putInt(at + FrameFormat.HEADER_CRC_AT, JournalFormat.headerCrc(to, frames, at, scratch));
            at += frames.getInt(at + FrameFormat.LENGTH_AT) + FrameFormat.FRAME_HEADER;
        }
    }

    private void grow(JournalSegment to, int end) {
        int step = options.limits().growBytes();
        if (step > 0 && end > grown) {
            int until = Math.min(options.limits().segmentBytes(), (end / step + 1) * step);
            // The range of the flight itself needs no zeros.
            try {
                for (int at = end; at < until; at += zeros.limit()) {
                    zeros.clear().limit(Math.min(zeros.capacity(), until - at));
                    to.file().write(zeros, at);
                }
                grown = until;
            } catch (IOException e) {
                // The space may suffice for the flight even if it does not suffice for the zeros.
                grown = end;
            }
        }
    }

    private void settle(JournalSegment to, ByteBuffer frames) {
        if (isNew) {
            contents.append(to);
            isNew = false;
            isFirst = false;
        }
        int start = to.end();
        int bytes = frames.limit();
        contents.grew(to, start + bytes);
        contents.entriesOf(to.number());
        int at = 0;
        while (at < bytes) {
            int body = frames.getInt(at + FrameFormat.LENGTH_AT);
            int from = at + FrameFormat.FRAME_HEADER;
            FrameEntries.visit(frames, from, body, start + from, contents);
            at = from + body;
            nextSequence++;
        }
    }

    private void abandon() {
        JournalSegment left = segment;
        if (left != null && isNew) {
            closeQuietly(left.file());
        }
        segment = null;
        isNew = false;
    }

    static void closeQuietly(DiskFile file) {
        try {
            file.close();
        } catch (IOException e) {
            // Any relevant failure was already reported by the write or sync.
        }
    }
}
