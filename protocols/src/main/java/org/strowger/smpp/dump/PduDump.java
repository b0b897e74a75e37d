package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import java.util.List;
import org.strowger.protocol.DumpLine;
import org.strowger.smpp.pdu.PduRefusal;

/**
 * A PDU explained, octet by octet: for people who look at a trace or a capture. Passwords are blanked.
 *
 * @param lines the header first, then the fields, the TLVs, what was tolerated and why it is refused
 * @param refusal whether it is accepted
 */
public record PduDump(List<DumpLine> lines, PduRefusal refusal) {
    public PduDump {
        lines = List.copyOf(lines);
    }

    /** The PDU of {@code octets} that begins at {@code start}. */
    public static PduDump of(ByteBuf bytes, int start, int octets, DumpSettings settings) {
        return new PduDumper(bytes, start, settings).whole(octets);
    }

    /** The PDU that begins at {@code start} and has not come to its end. */
    public static PduDump ofPart(ByteBuf bytes, int start, int there, DumpSettings settings) {
        return new PduDumper(bytes, start, settings).part(there);
    }

    /** What stands where a PDU should begin. */
    public static PduDump ofNone(ByteBuf bytes, int start, int octetsMax, DumpSettings settings) {
        return new PduDumper(bytes, start, settings).none(octetsMax);
    }
}
