package org.strowger.protocol;

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
public final class Workbench {
    /** Enough for the answers to a window or two; most sessions never have more to send at once. */
    public static final int PIECE_BYTES = 1024;

    /** As many as a thread may have in use in a turn; more than these go back to where they came from. */
    private static final int PIECES_MAX = 1024;

    private static final int PIECES_FIRST = 16;

    private final ByteBufAllocator allocator;
    private final BooleanSupplier isHere;
    private @Nullable ByteBuf[] pieces = {};
    private final Map<Class<?>, Object> tools = new HashMap<>();
    private int count;

    /** Written and never read. */
    @SuppressWarnings("UnusedVariable")
    private int touched;

    /** A tool that has something to give back. */
    public interface Tool {
        /** The thread ends. */
        void release();
    }

    /** Where there is but one thread. */
    public Workbench(ByteBufAllocator allocator) {
        this(allocator, () -> true);
    }

    /** @param isHere whether the thread that asks is the owner */
    public Workbench(ByteBufAllocator allocator, BooleanSupplier isHere) {
        this.allocator = allocator;
        this.isHere = isHere;
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
        if (count == 0) {
            return allocator.directBuffer(PIECE_BYTES);
        }
        ByteBuf piece = pieces[--count];
        pieces[count] = null;
        if (piece == null) {
            throw new AssertionError("there is a piece below the count");
        }
        return piece;
    }

    /** Takes back a buffer of whatever size, with the duty to release it. */
    public void giveBack(ByteBuf piece) {
        if (count < PIECES_MAX && piece.capacity() == PIECE_BYTES && piece.refCnt() == 1) {
            if (count == pieces.length) {
                pieces = Arrays.copyOf(pieces, Math.max(PIECES_FIRST, 2 * count));
            }
            pieces[count++] = piece.clear();
        } else {
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
        while (count > 0) {
            piece().release();
        }
    }
}
