package org.strowger.router.recording;

import java.io.IOException;
import java.io.InputStream;

/** Reads the classic format of tcpdump, with times in microseconds or nanoseconds, in either byte order. */
final class PcapReader extends CaptureReader {
    private static final int MICROS = 0xA1B2C3D4;
    private static final int NANOS = 0xA1B23C4D;
    private static final int MAGIC_OCTETS = 4;
    private static final int HEADER_OCTETS = 20;
    private static final int LINK_AT = 16;
    private static final int LINK_BITS = 0xFFFF;
    private static final int RECORD_OCTETS = 16;
    private static final int CAPTURED_AT = 8;
    private static final int ORIGINAL_AT = 12;
    private static final long MILLIS_PER_SECOND = 1000;

    private final byte[] head = new byte[HEADER_OCTETS];
    private final boolean little;
    private final int partsPerMilli;
    private int linkType;
    private boolean isOpen;

    PcapReader(InputStream in, String name, byte[] magic, RecordingCounts counts) {
        super(in, name, MAGIC_OCTETS, counts);
        this.little = isMagic(number(magic, 0, true));
        this.partsPerMilli = number(magic, 0, little) == MICROS ? 1000 : 1_000_000;
    }

    static boolean isMagic(byte[] first) {
        return isMagic(number(first, 0, true)) || isMagic(number(first, 0, false));
    }

    private static boolean isMagic(int number) {
        return number == MICROS || number == NANOS;
    }

    @Override
    boolean next(CapturedFrame frame) throws IOException {
        if (!isOpen) {
            if (!fill(head, HEADER_OCTETS)) {
                return false;
            }
            linkType = number(head, LINK_AT, little) & LINK_BITS;
            isOpen = true;
        }
        if (!fill(head, RECORD_OCTETS)) {
            return false;
        }
        int captured = number(head, CAPTURED_AT, little);
        int original = number(head, ORIGINAL_AT, little);
        if (captured < 0 || captured > CapturedFrame.OCTETS_MAX) {
            throw fault("a frame of " + Integer.toUnsignedString(captured) + " octets is announced");
        }
        long seconds = number(head, 0, little) & 0xFFFFFFFFL;
        long parts = number(head, MAGIC_OCTETS, little) & 0xFFFFFFFFL;
        long atMillis = seconds * MILLIS_PER_SECOND + parts / partsPerMilli;
        byte[] bytes = frame.begin(captured, linkType, captured < original, atMillis);
        return fill(bytes, captured);
    }
}
