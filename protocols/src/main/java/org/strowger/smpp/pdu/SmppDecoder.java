package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.Decoded;
import org.strowger.protocol.Decoder;
import org.strowger.protocol.Glance;

/** Explains a stream of PDUs. */
public final class SmppDecoder implements Decoder {
    private static final int ID_END = Header.ID + Integer.BYTES;

    private final DumpSettings settings;

    public SmppDecoder(DumpSettings settings) {
        this.settings = settings;
    }

    @Override
    public String packetName() {
        return "PDU";
    }

    @Override
    public Decoded next(ByteBuf bytes) {
        int start = bytes.readerIndex();
        int octets = Frame.octets(bytes, start, Header.PDU_OCTETS_MAX);
        return switch (octets) {
            case Frame.NOT_WHOLE -> Decoded.NOT_WHOLE;
            case Frame.IMPOSSIBLE ->
                new Decoded(
                        Decoded.Result.OUT_OF_STEP,
                        0,
                        PduDump.ofNone(bytes, start, Header.PDU_OCTETS_MAX, settings)
                                .lines());
            default -> whole(PduDump.of(bytes, start, octets, settings), octets);
        };
    }

    private static Decoded whole(PduDump dump, int octets) {
        boolean accepted = dump.refusal().isAccepted();
        return new Decoded(accepted ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED, octets, dump.lines());
    }

    @Override
    public Glance glance(ByteBuf bytes) {
        int start = bytes.readerIndex();
        int octets = Frame.octets(bytes, start, Header.PDU_OCTETS_MAX);
        return switch (octets) {
            case Frame.NOT_WHOLE -> Glance.NOT_WHOLE;
            case Frame.IMPOSSIBLE -> Glance.OUT_OF_STEP;
            default -> PduGlance.of(bytes, start, octets, settings);
        };
    }

    @Override
    public Decoded rest(ByteBuf bytes) {
        int there = bytes.readableBytes();
        PduDump dump = PduDump.ofPart(bytes, bytes.readerIndex(), there, settings);
        return new Decoded(Decoded.Result.NOT_WHOLE, there, dump.lines());
    }

    /** A length that a PDU may have and an id that a version knows. */
    @Override
    public boolean mayBegin(ByteBuf bytes) {
        int start = bytes.readerIndex();
        return bytes.readableBytes() >= ID_END
                && Frame.octets(bytes, start, Header.PDU_OCTETS_MAX) != Frame.IMPOSSIBLE
                && PduType.of(Header.commandId(bytes, start)) != PduType.UNKNOWN;
    }
}
