package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.thread.SharedCount;
import org.strowger.simulation.net.SimulatedNetwork;

/**
 * Octets that a session leaves while it is busy are offered again, however short it was busy, and before the peer's
 * end.
 */
final class ConnectionOfferTest {
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final SimulatedNetwork network = new SimulatedNetwork(() -> 1, 1);
    private final List<String> seen = new ArrayList<>();
    private final SelectorThread thread = new SelectorThread(
            "only",
            new ReactorContext(network, () -> 1, ReactorLimits.DEFAULT, new Loud(), Runnable::run, () -> allocator));

    @AfterEach
    void releasesAll() {
        thread.requestClose();
        turns();
        assertThat(thread.isClosed()).isTrue();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    /** As the handshake of TLS does, if each of its steps comes in a record of its own. */
    @Test
    void offersRemainingBytesAfterEachTaskOfAnotherThread() throws IOException {
        assertThat(heardOf("abcdef", Pause.ERRAND)).containsExactly("a", "b", "c", "d", "e", "f", "end");
    }

    @Test
    void offersRemainingBytesAfterASynchronousCall() throws IOException {
        assertThat(heardOf("abcdef", Pause.OWNER)).containsExactly("a", "b", "c", "d", "e", "f", "end");
    }

    private List<String> heardOf(String sent, Pause pause) throws IOException {
        thread.adopt();
        ConnectionPlan plan = new ConnectionPlan(
                (connection, now) -> new OneAtATime(connection, pause), SessionLayer.PLAIN, new SharedCount());
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        InetSocketAddress address = Acceptor.open(thread, List.of(thread), new ListenerPlan(any, 9, plan))
                .address();
        try (SocketChannel peer = network.openSocketChannel()) {
            peer.configureBlocking(false);
            peer.connect(address);
            peer.finishConnect();
            peer.write(ByteBuffer.wrap(sent.getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
            peer.shutdownOutput();
            turns();
        }
        return seen;
    }

    private void turns() {
        for (int i = 0; i < 50; i++) {
            thread.turn();
        }
    }

    /** The cause that makes the session want bytes again. */
    private enum Pause {
        ERRAND,
        OWNER
    }

    /** Takes one byte and is busy until it is helped. */
    private final class OneAtATime implements Session, Endpoint {
        private final Connection connection;
        private final Pause pause;
        private boolean busy;
        private boolean over;

        OneAtATime(Connection connection, Pause pause) {
            this.connection = connection;
            this.pause = pause;
        }

        @Override
        public Session session() {
            return this;
        }

        @Override
        public void afterInput(long nowNanos) {
            if (pause == Pause.OWNER) {
                busy = false;
            }
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {}

        @Override
        public void receive(ByteBuf bytes, long nowNanos) {
            if (busy || !bytes.isReadable()) {
                return;
            }
            seen.add(String.valueOf((char) bytes.readByte()));
            busy = true;
            if (pause == Pause.ERRAND) {
                connection.elsewhere(() -> {}, () -> busy = false);
            }
        }

        @Override
        public void receiveEnd(long nowNanos) {
            seen.add("end");
            over = true;
        }

        @Override
        public void tick(long nowNanos) {}

        @Override
        public void transportGone(CloseReason reason, long nowNanos) {}

        @Override
        public void close(CloseReason reason, long nowNanos) {
            over = true;
        }

        @Override
        public void drainBytes(ByteSink out) {}

        @Override
        public boolean wantsBytes() {
            return !busy;
        }

        @Override
        public long nextDeadlineNanos() {
            return NO_DEADLINE;
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public CloseReason closeReason() {
            return over ? CloseReason.of(CloseCause.ASKED) : CloseReason.NONE;
        }
    }

    /** No incident is expected. */
    private static final class Loud implements Incidents {
        @Override
        public void handlerFailed(String name, String what, Throwable cause) {
            throw new AssertionError(what, cause);
        }

        @Override
        public void selectorReplaced(String name, String why) {
            throw new AssertionError(why);
        }

        @Override
        public void acceptPaused(String name, String where, String why) {
            throw new AssertionError(why);
        }

        @Override
        public void threadFailed(String name, Throwable cause) {
            throw new AssertionError(cause);
        }
    }
}
