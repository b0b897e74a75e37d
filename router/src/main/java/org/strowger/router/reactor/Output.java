package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import org.strowger.protocol.ByteSink;

/** What a connection owes its peer: pieces in order, written with as few calls as the peer's window allows. */
final class Output implements ByteSink {
    private final ArrayDeque<ByteBuf> pieces = new ArrayDeque<>(2);
    private long bytes;

    @Override
    public void takeBytes(ByteBuf piece) {
        if (piece.isReadable()) {
            bytes += piece.readableBytes();
            pieces.addLast(piece);
        } else {
            piece.release();
        }
    }

    long bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return bytes == 0;
    }

    /**
     * Writes once: one piece as it is, several with one gathering call.
     *
     * @param gather the thread's, for the pieces' names
     * @return how many bytes the channel took
     */
    long writeTo(SocketChannel channel, ByteBuffer[] gather) throws IOException {
        ByteBuf first = pieces.getFirst();
        long written;
        if (pieces.size() == 1) {
            written = first.getBytes(first.readerIndex(), channel, first.readableBytes());
        } else {
            written = gatherTo(channel, gather);
        }
        drop(written);
        return written;
    }

    void release() {
        ByteBuf piece;
        while ((piece = pieces.pollFirst()) != null) {
            piece.release();
        }
        bytes = 0;
    }

    private long gatherTo(SocketChannel channel, ByteBuffer[] gather) throws IOException {
        int count = 0;
        for (ByteBuf piece : pieces) {
            if (count == gather.length) {
                break;
            }
            gather[count++] = piece.internalNioBuffer(piece.readerIndex(), piece.readableBytes());
        }
        return channel.write(gather, 0, count);
    }

    private void drop(long written) {
        bytes -= written;
        long left = written;
        while (left > 0) {
            ByteBuf first = pieces.getFirst();
            int taken = (int) Math.min(left, first.readableBytes());
            first.skipBytes(taken);
            left -= taken;
            if (!first.isReadable()) {
                pieces.removeFirst().release();
            }
        }
    }
}
