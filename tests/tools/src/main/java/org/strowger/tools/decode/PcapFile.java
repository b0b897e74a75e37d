package org.strowger.tools.decode;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;

/** A capture in the classic format of tcpdump, frame by frame, in either order of octets. */
final class PcapFile {
    private static final int MAGIC_MICROS = 0xA1B2C3D4;
    private static final int MAGIC_NANOS = 0xA1B23C4D;
    private static final int MAGIC_OCTETS = 4;
    private static final int HEADER_OCTETS = 24;
    private static final int LINK_TYPE_AT = 20;
    private static final int LINK_TYPE_MASK = 0xFFFF;
    private static final int RECORD_OCTETS = 16;
    private static final int NANOS_IN_MICRO = 1000;

    /** The most that tcpdump itself ever captures of a frame. */
    private static final int FRAME_OCTETS_MAX = 262_144;

    private final InputStream in;
    private final ByteOrder order;
    private final int nanosInFraction;
    private final LinkType link;
    private final int linkNumber;
    private long offset = HEADER_OCTETS;
    private byte[] frame = new byte[0];
    private Instant time = Instant.EPOCH;
    private boolean wasCut;
    private boolean endsWithin;

    PcapFile(InputStream in) throws IOException {
        this.in = in;
        byte[] octets = in.readNBytes(HEADER_OCTETS);
        if (octets.length < HEADER_OCTETS) {
            throw new InputFault("the capture ends within its header");
        }
        ByteBuffer header = ByteBuffer.wrap(octets);
        int magic = header.getInt(0);
        this.order = magic == MAGIC_MICROS || magic == MAGIC_NANOS ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        this.nanosInFraction = header.order(order).getInt(0) == MAGIC_NANOS ? 1 : NANOS_IN_MICRO;
        this.linkNumber = header.getInt(LINK_TYPE_AT) & LINK_TYPE_MASK;
        this.link = LinkType.of(linkNumber);
    }

    /** Whether a file that begins with this is such a capture. */
    static boolean isMagic(int first) {
        int turned = Integer.reverseBytes(first);
        return first == MAGIC_MICROS || first == MAGIC_NANOS || turned == MAGIC_MICROS || turned == MAGIC_NANOS;
    }

    LinkType link() {
        return link;
    }

    /** The number of the link type, known or not. */
    int linkNumber() {
        return linkNumber;
    }

    /**
     * Goes on to the next frame.
     *
     * @return false at the end
     */
    boolean next() throws IOException {
        byte[] octets = in.readNBytes(RECORD_OCTETS);
        if (octets.length < RECORD_OCTETS) {
            endsWithin = octets.length > 0;
            return false;
        }
        ByteBuffer record = ByteBuffer.wrap(octets).order(order);
        long seconds = Integer.toUnsignedLong(record.getInt(0));
        long fraction = Integer.toUnsignedLong(record.getInt(MAGIC_OCTETS));
        int there = record.getInt(2 * MAGIC_OCTETS);
        int whole = record.getInt(3 * MAGIC_OCTETS);
        if (there < 0 || there > FRAME_OCTETS_MAX) {
            throw new InputFault("the capture is damaged: at offset " + offset + " stands a frame of "
                    + Integer.toUnsignedString(there) + " octets, and none has more than " + FRAME_OCTETS_MAX);
        }
        frame = in.readNBytes(there);
        endsWithin = frame.length < there;
        time = Instant.ofEpochSecond(seconds, fraction * nanosInFraction);
        wasCut = there < whole;
        offset += RECORD_OCTETS + there;
        return !endsWithin;
    }

    byte[] frame() {
        return frame;
    }

    Instant time() {
        return time;
    }

    /** Whether not all of the frame was captured. */
    boolean wasCut() {
        return wasCut;
    }

    /** Whether the file ends in the midst of a frame. */
    boolean endsWithinAFrame() {
        return endsWithin;
    }
}
