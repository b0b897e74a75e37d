package org.strowger.world;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;

/** A server that sends octets chosen by the test whenever it receives something, or without end if it floods. */
public final class RawServer {
    private static final int PIECE_OCTETS = 8 << 10;
    private static final long PAUSE_NANOS = 1_000_000;

    private final Function<String, String> heads;
    private final boolean floods;
    private final boolean closes;
    private int requests;

    /**
     * @param heads the octets to send when something arrives, by the number of the arrival from 1; empty to close the
     *     connection
     * @param floods whether more octets follow without end
     * @param closes whether the connection is closed afterwards
     */
    public RawServer(
            ReactorRig rig, InetSocketAddress address, IntFunction<String> heads, boolean floods, boolean closes) {
        this.heads = octets -> heads.apply(requests);
        this.floods = floods;
        this.closes = closes;
        open(rig, address);
    }

    /** @param answers the octets to send in response to the received ones; empty to close the connection */
    public RawServer(ReactorRig rig, InetSocketAddress address, UnaryOperator<String> answers) {
        this.heads = answers;
        this.floods = false;
        this.closes = false;
        open(rig, address);
    }

    private void open(ReactorRig rig, InetSocketAddress address) {
        try {
            ConnectionPlan plan = ConnectionPlan.plain((connection, nowNanos) -> new Raw(connection));
            Acceptor.open(rig.thread(), rig.threads(), new ListenerPlan(address, Integer.MAX_VALUE, plan));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** How often octets were received. */
    public int requests() {
        return requests;
    }

    private final class Raw implements Session, Endpoint {
        private final Outbox outbox;
        private CloseReason reason = CloseReason.NONE;
        private long nextNanos = NO_DEADLINE;

        Raw(Connection connection) {
            outbox = new Outbox(connection.tools());
        }

        @Override
        public void receive(ByteBuf bytes, long nowNanos) {
            requests++;
            String octets = bytes.readCharSequence(bytes.readableBytes(), StandardCharsets.ISO_8859_1)
                    .toString();
            byte[] head = heads.apply(octets).getBytes(StandardCharsets.ISO_8859_1);
            if (head.length > 0) {
                outbox.room(head.length).writeBytes(head);
            }
            nextNanos = floods ? nowNanos + PAUSE_NANOS : NO_DEADLINE;
            if (closes || head.length == 0) {
                reason = CloseReason.of(CloseCause.ASKED);
            }
        }

        @Override
        public void tick(long nowNanos) {
            if (nowNanos >= nextNanos) {
                byte[] more = new byte[PIECE_OCTETS];
                Arrays.fill(more, (byte) ' ');
                outbox.room(more.length).writeBytes(more);
                nextNanos = nowNanos + PAUSE_NANOS;
            }
        }

        @Override
        public void receiveEnd(long nowNanos) {
            reason = CloseReason.of(CloseCause.PEER_CLOSED);
        }

        @Override
        public void transportGone(CloseReason why, long nowNanos) {
            reason = why;
            outbox.release();
        }

        @Override
        public void close(CloseReason why, long nowNanos) {
            reason = why;
        }

        @Override
        public void drainBytes(ByteSink out) {
            outbox.drainTo(out);
        }

        @Override
        public boolean wantsBytes() {
            return true;
        }

        @Override
        public long nextDeadlineNanos() {
            return isOver() ? NO_DEADLINE : nextNanos;
        }

        @Override
        public boolean isOver() {
            return !reason.isNone();
        }

        @Override
        public CloseReason closeReason() {
            return reason;
        }

        @Override
        public int touch() {
            return 0;
        }

        @Override
        public Session session() {
            return this;
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason why, long nowNanos) {}
    }
}
