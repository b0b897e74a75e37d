package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;

/**
 * The bytes that a session has to send, in pieces taken from the pool only while there is something to send. Packets
 * are written straight into the piece that leaves in the next gathering write; none is copied on the way.
 */
public final class Outbox {
    /**
     * What most sessions have to send in a turn fits one small piece of the workbench, which is in the cache; one that
     * is busy begins with a larger one, or goes on in it, and then in large ones, so that a write has few pieces to
     * name.
     */
    private static final int WORKBENCH_PIECES_MAX = 2;

    private static final int LARGE_PIECE_BYTES = 16 * 1024;

    private final ThreadTools workbench;
    private final PieceQueue pieces = new PieceQueue();

    /** Whether the last time more was sent than fits a small piece. */
    private boolean isBusy;

    public Outbox(ThreadTools workbench) {
        this.workbench = workbench;
    }

    /**
     * A buffer with room for {@code bytes} more, to be written into at once: it belongs to the outbox, and the next
     * call may answer another one.
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

    /** Gives every piece away, in order. @return how many octets those were */
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

    /** Drops what was not sent. */
    public void release() {
        pieces.release();
    }
}
