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
 * What the sessions of one thread share, because only one of them runs at a time: buffers, and the tools of their
 * protocol. Tools per session, with thousands of sessions, would be out of the cache whenever they are needed.
 *
 * <p>Thread: its owner.
 */
public final class ThreadTools {
    /** Room for the answers to a window or two; most sessions never send more at once. */
    public static final int PIECE_BYTES = 1024;

    /**
     * For a session that sent more the last time: a window's worth of receipts. Not a power of two, or all buffers
     * would begin in the same cache sets.
     */
    public static final int BUSY_PIECE_BYTES = 3584;

    /** As many as a thread may use in a turn; further ones go back to the allocator. */
    private static final int PIECES_MAX = 1024;

    /** Fewer: they are larger, and few sessions are busy. */
    private static final int BUSY_PIECES_MAX = 256;

    private static final int PIECES_FIRST = 16;

    private final ByteBufAllocator allocator;
    private final BooleanSupplier isHere;
    private final Stack pieces;
    private final Stack busyPieces;
    private final Map<Class<?>, Object> tools = new HashMap<>();

    /** Written and never read: keeps the compiler from removing the reads. */
    @SuppressWarnings("UnusedVariable")
    private int touched;

    /** A tool with resources. */
    public interface Tool {
        /** Called when the thread ends. */
        void release();
    }

    /** For a program with one thread. */
    public ThreadTools(ByteBufAllocator allocator) {
        this(allocator, () -> true);
    }

    /** @param isHere whether the calling thread is the owner */
    public ThreadTools(ByteBufAllocator allocator, BooleanSupplier isHere) {
        this.allocator = allocator;
        this.isHere = isHere;
        this.pieces = new Stack(allocator, PIECE_BYTES, PIECES_MAX);
        this.busyPieces = new Stack(allocator, BUSY_PIECE_BYTES, BUSY_PIECES_MAX);
    }

    /** Any thread: whether the caller is the owner. */
    public boolean isHere() {
        return isHere.getAsBoolean();
    }

    public ByteBufAllocator allocator() {
        return allocator;
    }

    /** The tool of a class, created on first use. */
    public <T> T tool(Class<T> kind, Supplier<T> maker) {
        return kind.cast(tools.computeIfAbsent(kind, asked -> maker.get()));
    }

    /** A small empty buffer: the one returned last, which is still in the cache. */
    public ByteBuf piece() {
        return pieces.take();
    }

    /** An empty buffer of {@link #BUSY_PIECE_BYTES}. */
    public ByteBuf busyPiece() {
        return busyPieces.take();
    }

    /** Takes ownership of a buffer of any size. */
    public void giveBack(ByteBuf piece) {
        if (!pieces.keeps(piece) && !busyPieces.keeps(piece)) {
            piece.release();
        }
    }

    /** Takes the result of touching, so that the compiler cannot remove the reads. */
    public void touched(int something) {
        touched += something;
    }

    /** The thread ends: releases everything. */
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

        /** Takes a buffer that has this size and no other owner. @return whether it did */
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
