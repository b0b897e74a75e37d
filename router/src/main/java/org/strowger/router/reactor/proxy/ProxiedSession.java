package org.strowger.router.reactor.proxy;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.ByteSink;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Encrypted;
import org.strowger.router.reactor.OuterSession;
import org.strowger.router.reactor.SessionChange;

/**
 * A session behind a proxy: takes the PROXY header, then gives everything to the session inside. That hears nothing
 * before the header is whole and right, and says nothing either: what it has to say waits inside it.
 *
 * <p>A header that is not right ends the connection without an answer: whoever sends none is not our proxy.
 */
final class ProxiedSession implements OuterSession, Encrypted {
    private Session inner;
    private final PeerListener peers;
    private final long headerEndsNanos;
    private CloseReason reason = CloseReason.NONE;
    private boolean awaitsHeader = true;

    ProxiedSession(Session inner, PeerListener peers, long headerEndsNanos) {
        this.inner = inner;
        this.peers = peers;
        this.headerEndsNanos = headerEndsNanos;
    }

    @Override
    public void changeInner(SessionChange change) {
        inner = change.of(inner);
    }

    @Override
    public String encryption() {
        return inner instanceof Encrypted encrypted ? encrypted.encryption() : "";
    }

    // ---- What happened

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        if (awaitsHeader && !isOver()) {
            takeHeader(bytes, nowNanos);
        }
        if (!reason.isNone()) {
            bytes.skipBytes(bytes.readableBytes());
        } else if (!awaitsHeader && bytes.isReadable() && inner.wantsBytes()) {
            inner.receive(bytes, nowNanos);
        }
    }

    private void takeHeader(ByteBuf bytes, long nowNanos) {
        ProxyHeader header = ProxyHeader.read(bytes);
        switch (header.kind()) {
            case PART -> {}
            case WRONG -> fail(CloseCause.VIOLATION, header.fault());
            case NOBODY -> awaitsHeader = false;
            case SOMEBODY -> {
                awaitsHeader = false;
                if (!peers.peerIs(header.source(), nowNanos)) {
                    fail(CloseCause.TURNED_AWAY, "");
                }
            }
        }
    }

    @Override
    public int touch() {
        return inner.touch();
    }

    @Override
    public void receiveEnd(long nowNanos) {
        if (awaitsHeader) {
            fail(CloseCause.PEER_CLOSED, "it sent no PROXY header");
        } else {
            inner.receiveEnd(nowNanos);
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (awaitsHeader && headerEndsNanos <= nowNanos) {
            fail(CloseCause.TIMED_OUT, "the PROXY header did not come in time");
        } else if (inner.nextDeadlineNanos() <= nowNanos) {
            inner.tick(nowNanos);
        }
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        inner.transportGone(why, nowNanos);
    }

    // ---- What the owner wants

    @Override
    public void close(CloseReason why, long nowNanos) {
        inner.close(why, nowNanos);
    }

    // ---- What to do next

    @Override
    public void drainBytes(ByteSink out) {
        if ((!awaitsHeader && reason.isNone()) || inner.isOver()) {
            inner.drainBytes(out);
        }
    }

    @Override
    public boolean wantsBytes() {
        return awaitsHeader || inner.wantsBytes();
    }

    @Override
    public long nextDeadlineNanos() {
        long innerNanos = inner.nextDeadlineNanos();
        return awaitsHeader ? Math.min(headerEndsNanos, innerNanos) : innerNanos;
    }

    @Override
    public boolean isOver() {
        return !reason.isNone() || inner.isOver();
    }

    @Override
    public CloseReason closeReason() {
        return reason.isNone() ? inner.closeReason() : reason;
    }

    private void fail(CloseCause cause, String detail) {
        if (!isOver()) {
            reason = new CloseReason(cause, detail);
        }
    }
}
