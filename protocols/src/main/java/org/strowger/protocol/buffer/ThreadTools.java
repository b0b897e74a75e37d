package org.strowger.protocol.buffer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of one thread work with in turn, one at a time: buffers, and the tools of their protocol that need
 * not be each session's own. With thousands of sessions a tool of their own would have left the cache whenever it is
 * wanted; this one never does.
 *
 * <p>Thread: its owner.
 */
public final class ThreadTools {
    /** Enough for the answers to a window or two; most sessions never have more to send at once. */
    public static final int PIECE_BYTES = 1024;

    /**
     * For a session that had more to send the last time: with receipts, a window's worth of them. No power of two, or
     * all pieces would begin in the same places of the cache.
     */
    public static final int BUSY_PIECE_BYTES = 3584;

    /** As many as a thread may have in use in a turn; more than these go back to where they came from. */
    private static final int PIECES_MAX = 1024;

    /** The same of those: they are larger, and fewer sessions are busy. */
    private static final int BUSY_PIECES_MAX = 256;

    private static final int PIECES_FIRST = 16;

    private final ByteBufAllocator allocator;
    private final BooleanSupplier isHere;
    private final Stack pieces;
    private final Stack busyPieces;
    private final Map<Class<?>, Object> tools = new HashMap<>();

    /** Written and never read. */
    @SuppressWarnings("UnusedVariable")
    private int touched;

    /** A tool that has something to give back. */
    public interface Tool {
        /** The thread ends. */
        void release();
    }

    /** Where there is but one thread. */
    public ThreadTools(ByteBufAllocator allocator) {
        this(allocator, () -> true);
    }

    /** @param isHere whether the thread that asks is the owner */
    public ThreadTools(ByteBufAllocator allocator, BooleanSupplier isHere) {
        this.allocator = allocator;
        this.isHere = isHere;
        this.pieces = new Stack(allocator, PIECE_BYTES, PIECES_MAX);
        this.busyPieces = new Stack(allocator, BUSY_PIECE_BYTES, BUSY_PIECES_MAX);
    }

    /** Any thread: whether it is the owner. */
    public boolean isHere() {
        return isHere.getAsBoolean();
    }

    public ByteBufAllocator allocator() {
        return allocator;
    }

    /** The tool of that kind, made when it is first asked for. */
    public <T> T tool(Class<T> kind, Supplier<T> maker) {
        return kind.cast(tools.computeIfAbsent(kind, asked -> maker.get()));
    }

    /** A small empty buffer: the one that was given back last, so that it is still in the cache. */
    public ByteBuf piece() {
        return pieces.take();
    }

    /** The same, of {@link #BUSY_PIECE_BYTES}. */
    public ByteBuf busyPiece() {
        return busyPieces.take();
    }

    /** Takes back a buffer of whatever size, with the duty to release it. */
    public void giveBack(ByteBuf piece) {
        if (!pieces.keeps(piece) && !busyPieces.keeps(piece)) {
            piece.release();
        }
    }

    /** Takes what touching gave, so that the compiler cannot leave the reading out. */
    public void touched(int something) {
        touched += something;
    }

    /** The thread ends: nothing is kept any more. */
    public void release() {
        for (Object each : tools.values()) {
            if (each instanceof Tool tool) {
                tool.release();
            }
        }
        pieces.release();
        busyPieces.release();
    }

    /** Buffers of one size that nobody uses now. */
    private static final class Stack {
        private final ByteBufAllocator allocator;
        private final int bytes;
        private final int most;
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
                throw new AssertionError("there is a buffer below the count");
            }
            return buffer;
        }

        /** Takes it if it is of that size and nobody else has it. @return whether it did */
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
