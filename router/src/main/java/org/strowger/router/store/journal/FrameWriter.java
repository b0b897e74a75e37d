package org.strowger.router.store.journal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes frames one behind the other into one array, all but what only the owner of the journal knows: the sequence
 * number, where the flight begins, and the checksum over these. The costly part, the checksum of the body, is paid by
 * whoever writes.
 *
 * <p>Owned by one thread at a time.
 */
public final class FrameWriter {
    private static final int OCTETS_FIRST = 1024;

    private final int frameOctetsMax;
    private final CRC32C crc = new CRC32C();
    private ByteBuffer octets = ByteBuffer.allocate(OCTETS_FIRST);
    private int frameStart;

    public FrameWriter() {
        this(JournalLimits.FRAME_MAX);
    }

    FrameWriter(int frameOctetsMax) {
        this.frameOctetsMax = frameOctetsMax;
    }

    /** Begins a frame; the one before was finished. */
    public void begin() {
        frameStart = octets.position();
        room(JournalFormat.FRAME_HEADER);
        octets.position(frameStart + JournalFormat.FRAME_HEADER);
    }

    /** A record begins. Its id was never used before, and its kind is an octet that the caller knows the meaning of. */
    public void add(long id, int kind, byte[] payload, int from, int length) {
        addHeader(JournalFormat.ADD, id, kind, length);
        octets.put(payload, from, length);
    }

    /** As {@link #add(long, int, byte[], int, int)}, with what remains in the buffer. */
    public void add(long id, int kind, ByteBuffer payload) {
        addHeader(JournalFormat.ADD, id, kind, payload.remaining());
        octets.put(payload);
    }

    void moved(long id, int kind, ByteBuffer payload) {
        addHeader(JournalFormat.MOVED, id, kind, payload.remaining());
        octets.put(payload);
    }

    /** A record ends. */
    public void end(long id) {
        shortEntry(JournalFormat.END, id);
    }

    void head(long segment) {
        shortEntry(JournalFormat.HEAD, segment);
    }

    /** Ends the frame. @return its octets, with the header */
    public int finish() {
        int body = octets.position() - frameStart - JournalFormat.FRAME_HEADER;
        assert body > 0 : "a frame without entries";
        crc.reset();
        crc.update(octets.array(), frameStart + JournalFormat.FRAME_HEADER, body);
        octets.putInt(frameStart + JournalFormat.LENGTH_AT, body);
        octets.putInt(frameStart + JournalFormat.BODY_CRC_AT, (int) crc.getValue());
        return body + JournalFormat.FRAME_HEADER;
    }

    /** All frames from {@code 0} to {@link #size}. */
    public byte[] array() {
        return octets.array();
    }

    public int size() {
        return octets.position();
    }

    /** The octets of the frame that begins there, with its header. */
    public int frameOctets(int at) {
        return octets.getInt(at + JournalFormat.LENGTH_AT) + JournalFormat.FRAME_HEADER;
    }

    /** Forgets the frame that was begun. */
    public void takeBack() {
        octets.position(frameStart);
    }

    /** Adds a frame of another writer, which begins there, as it is. */
    public void copyFrame(FrameWriter from, int at) {
        int length = from.frameOctets(at);
        frameStart = octets.position();
        room(length);
        octets.put(from.array(), at, length);
    }

    /** Forgets all frames. Room beyond {@code octetsKept} is given back. */
    public void clear(int octetsKept) {
        if (octets.capacity() > octetsKept) {
            octets = ByteBuffer.allocate(OCTETS_FIRST);
        }
        octets.clear();
    }

    private void addHeader(byte type, long id, int kind, int length) {
        room(JournalFormat.ADD_HEADER + length);
        octets.put(type).put((byte) kind).putInt(length).putLong(id);
    }

    private void shortEntry(byte type, long number) {
        room(JournalFormat.SHORT_ENTRY);
        octets.put(type).putLong(number);
    }

    private void room(int more) {
        long needed = (long) octets.position() + more;
        if (needed - frameStart > frameOctetsMax) {
            throw new IllegalArgumentException("a group of records may have " + frameOctetsMax + " octets");
        }
        if (needed > octets.capacity()) {
            int capacity = (int) Math.min(Math.max(needed, 2L * octets.capacity()), Integer.MAX_VALUE - Long.BYTES);
            int position = octets.position();
            octets = ByteBuffer.wrap(Arrays.copyOf(octets.array(), capacity));
            octets.position(position);
        }
    }
}
