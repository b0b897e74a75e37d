package org.strowger.router.reactor.tls;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Inbox;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.router.reactor.SessionDecorator;

/**
 * Decorates a session with TLS: exchanges TLS records with the peer and plain bytes with the inner session. Opens no
 * socket; the connection treats it as any other session.
 *
 * <p>The inner session is not involved in the handshake and keeps its output until the handshake is done. While the
 * computations of a handshake run on another thread, the session accepts no bytes, and the connection keeps received
 * bytes. A TCP end without close_notify is treated as a normal end, because every protocol here delimits its packets
 * itself.
 */
final class TlsSession extends SessionDecorator {
    static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    /** The maximum number of records without data: in a row, as in BoringSSL, and also in one read. */
    @Bound(
            of = "TLS records without data in a row",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the connection closes")
    private static final int IDLE_RECORDS_MAX = 32;

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final TlsSessionContext context;
    private final Inbox plainInbox;
    private final Outbox outbox;

    @BoundedBy("Outbox.pieces")
    private final ArrayDeque<ByteBuf> plainOut = new ArrayDeque<>(2);

    private final long handshakeEndsNanos;
    private CloseReason reason = CloseReason.NONE;
    private boolean isHandshaking = true;
    private boolean isWorking;
    private boolean hasBegun;
    private boolean hasComputed;

    /** Whether the received bytes of the handshake may be handled now: {@link HandshakeTurns}. */
    private boolean hasTurn;

    private boolean peerEnded;
    private boolean endTold;

    /** Whether the peer has sent anything. */
    private boolean heard;

    private boolean over;

    /** Whether the inner session was busy when it last received bytes, and may have left whole packets. */
    private boolean heldBack;

    private int idleRecords;
    private int idleRecordsOfRead;

    TlsSession(SSLEngine engine, Session inner, TlsSessionContext context, long nowNanos) {
        super(inner);
        this.engine = engine;
        this.context = context;
        this.plainInbox = new Inbox(context.tools().allocator());
        this.outbox = new Outbox(context.tools());
        this.handshakeEndsNanos = nowNanos + context.handshakeMax().toNanos();
        try {
            engine.beginHandshake();
            goOn();
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    @Override
    public String encryption() {
        return isHandshaking ? "handshake" : engine.getSession().getProtocol();
    }

    // ---- Input

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        if (over) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        heard = true;
        if (isHandshaking && !heldBack && TlsRecord.isForeign(bytes)) {
            bytes.skipBytes(bytes.readableBytes());
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer does not speak TLS"));
            return;
        }
        if (peerEnded) {
            // Data after close_notify is ignored (RFC 8446, section 6.1).
            bytes.skipBytes(bytes.readableBytes());
        } else if (!heldBack && TlsRecord.isPart(bytes)) {
            return;
        }
        if (isHandshaking && !takesTurn()) {
            return;
        }
        idleRecordsOfRead = 0;
        // The decrypted bytes are never more than the encrypted bytes; held bytes precede the new bytes.
        ByteBuf scratch = context.tools().allocator().directBuffer(Inbox.SHORT_BYTES + bytes.readableBytes());
        try {
            ByteBuf plain = plainInbox.begin(scratch, bytes.readableBytes());
            decrypt(bytes, plain);
            if (plain.isReadable() && inner().wantsBytes()) {
                inner().receive(plain, nowNanos);
            }
            plainInbox.keep(plain);
            heldBack = !inner().wantsBytes();
        } finally {
            scratch.release();
        }
        if (plainInbox.heldBytes() > context.packetBytesMax() && inner().wantsBytes()) {
            fail(new CloseReason(CloseCause.INPUT_FULL, plainInbox.heldBytes() + " bytes of one packet"));
        }
        tellEnd(nowNanos);
    }

    /** @return whether the handshake may go on now; otherwise the connection passes the bytes again later */
    private boolean takesTurn() {
        if (!hasTurn) {
            isWorking = true;
            boolean begins = !hasBegun;
            hasBegun = true;
            context.turns().run(begins, () -> {
                isWorking = false;
                hasTurn = true;
            });
        }
        boolean mayGoOn = hasTurn;
        hasTurn = false;
        return mayGoOn;
    }

    @Override
    public void receiveEnd(long nowNanos) {
        peerEnded = true;
        tellEnd(nowNanos);
    }

    /**
     * Notifies the inner session of the peer's end, after all bytes before the end, and therefore not while bytes are
     * left that the inner session did not accept.
     */
    private void tellEnd(long nowNanos) {
        if (!peerEnded || over) {
            return;
        }
        if (isHandshaking) {
            // A client that says nothing at all, such as a health check, has not failed.
            fail(new CloseReason(
                    heard || engine.getUseClientMode() ? CloseCause.TLS_FAILED : CloseCause.PEER_CLOSED,
                    "the peer closed the connection during the handshake"));
        } else if (!endTold && (!heldBack || plainInbox.heldBytes() == 0)) {
            endTold = true;
            inner().receiveEnd(nowNanos);
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (isHandshaking && handshakeEndsNanos <= nowNanos) {
            fail(new CloseReason(CloseCause.TIMED_OUT, "the TLS handshake took too long"));
        } else if (inner().nextDeadlineNanos() <= nowNanos) {
            inner().tick(nowNanos);
        }
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        over = true;
        plainInbox.release();
        outbox.release();
        plainOut.forEach(ByteBuf::release);
        plainOut.clear();
        inner().transportGone(why, nowNanos);
    }

    // ---- Output and state

    @Override
    public void drainBytes(ByteSink out) {
        if (!over && !isHandshaking) {
            inner().drainBytes(plainOut::addLast);
            encrypt();
        }
        if (!over && inner().isOver()) {
            endTls();
        }
        outbox.drainTo(out);
    }

    @Override
    public boolean wantsBytes() {
        return !isWorking && (isHandshaking || inner().wantsBytes());
    }

    @Override
    public long nextDeadlineNanos() {
        long innerNanos = inner().nextDeadlineNanos();
        return isHandshaking ? Math.min(handshakeEndsNanos, innerNanos) : innerNanos;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public CloseReason closeReason() {
        return reason.isNone() ? inner().closeReason() : reason;
    }

    // ---- Decryption

    private void decrypt(ByteBuf bytes, ByteBuf plain) {
        try {
            while (bytes.isReadable() && !isWorking && !peerEnded && !over && unwrapOne(bytes, plain)) {
                goOn();
            }
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    /** @return false if the record is incomplete, so that no bytes were decrypted */
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
     * Limits key updates and empty records, which are valid but cost the receiver much more than the sender. One read
     * could contain a thousand of them, even with data in between, and block the thread for half a second.
     */
    private void countIdle(SSLEngineResult result) {
        if (isHandshaking || result.bytesConsumed() == 0) {
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

    /** Continues the handshake until it needs further bytes from the peer. */
    private void goOn() throws SSLException {
        boolean goesOn = true;
        while (goesOn && !isWorking && !over) {
            goesOn = switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> work();
                case NEED_WRAP -> wrapEmpty();
                case FINISHED, NOT_HANDSHAKING -> {
                    isHandshaking &= peerEnded;
                    yield false;
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> false;
            };
        }
    }

    /** @return whether the work is already complete */
    private boolean work() {
        if (!isHandshaking) {
            // A handshake costs Strowger much more than the peer, and a second handshake is never necessary. Besides,
            // the engine must not be used while its tasks run on another thread, and the inner session may send at any
            // time after the first handshake.
            fail(new CloseReason(CloseCause.TLS_FAILED, "the peer requested renegotiation"));
            return false;
        }
        ArrayDeque<Runnable> tasks = new ArrayDeque<>(1);
        Runnable task;
        while ((task = engine.getDelegatedTask()) != null) {
            tasks.add(task);
        }
        if (tasks.isEmpty()) {
            fail(new CloseReason(CloseCause.FAILED, "a handshake task was lost"));
            return false;
        }
        isWorking = true;
        boolean isFirst = !hasComputed;
        hasComputed = true;
        context.elsewhere().run(isFirst, () -> tasks.forEach(Runnable::run), this::worked);
        return !isWorking;
    }

    private void worked() {
        isWorking = false;
        try {
            goOn();
        } catch (SSLException e) {
            fail(failure(e));
        }
    }

    // ---- Encryption

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
                // TLS 1.2 has no half-closed connections: after the peer's end no more data can be sent.
                piece.skipBytes(piece.readableBytes());
            } else if (result.bytesConsumed() == 0 && result.bytesProduced() == 0) {
                fail(new CloseReason(CloseCause.FAILED, "the TLS engine is stuck: " + result.getStatus()));
            }
        }
        if (!piece.isReadable()) {
            plainOut.removeFirst().release();
        }
    }

    /** Returns the bytes of a piece, which may be a composite buffer, as one NIO buffer. */
    private static ByteBuffer nioOf(ByteBuf piece) {
        return piece.nioBufferCount() == 1
                ? piece.internalNioBuffer(piece.readerIndex(), piece.readableBytes())
                : piece.nioBuffer();
    }

    /** @return whether anything was produced */
    private boolean wrapEmpty() throws SSLException {
        ByteBuf record = record();
        try {
            return wrap(EMPTY.duplicate(), record).bytesProduced() > 0;
        } finally {
            record.release();
        }
    }

    /**
     * A buffer for one record. The engine requires room for the longest record in any case, which is too much memory to
     * keep per session.
     */
    private ByteBuf record() {
        return context.tools().allocator().directBuffer(engine.getSession().getPacketBufferSize());
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

    /** Sends close_notify or an alert, if that is possible. */
    private void endTls() {
        over = true;
        if (isWorking) {
            return;
        }
        try {
            engine.closeOutbound();
            boolean goesOn = true;
            while (goesOn && !engine.isOutboundDone()) {
                goesOn = wrapEmpty();
            }
        } catch (SSLException e) {
            // An alert cannot be sent; the peer only sees the end of the connection.
            return;
        }
    }

    private static CloseReason failure(SSLException e) {
        return new CloseReason(CloseCause.TLS_FAILED, String.valueOf(e.getMessage()));
    }
}
