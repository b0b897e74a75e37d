package org.strowger.router.reactor.tls;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/** The session inside TLS in these tests: packets with a length of four octets, which it keeps and may send back. */
final class FrameSession implements Session {
    private final Outbox outbox;
    private final boolean echoes;
    private final List<byte[]> heard = new ArrayList<>();
    private int heardMax = Integer.MAX_VALUE;
    private boolean livesOn;
    private int ends;
    private CloseReason reason = CloseReason.NONE;
    private CloseReason gone = CloseReason.NONE;

    private FrameSession(ByteBufAllocator allocator, boolean echoes) {
        this.outbox = new Outbox(new ThreadTools(allocator));
        this.echoes = echoes;
    }

    static FrameSession listening(ByteBufAllocator allocator) {
        return new FrameSession(allocator, false);
    }

    static FrameSession echoing(ByteBufAllocator allocator) {
        return new FrameSession(allocator, true);
    }

    /** Goes on when the peer has said its last. */
    FrameSession livingOn() {
        livesOn = true;
        return this;
    }

    /** Wants no more bytes once it has heard so many packets. */
    FrameSession hearingAtMost(int packets) {
        heardMax = packets;
        return this;
    }

    void say(byte[] packet) {
        outbox.room(Integer.BYTES).writeInt(packet.length);
        outbox.room(packet.length).writeBytes(packet);
    }

    List<byte[]> heard() {
        return heard;
    }

    /** How often it was told that the peer has ended. */
    int ends() {
        return ends;
    }

    CloseReason gone() {
        return gone;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        while (wantsBytes() && !isOver() && bytes.readableBytes() >= Integer.BYTES) {
            int length = bytes.getInt(bytes.readerIndex());
            if (bytes.readableBytes() < Integer.BYTES + length) {
                return;
            }
            byte[] packet = new byte[length];
            bytes.skipBytes(Integer.BYTES).readBytes(packet);
            heard.add(packet);
            if (echoes) {
                say(packet);
            }
        }
    }

    @Override
    public void receiveEnd(long nowNanos) {
        ends++;
        if (!livesOn) {
            close(CloseReason.of(CloseCause.PEER_CLOSED), nowNanos);
        }
    }

    @Override
    public void tick(long nowNanos) {}

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        gone = why;
        outbox.release();
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        if (reason.isNone()) {
            reason = why;
        }
    }

    @Override
    public void drainBytes(ByteSink out) {
        outbox.drainTo(out);
    }

    @Override
    public boolean wantsBytes() {
        return heard.size() < heardMax;
    }

    @Override
    public long nextDeadlineNanos() {
        return NO_DEADLINE;
    }

    @Override
    public boolean isOver() {
        return !reason.isNone();
    }

    @Override
    public CloseReason closeReason() {
        return reason;
    }
}
