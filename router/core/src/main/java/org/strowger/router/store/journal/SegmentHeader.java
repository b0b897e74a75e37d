package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.log.StoreRefused;

/**
 * The header of a segment's file. The header is written twice, so that it survives the loss of one sector.
 *
 * @param firstSequence sequence number of the first frame
 * @param head segments before this number were no longer needed when the file was created
 */
record SegmentHeader(Origin origin, long segment, long firstSequence, long head, Previous previous) {
    /** Stands for an unreadable header. */
    static final SegmentHeader NONE = new SegmentHeader(new Origin(0, 0), 0, 0, 0, Previous.NONE);

    private static final int VERSION_AT = 8;
    private static final int FIELDS_AT = 12;
    private static final int CRC_AT = JournalFormat.HEADER_COPY - Integer.BYTES;

    /** Writes both copies at the beginning of the buffer. */
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
            into.putInt(FrameFormat.crc(into, start, CRC_AT));
        }
        into.flip();
    }

    /**
     * The version of another program if both copies carry the same version, regardless of the rest of the header;
     * otherwise {@link JournalFormat#VERSION}.
     */
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
        return new StoreRefused(file + " has format version " + version + ", but this version of Strowger reads "
                + "versions " + JournalFormat.OLDEST + " to " + JournalFormat.VERSION
                + ": use the version of Strowger that wrote the file, or a newer version");
    }

    static boolean isReadable(int version) {
        return version >= JournalFormat.OLDEST && version <= JournalFormat.VERSION;
    }

    /**
     * Reads the copy at the given position.
     *
     * @return empty if the copy is missing or damaged
     * @throws StoreRefused if the copy has another version
     */
    static Optional<SegmentHeader> read(ByteBuffer from, int start, String file) {
        if (from.limit() < start + JournalFormat.HEADER_COPY
                || from.getLong(start) != JournalFormat.MAGIC
                || from.getInt(start + CRC_AT) != FrameFormat.crc(from, start, CRC_AT)) {
            return Optional.empty();
        }
        int version = from.getShort(start + VERSION_AT);
        if (!isReadable(version)) {
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
     * The origin of a file.
     *
     * @param storeId the same in all files of a store
     * @param createdMillis wall-clock time at which the file was created
     */
    record Origin(long storeId, long createdMillis) {}

    /**
     * The valid extent of the previous segment.
     *
     * @param sure bytes before this position were on the disk
     * @param end frames between {@code sure} and this position are valid if present: they are the last flight before a
     *     restart, which the first flight of this segment repeats. Bytes after this position were never confirmed
     */
    record Previous(int sure, int end) {
        static final Previous NONE = new Previous(0, 0);
    }
}
