package org.strowger.router.admin.trace;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.strowger.protocol.dump.PacketSummary;

/**
 * The packets of one connection whose protocol has packets in pieces and without numbers, that is HTTP. Pieces are
 * joined; requests are numbered, and each response has the number of its request, because responses are in the order of
 * the requests (RFC 9112 section 9.3.2).
 *
 * <p>Thread: the trace thread.
 */
final class PacketAssembly {
    /** Maximum number of bytes kept of an incomplete packet: the largest usual body and its headers. */
    private static final int OCTETS_MAX = 2 << 20;

    /** The first digit of the status of an interim response (RFC 9110 section 15.2). */
    private static final String INTERIM = "1";

    private final ByteBuf came = Unpooled.buffer(0, OCTETS_MAX);
    private final ByteBuf left = Unpooled.buffer(0, OCTETS_MAX);
    private long requests;
    private long responses;

    private ByteBuf kept(boolean isCame) {
        return isCame ? came : left;
    }

    /** Returns the number of bytes that are kept. */
    int octets() {
        return came.readableBytes() + left.readableBytes();
    }

    /** Drops what is kept: the pieces after a gap do not belong to it. */
    void forget() {
        came.clear().capacity(0);
        left.clear().capacity(0);
    }

    /** Takes what is kept of a direction, followed by these bytes. */
    ByteBuf join(boolean isCame, byte[] octets) {
        ByteBuf kept = kept(isCame);
        if (!kept.isReadable()) {
            return Unpooled.wrappedBuffer(octets);
        }
        ByteBuf joined = Unpooled.buffer(kept.readableBytes() + octets.length);
        joined.writeBytes(kept).writeBytes(octets);
        // The memory is given back as well: there may be thousands of connections.
        kept.clear().capacity(0);
        return joined;
    }

    /** Keeps the beginning of a packet until more has come. @return false if it is too long */
    boolean keep(boolean isCame, ByteBuf piece) {
        if (piece.readableBytes() > OCTETS_MAX) {
            return false;
        }
        kept(isCame).clear().writeBytes(piece);
        return true;
    }

    /** Numbers a packet; a response whose request was before the trace has number 0. */
    PacketSummary numbered(PacketSummary summary) {
        if (!summary.isWhole()) {
            return summary;
        }
        long number = summary.answers() ? responseNumber(summary) : ++requests;
        return new PacketSummary(
                summary.octets(), summary.command(), summary.answers(), number, summary.status(), summary.parts());
    }

    private long responseNumber(PacketSummary summary) {
        boolean hasRequest = responses < requests;
        if (!hasRequest || summary.status().startsWith(INTERIM)) {
            return 0;
        }
        return ++responses;
    }
}
