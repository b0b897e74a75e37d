package org.strowger.router.store.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.disk.DiskFile;
import org.strowger.router.store.journal.SegmentHeader.Origin;
import org.strowger.router.store.journal.SegmentHeader.Previous;

/**
 * Where the journal is written: frames are gathered into a flight, which is then written and synced at once. Only after
 * that do they count.
 *
 * <p>When a write or a sync fails, nobody knows what of the flight is on the disk, and the system may take pages for
 * written that are not. So nothing is ever written to that file again: the next flight begins a new segment, whose
 * header says how far the last one counts. By that the flight that failed is void as soon as the new one is on the
 * disk.
 */
final class JournalTail {
    private static final byte[] NOTHING = new byte[0];

    private final Disk disk;
    private final JournalOptions terms;
    private final long storeId;
    private final SegmentList contents;
    private final ByteBuffer flight;
    private final ByteBuffer zeros;
    private final ByteBuffer scratch = JournalFormat.scratch();
    private long nextSequence;

    /** What is written to now; null if the next flight begins a new one. */
    private @Nullable JournalSegment segment;

    /** This one begins where a restart was: the last flight of before may not be in the segment before. */
    private boolean isFirst = true;

    /**
     * The last flight before a restart. Nobody knows whether its sync has succeeded, and to sync again does not tell:
     * so it is written again, before anything new.
     */
    private byte[] again;

    /** Where that begins in the segment that was the last one. */
    private final int againFrom;

    /** Nothing in it was confirmed yet: until then it is made anew under the same number if anything fails. */
    private boolean isNew;

    /** So much of the file is written ahead, or more than that is written. */
    private int grown;

    JournalTail(Disk disk, JournalOptions terms, JournalSurvey survey) throws IOException {
        this.disk = disk;
        this.terms = terms;
        this.contents = survey.contents();
        this.storeId = survey.storeId() == 0 ? terms.storeId() : survey.storeId();
        this.nextSequence = survey.nextSequence();
        this.flight = ByteBuffer.allocateDirect(terms.limits().flightOctetsMax());
        this.zeros = ByteBuffer.allocateDirect(terms.limits().growOctets());
        this.againFrom = survey.lastFlight();
        this.again = lastFlight();
    }

    private byte[] lastFlight() throws IOException {
        if (contents.isEmpty()) {
            return NOTHING;
        }
        JournalSegment last = contents.last();
        ByteBuffer frames = ByteBuffer.allocate(last.end() - againFrom);
        if (last.file().read(frames, againFrom) < frames.capacity()) {
            throw new IOException(JournalFormat.nameOf(last.number()) + " is shorter than it was");
        }
        return frames.flip().hasRemaining() ? asOneFrame(frames) : NOTHING;
    }

    /**
     * Of several frames some might be torn off, and what the others begin would stand behind the ends of before:
     * records would live again. So it is one frame, which is there wholly or not at all. The word of what is not needed
     * is left out, because the header of the new segment has it: else the frame would grow with each restart.
     */
    private static byte[] asOneFrame(ByteBuffer frames) {
        ByteBuffer one = ByteBuffer.allocate(frames.limit());
        one.position(JournalFormat.FRAME_HEADER);
        int at = 0;
        while (at < frames.limit()) {
            int body = frames.getInt(at + JournalFormat.LENGTH_AT);
            FrameEntries.copyWithoutHeads(frames, at + JournalFormat.FRAME_HEADER, body, one);
            at += JournalFormat.FRAME_HEADER + body;
        }
        int body = one.position() - JournalFormat.FRAME_HEADER;
        if (body <= 0) {
            return NOTHING;
        }
        one.putInt(JournalFormat.LENGTH_AT, body);
        one.putInt(JournalFormat.BODY_CRC_AT, JournalFormat.crc(one, JournalFormat.FRAME_HEADER, body));
        byte[] octets = new byte[one.position()];
        one.get(0, octets);
        return octets;
    }

    boolean fits(int octets) {
        return octets <= flight.remaining();
    }

