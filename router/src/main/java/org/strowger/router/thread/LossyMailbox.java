package org.strowger.router.thread;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pieces of a stream on their way from any thread to one owner, who may be slow: it holds so many octets, and what does
 * not fit is lost and counted. The owner is rung for once, however much comes before he looks.
 *
 * <p>Thread: any puts in and closes; the owner takes out.
 */
public final class LossyMailbox {
    private final ConcurrentLinkedQueue<byte[]> pieces = new ConcurrentLinkedQueue<>();
    private final AtomicInteger octets = new AtomicInteger();
    private final AtomicLong lost = new AtomicLong();
    private final AtomicBoolean rung = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final int octetsMax;
    private final Runnable bell;

    /** @param bell tells the owner that there is something; called on the thread that put it in */
    public LossyMailbox(int octetsMax, Runnable bell) {
        this.octetsMax = octetsMax;
        this.bell = bell;
    }

    /** Any thread. @return false if it is lost */
    public boolean offer(byte[] piece) {
        if (closed.get()) {
            return false;
        }
        if (octets.addAndGet(piece.length) > octetsMax) {
            octets.addAndGet(-piece.length);
            lost.incrementAndGet();
            return false;
        }
        pieces.add(piece);
        ring();
        return true;
    }

    /** Any thread: nothing more is taken in; what is in it can still be taken out. @return whether it was open */
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
        if (rung.compareAndSet(false, true)) {
            bell.run();
        }
    }

    /** Owner: he looks now, and wants to be rung for again when more comes. */
    public void attend() {
        rung.set(false);
    }

    /** Owner. */
    public Optional<byte[]> poll() {
        byte[] piece = pieces.poll();
        if (piece != null) {
            octets.addAndGet(-piece.length);
        }
        return Optional.ofNullable(piece);
    }

    /** Owner: how many pieces were lost since he asked last. */
    public long takeLost() {
        return lost.getAndSet(0);
    }
}
