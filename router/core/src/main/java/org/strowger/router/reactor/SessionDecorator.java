package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.util.function.UnaryOperator;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;

/**
 * A session that wraps another session: TLS, the PROXY protocol, a tap. Every call is delegated unless a subclass
 * overrides the method.
 */
public abstract class SessionDecorator implements Session {
    private Session inner;

    protected SessionDecorator(Session inner) {
        this.inner = inner;
    }

    protected final Session inner() {
        return inner;
    }

    public final void changeInner(UnaryOperator<Session> change) {
        inner = change.apply(inner);
    }

    /** The version of TLS, such as {@code TLSv1.3}; empty without encryption. */
    public String encryption() {
        return encryptionOf(inner);
    }

    static String encryptionOf(Session session) {
        return session instanceof SessionDecorator decorator ? decorator.encryption() : "";
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        inner.receive(bytes, nowNanos);
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
    public void transportGone(CloseReason why, long nowNanos) {
        inner.transportGone(why, nowNanos);
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        inner.close(why, nowNanos);
    }

    @Override
    public void drainBytes(ByteSink out) {
        inner.drainBytes(out);
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
