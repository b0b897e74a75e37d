package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.strowger.bound.BoundedBy;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.PieceQueue;
import org.strowger.protocol.buffer.ThreadTools;

/** The unsent output of a connection: a queue of pieces, written with as few system calls as possible. */
final class Output implements ByteSink {
    private final ThreadTools tools;

    @BoundedBy("Outbox.pieces")
    private final PieceQueue pieces = new PieceQueue();

    private long bytes;

    Output(ThreadTools tools) {
        this.tools = tools;
    }

    /**
     * Copies the piece behind the last piece if there is room. Pieces accumulate only if the peer reads too slowly;
     * without the copy, each packet would keep a whole buffer, hundreds of times its size.
     */
    @Override
    public void takeBytes(ByteBuf piece) {
        int more = piece.readableBytes();
        bytes += more;
        if (more > 0 && (pieces.isEmpty() || pieces.last().maxFastWritableBytes() < more)) {
            pieces.add(piece);
            return;
        }
        if (more > 0) {
            pieces.last().writeBytes(piece);
        }
        tools.giveBack(piece);
    }

    /** Like {@link Connection#touch}. */
    int touch() {
        return (int) bytes + (pieces.isEmpty() ? 1 : 0);
    }

    long bytes() {
        return bytes;
    }

    /**
     * Writes with one system call: a single piece directly, several pieces with a gathering write.
     *
     * @param gather the thread's array for gathering writes
     * @return the number of bytes written
     */
    long writeTo(SocketChannel channel, ByteBuffer[] gather) throws IOException {
        ByteBuf first = pieces.first();
        long written = pieces.size() == 1
                ? channel.write(first.internalNioBuffer(first.readerIndex(), first.readableBytes()))
                : channel.write(gather, 0, pieces.name(gather));
        drop(written);
        return written;
    }

    void release() {
        pieces.release();
        bytes = 0;
    }

    private void drop(long written) {
        bytes -= written;
        long left = written;
        while (left > 0) {
            ByteBuf first = pieces.first();
            int taken = (int) Math.min(left, first.readableBytes());
            first.skipBytes(taken);
            left -= taken;
            if (!first.isReadable()) {
                tools.giveBack(pieces.remove());
            }
        }
    }
}
