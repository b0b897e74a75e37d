package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;

/**
 * The buffers and protocol tools that the sessions of one thread share, because only one session runs at a time. With
 * thousands of sessions, separate tools for each session would never be in the cache when needed.
 *
 * <p>Thread: its owner.
 */
public final class ThreadTools {
    /**
     * The size of a small buffer: enough for the answers to one or two windows; most sessions never send more at once.
     */
    public static final int PIECE_BYTES = 1024;

    /**
     * The size of a buffer for a session that sent more the last time: enough for a window of receipts. Not a power of
     * two, or all buffers would start in the same cache sets.
     */
    public static final int BUSY_PIECE_BYTES = 3584;

    /** The maximum number of unused buffers that a thread keeps; further buffers are returned to the allocator. */
    @Bound(
            of = "unused buffers that a thread keeps for quiet connections",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "further buffers go back to the allocator")
    private static final int PIECES_MAX = 1024;

    /** The limit for larger buffers; lower than {@link #PIECES_MAX}, because few sessions are busy. */
    @Bound(
            of = "unused buffers that a thread keeps for busy connections",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.PROCESS,
            share = Sharing.SINGLE,
            full = "further buffers go back to the allocator")
    private static final int BUSY_PIECES_MAX = 256;

    private static final int PIECES_FIRST = 16;

    private final ByteBufAllocator allocator;
    private final BooleanSupplier isHere;
    private final Stack pieces;
    private final Stack busyPieces;

    @Within(Within.Scope.PARTS)
    private final Map<Class<?>, Object> tools = new HashMap<>();

    /** Written and never read: prevents the compiler from removing the reads. */
    @SuppressWarnings("UnusedVariable")
    private int touched;

    /** A tool that releases resources when its thread ends. */
    public interface Tool {
        /** Called when the thread ends. */
        void release();
    }

    /** Creates the tools of a program with one thread. */
    public ThreadTools(ByteBufAllocator allocator) {
        this(allocator, () -> true);
    }

    /**
     * Creates the tools of a thread.
     *
     * @param isHere whether the calling thread is the owner
     */
    public ThreadTools(ByteBufAllocator allocator, BooleanSupplier isHere) {
        this.allocator = allocator;
        this.isHere = isHere;
        this.pieces = new Stack(allocator, PIECE_BYTES, PIECES_MAX);
        this.busyPieces = new Stack(allocator, BUSY_PIECE_BYTES, BUSY_PIECES_MAX);
    }

    /** Whether the caller is on the owner's thread. May be called on any thread. */
    public boolean isHere() {
        return isHere.getAsBoolean();
    }

    public ByteBufAllocator allocator() {
        return allocator;
    }

    /** Returns the tool of a class, created on first use. */
    public <T> T tool(Class<T> kind, Supplier<T> maker) {
        return kind.cast(tools.computeIfAbsent(kind, asked -> maker.get()));
    }

    /** Returns a small empty buffer: the one that was given back last, which is still in the cache. */
    public ByteBuf piece() {
        return pieces.take();
    }

    /** Returns an empty buffer of {@link #BUSY_PIECE_BYTES}. */
    public ByteBuf busyPiece() {
        return busyPieces.take();
    }

    /** Takes ownership of a buffer of any size. */
    public void giveBack(ByteBuf piece) {
        if (!pieces.keeps(piece) && !busyPieces.keeps(piece)) {
            piece.release();
        }
    }

    /** Takes the result of a touch, so that the compiler cannot remove the reads. */
    public void touched(int something) {
        touched += something;
    }

    /** Releases everything when the thread ends. */
    public void release() {
        for (Object each : tools.values()) {
            if (each instanceof Tool tool) {
                tool.release();
            }
        }
        pieces.release();
        busyPieces.release();
    }

    /** Unused buffers of one size. */
    private static final class Stack {
        private final ByteBufAllocator allocator;
        private final int bytes;
        private final int most;

        @BoundedBy("ThreadTools.PIECES_MAX")
        private @Nullable ByteBuf[] buffers = {};

        private int count;

        Stack(ByteBufAllocator allocator, int bytes, int most) {
            this.allocator = allocator;
            this.bytes = bytes;
            this.most = most;
        }

        ByteBuf take() {
            if (count == 0) {
                return allocator.directBuffer(bytes);
            }
            ByteBuf buffer = buffers[--count];
            buffers[count] = null;
            if (buffer == null) {
                throw new AssertionError("the buffer count does not match the pool");
            }
            return buffer;
        }

        /** Takes a buffer that has this size and no other owner. @return whether the buffer was taken */
        boolean keeps(ByteBuf buffer) {
            boolean fits = count < most && buffer.capacity() == bytes && buffer.refCnt() == 1;
            if (fits) {
                if (count == buffers.length) {
                    buffers = Arrays.copyOf(buffers, Math.max(PIECES_FIRST, 2 * count));
                }
                buffers[count++] = buffer.clear();
            }
            return fits;
        }

        void release() {
            while (count > 0) {
                take().release();
            }
        }
    }
}
