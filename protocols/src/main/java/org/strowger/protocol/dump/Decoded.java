package org.strowger.protocol.dump;

import java.util.List;

/**
 * The first packet of a stream, decoded.
 *
 * @param result whether a packet was found
 * @param octets the length of the packet; 0 if there is none
 * @param lines the explanation of the packet, or of its absence; empty if more octets are needed
 */
public record Decoded(Result result, int octets, List<DumpLine> lines) {
    public enum Result {
        ACCEPTED,
        /** The packet is wrong, but the next one can be found. */
        REFUSED,
        /** The packet is not complete. */
        NOT_WHOLE,
        /** The next packet cannot be found. */
        OUT_OF_STEP
    }

    public static final Decoded NOT_WHOLE = new Decoded(Result.NOT_WHOLE, 0, List.of());

    public Decoded {
        lines = List.copyOf(lines);
    }
}
