package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.wire.StxFrame;

/** Explains a stream of packets. Octets between packets are explained together with the packet that follows them. */
public final class Cimd2Decoder implements Decoder {
    /** 4096 octets, as in jCIMD; a legal submit has fewer than 1100. */
    private static final int OCTETS_MAX = 4096;

    @Override
    public String packetName() {
        return "packet";
    }

    @Override
    public Decoded next(ByteBuf bytes) {
        StxFrame frame = new StxFrame();
        int start = bytes.readerIndex();
        return switch (frame.look(bytes, start, OCTETS_MAX)) {
            case WHOLE -> PacketDump.of(bytes, start, frame.start(), frame.end());
            case TOO_LONG ->
                new Decoded(
                        Decoded.Result.OUT_OF_STEP,
                        0,
                        PacketDump.ofRest(
                                bytes.readableBytes(), "a packet must have at most " + OCTETS_MAX + " octets"));
            case NOT_WHOLE, NOTHING -> Decoded.NOT_WHOLE;
        };
    }

    @Override
    public PacketSummary summarize(ByteBuf bytes) {
        StxFrame frame = new StxFrame();
        int start = bytes.readerIndex();
        return switch (frame.look(bytes, start, OCTETS_MAX)) {
            case WHOLE -> Cimd2PacketSummary.of(bytes, start, frame.start(), frame.end());
            case TOO_LONG -> PacketSummary.OUT_OF_STEP;
            case NOT_WHOLE, NOTHING -> PacketSummary.NOT_WHOLE;
        };
    }

    @Override
    public Decoded rest(ByteBuf bytes) {
        int there = bytes.readableBytes();
        StxFrame.Found found = new StxFrame().look(bytes, bytes.readerIndex(), OCTETS_MAX);
        String why = found == StxFrame.Found.NOTHING ? "no packet starts here" : "incomplete packet: no ETX";
        return new Decoded(Decoded.Result.NOT_WHOLE, there, PacketDump.ofRest(there, why));
    }
}
