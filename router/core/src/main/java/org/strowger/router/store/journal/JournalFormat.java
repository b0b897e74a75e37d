package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.strowger.router.store.log.FrameFormat;

/**
 * The format of the journal's files. Numbers are big-endian. Every change of the format requires a new
 * {@link #VERSION}.
 */
final class JournalFormat {
    static final int VERSION = 2;

    /**
     * The oldest version that this program reads. Version 2 differs only in what the records may contain: kinds and
     * bits that a program for version 1 does not understand.
     */
    static final int OLDEST = 1;

    /** "STROWJNL" in ASCII. */
    static final long MAGIC = 0x5354_524F_574A_4E4CL;

    /** Two copies of the header, each in its own sector. */
    static final int SEGMENT_HEADER = 1024;

    static final int HEADER_COPY = SEGMENT_HEADER / 2;

    private static final int CHECKED = 2 * Long.BYTES + FrameFormat.HEADER_CRC_AT;
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

    /** The segment's number; -1 if the file is not a segment. */
    static long segmentOf(String name) {
        return name.matches(PREFIX + "\\d{" + DIGITS + "}") ? Long.parseLong(name.substring(PREFIX.length())) : -1;
    }

    /**
     * The checksum of the frame header at the given position. It covers the ids of the store and of the segment, so
     * that no payload, not even a maliciously crafted one, can be mistaken for a frame.
     */
    static int headerCrc(JournalSegment segment, ByteBuffer frames, int at, ByteBuffer scratch) {
        scratch.clear();
        scratch.putLong(segment.storeId()).putLong(segment.number());
        scratch.putLong(frames.getLong(at));
        scratch.putLong(frames.getLong(at + FrameFormat.SEQUENCE_AT));
        scratch.putInt(frames.getInt(at + FrameFormat.FLIGHT_AT));
        CRC32C crc = new CRC32C();
        crc.update(scratch.flip());
        return (int) crc.getValue();
    }

    static ByteBuffer scratch() {
        return ByteBuffer.allocate(CHECKED);
    }
}
