package org.strowger.tools.smsc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.SplittableRandom;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;

/**
 * Stands between a session and its connection, and does to the bytes what no session would: sends a packet twice,
 * spoils a length, puts garbage between packets, or ends it all without a word. What a session drains are whole
 * packets, and those of SMPP begin with their length and their command.
 */
final class ChaosSession implements Session {
    private static final int HEADER_OCTETS = 16;
    private static final int COMMAND_OFFSET = 4;

    /** What tells a response from a request. */
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

    /** Ends it all at once: nothing is said any more, and nothing heard. */
    void cut() {
        cut = new CloseReason(CloseCause.ASKED, "chaos has struck");
    }

    /** The next answer is sent twice. */
    void doubleNext() {
        doubles++;
    }

    /** The next packet has a wrong length. */
    void spoilNext() {
        wrongLengths++;
    }

    /** Garbage is sent before the next packet. */
    void addJunk() {
        junk++;
    }

    // ---- The bytes

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

    /** Copies of the answers in a piece, as many as are asked for. */
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

    // ---- The rest as it is

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
