package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * The head of a packet that has not come whole. Everything else is read into a buffer that all connections of a thread
 * share, so a connection at rest holds nothing here, and one that waits for the rest of a packet holds just its head.
 *
 * <p>A short head is copied back in front of what is read next: cheaper than reading beside it. A long one stays where
 * it is and is read on to, so that a peer which sends a large packet byte by byte does not make us copy all of it each
 * time.
 */
public final class Inbox {
    /** The most that is copied back: then a byte that comes alone costs a copy of no more than this. */
    public static final int SHORT_BYTES = 4096;

    private final ByteBufAllocator allocator;
    private @Nullable ByteBuf head;

    public Inbox(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    /**
     * The buffer to append to, which begins with what was held: {@code shared} or a longer one of its own.
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

    /** Keeps what is unread in the buffer that {@link #begin} gave. */
    public void keep(ByteBuf bytes) {
        ByteBuf held = head;
        // Whatever begin did not leave here was copied into the shared buffer, so what is here is what it gave. It
        // stays while it is long; the short tail of a long read would pin the whole of it.
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
