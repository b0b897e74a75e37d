package org.strowger.router.recording;

import java.util.Arrays;

/** The frame that was read last from a capture; one object for all frames. */
final class CapturedFrame {
    /** A capture may have frames of this size where a network card joins segments. */
    static final int OCTETS_MAX = 1 << 18;

    private byte[] bytes = new byte[1 << 11];
    private int length;
    private int linkType;
    private boolean cut;
    private long timeMillis;

    /** Makes room for a frame, and returns the array for it. */
    byte[] begin(int octets, int link, boolean isCut, long atMillis) {
        if (bytes.length < octets) {
            bytes = Arrays.copyOf(bytes, octets);
        }
        length = octets;
        linkType = link;
        cut = isCut;
        timeMillis = atMillis;
        return bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** LINKTYPE of the registry of tcpdump. */
    int linkType() {
        return linkType;
    }

    /** Whether the capture has only the beginning of the frame. */
    boolean isCut() {
        return cut;
    }

    long timeMillis() {
        return timeMillis;
    }
}
