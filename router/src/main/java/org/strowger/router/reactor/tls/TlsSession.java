package org.strowger.router.reactor.tls;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.strowger.protocol.ByteSink;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inbox;
import org.strowger.protocol.Outbox;
import org.strowger.protocol.Session;

/**
 * A session that speaks TLS with the peer and plain bytes with the session inside it. It opens no socket either: the
 * driver cannot tell it from any other session.
 *
 * <p>The inner session knows nothing of the handshake; what it wants to send waits inside it until the handshake is
 * done. While the arithmetic of a handshake runs elsewhere, no bytes are wanted, and those that came wait with the
 * driver. A peer that ends TCP without ending TLS has ended all the same: every protocol of ours says itself where a
 * packet ends.
 */
final class TlsSession implements Session {
    static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final Session inner;
    private final TlsSurroundings surroundings;
    private final Inbox plainInbox;
    private final Outbox outbox;
    private final ArrayDeque<ByteBuf> plainOut = new ArrayDeque<>(2);
    private final long handshakeEndsNanos;
    private CloseReason reason = CloseReason.NONE;
    private boolean shaking = true;
    private boolean working;
    private boolean peerEnded;
    private boolean endTold;
    private boolean over;

    TlsSession(SSLEngine engine, Session inner, TlsSurroundings surroundings, long nowNanos) {
        this.engine = engine;
        this.inner = inner;
        this.surroundings = surroundings;
        this.plainInbox = new Inbox(surroundings.allocator());
        this.outbox = new Outbox(surroundings.allocator());
        this.handshakeEndsNanos = nowNanos + surroundings.handshakeMax().toNanos();
        try {
            engine.beginHandshake();
            goOn();
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    // ---- What happened

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        if (over) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        // What is decrypted is never longer than what came; before it goes what was held.
        ByteBuf scratch = surroundings.allocator().directBuffer(Inbox.SHORT_BYTES + bytes.readableBytes());
        try {
            ByteBuf plain = plainInbox.begin(scratch, bytes.readableBytes());
            decrypt(bytes, plain);
            if (plain.isReadable() && inner.wantsBytes()) {
                inner.receive(plain, nowNanos);
            }
            plainInbox.keep(plain);
        } finally {
            scratch.release();
        }
        if (plainInbox.heldBytes() > surroundings.packetBytesMax() && inner.wantsBytes()) {
            fail(new CloseReason(CloseCause.INPUT_FULL, plainInbox.heldBytes() + " bytes of one packet"));
        }
        if (peerEnded && !endTold) {
            endTold = true;
            inner.receiveEnd(nowNanos);
        }
    }

    @Override
    public void receiveEnd(long nowNanos) {
        if (shaking) {
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer left during the handshake"));
        } else if (!endTold) {
            endTold = true;
            inner.receiveEnd(nowNanos);
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (shaking && handshakeEndsNanos <= nowNanos) {
            fail(new CloseReason(CloseCause.TIMED_OUT, "the TLS handshake was not done in time"));
        } else if (inner.nextDeadlineNanos() <= nowNanos) {
            inner.tick(nowNanos);
        }
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        over = true;
        plainInbox.release();
        outbox.release();
        plainOut.forEach(ByteBuf::release);
        plainOut.clear();
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
        if (!over && !shaking) {
            inner.drainBytes(plainOut::addLast);
            encrypt();
        }
        if (!over && inner.isOver()) {
            endTls();
        }
        outbox.drainTo(out);
    }

    @Override
    public boolean wantsBytes() {
        return !working && (shaking || inner.wantsBytes());
    }

    @Override
    public long nextDeadlineNanos() {
        long innerNanos = inner.nextDeadlineNanos();
        return shaking ? Math.min(handshakeEndsNanos, innerNanos) : innerNanos;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public CloseReason closeReason() {
        return reason.isNone() ? inner.closeReason() : reason;
    }

    // ---- Inwards

    private void decrypt(ByteBuf bytes, ByteBuf plain) {
        try {
            while (bytes.isReadable() && !working && !peerEnded && !over) {
                if (!unwrapOne(bytes, plain)) {
                    return;
                }
                goOn();
            }
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    /** @return false if the record has not come whole */
    private boolean unwrapOne(ByteBuf bytes, ByteBuf plain) throws SSLException {
        ByteBuffer from = bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes());
        ByteBuffer to = plain.internalNioBuffer(plain.writerIndex(), plain.writableBytes());
        SSLEngineResult result = engine.unwrap(from, to);
        bytes.skipBytes(result.bytesConsumed());
        plain.writerIndex(plain.writerIndex() + result.bytesProduced());
        switch (result.getStatus()) {
            case BUFFER_UNDERFLOW:
                return false;
            case BUFFER_OVERFLOW:
                plain.ensureWritable(engine.getSession().getApplicationBufferSize());
                return true;
            case CLOSED:
                peerEnded = true;
                return true;
            case OK:
            default:
                return result.bytesConsumed() > 0 || result.getHandshakeStatus() != HandshakeStatus.NEED_UNWRAP;
        }
    }

    // ---- The handshake

    /** Does all of the handshake that needs no bytes of the peer. */
    private void goOn() throws SSLException {
        while (!working && !over) {
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> work();
                case NEED_WRAP -> {
                    if (!wrapNothing()) {
                        return;
                    }
                }
                case FINISHED, NOT_HANDSHAKING -> {
                    shaking = false;
                    return;
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    return;
                }
            }
        }
    }

    private void work() {
        if (!shaking && engine.getSession().getProtocol().equals("TLSv1.2")) {
            // Each costs us far more than the peer, and nobody needs it.
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer asked for renegotiation"));
            return;
        }
        ArrayDeque<Runnable> tasks = new ArrayDeque<>(1);
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            tasks.add(task);
        }
        working = true;
        surroundings.elsewhere().run(() -> tasks.forEach(Runnable::run), this::worked);
    }

    private void worked() {
        working = false;
        try {
            goOn();
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    // ---- Outwards

    private void encrypt() {
        if (plainOut.isEmpty()) {
            return;
        }
        ByteBuf record =
                surroundings.allocator().directBuffer(engine.getSession().getPacketBufferSize());
        try {
            while (!plainOut.isEmpty() && !over) {
                ByteBuf piece = plainOut.getFirst();
                ByteBuffer from = piece.internalNioBuffer(piece.readerIndex(), piece.readableBytes());
                SSLEngineResult result = wrap(from, record);
                piece.skipBytes(result.bytesConsumed());
                if (!piece.isReadable() || result.getStatus() == SSLEngineResult.Status.CLOSED) {
                    plainOut.removeFirst().release();
                }
            }
        } catch (SSLException e) {
            fail(failure(e));
        } finally {
            record.release();
        }
    }

    /** @return whether it brought the handshake any further */
    private boolean wrapNothing() throws SSLException {
        ByteBuf record =
                surroundings.allocator().directBuffer(engine.getSession().getPacketBufferSize());
        try {
            SSLEngineResult result = wrap(NOTHING.duplicate(), record);
            return result.bytesProduced() > 0 || result.getHandshakeStatus() != HandshakeStatus.NEED_WRAP;
        } finally {
            record.release();
        }
    }

    private SSLEngineResult wrap(ByteBuffer from, ByteBuf record) throws SSLException {
        record.clear();
        SSLEngineResult result = engine.wrap(from, record.internalNioBuffer(0, record.capacity()));
        int produced = result.bytesProduced();
        if (produced > 0) {
            outbox.room(produced).writeBytes(record, 0, produced);
        }
        return result;
    }

    // ---- The end

    private void fail(CloseReason why) {
        if (!over) {
            reason = why;
            endTls();
        }
    }

    /** Says good-bye, or what was wrong, if that can be said. */
    private void endTls() {
        over = true;
        if (working) {
            return;
        }
        try {
            engine.closeOutbound();
            while (!engine.isOutboundDone() && wrapNothing()) {
                assert !working : "no task is due while closing";
            }
        } catch (SSLException e) {
            // The alert could not be made; the peer sees the end of the connection instead.
            return;
        }
    }

    private static CloseReason failure(SSLException e) {
        return new CloseReason(CloseCause.TLS_FAILED, String.valueOf(e.getMessage()));
    }
}
