package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;

/**
 * The bytes that a session has to send, in buffers that are taken from the pool only while there is something to send.
 * Packets are written directly into the buffer that the next gathering write sends; they are never copied.
 */
public final class Outbox {
    /**
     * Most sessions fill less than one small buffer per turn, which is still in the cache. A busy session begins with a
     * larger one and goes on in large ones, so that a gathering write has few buffers.
     */
    private static final int WORKBENCH_PIECES_MAX = 2;

    private static final int LARGE_PIECE_BYTES = 16 * 1024;

    private final ThreadTools workbench;
    private final PieceQueue pieces = new PieceQueue();

    /** Whether the last turn sent more than a small buffer holds. */
    private boolean isBusy;

    public Outbox(ThreadTools workbench) {
        this.workbench = workbench;
    }

    /**
     * A buffer with room for {@code bytes} more, to be written into at once. It belongs to the outbox; the next call
     * may return another one.
     */
    public ByteBuf room(int bytes) {
        if (!pieces.isEmpty() && pieces.last().maxFastWritableBytes() >= bytes) {
            return pieces.last();
        }
        if (!isBusy && pieces.isEmpty() && bytes <= ThreadTools.PIECE_BYTES) {
            return added(workbench.piece());
        }
        boolean isLarge = bytes > ThreadTools.BUSY_PIECE_BYTES || pieces.size() >= WORKBENCH_PIECES_MAX;
        return added(isLarge ? large(bytes) : workbench.busyPiece());
    }

    private ByteBuf large(int bytes) {
        return workbench.allocator().directBuffer(Math.max(bytes, LARGE_PIECE_BYTES));
    }

    private ByteBuf added(ByteBuf piece) {
        pieces.add(piece);
        return piece;
    }

    public boolean isEmpty() {
        return pieces.isEmpty();
    }

    /** Gives every buffer away, in order. @return how many octets they hold */
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

    /** Drops everything unsent. */
    public void release() {
        pieces.release();
    }
}
