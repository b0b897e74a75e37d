package org.strowger.protocol.dump;

import java.util.List;

/**
 * What a decoder makes of the beginning of a stream.
 *
 * @param result whether there is a packet
 * @param octets how many it has; 0 if there is none
 * @param lines the packet explained, or why there is none; empty while more octets are needed
 */
public record Decoded(Result result, int octets, List<DumpLine> lines) {
    /** What can come out. */
    public enum Result {
        ACCEPTED,
        /** It is a packet, and there is something wrong with it; the next one can be found. */
        REFUSED,
        /** The rest of the packet is not there yet. */
        NOT_WHOLE,
        /** Nobody knows where the next packet begins. */
        OUT_OF_STEP
    }

    public static final Decoded NOT_WHOLE = new Decoded(Result.NOT_WHOLE, 0, List.of());

    public Decoded {
        lines = List.copyOf(lines);
    }
}
