package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * Buffers in the order in which they will be sent. The first buffer has its own field: most connections never have a
 * second buffer, and an array per connection would cost thousands of cache misses.
 */
@Within(Within.Scope.HOLDER)
public final class PieceQueue {
    private @Nullable ByteBuf first;
    private @Nullable ArrayDeque<ByteBuf> others;

    public boolean isEmpty() {
        return first == null;
    }

    public int size() {
        ArrayDeque<ByteBuf> more = others;
        return (first == null ? 0 : 1) + (more == null ? 0 : more.size());
    }

    /** Takes ownership of the buffer. */
    public void add(ByteBuf piece) {
        if (first == null) {
            first = piece;
            return;
        }
        ArrayDeque<ByteBuf> more = others;
        if (more == null) {
            more = new ArrayDeque<>(2);
            others = more;
        }
        more.addLast(piece);
    }

    /** Returns the next buffer to send, which remains in the queue. */
    public ByteBuf first() {
        return there(first);
    }

    /** Returns the last buffer, which remains in the queue. */
    public ByteBuf last() {
        ArrayDeque<ByteBuf> more = others;
        return more == null || more.isEmpty() ? first() : more.getLast();
    }

    /** Removes the next buffer to send, which the caller then owns. */
    public ByteBuf remove() {
        ByteBuf piece = first();
        ArrayDeque<ByteBuf> more = others;
        first = more == null ? null : more.pollFirst();
        return piece;
    }

    /** Fills the array with the readable bytes of the first buffers, as many as fit. @return the number of buffers */
    public int name(ByteBuffer[] names) {
        if (first == null) {
            return 0;
        }
        names[0] = readable(first);
        int count = 1;
        if (others != null) {
            for (ByteBuf piece : others) {
                if (count == names.length) {
                    break;
                }
                names[count++] = readable(piece);
            }
        }
        return count;
    }

    /** Releases all buffers. */
    public void release() {
        while (!isEmpty()) {
            remove().release();
        }
    }

    private static ByteBuffer readable(ByteBuf piece) {
        return piece.internalNioBuffer(piece.readerIndex(), piece.readableBytes());
    }

    private static ByteBuf there(@Nullable ByteBuf piece) {
        if (piece == null) {
            throw new AssertionError("the queue is empty");
        }
        return piece;
    }
}
