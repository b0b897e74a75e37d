package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.strowger.router.store.disk.StoreRefused;

/**
 * The beginning of a segment's file: twice the same, so that a sector may be lost.
 *
 * @param firstSequence of its first frame
 * @param head segments before this one were not needed any more when it was begun
 * @param previous how much of the segment before it counts
 */
record SegmentHeader(Origin origin, long segment, long firstSequence, long head, Previous previous) {
    /** There is none, or none that can be read. */
    static final SegmentHeader NONE = new SegmentHeader(new Origin(0, 0), 0, 0, 0, Previous.NONE);

    private static final int VERSION_AT = 8;
    private static final int FIELDS_AT = 12;
    private static final int CRC_AT = JournalFormat.HEADER_COPY - Integer.BYTES;

    /** Writes both copies from the beginning of the buffer. */
    void writeTo(ByteBuffer into) {
        for (int start = 0; start < JournalFormat.SEGMENT_HEADER; start += JournalFormat.HEADER_COPY) {
            into.clear().position(start);
            into.putLong(JournalFormat.MAGIC)
                    .putShort((short) JournalFormat.VERSION)
                    .putShort((short) 0);
            into.putLong(origin.storeId).putLong(origin.createdMillis);
            into.putLong(segment).putLong(firstSequence).putLong(head);
            into.putInt(previous.sure).putInt(previous.end);
            while (into.position() < start + CRC_AT) {
                into.put((byte) 0);
            }
            into.putInt(JournalFormat.crc(into, start, CRC_AT));
        }
        into.flip();
    }

    /** The version of a newer program, by both copies, whatever else its header looks like; else that of ours. */
    static int version(ByteBuffer from) {
        int version = JournalFormat.VERSION;
        if (from.limit() >= JournalFormat.SEGMENT_HEADER) {
            version = from.getShort(VERSION_AT);
            for (int start = 0; start < JournalFormat.SEGMENT_HEADER; start += JournalFormat.HEADER_COPY) {
                if (from.getLong(start) != JournalFormat.MAGIC || from.getShort(start + VERSION_AT) != version) {
                    return JournalFormat.VERSION;
                }
            }
        }
        return Math.max(version, JournalFormat.VERSION);
    }

    static StoreRefused otherVersion(String file, int version) {
        return new StoreRefused(file + " has the format version " + version + ", and this program reads "
                + JournalFormat.VERSION + ": use the program that wrote it, or a newer one");
    }

    /**
     * Reads the copy that begins there.
     *
     * @return empty if it is none, or damaged
     * @throws StoreRefused if it is of another version
     */
    static Optional<SegmentHeader> read(ByteBuffer from, int start, String file) {
        if (from.limit() < start + JournalFormat.HEADER_COPY
                || from.getLong(start) != JournalFormat.MAGIC
                || from.getInt(start + CRC_AT) != JournalFormat.crc(from, start, CRC_AT)) {
            return Optional.empty();
        }
        int version = from.getShort(start + VERSION_AT);
        if (version != JournalFormat.VERSION) {
            throw otherVersion(file, version);
        }
        int at = start + FIELDS_AT;
        return Optional.of(new SegmentHeader(
                new Origin(from.getLong(at), from.getLong(at + 8)),
                from.getLong(at + 16),
                from.getLong(at + 24),
                from.getLong(at + 32),
                new Previous(from.getInt(at + 40), from.getInt(at + 44))));
    }

    /**
     * Where it comes from.
     *
     * @param storeId the same in all files of a store
     * @param createdMillis the time of day when it was begun
     */
    record Origin(long storeId, long createdMillis) {}

    /**
     * How much of the segment before it counts.
     *
     * @param sure up to here it was on the disk
     * @param end what lies between counts if it is there: the last flight before a restart, which the first one of this
     *     segment has once more. What comes behind was never confirmed
     */
    record Previous(int sure, int end) {
        /** There is none before it. */
        static final Previous NONE = new Previous(0, 0);
    }
}
