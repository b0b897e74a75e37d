package org.strowger.router.reactor.echo;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ThreadTools;

/**
 * Sends every packet back. All whole packets of a read go back in one piece: that they are whole is all that it needs
 * to know of them.
 */
public final class EchoServerSession extends AbruptSession {
    private final int payloadBytesMax;
    private final long idleNanosMax;
    private long heardNanos;

    /**
     * @param payloadBytesMax a peer that announces a longer packet is out of step
     * @param idleNanosMax a peer that sends nothing for so long is let go; {@link Session#NO_DEADLINE}: never
     */
    public EchoServerSession(int payloadBytesMax, long idleNanosMax, ThreadTools threadTools, long nowNanos) {
        super(threadTools);
        this.payloadBytesMax = payloadBytesMax;
        this.idleNanosMax = idleNanosMax;
        this.heardNanos = nowNanos;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        heardNanos = nowNanos;
        if (isOver()) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        int from = bytes.readerIndex();
        int to = from;
        int packet;
        while ((packet = EchoPacket.wholeBytes(bytes, to, payloadBytesMax)) > 0) {
            to += packet;
        }
        if (to > from) {
            outbox().room(to - from).writeBytes(bytes, to - from);
        }
        if (packet == EchoPacket.IMPOSSIBLE) {
            end(CloseReason.of(EchoPacket.tooLong(bytes.getInt(to), payloadBytesMax)));
        }
    }

    @Override
    public void tick(long nowNanos) {
        if (nextDeadlineNanos() <= nowNanos) {
            end(new CloseReason(CloseCause.TIMED_OUT, "nothing came for too long"));
        }
    }

    @Override
    public long nextDeadlineNanos() {
        return isOver() || idleNanosMax == NO_DEADLINE ? NO_DEADLINE : heardNanos + idleNanosMax;
    }
}