    int flightOctets() {
        return flight.position();
    }

    /** Adds a frame to the flight. */
    void put(byte[] frames, int from, int length) {
        flight.put(frames, from, length);
    }

    /** Throws the flight away. */
    void clear() {
        flight.clear();
    }

    /**
     * Writes the flight and syncs it. After that it counts.
     *
     * @throws IOException if nobody knows what of it is on the disk; it is thrown away, and the next one begins a new
     *     segment
     */
    void commit() throws IOException {
        boolean done = false;
        try {
            if (again.length > 0) {
                // By itself, so that it is no larger than any flight, however often it is repeated.
                write(ByteBuffer.allocateDirect(again.length).put(again));
                again = NOTHING;
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
        int octets = frames.position();
        JournalSegment to = segmentFor(octets);
        number(to, frames);
        grow(to, to.end() + octets);
        to.file().write(frames.flip(), to.end());
        if (terms.sync()) {
            to.file().force();
        }
        settle(to, frames);
    }

    private JournalSegment segmentFor(int octets) throws IOException {
        if (segment == null || segment.end() + octets > terms.limits().segmentOctets()) {
            segment = begin();
        }
        return segment;
    }

    private JournalSegment begin() throws IOException {
        boolean first = contents.isEmpty();
        if (contents.count() >= RecordPosition.SEGMENTS_MAX) {
            throw new IOException("the journal has " + RecordPosition.SEGMENTS_MAX + " files, and may have no more");
        }
        long number = first ? 1 : contents.last().number() + 1;
        String name = JournalFormat.nameOf(number);
        // What an attempt has left that failed; and not written over, because its pages may lie.
        disk.delete(name);
        DiskFile file = disk.create(name);
        isNew = true;
        grown = 0;
        JournalSegment next = new JournalSegment(storeId, number, file, nextSequence);
        segment = next;
        ByteBuffer header = ByteBuffer.allocate(JournalFormat.SEGMENT_HEADER);
        Origin origin = new Origin(storeId, terms.unixMillis().getAsLong());
        new SegmentHeader(origin, number, nextSequence, Math.max(1, contents.head()), previous()).writeTo(header);
        file.write(header, 0);
        if (terms.sync()) {
            // So a header that is not right is damage if there is any frame behind it, and else a file not finished.
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

    /** Writes into the headers what was not known before: sequence numbers, the start of the flight, and checksums. */
    private void number(JournalSegment to, ByteBuffer frames) {
        long sequence = nextSequence;
        int at = 0;
        while (at < frames.position()) {
            frames.putLong(at + JournalFormat.SEQUENCE_AT, sequence++);
            frames.putInt(at + JournalFormat.FLIGHT_AT, to.end());
            frames.putInt(at + JournalFormat.HEADER_CRC_AT, JournalFormat.headerCrc(to, frames, at, scratch));
            at += frames.getInt(at + JournalFormat.LENGTH_AT) + JournalFormat.FRAME_HEADER;
        }
    }

    private void grow(JournalSegment to, int end) {
        int step = terms.limits().growOctets();
        if (step > 0 && end > grown) {
            int until = Math.min(terms.limits().segmentOctets(), (end / step + 1) * step);
            // Where the flight is going to lie, no zeros are needed.
            try {
                for (int at = end; at < until; at += zeros.limit()) {
                    zeros.clear().limit(Math.min(zeros.capacity(), until - at));
                    to.file().write(zeros, at);
                }
                grown = until;
            } catch (IOException e) {
                // There may be no space for them and yet for the flight; if not, that fails by itself.
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
        int octets = frames.limit();
        contents.grew(to, start + octets);
        contents.tells(to.number());
        int at = 0;
        while (at < octets) {
            int body = frames.getInt(at + JournalFormat.LENGTH_AT);
            int from = at + JournalFormat.FRAME_HEADER;
            FrameEntries.tell(frames, from, body, start + from, contents);
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
            // What it had to say was said when it was written or synced.
        }
    }
}
