package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;

/** Decorates a session and passes its packets to a {@link Tap}. The decorator is removed with the tap. */
final class TappedSession extends SessionDecorator {
    private final Tap tap;

    TappedSession(Session inner, Tap tap) {
        super(inner);
        this.tap = tap;
    }

    /** The inner session if this is the session of that tap; otherwise this. */
    Session without(Tap other) {
        return tap.equals(other) ? inner() : this;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        int from = bytes.readerIndex();
        try {
            inner().receive(bytes, nowNanos);
        } finally {
            int taken = bytes.readerIndex() - from;
            if (taken > 0) {
                tap.came(bytes, from, taken);
            }
        }
    }

    @Override
    public void drainBytes(ByteSink out) {
        inner().drainBytes(piece -> {
            tap.left(piece);
            out.takeBytes(piece);
        });
        tap.drained();
    }

    @Override
    public void transportGone(CloseReason reason, long nowNanos) {
        inner().transportGone(reason, nowNanos);
        tap.gone(reason);
    }
}
