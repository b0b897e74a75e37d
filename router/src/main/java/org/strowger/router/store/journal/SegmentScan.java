package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Reads the frames of one segment in their order, and tells a torn end from damage.
 *
 * <p>Each frame says where its flight began: all before that was on the disk when the frame was written. So a place
 * where no frame is, with a frame behind it that was written after it had been synced, is damage. If there is none
 * such, nothing that was confirmed lies there: it is where the last flight was torn. Where the segment is known to end,
 * by the header of the next one, everything before that was on the disk.
 */
final class SegmentScan {
    /** As the first sequence number: not known. */
    static final long ANY = -1;

    /** As the end: not known. */
    static final int OPEN_END = -1;

    /** No segment has more frames, so no sequence number is further away. */
    private static final long FRAMES_MAX = JournalLimits.SEGMENT_MAX / JournalFormat.FRAME_HEADER;

    private static final JournalSegment NONE = new JournalSegment(0, 0, FileWindow.NOTHING, 0);

    private final JournalLimits limits;
    private final FileWindow window;
    private final List<JournalDamage> damages;
    private final ByteBuffer scratch = JournalFormat.scratch();

    private JournalSegment segment = NONE;
    private long expected;
    private boolean closed;
    private int position;

    /** Where the flight of the last frame begins that was told. */
    private int flight;

    /** What is not right from here on was never sure to be right. */
    private int sure;

    /** Where the last flight begins of which a frame is to be seen; found when it is first asked for. */
    private int lastFlight;

    SegmentScan(JournalLimits limits, List<JournalDamage> damages) {
        this.limits = limits;
        this.window = new FileWindow(limits);
        this.damages = damages;
    }

    /** Goes to the beginning of a segment. */
    void over(JournalSegment of, long firstSequence, int end) throws IOException {
        over(of, firstSequence, end, end);
    }

    /** The same, where only what lies before {@code sureEnd} was on the disk for certain. */
    void over(JournalSegment of, long firstSequence, int end, int sureEnd) throws IOException {
        segment = of;
        expected = firstSequence;
        closed = end != OPEN_END;
        position = JournalFormat.SEGMENT_HEADER;
        flight = JournalFormat.SEGMENT_HEADER;
        sure = sureEnd;
        lastFlight = -1;
        window.over(of.file(), closed ? end : limits.segmentOctets());
        if (closed && sure > JournalFormat.SEGMENT_HEADER && window.limit() < sure) {
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(segment.number()),
                    window.limit(),
                    sure - window.limit(),
                    "the file is shorter than it was"));
        }
    }

    /** The position behind the last frame that was told. */
    int position() {
        return position;
    }

    int flight() {
        return flight;
    }

    /** The sequence number that comes next; {@link #ANY} if none was seen. */
    long nextSequence() {
        return expected;
    }

    /**
     * Tells the entries of the next frame.
     *
     * @return false if there is none any more
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
        ByteBuffer octets = window.octets();
        int body = octets.getInt(at + JournalFormat.LENGTH_AT);
        int bodyPosition = position + JournalFormat.FRAME_HEADER;
        long sequence = octets.getLong(at + JournalFormat.SEQUENCE_AT);
        if (expected != ANY && sequence > expected && skipped == 0) {
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(segment.number()),
                    position,
                    0,
                    sequence - expected + " frames are not there"));
        }
        expected = sequence + 1;
        flight = octets.getInt(at + JournalFormat.FLIGHT_AT);
        position = bodyPosition + body;
        FrameEntries.tell(octets, at + JournalFormat.FRAME_HEADER, body, bodyPosition, visitor);
        return true;
    }

    /** Behind the last frame, up to the last octet that is not zero. */
    int octetsBehind() throws IOException {
        int last = position;
        for (int at = position; at < window.limit(); at++) {
            if (window.octets().get(window.at(at, 1)) != 0) {
                last = at + 1;
            }
        }
        return last - position;
    }

    /** Goes to the next frame that counts, beyond what is none. */
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
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(segment.number()), from, found - from, "no frames where some were"));
            position = found;
            return true;
        }
        if (closed && from < window.limit()) {
            damages.add(new JournalDamage(
                    JournalFormat.nameOf(segment.number()),
                    from,
                    window.limit() - from,
                    "no frames where some were, up to the end"));
        }
        return false;
    }

    private int frameBehind(int from) throws IOException {
        for (int at = from + 1; at <= window.limit() - JournalFormat.FRAME_HEADER; at++) {
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
            ByteBuffer octets = window.octets();
            lastFlight = Math.max(lastFlight, octets.getInt(frame + JournalFormat.FLIGHT_AT));
            at = frameBehind(at + JournalFormat.FRAME_HEADER + octets.getInt(frame + JournalFormat.LENGTH_AT) - 1);
        }
        return lastFlight;
    }

    /** Where it begins in the window; -1 if no frame is there that may be the next one. */
    private int frameAt(int from) throws IOException {
        int at = window.at(from, JournalFormat.FRAME_HEADER);
        if (at < 0) {
            return -1;
        }
        ByteBuffer octets = window.octets();
        int body = octets.getInt(at + JournalFormat.LENGTH_AT);
        if (body <= 0
                || body > limits.flightOctetsMax()
                || !fits(octets.getLong(at + JournalFormat.SEQUENCE_AT))
                || octets.getInt(at + JournalFormat.HEADER_CRC_AT)
                        != JournalFormat.headerCrc(segment, octets, at, scratch)) {
            return -1;
        }
        int crc = octets.getInt(at + JournalFormat.BODY_CRC_AT);
        int whole = window.at(from, JournalFormat.FRAME_HEADER + body);
        return whole >= 0
                        && crc == JournalFormat.crc(octets, whole + JournalFormat.FRAME_HEADER, body)
                        && FrameEntries.areWhole(octets, whole + JournalFormat.FRAME_HEADER, body)
                ? whole
                : -1;
    }

    private boolean fits(long sequence) {
        return expected == ANY ? sequence > 0 : sequence >= expected && sequence - expected < FRAMES_MAX;
    }
}
