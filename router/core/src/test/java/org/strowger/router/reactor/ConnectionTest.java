package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.metrics.Counter;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.thread.SharedCount;

/** One connection through everything that can befall it, on one thread. */
final class ConnectionTest {
    private static final Duration STALL = Duration.ofSeconds(60);
    private static final Duration LINGER = Duration.ofSeconds(2);
    private static final ReactorLimits LIMITS = new ReactorLimits(
            16 << 10,
            8 << 10,
            32 << 10,
            8 << 10,
            128 << 10,
            new ReactorLimits.Timeouts(STALL, LINGER, Duration.ofSeconds(10), Duration.ofSeconds(5)));

    private final ReactorRig rig = new ReactorRig(1, LIMITS, 1);
    private final List<ScriptedSession> sessions = new ArrayList<>();
    private final InetSocketAddress server = rig.listen((connection, now) -> {
        ScriptedSession session = new ScriptedSession(connection);
        sessions.add(session);
        return session;
    });

    @AfterEach
    void nothingIsLeftBehind() {
        rig.close();
    }

    @Test
    void holdsNoBufferWhileItIsIdle() {
        long before = rig.allocator().metric().usedDirectMemory();
        PlainPeer peer = rig.peer(server);
        peer.send(new byte[100]);
        assertThat(session().bytesReceived).isEqualTo(100);
        assertThat(rig.allocator().metric().usedDirectMemory()).isEqualTo(before);
    }

    /** A new connection has the place of one that was told to close, and signed in before it did. */
    @Test
    void anotherConnectionGivesWayIfTheOldestSignsInMeanwhile() {
        OldestByAddress<Connection> unknown = new OldestByAddress<>();
        List<Connection> opened = new ArrayList<>();
        Endpoint.Factory endpoints = (connection, now) -> {
            opened.add(connection);
            return new ScriptedSession(connection);
        };
        InetSocketAddress listener =
                rig.listen(new ConnectionPlan(endpoints, SessionLayer.PLAIN, new SharedCount(), unknown), 10);
        for (int i = 0; i < 3; i++) {
            rig.peer(listener);
        }

        Connection oldest = unknown.takeOldest();
        assertThat(oldest).isSameAs(opened.get(0));
        opened.get(0).giveWay();
        opened.get(0).peerIsKnown();
        rig.drive();

        assertThat(opened).extracting(Connection::isClosed).containsExactly(false, true, false);
        assertThat(rig.sum(Counter.CONNECTIONS_GAVE_WAY)).isEqualTo(1);
    }

    @Test
    void holdsOnlyTheBytesOfAnIncompletePacket() {
        long before = rig.allocator().metric().usedDirectMemory();
        PlainPeer peer = rig.peer(server);
        session().consumes = false;
        peer.send(new byte[100]);
        assertThat(rig.allocator().metric().usedDirectMemory()).isEqualTo(before + 100);
        assertThat(rig.sum(Counter.HELD_INPUT_BYTES)).isEqualTo(100);
        session().consumes = true;
        peer.send(new byte[1]);
        assertThat(session().bytesReceived).isEqualTo(101);
        assertThat(rig.allocator().metric().usedDirectMemory()).isEqualTo(before);
    }

