package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import java.util.List;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.wire.StxFrame;

/** Explains a stream of packets. Octets between two packets are explained as a separate packet. */
public final class UcpDecoder implements Decoder {
    @Override
    public String packetName() {
        return "operation";
    }

    @Override
    public Decoded next(ByteBuf bytes) {
        int from = bytes.readerIndex();
        StxFrame frame = new StxFrame();
        StxFrame.Found found = frame.look(bytes, from, UcpHeader.PACKET_OCTETS_MAX);
        if (frame.start() > from) {
            return noise(bytes, from, frame.start(), frame.brokenOff() > 0);
        }
        return switch (found) {
            case WHOLE -> whole(bytes, from, frame.end());
            case TOO_LONG -> tooLong(bytes, from);
            case NOT_WHOLE, NOTHING -> Decoded.NOT_WHOLE;
        };
    }

    private static Decoded whole(ByteBuf bytes, int start, int end) {
        OperationDump dump = new OperationDump(bytes, start);
        boolean accepted = dump.whole(end);
        return new Decoded(accepted ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED, end - start, dump.lines());
    }

    private static Decoded noise(ByteBuf bytes, int from, int to, boolean brokenOff) {
        boolean harmless = !brokenOff && areLineEnds(bytes, from, to);
        List<DumpLine> lines = new OperationDump(bytes, from).noise(to, brokenOff);
        return new Decoded(harmless ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED, to - from, lines);
    }

    private static boolean areLineEnds(ByteBuf bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes.getByte(at) != '\r' && bytes.getByte(at) != '\n') {
                return false;
            }
        }
        return true;
    }

    private static Decoded tooLong(ByteBuf bytes, int from) {
        return new Decoded(Decoded.Result.OUT_OF_STEP, 0, new OperationDump(bytes, from).tooLong());
    }

    @Override
    public PacketSummary summarize(ByteBuf bytes) {
        int from = bytes.readerIndex();
        StxFrame frame = new StxFrame();
        StxFrame.Found found = frame.look(bytes, from, UcpHeader.PACKET_OCTETS_MAX);
        if (frame.start() > from) {
            return OperationSummary.ofNoise(frame.start() - from);
        }
        return switch (found) {
            case WHOLE -> OperationSummary.of(bytes, from, frame.end());
            case TOO_LONG -> PacketSummary.OUT_OF_STEP;
            case NOT_WHOLE, NOTHING -> PacketSummary.NOT_WHOLE;
        };
    }

    @Override
    public Decoded rest(ByteBuf bytes) {
        int there = bytes.readableBytes();
        List<DumpLine> lines = new OperationDump(bytes, bytes.readerIndex()).part(there);
        return new Decoded(Decoded.Result.NOT_WHOLE, there, lines);
    }
}
