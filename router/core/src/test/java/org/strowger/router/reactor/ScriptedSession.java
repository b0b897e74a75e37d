package org.strowger.router.reactor;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/** A session and endpoint that does just what the test says, and remembers what happened to it. */
final class ScriptedSession implements Session, Endpoint {
    final List<String> heard = new ArrayList<>();
    final Outbox outbox;
    final Connection connection;
    int bytesReceived;
    int timesTaken;
    boolean wantsBytes = true;
    boolean consumes = true;
    boolean endsWithPeer = true;
    long deadlineNanos = NO_DEADLINE;
    Runnable onTouch = () -> {};
    Runnable onReceive = () -> {};
    Runnable onTick = () -> {};
    Runnable onClose = () -> {};
    Runnable onAfterInput = () -> {};
    CloseReason reason = CloseReason.NONE;
    CloseReason closedFor = CloseReason.NONE;

    ScriptedSession(Connection connection) {
        ThreadTools tools = connection.tools();
        this.connection = connection;
        this.outbox = new Outbox(tools);
    }

    void send(int bytes) {
        outbox.room(bytes).writeZero(bytes);
    }

    void call() {
        connection.sessionCalled(connection.thread().nowNanos());
    }

    @Override
    public Session session() {
        return this;
    }

    @Override
    public void afterInput(long nowNanos) {
        onAfterInput.run();
    }

    @Override
    public void outputTaken(long nowNanos) {
        timesTaken++;
    }

    @Override
    public void closed(CloseReason why, long nowNanos) {
        heard.add("closed");
        closedFor = why;
    }

    @Override
    public int touch() {
        onTouch.run();
        return bytesReceived;
    }

    @Override
    public void receive(ByteBuf bytes, long nowNanos) {
        onReceive.run();
        if (consumes) {
            bytesReceived += bytes.readableBytes();
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    @Override
    public void receiveEnd(long nowNanos) {
        heard.add("end");
        if (endsWithPeer) {
            reason = CloseReason.of(CloseCause.PEER_CLOSED);
        }
    }

    @Override
    public void tick(long nowNanos) {
        heard.add("tick at " + nowNanos);
        deadlineNanos = NO_DEADLINE;
        onTick.run();
    }

    @Override
    public void transportGone(CloseReason why, long nowNanos) {
        heard.add("gone");
        outbox.release();
    }

    @Override
    public void close(CloseReason why, long nowNanos) {
        onClose.run();
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
        return wantsBytes;
    }

    @Override
    public long nextDeadlineNanos() {
        return deadlineNanos;
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
