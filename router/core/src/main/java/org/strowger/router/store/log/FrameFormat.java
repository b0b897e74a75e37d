package org.strowger.router.store.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.strowger.bound.Within;

/**
 * The format of frames and of their entries. Numbers are big-endian. {@code docs/internals/store.md} specifies the
 * format byte by byte; every change of the format requires a new version of the journal's format.
 */
@Within(Within.Scope.PACKET)
public final class FrameFormat {
    /**
     * Maximum size of a frame with its header, well below the limit of the journal's index, which has 22 bits for a
     * length.
     */
    public static final int FRAME_MAX = 1 << 20;

    /**
     * Size of the frame header: length and checksum of the body, sequence number, start of the flight, checksum of the
     * header.
     */
    public static final int FRAME_HEADER = 24;

    public static final int LENGTH_AT = 0;
    public static final int BODY_CRC_AT = 4;
    public static final int SEQUENCE_AT = 8;
    public static final int FLIGHT_AT = 16;
    public static final int HEADER_CRC_AT = 20;

    /** Entry type: a record begins. */
    public static final byte ADD = 1;

    /** Entry type: the record with this id is no longer live. */
    public static final byte END = 2;

    /** Entry type: a live record, rewritten at the end of the log so that the beginning can be dropped. */
    public static final byte MOVED = 3;

    /**
     * Entry type: the log before this point is no longer needed. The meaning of its number is defined by the log
     * implementation.
     */
    public static final byte HEAD = 4;

    /** Size of the header of an ADD or MOVED entry: type, kind, length, id. The payload follows. */
    public static final int ADD_HEADER = 14;

    /** Size of an END or HEAD entry: type and a number. */
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
