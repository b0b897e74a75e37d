package org.strowger.router.recording;

import java.io.IOException;
import java.io.InputStream;

/** Reads the frames of a capture file one by one. */
abstract sealed class CaptureReader permits PcapReader, PcapngReader {
    private final InputStream in;
    private final String name;
    private final RecordingCounts counts;
    private long offset;

    /** @param offset the number of octets that were read before */
    CaptureReader(InputStream in, String name, long offset, RecordingCounts counts) {
        this.in = in;
        this.name = name;
        this.offset = offset;
        this.counts = counts;
    }

    /** Reads the next frame. @return false at the end of the capture */
    abstract boolean next(CapturedFrame frame) throws IOException;

    /** Fills the array from its start. @return false if the file ends first */
    final boolean fill(byte[] to, int octets) throws IOException {
        int got = in.readNBytes(to, 0, octets);
        offset += got;
        if (got < octets && got > 0) {
            cutOff();
        }
        return got == octets;
    }

    /** Handles a capture that ends within a frame, which happens while it is still being written. */
    final void cutOff() {
        counts.increment(RecordingFigure.CUT_FILES);
    }

    final boolean skip(long octets) throws IOException {
        long left = octets;
        while (left > 0) {
            long skipped = in.skip(left);
            if (skipped == 0) {
                if (in.read() < 0) {
                    cutOff();
                    return false;
                }
                skipped = 1;
            }
            left -= skipped;
            offset += skipped;
        }
        return true;
    }

    final RecordingFault fault(String what) {
        return new RecordingFault(name + ": offset " + offset + ": " + what
                + "; make the capture again with tcpdump -s 0 -w, or repair it with pcapfix");
    }

    /** A number of four octets. */
    static int number(byte[] bytes, int at, boolean little) {
        int a = bytes[at] & 0xFF;
        int b = bytes[at + 1] & 0xFF;
        int c = bytes[at + 2] & 0xFF;
        int d = bytes[at + 3] & 0xFF;
        return little ? (d << 24) | (c << 16) | (b << 8) | a : (a << 24) | (b << 16) | (c << 8) | d;
    }

    /** A number of two octets. */
    static int half(byte[] bytes, int at, boolean little) {
        int a = bytes[at] & 0xFF;
        int b = bytes[at + 1] & 0xFF;
        return little ? (b << 8) | a : (a << 8) | b;
    }
}