    @Test
    void disconnectsAPeerWhosePacketGrowsBeyondTheLimit() {
        PlainPeer peer = rig.peer(server);
        session().consumes = false;
        peer.offer(ByteBuffer.wrap(new byte[LIMITS.packetBytesMax() + 1]));
        rig.drive();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.INPUT_FULL);
    }

    @Test
    void writesAllOutputOfATurnInOneCall() {
        PlainPeer peer = rig.peer(server);
        long before = rig.sum(Counter.WRITES);
        session().onReceive = () -> {
            for (int i = 0; i < 100; i++) {
                session().send(200);
            }
        };
        peer.send(new byte[1]);
        assertThat(peer.receive()).hasSize(20_000);
        assertThat(rig.sum(Counter.WRITES) - before).isEqualTo(1);
    }

    @Test
    void pausesReadingWhileThePeerReadsNothing() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().onReceive = () -> session().send(16 << 10);
        ByteBuffer flood = ByteBuffer.allocate(64 << 10);
        while (peer.offer(flood) > 0) {
            rig.drive();
        }
        assertThat(flood.hasRemaining()).as("the flood has stopped").isTrue();
        assertThat(rig.sum(Counter.HELD_OUTPUT_BYTES))
                .isBetween((long) LIMITS.outputHighBytes() - (16 << 10), (long) LIMITS.outputHighBytes() + (16 << 10));
        assertThat(rig.sum(Counter.MUTES)).isEqualTo(1);

        int reads = session().bytesReceived;
        peer.receive();
        assertThat(session().bytesReceived).isGreaterThan(reads);
        assertThat(rig.sum(Counter.HELD_OUTPUT_BYTES)).isZero();
    }

    @Test
    void disconnectsAPeerThatReadsNothingUntilTheTimeout() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().onReceive = () -> session().send(16 << 10);
        peer.send(new byte[1]);
        rig.advance(STALL.minusMillis(10));
        assertThat(session().closedFor).isEqualTo(CloseReason.NONE);
        rig.advance(Duration.ofMillis(12));
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.STALLED);
    }

    @Test
    void doesNotDisconnectAPeerThatReadsSlowly() throws IOException {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().onReceive = () -> session().send(30 << 10);
        peer.send(new byte[1]);
        for (int i = 0; i < 5; i++) {
            rig.advance(STALL.dividedBy(2));
            peer.channel().read(ByteBuffer.allocate(100));
            rig.drive();
        }
        assertThat(session().closedFor).isEqualTo(CloseReason.NONE);
    }

    @Test
    void reportsThatThereIsRoomForRequestsAgain() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        sends(10 << 10);
        assertThat(session().connection.requestRoom(0)).isEqualTo(10 << 10);
        assertThat(session().connection.requestRoom(10 << 10)).isZero();
        sends(10 << 10);
        assertThat(session().connection.requestRoom(0)).isZero();
        assertThat(session().timesTaken).isZero();
        assertThat(peer.receive()).hasSize(20 << 10);
        assertThat(session().connection.requestRoom(0)).isEqualTo(LIMITS.requestBytesMax());
        assertThat(session().timesTaken).isOne();
    }

    @Test
    void reportsRoomThatWasFilledAndEmptiedInOneTurn() {
        PlainPeer peer = rig.peer(server);
        sends(LIMITS.requestBytesMax() - 1);
        assertThat(session().timesTaken).isZero();
        sends(LIMITS.requestBytesMax());
        assertThat(session().timesTaken).isOne();
        assertThat(peer.receive()).hasSize(2 * LIMITS.requestBytesMax() - 1);
    }

    private void sends(int bytes) {
        session().send(bytes);
        session().call();
        rig.drive();
    }

    @Test
    void disconnectsAPeerWhosePendingOutputExceedsTheLimit() {
        rig.network().capacity(4 << 10);
        rig.peer(server);
        session().send(LIMITS.outputBytesMax() + (8 << 10));
        session().call();
        rig.drive();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.OUTPUT_FULL);
    }

    @Test
    void holdsLittleMoreMemoryThanThePendingOutput() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().onReceive = () -> session().send(4);
        long before = rig.allocator().metric().usedDirectMemory();
        for (int i = 0; i < 5000; i++) {
            peer.send(new byte[1]);
        }
        long owed = rig.sum(Counter.HELD_OUTPUT_BYTES);
        assertThat(owed).isGreaterThan(10_000);
        assertThat(rig.allocator().metric().usedDirectMemory() - before).isBetween(owed, 2 * owed);
        assertThat(peer.receive()).hasSize(20_000);
    }

    @Test
    void stopsReadingWhileTheSessionAcceptsNoBytes() {
        PlainPeer peer = rig.peer(server);
        session().consumes = false;
        session().wantsBytes = false;
        peer.send(new byte[10]);
        rig.drive();
        ByteBuffer more = ByteBuffer.allocate(200 << 10);
        while (peer.offer(more) > 0) {
            rig.drive();
        }
        assertThat(more.hasRemaining()).as("the socket is read no further").isTrue();

        session().consumes = true;
        session().wantsBytes = true;
        session().call();
        rig.drive();
        peer.send(new byte[1]);
        assertThat(session().bytesReceived).isEqualTo(10 + more.position() + 1);
    }

    @Test
    void passesNoBytesToTheSessionWhileThePeerDoesNotRead() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().consumes = false;
        session().wantsBytes = false;
        peer.send(new byte[10]);
        session().consumes = true;
        session().wantsBytes = true;
        session().send(LIMITS.outputHighBytes() + (8 << 10));
        session().call();
        rig.drive();
        assertThat(session().bytesReceived).isZero();

        peer.receive();
        assertThat(session().bytesReceived).isEqualTo(10);
    }

    @Test
    void sendsPendingBytesAfterThePeerHasClosedItsOutput() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().onReceive = () -> session().send(20 << 10);
        peer.send(new byte[1]);
        peer.end();
        assertThat(session().heard).containsExactly("end");
        assertThat(peer.receive()).hasSize(20 << 10);
        assertThat(peer.sawEnd()).isTrue();
        assertThat(session().heard).containsExactly("end", "gone", "closed");
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void theSessionCanSendAfterThePeerHasClosedItsOutput() {
        PlainPeer peer = rig.peer(server);
        session().endsWithPeer = false;
        peer.end();
        session().send(50);
        session().call();
        rig.drive();
        assertThat(peer.receive()).hasSize(50);
        assertThat(session().closedFor).isEqualTo(CloseReason.NONE);
        session().connection.close(CloseReason.of(CloseCause.ASKED));
        rig.drive();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.ASKED);
        assertThat(peer.sawEnd()).isTrue();
    }

    @Test
    void awaitsTheCloseOfThePeerSoThatNoOutputIsLost() {
        PlainPeer peer = rig.peer(server);
        session().send(5000);
        session().connection.close(CloseReason.of(CloseCause.ASKED));
        rig.drive();
        // Bytes that cross ours: closing now with these unread would reset the connection and lose the 5,000.
        peer.send(new byte[3000]);
        assertThat(session().heard).isEmpty();
        assertThat(peer.receive()).hasSize(5000);
        assertThat(peer.sawEnd()).isTrue();
        peer.close();
        assertThat(session().heard).containsExactly("gone", "closed");
    }

    @Test
    void awaitsTheCloseOfThePeerForALimitedTime() {
        rig.peer(server);
        session().connection.close(CloseReason.of(CloseCause.ASKED));
        rig.advance(LINGER.minusMillis(5));
        assertThat(session().heard).isEmpty();
        rig.advance(Duration.ofMillis(10));
        assertThat(session().heard).containsExactly("gone", "closed");
    }

    @Test
    void reportsAResetByThePeer() {
        PlainPeer peer = rig.peer(server);
        peer.reset();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.PEER_RESET);
    }

    @Test
    void reportsAResetByThePeerDespitePendingOutput() {
        rig.network().capacity(4 << 10);
        PlainPeer peer = rig.peer(server);
        session().send(64 << 10);
        session().call();
        rig.drive();
        peer.reset();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.PEER_RESET);
    }

    @Test
    void aSessionThatThrowsEndsOnlyItsConnection() {
        PlainPeer broken = rig.peer(server);
        PlainPeer whole = rig.peer(server);
        sessions.get(0).onReceive = () -> {
            throw new IllegalStateException("on purpose");
        };
        broken.send(new byte[10]);
        whole.send(new byte[10]);
        assertThat(sessions.get(0).closedFor.cause()).isEqualTo(CloseCause.FAILED);
        assertThat(sessions.get(0).heard).containsExactly("gone", "closed");
        assertThat(sessions.get(1).bytesReceived).isEqualTo(10);
        assertThat(rig.incidents()).containsExactly("handler failed: a channel: on purpose");
        assertThat(rig.thread().connections().get()).isEqualTo(1);
    }

    @Test
    void aSessionThatThrowsBeforeItsInputEndsOnlyItsConnection() {
        PlainPeer broken = rig.peer(server);
        PlainPeer whole = rig.peer(server);
        sessions.get(0).onTouch = () -> {
            throw new AssertionError("on purpose");
        };
        broken.send(new byte[10]);
        whole.send(new byte[10]);
        assertThat(sessions.get(0).closedFor.cause()).isEqualTo(CloseCause.FAILED);
        assertThat(sessions.get(1).bytesReceived).isEqualTo(10);
        assertThat(rig.incidents()).hasSize(1);
        assertThat(rig.thread().connections().get()).isEqualTo(1);
    }

    @Test
    void aSessionThatThrowsAtItsDeadlineEndsOnlyItsConnection() {
        rig.peer(server);
        session().deadlineNanos = rig.nowNanos() + Duration.ofSeconds(1).toNanos();
        session().onTick = () -> {
            throw new AssertionError("on purpose");
        };
        session().call();
        rig.advance(Duration.ofSeconds(2));
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.FAILED);
        assertThat(rig.incidents()).hasSize(1);
    }

    @Test
    void aSessionThatThrowsAtItsCloseEndsOnlyItsConnection() {
        rig.peer(server);
        session().onClose = () -> {
            throw new AssertionError("on purpose");
        };
        rig.thread().requestClose();
        rig.drive();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.FAILED);
        assertThat(session().heard).containsExactly("gone", "closed");
        assertThat(rig.thread().isClosed()).as("nothing is left to wait for").isTrue();
    }

    @Test
    void aListenerThatThrowsEndsOnlyItsConnection() {
        rig.peer(server);
        session().onAfterInput = () -> {
            throw new AssertionError("on purpose");
        };
        session().call();
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.FAILED);
        assertThat(rig.thread().connections().get()).isZero();
    }

    @Test
    void releasesASessionWhoseLayerCannotBeCreated() {
        List<ScriptedSession> made = new ArrayList<>();
        Endpoint.Factory endpoints = (connection, now) -> {
            ScriptedSession session = new ScriptedSession(connection);
            session.send(100);
            made.add(session);
            return session;
        };
        SessionLayer broken = (session, connection, now) -> {
            throw new IllegalStateException("on purpose");
        };
        PlainPeer peer = rig.peer(rig.listen(new ConnectionPlan(endpoints, broken, new SharedCount()), 10));
        assertThat(peer.sawEnd()).isTrue();
        assertThat(made.get(0).heard).containsExactly("gone", "closed");
        assertThat(made.get(0).closedFor.cause()).isEqualTo(CloseCause.FAILED);
    }

    @Test
    void callsTheSessionAtItsDeadlineAndNotBefore() {
        rig.peer(server);
        long due = rig.nowNanos() + Duration.ofSeconds(30).toNanos();
        session().deadlineNanos = due;
        session().call();
        rig.advance(Duration.ofSeconds(29));
        assertThat(session().heard).isEmpty();
        // It moves its deadline without being asked: the old one must then do no harm.
        session().deadlineNanos = due + Duration.ofSeconds(10).toNanos();
        rig.advance(Duration.ofSeconds(10));
        assertThat(session().heard).isEmpty();
        rig.advance(Duration.ofMillis(1010));
        assertThat(session().heard).hasSize(1);
        long tickedAt = Long.parseLong(session().heard.get(0).substring("tick at ".length()));
        assertThat(tickedAt)
                .isBetween(
                        due + Duration.ofSeconds(10).toNanos(),
                        due + Duration.ofSeconds(10).toNanos() + (2 << 20));
    }

    @Test
    void readsReceivedBytesBeforeTheDeadline() {
        PlainPeer peer = rig.peer(server);
        session().deadlineNanos = rig.nowNanos() + Duration.ofSeconds(1).toNanos();
        session().onReceive = () -> session().deadlineNanos = Session.NO_DEADLINE;
        session().call();
        rig.advance(Duration.ofMillis(900));
        peer.offer(ByteBuffer.wrap(new byte[10]));
        rig.spend(Duration.ofSeconds(2).toNanos());
        rig.drive();
        assertThat(session().bytesReceived).isEqualTo(10);
        assertThat(session().heard).isEmpty();
    }

    /**
     * The answer of the session in a long turn leaves at its end, when the deadline for the answer has passed already.
     */
    @Test
    void extendsADeadlineByTheTimeOfALongTurn() {
        PlainPeer peer = inALongTurn();
        session().onReceive = () -> session().deadlineNanos = Session.NO_DEADLINE;
        rig.advance(Duration.ofMillis(900));
        assertThat(session().heard).isEmpty();
        peer.offer(ByteBuffer.wrap(new byte[10]));
        rig.advance(Duration.ofSeconds(10));
        assertThat(session().heard).isEmpty();
    }

    @Test
    void extendsADeadlineByNoMoreThanTheTimeOfALongTurn() {
        inALongTurn();
        rig.advance(Duration.ofMillis(900));
        assertThat(session().heard).isEmpty();
        rig.advance(Duration.ofMillis(200));
        assertThat(session().heard).hasSize(1);
    }

    /** An earlier deadline, which the long turn delays too, leaves the later one its time. */
    @Test
    void extendsEachDeadlineByTheTimeOfALongTurn() {
        inALongTurn();
        long laterNanos = session().deadlineNanos + Duration.ofSeconds(1).toNanos();
        session().onTick =
                () -> session().deadlineNanos = session().heard.size() == 1 ? laterNanos : Session.NO_DEADLINE;
        rig.advance(Duration.ofMillis(1_900));
        assertThat(session().heard).hasSize(1);
        rig.advance(Duration.ofMillis(200));
        assertThat(session().heard).hasSize(2);
    }

    @Test
    void aLongTurnBeforeTheOutputDoesNotExtendTheDeadline() {
        PlainPeer peer = rig.peer(server);
        rig.thread().invokeLater(() -> rig.spend(Duration.ofSeconds(3).toNanos()));
        rig.drive();
        session().onReceive = () -> {
            session().send(4);
            session().deadlineNanos = rig.nowNanos() + Duration.ofSeconds(1).toNanos();
        };
        peer.offer(ByteBuffer.wrap(new byte[10]));
        rig.advance(Duration.ofMillis(1_100));
        assertThat(session().heard).hasSize(1);
    }

    /** The session sends something that wants an answer within a second, in a turn that takes three. */
    private PlainPeer inALongTurn() {
        PlainPeer peer = rig.peer(server);
        session().onReceive = () -> {
            session().send(4);
            session().deadlineNanos = rig.nowNanos() + Duration.ofSeconds(1).toNanos();
            rig.spend(Duration.ofSeconds(3).toNanos());
        };
        peer.offer(ByteBuffer.wrap(new byte[10]));
        rig.drive();
        return peer;
    }

    @Test
    void theEndOfThePeerIsHandledBeforeADeadlineOfTheSession() {
        PlainPeer peer = rig.peer(server);
        session().deadlineNanos = rig.nowNanos() + Duration.ofSeconds(1).toNanos();
        session().call();
        rig.advance(Duration.ofMillis(900));
        try {
            peer.channel().close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        rig.spend(Duration.ofSeconds(2).toNanos());
        rig.drive();
        assertThat(session().heard).containsExactly("end", "gone", "closed");
        assertThat(session().closedFor.cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    private ScriptedSession session() {
        return sessions.get(0);
    }
}
