package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.strowger.router.store.log.EntryVisitor;
import org.strowger.router.store.log.FrameEntries;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.LogDamage;

/**
 * Reads the frames of one segment in their order, and tells a torn end from damage.
 *
 * <p>Each frame says where its flight began: everything before that was on the disk when the frame was written. So a
 * gap without a valid frame is damage if a frame of a later flight follows it. Otherwise nothing that was confirmed
 * lies there: the last flight was torn. If the header of the next segment says where this one ends, everything before
 * that was on the disk.
 */
final class SegmentScan {
    /** As the first sequence number: unknown. */
    static final long ANY = -1;

    /** As the end: unknown. */
    static final int OPEN_END = -1;

    /** No segment has more frames, so no valid sequence number is further away. */
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

    /** Where the flight of the last visited frame begins. */
    private int flight;

    /** Everything before this position was on the disk. */
    private int sure;

    /** Where the last flight begins that left a frame; -1 until it is needed. */
    private int lastFlight;

    SegmentScan(JournalLimits limits, List<LogDamage> damages) {
        this.limits = limits;
        this.window = new FileWindow(limits);
        this.damages = damages;
    }

    /** Goes to the beginning of a segment. */
    void over(JournalSegment of, long firstSequence, int end) throws IOException {
        over(of, firstSequence, end, end);
    }

    /** The same, if only the part before {@code sureEnd} is known to have been on the disk. */
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

    /** The position behind the last visited frame. */
    int position() {
        return position;
    }

    int flight() {
        return flight;
    }

    /** The next sequence number; {@link #ANY} if no frame was seen. */
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

    /** The bytes behind the last frame, up to the last one that is not zero. */
    int bytesBehind() throws IOException {
        int last = position;
        for (int at = position; at < window.limit(); at++) {
            if (window.bytes().get(window.at(at, 1)) != 0) {
                last = at + 1;
            }
        }
        return last - position;
    }

    /** Skips bytes that are no frame, up to the next frame that counts. */
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

    /** The index of the frame in the window; -1 if there is none that can be the next one. */
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
