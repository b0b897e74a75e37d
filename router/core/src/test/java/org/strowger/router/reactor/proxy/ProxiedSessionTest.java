package org.strowger.router.reactor.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.reactor.proxy.ProxyHeaders.V1;
import static org.strowger.router.reactor.proxy.ProxyHeaders.address;
import static org.strowger.router.reactor.proxy.ProxyHeaders.octets;
import static org.strowger.router.reactor.proxy.ProxyHeaders.tcp4;
import static org.strowger.router.reactor.proxy.ProxyHeaders.v2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.buffer.ByteSink;
import org.strowger.protocol.buffer.Outbox;
import org.strowger.protocol.buffer.ThreadTools;

/** A session behind a proxy, without a socket. */
class ProxiedSessionTest {
    private static final long HEADER_ENDS = 1_000;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final Inner inner = new Inner();
    private final List<InetSocketAddress> seen = new ArrayList<>();
    private final ProxiedSession session = new ProxiedSession(inner, seen::add, HEADER_ENDS);
    private final SessionDriver driver = new SessionDriver(session, allocator);

    /** Greets at once, answers each octet with itself, and keeps what it hears. */
    private final class Inner implements Session {
        private final Outbox outbox = new Outbox(new ThreadTools(allocator));
        private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
        private final List<String> events = new ArrayList<>();
        private CloseReason reason = CloseReason.NONE;
        private boolean wantsBytes = true;
        private long deadlineNanos = NO_DEADLINE;

        Inner() {
            outbox.room(5).writeBytes("hello".getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void receive(ByteBuf bytes, long nowNanos) {
            byte[] all = new byte[bytes.readableBytes()];
            bytes.readBytes(all);
            heard.writeBytes(all);
            outbox.room(all.length).writeBytes(all);
        }

        @Override
        public void receiveEnd(long nowNanos) {
            events.add("end");
            reason = CloseReason.of(CloseCause.PEER_CLOSED);
        }

        @Override
        public void tick(long nowNanos) {
            events.add("tick");
            deadlineNanos = NO_DEADLINE;
        }

        @Override
        public void transportGone(CloseReason why, long nowNanos) {
            events.add("gone");
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

    @AfterEach
    void nothingIsLeftBehind() {
        driver.disconnect(CloseReason.of(CloseCause.ASKED), 0);
        assertThat(inner.events).last().isEqualTo("gone");
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        assertThat(allocator.metric().usedHeapMemory()).isZero();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private String sent() {
        return new String(driver.takeSent(1), StandardCharsets.ISO_8859_1);
    }

    private void assertFailed(CloseCause cause) {
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason().cause()).isEqualTo(cause);
        assertThat(inner.heard.size()).as("octets that came through").isZero();
        assertThat(sent()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void passesBytesAfterTheHeaderToTheInnerSession(Pieces pieces) {
        byte[] header = pieces == Pieces.BYTES ? octets(V1) : tcp4(56324);
        for (byte[] piece : pieces.of(joined(header, octets("data")), 1)) {
            driver.feed(piece, 1);
        }
        assertThat(seen).containsExactly(address(56324, 192, 0, 2, 1));
        assertThat(inner.heard).hasToString("data");
        assertThat(sent()).isEqualTo("hellodata");
        assertThat(driver.unread()).isZero();
    }

    @Test
    void theInnerSessionSendsNothingBeforeTheHeader() {
        driver.feed(octets("PROXY TCP4 192.0.2.1 "), 1);
        assertThat(sent()).isEmpty();
        driver.feed(octets("198.51.100.1 56324 2775\r\n"), 1);
        assertThat(sent()).isEqualTo("hello");
    }

    @Test
    void aHeaderWithoutAClientChangesNoAddress() {
        driver.feed(v2(0x20, 0, new byte[0]), 1);
        assertThat(seen).isEmpty();
        assertThat(sent()).isEqualTo("hello");
        assertThat(session.isOver()).isFalse();
    }

    @Test
    void aSecondHeaderIsPassedOnAsData() {
        driver.feed(octets(V1 + V1), 1);
        assertThat(seen).hasSize(1);
        assertThat(inner.heard).hasToString(V1);
    }

    @Test
    void anInvalidHeaderEndsTheSessionWithoutAResponse() {
        driver.feed(octets("\0\0\0\u0010 a bind of somebody who is no proxy"), 1);
        assertFailed(CloseCause.VIOLATION);
        assertThat(session.closeReason().detail()).isNotBlank();
        assertThat(seen).isEmpty();
    }

    @Test
    void ignoresTheHeaderOfARefusedPeer() {
        session.turnAway();
        driver.feed(octets(V1 + "data"), 1);
        assertThat(seen).isEmpty();
        assertFailed(CloseCause.TURNED_AWAY);
    }

    @Test
    void endsIfTheHeaderDoesNotArriveInTime() {
        driver.feed(octets("PROXY "), 1);
        assertThat(session.nextDeadlineNanos()).isEqualTo(HEADER_ENDS);
        driver.tick(HEADER_ENDS);
        assertFailed(CloseCause.TIMED_OUT);
    }

    @Test
    void afterTheHeaderOnlyTheInnerDeadlinesApply() {
        driver.feed(octets(V1), 1);
        assertThat(session.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
        session.tick(HEADER_ENDS + 1);
        assertThat(session.isOver()).isFalse();
        inner.deadlineNanos = 5_000;
        assertThat(session.nextDeadlineNanos()).isEqualTo(5_000);
        driver.tick(5_000);
        assertThat(inner.events).containsExactly("tick");
    }

    @Test
    void deadlinesOfTheInnerSessionApplyBeforeTheHeader() {
        inner.deadlineNanos = 10;
        assertThat(session.nextDeadlineNanos()).isEqualTo(10);
        driver.tick(10);
        assertThat(inner.events).containsExactly("tick");
        assertThat(session.isOver()).isFalse();
    }

    @Test
    void endsIfThePeerDisconnectsBeforeItsHeader() {
        driver.feed(octets("PROXY TCP4"), 1);
        driver.feedEnd(1);
        assertFailed(CloseCause.PEER_CLOSED);
        assertThat(inner.events).isEmpty();
    }

    @Test
    void theEndOfInputAfterTheHeaderIsPassedToTheInnerSession() {
        driver.feed(octets(V1 + "data"), 1);
        driver.feedEnd(1);
        assertThat(inner.events).containsExactly("end");
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
        assertThat(sent()).isEqualTo("hellodata");
    }

    @Test
    void theHeaderIsReadWhileTheInnerSessionAcceptsNoBytes() {
        inner.wantsBytes = false;
        assertThat(session.wantsBytes()).isTrue();
        driver.feed(octets(V1 + "data"), 1);
        assertThat(seen).hasSize(1);
        assertThat(session.wantsBytes()).isFalse();
        assertThat(inner.heard.size()).isZero();
        inner.wantsBytes = true;
        driver.offerAgain(2);
        assertThat(inner.heard).hasToString("data");
    }

    @Test
    void closesTheInnerSessionBeforeTheHeader() {
        session.close(CloseReason.of(CloseCause.SHUTDOWN), 1);
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.SHUTDOWN);
        assertThat(sent()).as("what it has to say in the end").isEqualTo("hello");
    }
}
