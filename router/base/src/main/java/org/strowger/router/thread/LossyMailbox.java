package org.strowger.router.thread;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.strowger.bound.Within;

/**
 * Transfers pieces of a stream from any thread to one owner that may be slow. The number of bytes is bounded: a piece
 * that does not fit is dropped and counted. The owner is notified once for all pieces added before its next
 * {@link #attend}.
 *
 * <p>Thread: any thread adds and closes; the owner takes.
 */
@Within(Within.Scope.HOLDER)
public final class LossyMailbox {
    private final ConcurrentLinkedQueue<byte[]> pieces = new ConcurrentLinkedQueue<>();
    private final AtomicInteger bytes = new AtomicInteger();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicBoolean notified = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final int bytesMax;
    private final Runnable notifyOwner;

    /** @param notifyOwner called on the thread that added the first piece */
    public LossyMailbox(int bytesMax, Runnable notifyOwner) {
        this.bytesMax = bytesMax;
        this.notifyOwner = notifyOwner;
    }

    /**
     * Adds a piece. Callable from any thread.
     *
     * @return false if the piece was dropped
     */
    public boolean offer(byte[] piece) {
        if (closed.get()) {
            return false;
        }
        if (bytes.addAndGet(piece.length) > bytesMax) {
            bytes.addAndGet(-piece.length);
            lost.incrementAndGet();
            return false;
        }
        pieces.add(piece);
        ring();
        return true;
    }

    /**
     * Refuses further pieces; the pieces already added can still be taken. Callable from any thread.
     *
     * @return whether the mailbox was open
     */
    public boolean close() {
        boolean first = closed.compareAndSet(false, true);
        if (first) {
            ring();
        }
        return first;
    }

    public boolean isClosed() {
        return closed.get();
    }

    private void ring() {
        if (notified.compareAndSet(false, true)) {
            notifyOwner.run();
        }
    }

    /**
     * Re-arms the notification, so that the next piece causes a new one. The owner must call this before it takes the
     * pieces.
     */
    public void attend() {
        notified.set(false);
    }

    /** Takes the next piece. Called only by the owner. */
    public Optional<byte[]> poll() {
        byte[] piece = pieces.poll();
        if (piece != null) {
            bytes.addAndGet(-piece.length);
        }
        return Optional.ofNullable(piece);
    }

    /** The number of pieces dropped since the last call. Called only by the owner. */
    public long takeLost() {
        return lost.getAndSet(0);
    }
}
