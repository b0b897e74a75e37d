package org.strowger.router.reactor.echo;

import io.netty.buffer.ByteBuf;
import java.util.Optional;
import org.strowger.protocol.ProtocolViolation;

/**
 * A packet on the wire:
 *
 * <pre>
 *   0        4        4 + length
 *   | length | bytes  |
 * </pre>
 *
 * The length is four octets, the highest first, and does not count itself. The client fills the bytes with a number,
 * the time, and a pattern made of the number:
 *
 * <pre>
 *   4          12            20          4 + length
 *   | sequence | sent, nanos | pattern   |
 * </pre>
 */
final class EchoPacket {
    static final int LENGTH_BYTES = 4;
    static final int STAMP_BYTES = 16;
    static final int PAYLOAD_BYTES_MAX = 64 * 1024;

    /** The result of {@link #wholeBytes} for a packet that has not come whole. */
    static final int NOT_WHOLE = -1;

    /** The result of {@link #wholeBytes} for a length that no packet has. */
    static final int IMPOSSIBLE = -2;

    private static final long PATTERN = 0x9E3779B97F4A7C15L;

    private EchoPacket() {}

    /** The size of the packet that begins at {@code index}, its length field included. */
    static int wholeBytes(ByteBuf bytes, int index, int payloadBytesMax) {
        int there = bytes.writerIndex() - index;
        if (there < LENGTH_BYTES) {
            return NOT_WHOLE;
        }
        int length = bytes.getInt(index);
        if (length < 0 || length > payloadBytesMax) {
            return IMPOSSIBLE;
        }
        return there < LENGTH_BYTES + length ? NOT_WHOLE : LENGTH_BYTES + length;
    }

    static ProtocolViolation tooLong(long found, int payloadBytesMax) {
        return new ProtocolViolation("a packet must have at most " + payloadBytesMax + " bytes", 0, "length " + found);
    }

    static void write(ByteBuf out, long sequence, long sentNanos, int payloadBytes) {
        out.writeInt(payloadBytes);
        out.writeLong(sequence);
        out.writeLong(sentNanos);
        int filler = payloadBytes - STAMP_BYTES;
        for (; filler >= Long.BYTES; filler -= Long.BYTES) {
            out.writeLong(sequence * PATTERN);
        }
        for (; filler > 0; filler--) {
            out.writeByte((int) sequence);
        }
    }

    /** Compares the packet at {@code index} with the one that was sent. */
    static Optional<ProtocolViolation> difference(ByteBuf bytes, int index, long sequence, int payloadBytes) {
        int length = bytes.getInt(index);
        if (length != payloadBytes) {
            return Optional.of(new ProtocolViolation("an echo is as long as what was sent", 0, "length " + length));
        }
        int at = index + LENGTH_BYTES;
        if (bytes.getLong(at) != sequence) {
            return Optional.of(new ProtocolViolation(
                    "echoes come in the order in which the packets were sent; packet " + sequence + " was due",
                    LENGTH_BYTES,
                    "packet " + bytes.getLong(at)));
        }
        return fillerDifference(bytes, at + STAMP_BYTES, at + payloadBytes, sequence);
    }

    private static Optional<ProtocolViolation> fillerDifference(ByteBuf bytes, int from, int to, long sequence) {
        int at = from;
        boolean same = true;
        for (; same && to - at >= Long.BYTES; at += Long.BYTES) {
            same = bytes.getLong(at) == sequence * PATTERN;
        }
        for (; same && at < to; at++) {
            same = bytes.getByte(at) == (byte) sequence;
        }
        return same
                ? Optional.empty()
                : Optional.of(new ProtocolViolation(
                        "an echo holds what was sent", LENGTH_BYTES + STAMP_BYTES, "other bytes"));
    }
}
