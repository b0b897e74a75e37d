package org.strowger.protocol.dump;

import java.util.Arrays;
import java.util.List;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * The summary of a packet for traces, which show one line per packet and can blank sensitive parts. Values are as the
 * peer wrote them: print them through {@link SafeText}.
 *
 * @param octets the length of the packet; 0 if the packet is not complete; negative if the next packet cannot be found
 * @param command the kind of packet
 * @param answers whether the packet is a response
 * @param number the number of the packet, or of the request that it answers
 * @param status the status of a response; empty for other packets
 * @param parts the fields in order
 */
public record PacketSummary(int octets, String command, boolean answers, long number, String status, List<Part> parts) {
    private static final byte BLANK = '*';

    public static final PacketSummary NOT_WHOLE = new PacketSummary(0, "", false, 0, "", List.of());
    public static final PacketSummary OUT_OF_STEP = new PacketSummary(-1, "", false, 0, "", List.of());

    public PacketSummary {
        parts = List.copyOf(parts);
    }

    /**
     * A field of a packet.
     *
     * @param name the name of the field
     * @param value the value; empty for values that cannot be read and for secrets, except that for a key which
     *     identifies an account, it is the {@linkplain org.strowger.protocol.Secret#keyHash hash}
     * @param offset the offset in the packet, or {@link #NOWHERE}
     * @param octets the number of octets that may be blanked without changing other fields
     */
    public record Part(Kind kind, String name, String value, int offset, int octets) {
        public static final int NOWHERE = -1;

        /** The sensitivity of a part. */
        public enum Kind {
            PLAIN,
            /** An account: shown. */
            ACCOUNT,
            /** A secret: never shown. */
            SECRET,
            /** The number of a subscriber or an application. */
            NUMBER,
            /** Message text, and anything that may be text. */
            TEXT,
            /** The description of a fault in the packet. */
            FAULT
        }
    }

    /** Whether the packet is complete. */
    public boolean isWhole() {
        return octets > 0;
    }

    /** Whether a part of the packet could not be read. */
    public boolean isFaulty() {
        return parts.stream().anyMatch(part -> part.kind() == Kind.FAULT);
    }

    /** Overwrites all parts of a kind in place. */
    public void blank(byte[] packet, Kind kind) {
        for (Part part : parts) {
            if (part.kind() == kind && part.offset() >= 0 && part.offset() < packet.length) {
                Arrays.fill(packet, part.offset(), Math.min(packet.length, part.offset() + part.octets()), BLANK);
            }
        }
    }

    /** Overwrites everything from an offset on: for packets that cannot be read. */
    public static void blankFrom(byte[] octets, int from) {
        if (from < octets.length) {
            Arrays.fill(octets, from, octets.length, BLANK);
        }
    }
}
