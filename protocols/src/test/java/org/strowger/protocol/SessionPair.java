package org.strowger.protocol;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.function.Function;

/**
 * Two sessions joined by a wire without a network, and a clock that moves only when it is told to. The octets that one
 * sends are cut into {@link Pieces} on their way to the other.
 */
public final class SessionPair implements AutoCloseable {
    private static final int ROUNDS_MAX = 100_000;

    /** Its figures prove that all is released, to the byte; netty's own detector would only make it slow. */
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);

    private final SessionDriver left;
    private final SessionDriver right;
    private final Pieces pieces;
    private final long seed;
    private long nowNanos = 1;
    private boolean leftEnded;
    private boolean rightEnded;

    /** The sessions are made with the pair's allocator, so that it can be seen whether all was released. */
    public SessionPair(
            Function<UnpooledByteBufAllocator, Session> left,
            Function<UnpooledByteBufAllocator, Session> right,
            Pieces pieces,
            long seed) {
        this.left = new SessionDriver(left.apply(allocator), allocator);
        this.right = new SessionDriver(right.apply(allocator), allocator);
        this.pieces = pieces;
        this.seed = seed;
    }

    public long nowNanos() {
        return nowNanos;
    }

    public SessionDriver left() {
        return left;
    }

    public SessionDriver right() {
        return right;
    }

    /** Carries bytes to and fro until neither side has anything to send; a side that is over ends its direction. */
    public void drive() {
        for (int round = 0; round < ROUNDS_MAX; round++) {
            boolean moved = carry(left, right, leftEnded);
            moved |= carry(right, left, rightEnded);
            moved |= endOf(true);
            moved |= endOf(false);
            if (!moved) {
                return;
            }
        }
        throw new AssertionError("the sessions never come to rest");
    }

    /** Carries no more than one flight of bytes in each direction, for sessions that never come to rest. */
    public void driveOnce() {
        carry(left, right, leftEnded);
        carry(right, left, rightEnded);
    }

    /** Moves the clock, calling each session when it asked to be called, and carries what comes of it. */
    public void advance(long nanos) {
        long until = nowNanos + nanos;
        while (nextDeadlineNanos() <= until) {
            nowNanos = Math.max(nowNanos, nextDeadlineNanos());
            left.tick(nowNanos);
            right.tick(nowNanos);
            drive();
        }
        nowNanos = until;
    }

    /** The bytes that the sessions hold: zero, once they are gone and if they keep their word. */
    public long heldBytes() {
        return allocator.metric().usedDirectMemory() + allocator.metric().usedHeapMemory();
    }

    @Override
    public void close() {
        left.disconnect(CloseReason.of(CloseCause.ASKED), nowNanos);
        right.disconnect(CloseReason.of(CloseCause.ASKED), nowNanos);
    }

    private boolean carry(SessionDriver from, SessionDriver to, boolean ended) {
        byte[] bytes = from.takeSent(nowNanos);
        if (bytes.length == 0 || ended) {
            return false;
        }
        for (byte[] piece : pieces.of(bytes, seed + bytes.length)) {
            to.feed(piece, nowNanos);
        }
        return true;
    }

    private boolean endOf(boolean isLeft) {
        SessionDriver side = isLeft ? left : right;
        if ((isLeft ? leftEnded : rightEnded) || !side.session().isOver()) {
            return false;
        }
        if (isLeft) {
            leftEnded = true;
        } else {
            rightEnded = true;
        }
        (isLeft ? right : left).feedEnd(nowNanos);
        return true;
    }

    private long nextDeadlineNanos() {
        return Math.min(deadlineOf(left), deadlineOf(right));
    }

    private static long deadlineOf(SessionDriver side) {
        return side.session().isOver() ? Session.NO_DEADLINE : side.session().nextDeadlineNanos();
    }
}
