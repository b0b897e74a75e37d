package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;

/** The sixteen octets with which every PDU begins. */
public final class PduHeader {
    public static final int OCTETS = 16;

    /** The usual limit: a submit_multi to 255 with a full message_payload has 71,747 octets, and a few TLVs more. */
    public static final int PDU_OCTETS_MAX = 81_920;

    public static final int ID = 4;
    public static final int STATUS = 8;
    public static final int SEQUENCE = 12;

    private PduHeader() {}

    /** The length that the PDU announces, to be read as unsigned. */
    public static int length(ByteBuf bytes, int start) {
        return bytes.getInt(start);
    }

    public static int commandId(ByteBuf bytes, int start) {
        return bytes.getInt(start + ID);
    }

    /** Whether it is that of a response: those have the first bit of their ids. */
    public static boolean isResponse(ByteBuf bytes, int start) {
        return commandId(bytes, start) < 0;
    }

    public static int status(ByteBuf bytes, int start) {
        return bytes.getInt(start + STATUS);
    }

    public static int sequence(ByteBuf bytes, int start) {
        return bytes.getInt(start + SEQUENCE);
    }

    /** Writes a header at the writer's place. */
    public static void write(ByteBuf out, int octets, int commandId, int status, int sequence) {
        out.writeInt(octets);
        out.writeInt(commandId);
        out.writeInt(status);
        out.writeInt(sequence);
    }
}
