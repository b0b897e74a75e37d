package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.ProtocolViolation;

/** Finds the end of a PDU in the stream of octets. */
public final class PduFrame {
    /** The PDU is not complete yet. */
    public static final int NOT_WHOLE = 0;

    /** The length is impossible, so the next PDU cannot be found. */
    public static final int IMPOSSIBLE = -1;

    private static final int LENGTH_OCTETS = 4;

    /** The number of octets that are kept for the log if the stream is not SMPP. */
    private static final int HEAD_OCTETS = 256;

    private PduFrame() {}

    /** Returns the length of the PDU at {@code start}, or {@link #NOT_WHOLE} or {@link #IMPOSSIBLE}. */
    public static int octets(ByteBuf bytes, int start, int octetsMax) {
        int there = bytes.writerIndex() - start;
        if (there < LENGTH_OCTETS) {
            return NOT_WHOLE;
        }
        int length = PduHeader.length(bytes, start);
        // Lengths above 0x7FFFFFFF are negative here.
        if (length < PduHeader.OCTETS || length > octetsMax) {
            return IMPOSSIBLE;
        }
        return there < length ? NOT_WHOLE : length;
    }

    /** Returns the refusal of a PDU whose length at {@code start} is impossible. */
    public static PduRefusal refusal(ByteBuf bytes, int start, int octetsMax) {
        int length = PduHeader.length(bytes, start);
        Stranger stranger = Stranger.of(length);
        if (stranger != Stranger.NONE) {
            return new PduRefusal(
                    new ProtocolViolation("the stream must be SMPP", 0, stranger.found(), PacketFault.FOREIGN),
                    CommandStatus.RINVCMDLEN,
                    PduRefusal.Reply.CLOSE);
        }
        String rule = "command_length must be from " + PduHeader.OCTETS + " to " + octetsMax;
        PacketFault fault = length > octetsMax ? PacketFault.TOO_LONG : PacketFault.BAD_LENGTH;
        return new PduRefusal(
                new ProtocolViolation(rule, 0, Integer.toUnsignedString(length), fault),
                CommandStatus.RINVCMDLEN,
                PduRefusal.Reply.NACK_AND_CLOSE);
    }

    /** Returns a copy of the first octets of a stream that is not SMPP. */
    public static byte[] head(ByteBuf bytes, int start) {
        byte[] head = new byte[Math.min(HEAD_OCTETS, bytes.writerIndex() - start)];
        bytes.getBytes(start, head);
        return head;
    }

    /**
     * Other protocols whose clients connect to the port by mistake. Their first four octets, read as a length, are out
     * of range.
     */
    private enum Stranger {
        NONE(""),
        HTTP("an HTTP request"),
        TLS("a TLS handshake on a port without TLS"),
        SSH("an SSH client");

        private static final int TLS_RECORD = 0x160300;
        private final String found;

        Stranger(String found) {
            this.found = found;
        }

        String found() {
            return found;
        }

        static Stranger of(int first) {
            return switch (first) {
                case 0x47455420, 0x504F5354, 0x48454144, 0x48545450 -> HTTP; // "GET ", "POST", "HEAD", "HTTP"
                case 0x5353482D -> SSH;
                default -> (first >>> 8) >= TLS_RECORD && (first >>> 8) <= TLS_RECORD + 4 ? TLS : NONE;
            };
        }
    }
}
