package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.ByteSink;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;

/** A session on which somebody looks on. It takes the place of the session only as long as somebody does. */
final class TappedSession implements Session {
    private final Session inner;
    private final Tap tap;

    TappedSession(Session inner, Tap tap) {
        this.inner = inner;
        this.tap = tap;
    }

    Session inner() {
        return inner;
    }

    /** As this, with another session inside. */
    TappedSession with(Session other) {
        return new TappedSession(other, tap);
    }

    boolean isBy(Tap other) {
        return tap.equals(other);
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        int from = bytes.readerIndex();
        try {
            inner.receive(bytes, nowNanos);
        } finally {
            int taken = bytes.readerIndex() - from;
            if (taken > 0) {
                tap.came(bytes, from, taken);
            }
        }
    }

    @Override
    public void drainBytes(ByteSink out) {
        inner.drainBytes(piece -> {
            tap.left(piece);
            out.takeBytes(piece);
        });
        tap.drained();
    }

    @Override
    public void transportGone(CloseReason reason, long nowNanos) {
        inner.transportGone(reason, nowNanos);
        tap.gone(reason);
    }

    @Override
    public int touch() {
        return inner.touch();
    }

    @Override
    public void receiveEnd(long nowNanos) {
        inner.receiveEnd(nowNanos);
    }

    @Override
    public void tick(long nowNanos) {
        inner.tick(nowNanos);
    }

    @Override
    public void close(CloseReason reason, long nowNanos) {
        inner.close(reason, nowNanos);
    }

    @Override
    public boolean wantsBytes() {
        return inner.wantsBytes();
    }

    @Override
    public long nextDeadlineNanos() {
        return inner.nextDeadlineNanos();
    }

    @Override
    public boolean isOver() {
        return inner.isOver();
    }

    @Override
    public CloseReason closeReason() {
        return inner.closeReason();
    }
}
