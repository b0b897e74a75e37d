package org.strowger.router.recording;

import java.util.Arrays;

/** The frame that was read last from a capture; one object is reused for all frames. */
final class CapturedFrame {
    /** The maximum size of a frame. Frames can be this large if a network card joins segments. */
    static final int OCTETS_MAX = 1 << 18;

    private byte[] bytes = new byte[1 << 11];
    private int length;
    private int linkType;
    private boolean cut;
    private long timeMillis;

    /** Makes space for a frame, and returns the array for it. */
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

    /** The LINKTYPE value, as in tcpdump's registry. */
    int linkType() {
        return linkType;
    }

    /** Whether the capture contains only the beginning of the frame. */
    boolean isCut() {
        return cut;
    }

    long timeMillis() {
        return timeMillis;
    }
}
