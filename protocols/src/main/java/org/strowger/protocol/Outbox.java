package org.strowger.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * The bytes that a session has to send, in pieces taken from the pool only while there is something to send. Packets
 * are written straight into the piece that leaves in the next gathering write; none is copied on the way.
 */
public final class Outbox {
    /**
     * A conversation that answers one packet at a time fits the small piece; one that is busy goes on in large ones, so
     * that a gathering write has few pieces to name.
     */
    private static final int PIECE_BYTES_FIRST = 1024;

    private static final int PIECE_BYTES = 16 * 1024;

    private final ByteBufAllocator allocator;
    private final PieceQueue pieces = new PieceQueue();

    public Outbox(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    /**
     * A buffer with room for {@code bytes} more, to be written into at once: it belongs to the outbox, and the next
     * call may answer another one.
     */
    public ByteBuf room(int bytes) {
        if (!pieces.isEmpty() && pieces.last().maxFastWritableBytes() >= bytes) {
            return pieces.last();
        }
        int usual = pieces.isEmpty() ? PIECE_BYTES_FIRST : PIECE_BYTES;
        ByteBuf piece = allocator.directBuffer(Math.max(bytes, usual));
        pieces.add(piece);
        return piece;
    }

    public boolean isEmpty() {
        return pieces.isEmpty();
    }

    /** Gives every piece away, in order. */
    public void drainTo(ByteSink out) {
        while (!pieces.isEmpty()) {
            out.takeBytes(pieces.remove());
        }
    }

    /** Drops what was not sent. */
    public void release() {
        pieces.release();
    }
}
