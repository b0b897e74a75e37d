package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;

/**
 * The output of a session, in buffers that are taken from the pool only while there is output. Packets are written
 * directly into the buffer that the next gathering write sends, and are never copied.
 */
public final class Outbox {
    /**
     * Most sessions fill less than one small buffer per event-loop turn, and that buffer is still in the cache. A busy
     * session starts with a larger buffer and continues with large ones, so that a gathering write has few buffers.
     */
    @Within(Within.Scope.TURN)
    private static final int WORKBENCH_PIECES_MAX = 2;

    private static final int LARGE_PIECE_BYTES = 16 * 1024;

    private final ThreadTools threadTools;

    @Bound(
            of = "unsent octets of a connection",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            limit = "limits.write-buffer",
            full = "from an eighth on, messages for the peer wait in their queue; from a quarter "
                    + "on, reading from the peer pauses; beyond the limit, the connection closes")
    private final PieceQueue pieces = new PieceQueue();

    /** The octets in all buffers but the last, which is still being filled. */
    private int filledOctets;

    /** Whether the output of the last event-loop turn exceeded a small buffer. */
    private boolean isBusy;

    public Outbox(ThreadTools threadTools) {
        this.threadTools = threadTools;
    }

    /**
     * Returns a buffer of the outbox with at least {@code bytes} writable bytes. The caller writes to it before the
     * next call, which may return another buffer, and does not release it.
     */
    public ByteBuf room(int bytes) {
        if (!pieces.isEmpty() && pieces.last().maxFastWritableBytes() >= bytes) {
            return pieces.last();
        }
        if (!isBusy && pieces.isEmpty() && bytes <= ThreadTools.PIECE_BYTES) {
            return added(threadTools.piece());
        }
        boolean isLarge = bytes > ThreadTools.BUSY_PIECE_BYTES || pieces.size() >= WORKBENCH_PIECES_MAX;
        return added(isLarge ? large(bytes) : threadTools.busyPiece());
    }

    private ByteBuf large(int bytes) {
        return threadTools.allocator().directBuffer(Math.max(bytes, LARGE_PIECE_BYTES));
    }

    private ByteBuf added(ByteBuf piece) {
        filledOctets = octets();
        pieces.add(piece);
        return piece;
    }

    public boolean isEmpty() {
        return pieces.isEmpty();
    }

    /** The octets written and not drained yet. */
    public int octets() {
        return pieces.isEmpty() ? 0 : filledOctets + pieces.last().readableBytes();
    }

    /** Passes all buffers to the sink, in order. @return their length in octets */
    public int drainTo(ByteSink out) {
        int octets = 0;
        while (!pieces.isEmpty()) {
            ByteBuf piece = pieces.remove();
            octets += piece.readableBytes();
            out.takeBytes(piece);
        }
        if (octets > 0) {
            isBusy = octets > ThreadTools.PIECE_BYTES;
        }
        return octets;
    }

    /** Drops all output. */
    public void release() {
        pieces.release();
    }
}
