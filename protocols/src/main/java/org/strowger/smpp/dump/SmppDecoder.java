package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;

/** Explains a stream of PDUs, for {@code decode} and for traces. */
public final class SmppDecoder implements Decoder {
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
        int octets = PduFrame.octets(bytes, start, PduHeader.PDU_OCTETS_MAX);
        return switch (octets) {
            case PduFrame.NOT_WHOLE -> Decoded.NOT_WHOLE;
            case PduFrame.IMPOSSIBLE ->
                new Decoded(
                        Decoded.Result.OUT_OF_STEP,
                        0,
                        PduDump.ofNone(bytes, start, PduHeader.PDU_OCTETS_MAX, settings)
                                .lines());
            default -> whole(PduDump.of(bytes, start, octets, settings), octets);
        };
    }

    private static Decoded whole(PduDump dump, int octets) {
        boolean accepted = dump.refusal().isAccepted();
        return new Decoded(accepted ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED, octets, dump.lines());
    }

    @Override
    public PacketSummary summarize(ByteBuf bytes) {
        int start = bytes.readerIndex();
        int octets = PduFrame.octets(bytes, start, PduHeader.PDU_OCTETS_MAX);
        return switch (octets) {
            case PduFrame.NOT_WHOLE -> PacketSummary.NOT_WHOLE;
            case PduFrame.IMPOSSIBLE -> PacketSummary.OUT_OF_STEP;
            default -> PduSummary.of(bytes, start, octets, settings);
        };
    }

    @Override
    public Decoded rest(ByteBuf bytes) {
        int there = bytes.readableBytes();
        PduDump dump = PduDump.ofPart(bytes, bytes.readerIndex(), there, settings);
        return new Decoded(Decoded.Result.NOT_WHOLE, there, dump.lines());
    }
}
