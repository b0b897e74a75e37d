package org.strowger.router.reactor.proxy;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.router.reactor.SessionDecorator;

/**
 * A session behind a proxy: reads the PROXY header, then passes all bytes to the inner session. Until the header is
 * complete and valid, the inner session receives no bytes and keeps its output.
 *
 * <p>An invalid header closes the connection without a response, because the peer is not the configured proxy.
 */
final class ProxiedSession extends SessionDecorator {
    private final Consumer<InetSocketAddress> peers;
    private final long headerEndsNanos;
    private CloseReason reason = CloseReason.NONE;
    private boolean awaitsHeader = true;

    /** @param peers receives the real peer */
    ProxiedSession(Session inner, Consumer<InetSocketAddress> peers, long headerEndsNanos) {
        super(inner);
        this.peers = peers;
        this.headerEndsNanos = headerEndsNanos;
    }

    /** Ends the session, because its peer is not a trusted proxy. */
    void turnAway() {
        fail(CloseCause.TURNED_AWAY, "the peer is not one of the listener's trusted-proxies");
    }

    // ---- Input

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        if (awaitsHeader && !isOver()) {
            takeHeader(bytes);
        }
        if (!reason.isNone()) {
            bytes.skipBytes(bytes.readableBytes());
        } else if (!awaitsHeader && bytes.isReadable() && inner().wantsBytes()) {
            inner().receive(bytes, nowNanos);
        }
    }

    private void takeHeader(ByteBuf bytes) {
        ProxyHeader header = ProxyHeader.read(bytes);
        switch (header.kind()) {
            case PART -> {}
            case WRONG -> fail(CloseCause.VIOLATION, header.fault());
            case NOBODY -> awaitsHeader = false;
            case SOMEBODY -> {
                awaitsHeader = false;
                peers.accept(header.source());
            }
        }
    }

    @Override
    public void receiveEnd(long nowNanos) {
        if (awaitsHeader) {
            fail(CloseCause.PEER_CLOSED, "the peer sent no PROXY header");
        } else {
            inner().receiveEnd(nowNanos);
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (awaitsHeader && headerEndsNanos <= nowNanos) {
            fail(CloseCause.TIMED_OUT, "no PROXY header arrived within the time limit");
        } else if (inner().nextDeadlineNanos() <= nowNanos) {
            inner().tick(nowNanos);
        }
    }

    // ---- Output and state

    @Override
    public void drainBytes(ByteSink out) {
        if ((!awaitsHeader && reason.isNone()) || inner().isOver()) {
            inner().drainBytes(out);
        }
    }

    @Override
    public boolean wantsBytes() {
        return awaitsHeader || inner().wantsBytes();
    }

    @Override
    public long nextDeadlineNanos() {
        long innerNanos = inner().nextDeadlineNanos();
        return awaitsHeader ? Math.min(headerEndsNanos, innerNanos) : innerNanos;
    }

    @Override
    public boolean isOver() {
        return !reason.isNone() || inner().isOver();
    }

    @Override
    public CloseReason closeReason() {
        return reason.isNone() ? inner().closeReason() : reason;
    }

    private void fail(CloseCause cause, String detail) {
        if (!isOver()) {
            reason = new CloseReason(cause, detail);
        }
    }
}
