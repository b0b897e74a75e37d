package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.time.Timer;

/**
 * A selector, its keys and the channels registered with it are touched by their owner alone. Everything that touches
 * them is called here from another thread, and must fail its assertion; from the owner, the same call must not.
 */
final class OwnershipTest {
    private static final CloseReason ASKED = CloseReason.of(CloseCause.ASKED);

    private static final String TOLD_ON_PURPOSE = "told on purpose";

    /** A call that touches what a SelectorThread owns. */
    private interface Touch {
        void now() throws Exception;
    }

    @TestFactory
    List<DynamicTest> aCallFromAnotherThreadFailsAnAssertion() {
        List<DynamicTest> tests = new ArrayList<>();
        try (World names = new World()) {
            names.touches()
                    .keySet()
                    .forEach(name -> tests.add(DynamicTest.dynamicTest(name, () -> onlyTheOwnerThreadMayCall(name))));
        }
        return tests;
    }

    private static void onlyTheOwnerThreadMayCall(String name) throws Exception {
        try (World world = new World()) {
            Touch touch = Objects.requireNonNull(world.touches().get(name));
            assertThat(thrownElsewhere(touch))
                    .as(name + " from another thread")
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("may touch what selector-0 owns, but this is stranger");
            touch.now();
            world.rig.drive();
            assertThat(world.rig.incidents()).allMatch(told -> told.contains(TOLD_ON_PURPOSE));
        }
    }

    /** Every public method of the two classes that own something is either in the list above or open to all. */
    @Test
    void everyPublicMethodIsCheckedForItsOwnerThread() {
        List<String> open = List.of(
                "start adopt release requestClose awaitClose isClosed registerChannelLater addChannelInterestLater",
                "removeChannelInterestLater invokeLater post invokeAndWait name metrics connections isOwner",
                "thread id endpoint peer option isClosed closeReason tools limits closeRequested abandoned",
                "writeReady turnEnding comesBack giveWay");
        List<String> known = new ArrayList<>(List.of(String.join(" ", open).split(" ")));
        try (World world = new World()) {
            world.touches().keySet().forEach(name -> known.add(name.substring(name.indexOf('.') + 1)));
        }
        for (Class<?> type : List.of(SelectorThread.class, Connection.class)) {
            for (var method : type.getDeclaredMethods()) {
                if (java.lang.reflect.Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                    assertThat(known).as(type.getSimpleName()).contains(method.getName());
                }
            }
        }
    }

    @Test
    void aTaskOfOneThreadDoesNotOwnAnotherThread() {
        try (ReactorRig rig = new ReactorRig(2)) {
            SelectorThread other = rig.threads().get(0);
            rig.threads().get(1).invokeLater(other::nowNanos);
            rig.drive();
            assertThat(rig.incidents()).singleElement().asString().contains("may touch what selector-0 owns");
            assertThat(other.isOwner()).isTrue();
        }
    }

    @Test
    void workOutsideOwnsNoThread() {
        try (ReactorRig rig = new ReactorRig(1)) {
            assertThatThrownBy(() -> rig.outside(rig.thread()::nowNanos))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("may touch what selector-0 owns");
            List<Boolean> owned = new ArrayList<>();
            rig.thread()
                    .elsewhere(
                            () -> owned.add(rig.thread().isOwner()),
                            () -> owned.add(rig.thread().isOwner()));
            rig.drive();
            assertThat(owned).containsExactly(false, true);
        }
    }

