package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The received beginning of an incomplete packet. All other input is read into a buffer that the connections of a
 * thread share, so an idle connection holds no memory here.
 *
 * <p>A short beginning is copied in front of the next read, which is cheaper than a second buffer. A long beginning
 * stays in its own buffer, and later input is appended; thus a peer that sends a large packet byte by byte does not
 * cause a copy of the whole packet for each byte.
 */
public final class Inbox {
    /**
     * The maximum length that is copied in front of a read; this limits the cost of a single byte that arrives alone.
     */
    public static final int SHORT_BYTES = 4096;

    private final ByteBufAllocator allocator;
    private @Nullable ByteBuf head;

    public Inbox(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    /**
     * Returns the buffer to append to, which starts with the kept bytes: {@code shared}, or the inbox's own buffer if
     * they are long.
     *
     * @param shared the thread's buffer, at least {@link #SHORT_BYTES} larger than {@code roomBytes}
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
        // If a buffer is still held, begin returned that buffer, because a short beginning was copied into the shared
        // one. The buffer is kept while its contents are long; keeping it for a short rest would waste most of its
        // memory.
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
