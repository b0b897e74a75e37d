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
import org.strowger.router.reactor.Encrypted;
import org.strowger.router.reactor.OuterSession;
import org.strowger.router.reactor.SessionChange;

/**
 * A session that speaks TLS with the peer and plain bytes with the session inside it. It opens no socket either: the
 * driver cannot tell it from any other session.
 *
 * <p>The inner session knows nothing of the handshake; what it wants to send waits inside it until the handshake is
 * done. While the arithmetic of a handshake runs elsewhere, no bytes are wanted, and those that came wait with the
 * driver. A peer that ends TCP without ending TLS has ended all the same: every protocol of ours says itself where a
 * packet ends.
 */
final class TlsSession implements OuterSession, Encrypted {
    static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    /** As many as BoringSSL bears, one after the other; we bear no more in one read, either. */
    private static final int IDLE_RECORDS_MAX = 32;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private Session inner;
    private final TlsSessionContext surroundings;
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

    /** The inner session was busy when it was last given something: it may have left whole packets. */
    private boolean heldBack;

    private int idleRecords;
    private int idleRecordsOfRead;

    TlsSession(SSLEngine engine, Session inner, TlsSessionContext surroundings, long nowNanos) {
        this.engine = engine;
        this.inner = inner;
        this.surroundings = surroundings;
        this.plainInbox = new Inbox(surroundings.workbench().allocator());
        this.outbox = new Outbox(surroundings.workbench());
        this.handshakeEndsNanos = nowNanos + surroundings.handshakeMax().toNanos();
        try {
            engine.beginHandshake();
            goOn();
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    @Override
    public void changeInner(SessionChange change) {
        inner = change.of(inner);
    }

    @Override
    public String encryption() {
        return shaking ? "handshake" : engine.getSession().getProtocol();
    }

    // ---- What happened

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        if (over) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        if (peerEnded) {
            // Nothing counts that comes after the good-bye (RFC 8446, section 6.1).
            bytes.skipBytes(bytes.readableBytes());
        } else if (!heldBack && TlsRecord.isPart(bytes)) {
            return;
        }
        idleRecordsOfRead = 0;
        // What is decrypted is never longer than what came; before it goes what was held.
        ByteBuf scratch = surroundings.workbench().allocator().directBuffer(Inbox.SHORT_BYTES + bytes.readableBytes());
        try {
            ByteBuf plain = plainInbox.begin(scratch, bytes.readableBytes());
            decrypt(bytes, plain);
            if (plain.isReadable() && inner.wantsBytes()) {
                inner.receive(plain, nowNanos);
            }
            plainInbox.keep(plain);
            heldBack = !inner.wantsBytes();
        } finally {
            scratch.release();
        }
        if (plainInbox.heldBytes() > surroundings.packetBytesMax() && inner.wantsBytes()) {
            fail(new CloseReason(CloseCause.INPUT_FULL, plainInbox.heldBytes() + " bytes of one packet"));
        }
        tellEnd(nowNanos);
    }

    @Override
    public int touch() {
        return inner.touch();
    }

    @Override
    public void receiveEnd(long nowNanos) {
        peerEnded = true;
        tellEnd(nowNanos);
    }

    /** The inner session hears of the end after all that came before it: not while it wants no bytes. */
    private void tellEnd(long nowNanos) {
        if (!peerEnded || over) {
            return;
        }
        if (shaking) {
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer left during the handshake"));
        } else if (!endTold && inner.wantsBytes()) {
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
            while (bytes.isReadable() && !working && !peerEnded && !over && unwrapOne(bytes, plain)) {
                goOn();
            }
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    /** @return false if nothing came of it: the record has not come whole */
    private boolean unwrapOne(ByteBuf bytes, ByteBuf plain) throws SSLException {
        int room = plain.writableBytes();
        ByteBuffer from = bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes());
        ByteBuffer to = plain.internalNioBuffer(plain.writerIndex(), room);
        SSLEngineResult result = engine.unwrap(from, to);
        bytes.skipBytes(result.bytesConsumed());
        plain.writerIndex(plain.writerIndex() + result.bytesProduced());
        countIdle(result);
        return switch (result.getStatus()) {
            case BUFFER_UNDERFLOW -> false;
            case BUFFER_OVERFLOW -> {
                plain.ensureWritable(engine.getSession().getApplicationBufferSize());
                yield plain.writableBytes() > room;
            }
            case CLOSED -> {
                peerEnded = true;
                yield true;
            }
            case OK -> result.bytesConsumed() > 0 || engine.getHandshakeStatus() != HandshakeStatus.NEED_UNWRAP;
        };
    }

    /**
     * New keys and empty records are lawful, but each costs us far more than the peer. That there is data between them
     * makes them no cheaper: a read could hold a thousand of both, and keep the thread for half a second.
     */
    private void countIdle(SSLEngineResult result) {
        if (shaking || result.bytesConsumed() == 0) {
            return;
        }
        if (result.bytesProduced() > 0) {
            idleRecords = 0;
            return;
        }
        idleRecords++;
        idleRecordsOfRead++;
        if (idleRecords > IDLE_RECORDS_MAX || idleRecordsOfRead > IDLE_RECORDS_MAX) {
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer sent too many records without data"));
        }
    }

    // ---- The handshake

    /** Does all of the handshake that needs no bytes of the peer. */
    private void goOn() throws SSLException {
        boolean goesOn = true;
        while (goesOn && !working && !over) {
            goesOn = switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> work();
                case NEED_WRAP -> wrapNothing();
                case FINISHED, NOT_HANDSHAKING -> {
                    shaking &= peerEnded;
                    yield false;
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> false;
            };
        }
    }

    /** @return whether the work is done already */
    private boolean work() {
        if (!shaking) {
            // Each handshake costs us far more than the peer, and nobody needs a second one. Besides, the engine is
            // not to be touched while its tasks run elsewhere, and from now on the inner session may want to send.
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer asked for another handshake"));
            return false;
        }
        ArrayDeque<Runnable> tasks = new ArrayDeque<>(1);
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            tasks.add(task);
        }
        if (tasks.isEmpty()) {
            fail(new CloseReason(CloseCause.FAILED, "a task of the handshake was lost"));
            return false;
        }
        working = true;
        surroundings.elsewhere().run(() -> tasks.forEach(Runnable::run), this::worked);
        return !working;
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
        ByteBuf record = record();
        try {
            while (!plainOut.isEmpty() && !over) {
                encryptFirst(record);
            }
        } catch (SSLException e) {
            fail(failure(e));
        } finally {
            record.release();
        }
    }

    private void encryptFirst(ByteBuf record) throws SSLException {
        ByteBuf piece = plainOut.getFirst();
        if (piece.isReadable()) {
            SSLEngineResult result = wrap(nioOf(piece), record);
            piece.skipBytes(result.bytesConsumed());
            if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
                // TLS 1.2 knows no half-closed connections: once the peer has ended, nothing can be said any more.
                piece.skipBytes(piece.readableBytes());
            } else if (result.bytesConsumed() == 0 && result.bytesProduced() == 0) {
                fail(new CloseReason(CloseCause.FAILED, "the engine does not go on: " + result.getStatus()));
            }
        }
        if (!piece.isReadable()) {
            plainOut.removeFirst().release();
        }
    }

    /** A piece may be made of several. */
    private static ByteBuffer nioOf(ByteBuf piece) {
        return piece.nioBufferCount() == 1
                ? piece.internalNioBuffer(piece.readerIndex(), piece.readableBytes())
                : piece.nioBuffer();
    }

    /** @return whether anything came of it */
    private boolean wrapNothing() throws SSLException {
        ByteBuf record = record();
        try {
            return wrap(NOTHING.duplicate(), record).bytesProduced() > 0;
        } finally {
            record.release();
        }
    }

    /** The engine wants room for the longest record, whatever it has to say: more than is worth keeping. */
    private ByteBuf record() {
        return surroundings
                .workbench()
                .allocator()
                .directBuffer(engine.getSession().getPacketBufferSize());
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
            boolean goesOn = true;
            while (goesOn && !engine.isOutboundDone()) {
                goesOn = wrapNothing();
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