    private static Throwable thrownElsewhere(Touch touch) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>(new Throwable("nothing was thrown"));
        Thread stranger = new Thread(
                () -> {
                    try {
                        touch.now();
                    } catch (Throwable t) {
                        thrown.set(t);
                    }
                },
                "stranger");
        stranger.start();
        stranger.join();
        return thrown.get();
    }

    /** A reactor with one of everything that is owned. */
    private static final class World implements AutoCloseable {
        private final ReactorRig rig = new ReactorRig(1);
        private final List<Connection> connections = new ArrayList<>();
        private final InetSocketAddress server = rig.listen((connection, now) -> {
            connections.add(connection);
            return new ScriptedSession(connection);
        });
        private final SocketChannel channel;
        private final Timer timer = new Timer(now -> {});

        World() {
            rig.peer(server);
            channel = rig.peer(server).channel();
        }

        Map<String, Touch> touches() {
            SelectorThread thread = rig.thread();
            Map<String, Touch> touches = new LinkedHashMap<>();
            touches.put("SelectorThread.registerChannelNow", () -> thread.registerChannelNow(channel, 0, handler()));
            touches.put("SelectorThread.addChannelInterestNow", () -> thread.addChannelInterestNow(channel, read()));
            touches.put(
                    "SelectorThread.removeChannelInterestNow", () -> thread.removeChannelInterestNow(channel, read()));
            touches.put("SelectorThread.openConnections", thread::openConnections);
            touches.put("SelectorThread.closeChannelNow", () -> thread.closeChannelNow(channel));
            touches.put("SelectorThread.schedule", () -> thread.schedule(timer, 5));
            touches.put("SelectorThread.cancel", () -> thread.cancel(timer));
            touches.put("SelectorThread.atTurnEnd", () -> thread.atTurnEnd(connections.get(0)));
            touches.put(
                    "SelectorThread.incident", () -> thread.incident("a test", new AssertionError(TOLD_ON_PURPOSE)));
            touches.put("Connection.view", () -> connections.get(0).view());
            touches.put("Connection.heardNanos", () -> connections.get(0).heardNanos());
            touches.put("Connection.takeBytes", () -> connections.get(0).takeBytes(Unpooled.EMPTY_BUFFER));
            touches.put(
                    "Connection.peerIs",
                    () -> connections.get(0).peerIs(connections.get(0).peer()));
            touches.put("Connection.peerIsKnown", () -> connections.get(0).peerIsKnown());
            touches.put("Connection.peerHasAsked", () -> connections.get(0).peerHasAsked());
            touches.put("SelectorThread.inSlices", () -> thread.inSlices("owner", (slice, now) -> false));
            touches.put("SelectorThread.elsewhere", () -> thread.elsewhere(() -> {}, () -> {}));
            touches.put("SelectorThread.nowNanos", thread::nowNanos);
            touches.put("SelectorThread.readClock", thread::readClock);
            touches.put("SelectorThread.isBehind", thread::isBehind);
            touches.put("SelectorThread.turn", thread::turn);
            touches.put("SelectorThread.nextDeadlineNanos", thread::nextDeadlineNanos);
            touches.put("SelectorThread.readBuffer", thread::readBuffer);
            touches.put("SelectorThread.gather", thread::gather);
            touches.putAll(connectionTouches());
            return touches;
        }

        private Map<String, Touch> connectionTouches() {
            Connection connection = connections.get(0);
            Map<String, Touch> touches = new LinkedHashMap<>();
            touches.put("Connection.sessionCalled", () -> connection.sessionCalled(1));
            touches.put("Connection.close", () -> connection.close(ASKED));
            touches.put("Connection.elsewhere", () -> connection.elsewhere(() -> {}, () -> {}));
            touches.put("Connection.call", () -> connection.call(() -> {}));
            touches.put("Connection.requestRoom", () -> connection.requestRoom(0));
            touches.put("Connection.touch", connection::touch);
            touches.put("Connection.owedBytes", connection::owedBytes);
            touches.put("Connection.readReady", () -> connection.readReady(1));
            touches.put("Connection.readAhead", () -> connection.readAhead(1));
            touches.put("Acceptor.open", this::listen);
            touches.put("Connector.dial", this::dial);
            return touches;
        }

        private void listen() throws java.io.IOException {
            InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            Acceptor.open(
                    rig.thread(),
                    rig.threads(),
                    new ListenerPlan(
                            any, 1, ConnectionPlan.plain((connection, now) -> new ScriptedSession(connection))));
        }

        private void dial() {
            ConnectionPlan plan = ConnectionPlan.plain((connection, now) -> new ScriptedSession(connection));
            Connector.dial(
                    rig.thread(), new DialPlan(server, DialPlan.ANY_LOCAL, Duration.ofSeconds(1), plan), ignore());
        }

        private static DialHandler ignore() {
            return new DialHandler() {
                @Override
                public void connected(Connection connection, long nowNanos) {}

                @Override
                public void notConnected(CloseReason reason, long nowNanos) {}
            };
        }

        private SelectorHandler handler() {
            return new SelectorHandler.ReadingWriting() {
                @Override
                public void readReady(long nowNanos) {}

                @Override
                public void writeReady(long nowNanos) {}

                @Override
                public void closeRequested(CloseReason reason, long nowNanos) {
                    rig.thread().closeChannelNow(channel);
                }

                @Override
                public void abandoned(CloseReason reason, long nowNanos) {
                    rig.thread().closeChannelNow(channel);
                }
            };
        }

        private static int read() {
            return SelectionKey.OP_READ;
        }

        @Override
        public void close() {
            rig.close();
        }
    }
}
