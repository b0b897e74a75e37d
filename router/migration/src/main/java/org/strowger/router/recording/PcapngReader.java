package org.strowger.router.recording;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads Wireshark's pcapng format. Blocks without frames are skipped. */
final class PcapngReader extends CaptureReader {
    private static final int SECTION = 0x0A0D0D0A;
    private static final int INTERFACE = 1;
    private static final int PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int ENHANCED_PACKET = 6;
    private static final int ORDER = 0x1A2B3C4D;
    private static final int HEAD_OCTETS = 8;
    private static final int TRAILER_OCTETS = 4;
    private static final int INTERFACES_MAX = 1000;
    private static final int BLOCK_OCTETS_MAX = CapturedFrame.OCTETS_MAX + (1 << 16);
    private static final int OPTION_RESOLUTION = 9;
    private static final int BINARY_RESOLUTION = 0x80;
    private static final int USUAL_RESOLUTION = 6;
    private static final int DECIMAL_MAX = 18;
    private static final int BINARY_MAX = 50;
    private static final int MILLI = 3;
    private static final long MILLIS = 1000;

    private final byte[] head = new byte[HEAD_OCTETS];
    private final List<Interface> interfaces = new ArrayList<>();
    private byte[] block = new byte[1 << 11];
    private boolean little;
    private boolean isFirst = true;
    private long lastMillis;

    /** @param resolution in the encoding of if_tsresol */
    private record Interface(int linkType, int resolution) {}

    PcapngReader(InputStream in, String name, RecordingCounts counts) {
        super(in, name, TRAILER_OCTETS, counts);
    }

    static boolean isMagic(byte[] first) {
        return number(first, 0, true) == SECTION;
    }

    @Override
    boolean next(CapturedFrame frame) throws IOException {
        while (true) {
            int type = isFirst ? SECTION : readType();
            if (type == 0) {
                return false;
            }
            isFirst = false;
            int octets = readBlock(type);
            if (octets < 0) {
                return false;
            }
            if (type == INTERFACE && octets >= HEAD_OCTETS) {
                addInterface(octets);
            }
            if (isPacket(type) && read(type, octets, frame)) {
                return true;
            }
        }
    }

    private static boolean isPacket(int type) {
        return type == ENHANCED_PACKET || type == SIMPLE_PACKET || type == PACKET;
    }

    /** Reads the type of the next block. @return 0 at the end of the file */
    private int readType() throws IOException {
        return fill(head, TRAILER_OCTETS) ? number(head, 0, little) : 0;
    }

    /**
     * Reads the block into {@link #block}. @return the number of its octets without type, lengths and trailer; -1 at
     * the end of the file
     */
    private int readBlock(int type) throws IOException {
        if (!fill(head, TRAILER_OCTETS)) {
            cutOff();
            return -1;
        }
        int had = 0;
        byte[] order = new byte[TRAILER_OCTETS];
        if (type == SECTION) {
            if (!fill(order, TRAILER_OCTETS)) {
                return -1;
            }
            little = number(order, 0, true) == ORDER;
            if (!little && number(order, 0, false) != ORDER) {
                throw fault("a section of pcapng has no byte order");
            }
            interfaces.clear();
            had = TRAILER_OCTETS;
        }
        int length = number(head, 0, little);
        int content = length - HEAD_OCTETS - TRAILER_OCTETS - had;
        if (length < 0 || content < 0 || (length & 3) != 0) {
            throw fault("a block of " + Integer.toUnsignedString(length) + " octets is announced");
        }
        if (content > BLOCK_OCTETS_MAX) {
            if (isPacket(type)) {
                throw fault("a frame of " + content + " octets is announced");
            }
            return skip((long) content + TRAILER_OCTETS) ? 0 : -1;
        }
        if (block.length < content) {
            block = new byte[content];
        }
        boolean isWhole = fill(block, content) && fill(head, TRAILER_OCTETS);
        return isWhole ? content : -1;
    }

    private void addInterface(int octets) {
        if (interfaces.size() == INTERFACES_MAX) {
            throw fault("there are more than " + INTERFACES_MAX + " interfaces");
        }
        int resolution = USUAL_RESOLUTION;
        int at = HEAD_OCTETS;
        while (at + TRAILER_OCTETS <= octets) {
            int code = half(block, at, little);
            int length = half(block, at + 2, little);
            if (code == OPTION_RESOLUTION && length >= 1 && at + TRAILER_OCTETS < octets) {
                resolution = block[at + TRAILER_OCTETS] & 0xFF;
            }
            at += TRAILER_OCTETS + ((length + 3) & ~3);
        }
        interfaces.add(new Interface(half(block, 0, little), resolution));
    }

    /** Converts a time in the unit of an interface, which is a power of ten or of two, to milliseconds. */
    private static long millis(long units, int resolution) {
        int exponent = resolution & ~BINARY_RESOLUTION;
        if ((resolution & BINARY_RESOLUTION) != 0) {
            long second = 1L << Math.min(exponent, BINARY_MAX);
            return units / second * MILLIS + units % second * MILLIS / second;
        }
        long power = 1;
        for (int i = 0; i < Math.abs(Math.min(exponent, DECIMAL_MAX) - MILLI); i++) {
            power *= 10;
        }
        return exponent < MILLI ? units * power : Long.divideUnsigned(units, power);
    }

    private boolean read(int type, int octets, CapturedFrame frame) {
        int data = type == SIMPLE_PACKET ? TRAILER_OCTETS : 20;
        if (octets < data) {
            throw fault("a block is too short for a frame");
        }
        int number =
                switch (type) {
                    case SIMPLE_PACKET -> 0;
                    case PACKET -> half(block, 0, little);
                    default -> number(block, 0, little);
                };
        if (number < 0 || number >= interfaces.size()) {
            throw fault(
                    "a frame belongs to interface " + Integer.toUnsignedString(number) + ", which is not described");
        }
        Interface from = interfaces.get(number);
        int original = number(block, type == SIMPLE_PACKET ? 0 : 16, little);
        int captured = type == SIMPLE_PACKET ? Math.min(original, octets - data) : number(block, 12, little);
        if (captured < 0 || captured > octets - data) {
            throw fault("a frame of " + Integer.toUnsignedString(captured) + " octets is announced");
        }
        if (type != SIMPLE_PACKET) {
            long high = number(block, 4, little) & 0xFFFFFFFFL;
            long units = (high << Integer.SIZE) | (number(block, 8, little) & 0xFFFFFFFFL);
            lastMillis = millis(units, from.resolution());
        }
        byte[] to = frame.begin(captured, from.linkType(), captured < original, lastMillis);
        System.arraycopy(block, data, to, 0, captured);
        return true;
    }
}
