package org.strowger.protocol;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Deque;
import org.strowger.protocol.buffer.Inbox;

/**
 * The in-memory twin of a connection: drives one session as the reactor does, with byte arrays in place of a socket. It
 * keeps the heads of packets, obeys when the session wants no bytes, and collects what the session sends.
 */
public final class SessionDriver {
    private final Session session;
    private final Inbox inbox;
    private final ByteBuf shared;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private final ByteBuf sent = Unpooled.buffer();
    /** Whether the session wanted no more bytes before it had taken all packets. */
    private boolean heldBack;

    private boolean endWaits;
    private boolean endGiven;
    private boolean gone;

    public SessionDriver(Session session, ByteBufAllocator allocator) {
        this.session = session;
        this.inbox = new Inbox(allocator);
        this.shared = allocator.directBuffer(1 << 20);
    }

    public Session session() {
        return session;
    }

    /** Gives the session these bytes as one read, now or as soon as it wants any. */
    public void feed(byte[] bytes, long nowNanos) {
        waiting.addLast(bytes.clone());
        goOn(nowNanos);
    }

    /** The peer sends no more, once what was fed has been read. */
    public void feedEnd(long nowNanos) {
        endWaits = true;
        goOn(nowNanos);
    }

    /** Calls the session's tick if its time has come. */
    public void tick(long nowNanos) {
        if (!gone && !session.isOver() && session.nextDeadlineNanos() <= nowNanos) {
            session.tick(nowNanos);
            goOn(nowNanos);
        }
    }

    /** The octets that the session has sent since the last call. */
    public byte[] takeSent(long nowNanos) {
        goOn(nowNanos);
        byte[] bytes = new byte[sent.readableBytes()];
        sent.readBytes(bytes);
        sent.clear();
        return bytes;
    }

    /** The bytes that were fed and that the session has not consumed. */
    public int unread() {
        return inbox.heldBytes()
                + waiting.stream().mapToInt(piece -> piece.length).sum();
    }

    /** The connection ends here and now; everything that was lent is released. */
    public void disconnect(CloseReason reason, long nowNanos) {
        if (!gone) {
            gone = true;
            session.transportGone(reason, nowNanos);
            inbox.release();
            shared.release();
        }
    }

    /** Does what the session wants, until nothing changes any more. */
    public void goOn(long nowNanos) {
        drain();
        while (!gone && !session.isOver() && session.wantsBytes() && (heldBack || !waiting.isEmpty())) {
            receive(heldBack ? new byte[0] : waiting.removeFirst(), nowNanos);
            drain();
        }
        if (endWaits && waiting.isEmpty() && !heldBack && !endGiven && !gone && !session.isOver()) {
            endGiven = true;
            session.receiveEnd(nowNanos);
            drain();
        }
    }

    /** The session may have wanted no bytes for a while: offers it again what it has left. */
    public void offerAgain(long nowNanos) {
        if (!gone && !session.isOver() && session.wantsBytes()) {
            receive(new byte[0], nowNanos);
        }
        goOn(nowNanos);
    }

    private void receive(byte[] bytes, long nowNanos) {
        ByteBuf all = inbox.begin(shared, bytes.length);
        all.writeBytes(bytes);
        session.receive(all, nowNanos);
        inbox.keep(all);
        heldBack = inbox.heldBytes() > 0 && !session.wantsBytes();
    }

    private void drain() {
        if (gone) {
            return;
        }
        session.drainBytes(piece -> {
            sent.writeBytes(piece);
            piece.release();
        });
    }
}
