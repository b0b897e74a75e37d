package org.strowger.protocol.dump;

import java.util.Arrays;
import java.util.List;
import org.strowger.protocol.dump.PacketSummary.Part.Kind;

/**
 * A packet in short: for traces, which show a line of each, and blank in it what nobody is to see. Values are as
 * strangers wrote them: whoever prints them quotes them by {@link SafeText}.
 *
 * @param octets how many it has; 0: it is not whole; less: nobody knows where the next one begins
 * @param command what kind it is
 * @param answers whether it answers another one
 * @param number which one, or of an answer what it answers
 * @param status what an answer says; empty for everything else
 * @param parts what stands in it, in order
 */
public record PacketSummary(int octets, String command, boolean answers, long number, String status, List<Part> parts) {
    private static final byte BLANK = '*';

    public static final PacketSummary NOT_WHOLE = new PacketSummary(0, "", false, 0, "", List.of());
    public static final PacketSummary OUT_OF_STEP = new PacketSummary(-1, "", false, 0, "", List.of());

    public PacketSummary {
        parts = List.copyOf(parts);
    }

    /**
     * Something in a packet.
     *
     * @param name what people call it
     * @param value what it says; empty for secrets, and where nobody can tell
     * @param offset where it begins in the packet, or {@link #NOWHERE}
     * @param octets how many of it may be blanked without a change of anything else
     */
    public record Part(Kind kind, String name, String value, int offset, int octets) {
        public static final int NOWHERE = -1;

        /** Who may see it. */
        public enum Kind {
            PLAIN,
            /** Who signs in: plain, too. */
            ACCOUNT,
            /** Nobody is to see it. */
            SECRET,
            /** Of a subscriber or an application. */
            NUMBER,
            /** What people write to each other, and what might be that. */
            TEXT,
            /** What is wrong with the packet. */
            FAULT
        }
    }

    /** Whether it is a packet. */
    public boolean isWhole() {
        return octets > 0;
    }

    /** Whether something in it could not be read. */
    public boolean isFaulty() {
        return parts.stream().anyMatch(part -> part.kind() == Kind.FAULT);
    }

    /** Overwrites all parts of a kind; nothing changes its place. */
    public void blank(byte[] packet, Kind kind) {
        for (Part part : parts) {
            if (part.kind() == kind && part.offset() >= 0 && part.offset() < packet.length) {
                Arrays.fill(packet, part.offset(), Math.min(packet.length, part.offset() + part.octets()), BLANK);
            }
        }
    }

    /** Overwrites all but the beginning: for what nobody can read. */
    public static void blankFrom(byte[] octets, int from) {
        if (from < octets.length) {
            Arrays.fill(octets, from, octets.length, BLANK);
        }
    }
}
