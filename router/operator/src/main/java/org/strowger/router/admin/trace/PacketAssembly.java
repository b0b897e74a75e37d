package org.strowger.router.admin.trace;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.strowger.bound.Within;
import org.strowger.protocol.dump.PacketSummary;

/**
 * Assembles the packets of one connection for HTTP, the protocol whose packets arrive in pieces and without numbers.
 * Pieces are joined. Requests are numbered, and each response gets the number of its request, because responses are in
 * the order of the requests (RFC 9112 section 9.3.2).
 *
 * <p>Thread: the trace thread.
 */
@Within(Within.Scope.PACKET)
final class PacketAssembly {
    /** Maximum number of buffered bytes of an incomplete packet: the largest default body with its headers. */
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

    /** Returns the number of buffered bytes. */
    int octets() {
        return came.readableBytes() + left.readableBytes();
    }

    /** Drops the buffered bytes, because the pieces after a gap do not continue them. */
    void forget() {
        came.clear().capacity(0);
        left.clear().capacity(0);
    }

    /** Returns the buffered bytes of a direction, followed by these bytes. */
    ByteBuf join(boolean isCame, byte[] octets) {
        ByteBuf kept = kept(isCame);
        if (!kept.isReadable()) {
            return Unpooled.wrappedBuffer(octets);
        }
        ByteBuf joined = Unpooled.buffer(kept.readableBytes() + octets.length);
        joined.writeBytes(kept).writeBytes(octets);
        // The memory is also released, because there may be thousands of connections.
        kept.clear().capacity(0);
        return joined;
    }

    /** Buffers the beginning of a packet until the rest arrives. @return false if it is too long */
    boolean keep(boolean isCame, ByteBuf piece) {
        if (piece.readableBytes() > OCTETS_MAX) {
            return false;
        }
        kept(isCame).clear().writeBytes(piece);
        return true;
    }

    /** Numbers a packet. A response has number 0 if its request was sent before the trace. */
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
