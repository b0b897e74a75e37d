package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameEntries;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LogDamage;

/**
 * Reads the frames of one segment in order, and distinguishes a torn end from damage.
 *
 * <p>Each frame records where its flight began: all earlier bytes were on the disk when the frame was written. A gap
 * without valid frames is therefore damage if a frame of a later flight follows. Otherwise the gap contains no
 * confirmed data: the last flight was torn off. If the header of the next segment records the end of this one, all
 * bytes before that end were on the disk.
 */
@Within(Within.Scope.PACKET)
final class SegmentScan {
    /** Stands for an unknown first sequence number. */
    static final long ANY = -1;

    /** Stands for an unknown end. */
    static final int OPEN_END = -1;

    /** Maximum number of frames in a segment; a valid sequence number is never further away. */
    private static final long FRAMES_MAX = JournalLimits.SEGMENT_MAX / FrameFormat.FRAME_HEADER;

    private static final JournalSegment NONE = new JournalSegment(0, 0, FileWindow.EMPTY_FILE, 0);

    private final JournalLimits limits;
    private final FileWindow window;
    private final List<LogDamage> damages;
    private final ByteBuffer scratch = JournalFormat.scratch();

    private JournalSegment segment = NONE;
    private long expected;
    private boolean closed;
    private int position;

    /** Start of the flight of the last visited frame. */
    private int flight;

    /** All bytes before this position were on the disk. */
    private int sure;

    /** Start of the last flight that left a frame; -1 until computed. */
    private int lastFlight;

    SegmentScan(JournalLimits limits, List<LogDamage> damages) {
        this.limits = limits;
        this.window = new FileWindow(limits);
        this.damages = damages;
    }

    /** Moves to the beginning of a segment. If {@code end} is known, all bytes before it were on the disk. */
    void over(JournalSegment of, long firstSequence, int end) throws IOException {
        over(of, firstSequence, end, end);
    }

    /**
     * Moves to the beginning of a segment of which only the bytes before {@code sureEnd} are known to have been on the
     * disk.
     */
    void over(JournalSegment of, long firstSequence, int end, int sureEnd) throws IOException {
        segment = of;
        expected = firstSequence;
        closed = end != OPEN_END;
        position = JournalFormat.SEGMENT_HEADER;
        flight = JournalFormat.SEGMENT_HEADER;
        sure = sureEnd;
        lastFlight = -1;
        window.over(of.file(), closed ? end : limits.segmentBytes());
        if (closed && sure > JournalFormat.SEGMENT_HEADER && window.limit() < sure) {
            damages.add(new LogDamage(
                    JournalFormat.nameOf(segment.number()),
                    window.limit(),
                    sure - window.limit(),
                    "the file is shorter than it was"));
        }
    }

    /** The position after the last visited frame. */
    int position() {
        return position;
    }

    int flight() {
        return flight;
    }

    /** The next sequence number; {@link #ANY} if no frame was visited. */
    long nextSequence() {
        return expected;
    }

    /**
     * Visits the entries of the next frame.
     *
     * @return false if there is no further frame
     */
    boolean next(EntryVisitor visitor) throws IOException {
        int before = position;
        int at = frameAt(position);
        if (at < 0 && skipToNext()) {
            at = frameAt(position);
        }
        if (at < 0) {
            return false;
        }
        int skipped = position - before;
        ByteBuffer bytes = window.bytes();
        int body = bytes.getInt(at + FrameFormat.LENGTH_AT);
        int bodyPosition = position + FrameFormat.FRAME_HEADER;
        long sequence = bytes.getLong(at + FrameFormat.SEQUENCE_AT);
        if (expected != ANY && sequence > expected && skipped == 0) {
            damages.add(new LogDamage(
                    JournalFormat.nameOf(segment.number()), position, 0, sequence - expected + " frames are missing"));
        }
        expected = sequence + 1;
        flight = bytes.getInt(at + FrameFormat.FLIGHT_AT);
        position = bodyPosition + body;
        FrameEntries.visit(bytes, at + FrameFormat.FRAME_HEADER, body, bodyPosition, visitor);
        return true;
    }

    /** Number of bytes after the last frame, up to and including the last nonzero byte. */
    int bytesBehind() throws IOException {
        int last = position;
        for (int at = position; at < window.limit(); at++) {
            if (window.bytes().get(window.at(at, 1)) != 0) {
                last = at + 1;
            }
        }
        return last - position;
    }

    /**
     * Skips invalid bytes up to the next valid frame.
     *
     * @return whether there is such a frame
     */
    private boolean skipToNext() throws IOException {
        int from = position;
        if (closed && from >= sure) {
            return false;
        }
        int found = frameBehind(from);
        if (!closed && found >= 0 && lastFlight(found) <= from) {
            found = -1;
        }
        if (found >= 0) {
            damages.add(new LogDamage(
                    JournalFormat.nameOf(segment.number()), from, found - from, "frames are missing or damaged"));
            position = found;
            return true;
        }
        if (closed && from < window.limit()) {
            damages.add(new LogDamage(
                    JournalFormat.nameOf(segment.number()),
                    from,
                    window.limit() - from,
                    "frames are missing or damaged, up to the end"));
        }
        return false;
    }

    private int frameBehind(int from) throws IOException {
        for (int at = from + 1; at <= window.limit() - FrameFormat.FRAME_HEADER; at++) {
            if (frameAt(at) >= 0) {
                return at;
            }
        }
        return -1;
    }

    private int lastFlight(int firstFrame) throws IOException {
        if (lastFlight >= 0) {
            return lastFlight;
        }
        int at = firstFrame;
        while (at >= 0) {
            int frame = frameAt(at);
            ByteBuffer bytes = window.bytes();
            lastFlight = Math.max(lastFlight, bytes.getInt(frame + FrameFormat.FLIGHT_AT));
            at = frameBehind(at + FrameFormat.FRAME_HEADER + bytes.getInt(frame + FrameFormat.LENGTH_AT) - 1);
        }
        return lastFlight;
    }

    /** The index of the frame in the window; -1 if there is no valid frame at this position. */
    private int frameAt(int from) throws IOException {
        int at = window.at(from, FrameFormat.FRAME_HEADER);
        if (at < 0) {
            return -1;
        }
        ByteBuffer bytes = window.bytes();
        int body = bytes.getInt(at + FrameFormat.LENGTH_AT);
        if (body <= 0
                || body > limits.flightBytesMax()
                || !fits(bytes.getLong(at + FrameFormat.SEQUENCE_AT))
                || bytes.getInt(at + FrameFormat.HEADER_CRC_AT)
                        != JournalFormat.headerCrc(segment, bytes, at, scratch)) {
            return -1;
        }
        int crc = bytes.getInt(at + FrameFormat.BODY_CRC_AT);
        int whole = window.at(from, FrameFormat.FRAME_HEADER + body);
        return whole >= 0
                        && crc == FrameFormat.crc(bytes, whole + FrameFormat.FRAME_HEADER, body)
                        && FrameEntries.areWhole(bytes, whole + FrameFormat.FRAME_HEADER, body)
                ? whole
                : -1;
    }

    private boolean fits(long sequence) {
        return expected == ANY ? sequence > 0 : sequence >= expected && sequence - expected < FRAMES_MAX;
    }
}
