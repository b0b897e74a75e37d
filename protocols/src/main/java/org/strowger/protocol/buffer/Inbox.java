package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The first part of a packet that is not complete. Everything else is read into a buffer that all connections of a
 * thread share, so an idle connection holds no memory here.
 *
 * <p>A short part is copied back in front of the next read, which is cheaper than a second buffer. A long part stays in
 * its own buffer and is appended to, so that a peer that sends a large packet byte by byte does not cause a copy of all
 * of it each time.
 */
public final class Inbox {
    /** At most this much is copied back: the cost of a byte that arrives alone. */
    public static final int SHORT_BYTES = 4096;

    private final ByteBufAllocator allocator;
    private @Nullable ByteBuf head;

    public Inbox(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    /**
     * The buffer to append to, beginning with the held part: {@code shared} or a longer buffer of its own.
     *
     * @param shared the thread's, at least {@link #SHORT_BYTES} larger than {@code roomBytes}
     */
    public ByteBuf begin(ByteBuf shared, int roomBytes) {
        ByteBuf held = head;
        if (held != null && held.readableBytes() > SHORT_BYTES) {
            return held.discardReadBytes().ensureWritable(roomBytes);
        }
        shared.clear();
        if (held != null) {
            shared.writeBytes(held);
            held.release();
            head = null;
        }
        return shared;
    }

    /** Keeps the unread part of the buffer that {@link #begin} returned. */
    public void keep(ByteBuf bytes) {
        ByteBuf held = head;
        // Anything still held is the buffer that begin returned: a short part was copied into the shared one. It is
        // kept
        // while it is long; keeping it for a short rest would pin the whole buffer.
        if (held != null && held.readableBytes() > SHORT_BYTES) {
            return;
        }
        head = bytes.isReadable()
                ? allocator.directBuffer(bytes.readableBytes()).writeBytes(bytes)
                : null;
        if (held != null) {
            held.release();
        }
    }

    public int heldBytes() {
        ByteBuf held = head;
        return held == null ? 0 : held.readableBytes();
    }

    public void release() {
        ByteBuf held = head;
        if (held != null) {
            head = null;
            held.release();
        }
    }
}
