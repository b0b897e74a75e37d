package org.strowger.world.links;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;

/** One side of a connection on which each line is a message: the protocol of {@link PushedApplicationTest}. */
class LineSession implements Session {
    private final Consumer<String> lines;
    private final StringBuilder out = new StringBuilder();
    private CloseReason reason = CloseReason.NONE;
    private boolean isMuted;

    LineSession(Consumer<String> lines) {
        this.lines = lines;
    }

    void send(String line) {
        out.append(line).append('\n');
    }

    /** Whether to read no further. */
    void mute(boolean on) {
        isMuted = on;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        int end;
        while (!isMuted && !isOver() && (end = bytes.bytesBefore((byte) '\n')) >= 0) {
            String line = bytes.readCharSequence(end, StandardCharsets.US_ASCII).toString();
            bytes.skipBytes(1);
            lines.accept(line);
        }
    }

    @Override
    public void receiveEnd(long nowNanos) {}

    @Override
    public void tick(long nowNanos) {}

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        close(why, nowNanos);
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        reason = isOver() ? reason : why;
    }

    @Override
    public void drainBytes(ByteSink to) {
        if (!out.isEmpty()) {
            to.takeBytes(Unpooled.copiedBuffer(out, StandardCharsets.US_ASCII));
            out.setLength(0);
        }
    }

    @Override
    public boolean wantsBytes() {
        return !isMuted;
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
