package org.strowger.tools.smsc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.SplittableRandom;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;

/**
 * Decorates a session and corrupts its byte stream: sends a packet twice, sends a wrong length, inserts garbage between
 * packets, or cuts the connection without an unbind. The output of a session consists of whole packets; an SMPP packet
 * begins with its length and its command.
 */
final class ChaosSession implements Session {
    private static final int HEADER_OCTETS = 16;
    private static final int COMMAND_OFFSET = 4;

    /** The bit that is set in the command id of a response. */
    private static final int RESPONSE_BIT = 0x8000_0000;

    private static final int JUNK_OCTETS_MAX = 64;
    private static final int[] LENGTHS = {0, 3, 15, 0x7FFF_FFFF, -1};

    private final Session session;
    private final ByteBufAllocator allocator;
    private final SplittableRandom random;
    private CloseReason cut = CloseReason.NONE;
    private int doubles;
    private int wrongLengths;
    private int junk;

    ChaosSession(Session session, ByteBufAllocator allocator, SplittableRandom random) {
        this.session = session;
        this.allocator = allocator;
        this.random = random;
    }

    /** Cuts the connection: no more bytes are sent or received. */
    void cut() {
        cut = new CloseReason(CloseCause.ASKED, "the chaos profile closed the connection");
    }

    /** Sends the next response twice. */
    void doubleNext() {
        doubles++;
    }

    /** Sends a wrong length in the next packet. */
    void spoilNext() {
        wrongLengths++;
    }

    /** Sends garbage before the next packet. */
    void addJunk() {
        junk++;
    }

    // ---- The corrupted byte stream

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        if (cut.isNone()) {
            session.receive(bytes, nowNanos);
        }
        if (isOver()) {
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    @Override
    public void drainBytes(ByteSink out) {
        if (!cut.isNone()) {
            session.drainBytes(ByteBuf::release);
        } else if (doubles + wrongLengths + junk == 0) {
            session.drainBytes(out);
        } else {
            session.drainBytes(piece -> tamper(piece, out));
        }
    }

    private void tamper(ByteBuf piece, ByteSink out) {
        if (junk > 0) {
            junk--;
            out.takeBytes(garbage());
        }
        ByteBuf copies = doubled(piece);
        if (wrongLengths > 0 && piece.readableBytes() >= HEADER_OCTETS) {
            wrongLengths--;
            piece.setInt(piece.readerIndex(), LENGTHS[random.nextInt(LENGTHS.length)]);
        }
        out.takeBytes(piece);
        if (copies.isReadable()) {
            out.takeBytes(copies);
        } else {
            copies.release();
        }
    }

    private ByteBuf garbage() {
        byte[] octets = new byte[1 + random.nextInt(JUNK_OCTETS_MAX)];
        random.nextBytes(octets);
        return allocator.directBuffer(octets.length).writeBytes(octets);
    }

    /** Copies of the first responses in {@code piece}: one copy for each pending call of {@link #doubleNext}. */
    private ByteBuf doubled(ByteBuf piece) {
        ByteBuf copies = allocator.directBuffer();
        int at = piece.readerIndex();
        while (doubles > 0 && piece.writerIndex() - at >= HEADER_OCTETS) {
            int octets = piece.getInt(at);
            if (octets < HEADER_OCTETS || octets > piece.writerIndex() - at) {
                break;
            }
            if ((piece.getInt(at + COMMAND_OFFSET) & RESPONSE_BIT) != 0) {
                doubles--;
                copies.writeBytes(piece, at, octets);
            }
            at += octets;
        }
        return copies;
    }

    // ---- Delegated unchanged

    @Override
    public void receiveEnd(long nowNanos) {
        session.receiveEnd(nowNanos);
    }

    @Override
    public void tick(long nowNanos) {
        session.tick(nowNanos);
    }

    @Override
    public void transportGone(CloseReason reason, long nowNanos) {
        session.transportGone(reason, nowNanos);
    }

    @Override
    public void close(CloseReason reason, long nowNanos) {
        session.close(reason, nowNanos);
    }

    @Override
    public boolean wantsBytes() {
        return session.wantsBytes();
    }

    @Override
    public long nextDeadlineNanos() {
        return isOver() ? NO_DEADLINE : session.nextDeadlineNanos();
    }

    @Override
    public boolean isOver() {
        return !cut.isNone() || session.isOver();
    }

    @Override
    public CloseReason closeReason() {
        return cut.isNone() ? session.closeReason() : cut;
    }
}
