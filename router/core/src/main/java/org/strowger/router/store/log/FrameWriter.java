package org.strowger.router.store.log;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes consecutive frames into one array. The log completes the frame headers when writing them: sequence number,
 * start of the flight, checksum of the header. The expensive part, the checksum of the body, is computed here, on the
 * thread that fills the frame.
 *
 * <p>Owned by one thread at a time.
 */
public final class FrameWriter {
    private static final int BYTES_FIRST = 1024;

    private final int frameBytesMax;
    private final CRC32C crc = new CRC32C();
    private ByteBuffer bytes = ByteBuffer.allocate(BYTES_FIRST);
    private int frameStart;

    public FrameWriter() {
        this(FrameFormat.FRAME_MAX);
    }

    public FrameWriter(int frameBytesMax) {
        this.frameBytesMax = frameBytesMax;
    }

    /** Begins a frame; the previous frame must be finished. */
    public void begin() {
        frameStart = bytes.position();
        room(FrameFormat.FRAME_HEADER);
        bytes.position(frameStart + FrameFormat.FRAME_HEADER);
    }

    /**
     * Adds an entry that begins a record. The id must never have been used before; the caller defines the meaning of
     * the kind, which must fit into a byte.
     */
    public void add(long id, int kind, byte[] payload, int from, int length) {
        addHeader(FrameFormat.ADD, id, kind, length);
        bytes.put(payload, from, length);
    }

    /** Adds an entry that rewrites a live record at the end of the log. */
    public void moved(long id, int kind, ByteBuffer payload) {
        addHeader(FrameFormat.MOVED, id, kind, payload.remaining());
        bytes.put(payload);
    }

    /** Adds an entry that ends a record. */
    public void end(long id) {
        shortEntry(FrameFormat.END, id);
    }

    public void head(long number) {
        shortEntry(FrameFormat.HEAD, number);
    }

    /**
     * Ends the frame.
     *
     * @return the frame's length including the header
     */
    public int finish() {
        int body = bytes.position() - frameStart - FrameFormat.FRAME_HEADER;
        assert body > 0 : "a frame without entries";
        crc.reset();
        crc.update(bytes.array(), frameStart + FrameFormat.FRAME_HEADER, body);
        bytes.putInt(frameStart + FrameFormat.LENGTH_AT, body);
        bytes.putInt(frameStart + FrameFormat.BODY_CRC_AT, (int) crc.getValue());
        return body + FrameFormat.FRAME_HEADER;
    }

    /** The array that contains the frames, from index 0 to {@link #size}. */
    public byte[] array() {
        return bytes.array();
    }

    public int size() {
        return bytes.position();
    }

    /** The length of the frame at this index, including its header. */
    public int frameBytes(int at) {
        return bytes.getInt(at + FrameFormat.LENGTH_AT) + FrameFormat.FRAME_HEADER;
    }

    /** Drops the most recently begun frame. */
    public void takeBack() {
        bytes.position(frameStart);
    }

    /** Appends an unchanged copy of the frame at this index of another writer. */
    public void copyFrame(FrameWriter from, int at) {
        int length = from.frameBytes(at);
        frameStart = bytes.position();
        room(length);
        bytes.put(from.array(), at, length);
    }

    /** Drops all frames. Releases the buffer if it is larger than {@code bytesKept}. */
    public void clear(int bytesKept) {
        if (bytes.capacity() > bytesKept) {
            bytes = ByteBuffer.allocate(BYTES_FIRST);
        }
        bytes.clear();
    }

    private void addHeader(byte type, long id, int kind, int length) {
        room(FrameFormat.ADD_HEADER + length);
        bytes.put(type).put((byte) kind).putInt(length).putLong(id);
    }

    private void shortEntry(byte type, long number) {
        room(FrameFormat.SHORT_ENTRY);
        bytes.put(type).putLong(number);
    }

    private void room(int more) {
        long needed = (long) bytes.position() + more;
        if (needed - frameStart > frameBytesMax) {
            throw new IllegalArgumentException(
                    "a group of records is too large; the maximum is " + frameBytesMax + " octets");
        }
        if (needed > bytes.capacity()) {
            int capacity = (int) Math.min(Math.max(needed, 2L * bytes.capacity()), Integer.MAX_VALUE - Long.BYTES);
            int position = bytes.position();
            bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), capacity));
            bytes.position(position);
        }
    }
}
