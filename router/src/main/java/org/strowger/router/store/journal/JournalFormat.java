package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The form of the files: numbers are big-endian. Whoever changes it makes it another {@link #VERSION}. */
final class JournalFormat {
    static final int VERSION = 1;

    /** "STROWJNL". */
    static final long MAGIC = 0x5354_524F_574A_4E4CL;

    /** Two copies of the header, each in a sector of its own. */
    static final int SEGMENT_HEADER = 1024;

    static final int HEADER_COPY = SEGMENT_HEADER / 2;

    /** Length and checksum of the body, sequence number, start of the flight, checksum of this header. */
    static final int FRAME_HEADER = 24;

    static final int LENGTH_AT = 0;
    static final int BODY_CRC_AT = 4;
    static final int SEQUENCE_AT = 8;
    static final int FLIGHT_AT = 16;
    static final int HEADER_CRC_AT = 20;

    /** Of entries: a record begins. */
    static final byte ADD = 1;

    /** A record ends. */
    static final byte END = 2;

    /** A record that lies in a segment which is to go, once more. */
    static final byte MOVED = 3;

    /** Segments before this one are not needed any more. */
    static final byte HEAD = 4;

    /** Type, kind, length, id; then the payload. */
    static final int ADD_HEADER = 14;

    /** Type and a number. */
    static final int SHORT_ENTRY = 9;

    private static final int CHECKED = 2 * Long.BYTES + HEADER_CRC_AT;
    private static final String PREFIX = "journal-";
    private static final String DAMAGED = ".damaged";
    private static final int DIGITS = 12;

    private JournalFormat() {}

    static String nameOf(long segment) {
        return String.format("%s%0" + DIGITS + "d", PREFIX, segment);
    }

    static String nameOfDamaged(long segment) {
        return nameOf(segment) + DAMAGED;
    }

    /** The number of the segment; -1 if that is the name of something else. */
    static long segmentOf(String name) {
        return name.matches(PREFIX + "\\d{" + DIGITS + "}") ? Long.parseLong(name.substring(PREFIX.length())) : -1;
    }

    /**
     * The checksum of a frame's header, by the header as it stands at that place. It takes in which store and segment
     * that is in: so nothing that lies in a payload looks like a frame, not even if a stranger wrote it to look so.
     */
    static int headerCrc(JournalSegment segment, ByteBuffer frames, int at, ByteBuffer scratch) {
        scratch.clear();
        scratch.putLong(segment.storeId()).putLong(segment.number());
        scratch.putLong(frames.getLong(at));
        scratch.putLong(frames.getLong(at + SEQUENCE_AT));
        scratch.putInt(frames.getInt(at + FLIGHT_AT));
        CRC32C crc = new CRC32C();
        crc.update(scratch.flip());
        return (int) crc.getValue();
    }

    /** What {@link #headerCrc} works in. */
    static ByteBuffer scratch() {
        return ByteBuffer.allocate(CHECKED);
    }

    static int crc(ByteBuffer octets, int from, int length) {
        CRC32C crc = new CRC32C();
        int position = octets.position();
        int limit = octets.limit();
        octets.limit(from + length).position(from);
        crc.update(octets);
        octets.limit(limit).position(position);
        return (int) crc.getValue();
    }
}
