package org.strowger.router.store.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The form of frames and of the entries in them. Numbers are big-endian. {@code docs/internals/store.md} has the format
 * byte by byte; a change of it needs a new version of the journal's format.
 */
public final class FrameFormat {
    /** The largest frame, with its header. The journal's index has 22 bits for a length; this is less. */
    public static final int FRAME_MAX = 1 << 20;

    /** Length and checksum of the body, sequence number, start of the flight, checksum of this header. */
    public static final int FRAME_HEADER = 24;

    public static final int LENGTH_AT = 0;
    public static final int BODY_CRC_AT = 4;
    public static final int SEQUENCE_AT = 8;
    public static final int FLIGHT_AT = 16;
    public static final int HEADER_CRC_AT = 20;

    /** Entry: a record begins. */
    public static final byte ADD = 1;

    /** Entry: a record ends. */
    public static final byte END = 2;

    /** Entry: a live record, written again at the end of the log because the beginning is to be dropped. */
    public static final byte MOVED = 3;

    /** Entry: the log before this point is not needed any more. The log decides what its number means. */
    public static final byte HEAD = 4;

    /** Type, kind, length, id; then the payload. */
    public static final int ADD_HEADER = 14;

    /** Type and a number. */
    public static final int SHORT_ENTRY = 9;

    private FrameFormat() {}

    public static int crc(ByteBuffer bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        int position = bytes.position();
        int limit = bytes.limit();
        bytes.limit(from + length).position(from);
        crc.update(bytes);
        bytes.limit(limit).position(position);
        return (int) crc.getValue();
    }
}
