package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/** The header of every PDU, 16 octets. */
public final class PduHeader {
    public static final int OCTETS = 16;

    /**
     * The default limit: a submit_multi to 255 recipients with a full message_payload has 71,747 octets, plus a few
     * TLVs.
     */
    @Bound(
            of = "a PDU of SMPP",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "limits.pdu",
            full = "the packet is no packet: the connection closes")
    public static final int PDU_OCTETS_MAX = 81_920;

    public static final int ID = 4;
    public static final int STATUS = 8;
    public static final int SEQUENCE = 12;

    private PduHeader() {}

    /** Returns command_length, which must be interpreted as unsigned. */
    public static int length(ByteBuf bytes, int start) {
        return bytes.getInt(start);
    }

    public static int commandId(ByteBuf bytes, int start) {
        return bytes.getInt(start + ID);
    }

    /** Whether the first bit of command_id is set. */
    public static boolean isResponse(ByteBuf bytes, int start) {
        return commandId(bytes, start) < 0;
    }

    public static int status(ByteBuf bytes, int start) {
        return bytes.getInt(start + STATUS);
    }

    public static int sequence(ByteBuf bytes, int start) {
        return bytes.getInt(start + SEQUENCE);
    }

    public static void write(ByteBuf out, int octets, int commandId, int status, int sequence) {
        out.writeInt(octets);
        out.writeInt(commandId);
        out.writeInt(status);
        out.writeInt(sequence);
    }
}
