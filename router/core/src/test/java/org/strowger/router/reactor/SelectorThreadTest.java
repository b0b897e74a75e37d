package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseReason;
import org.strowger.router.metrics.Counter;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.time.Timer;

/** The loop itself: its mail, its timers, its selector, its end. */
final class SelectorThreadTest {
    private final ReactorRig rig = new ReactorRig(1);
    private final SelectorThread thread = rig.thread();
    private final List<String> ran = new ArrayList<>();
    private final List<ScriptedSession> sessions = new ArrayList<>();

    @AfterEach
    void nothingIsLeftBehind() {
        rig.close();
    }

    @Test
    void runsTasksInOrder() {
        for (int i = 0; i < 5000; i++) {
            int number = i;
            thread.invokeLater(() -> ran.add("" + number));
        }
        rig.drive();
        assertThat(ran).hasSize(5000);
        assertThat(ran).element(4999).isEqualTo("4999");
        assertThat(ran).isSortedAccordingTo((a, b) -> Integer.compare(Integer.parseInt(a), Integer.parseInt(b)));
    }

    @Test
    void runsTheContinuationOfBlockingWorkDespiteAFullMailbox() {
        while (thread.post(() -> {}) == Mailbox.Posted.ACCEPTED) {}
        thread.elsewhere(() -> ran.add("work"), () -> ran.add("then"));
        assertThat(ran).containsExactly("work");
        thread.turn();
        assertThat(ran).containsExactly("work", "then");
    }

    @Test
    void limitsTheTasksOfATurn() {
        for (int i = 0; i < 5000; i++) {
            thread.invokeLater(() -> ran.add(""));
        }
        assertThat(thread.turn()).as("there is more to do").isTrue();
        assertThat(ran).hasSize(1024);
    }

    @Test
    void limitsTheChannelsServedInATurn() {
        InetSocketAddress server = listen();
        List<PlainPeer> peers = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            peers.add(rig.peer(server));
        }
        peers.forEach(peer -> peer.offer(java.nio.ByteBuffer.allocate(10)));
        long selects = rig.sum(Counter.SELECTS);
        assertThat(thread.turn()).isTrue();
        long served =
                sessions.stream().filter(session -> session.bytesReceived > 0).count();
        assertThat(served).isEqualTo(32);
        rig.drive();
        assertThat(sessions)
                .allSatisfy(session -> assertThat(session.bytesReceived).isEqualTo(10));
        assertThat(rig.sum(Counter.SELECTS) - selects)
                .as("selects for a thousand ready channels")
                .isLessThan(8);
    }

    @Test
    void doesNotReadAChannelMutedEarlierInTheTurn() throws IOException {
        InetSocketAddress server = listen();
        List<SocketChannel> channels = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            PlainPeer silent = rig.peer(server);
            channels.add(silent.channel());
            sessions.get(i).send(10);
            sessions.get(i).call();
        }
        rig.drive();
        for (SocketChannel channel : channels) {
            thread.registerChannelNow(channel, SelectionKey.OP_READ, new Muting(channels));
        }
        rig.drive();
        assertThat(ran).as("whoever was read has muted both").hasSize(1);
    }

    @Test
    void survivesATaskThatThrows() {
        thread.invokeLater(() -> {
            throw new IllegalStateException("on purpose");
        });
        thread.invokeLater(() -> ran.add("next"));
        rig.drive();
        assertThat(ran).containsExactly("next");
        assertThat(rig.incidents()).containsExactly("handler failed: a task: on purpose");
        assertThat(rig.sum(Counter.HANDLER_FAILURES)).isEqualTo(1);
    }

    @Test
    void survivesATimerThatThrowsAndFiresTheOtherTimers() {
        long due = rig.nowNanos() + Duration.ofSeconds(1).toNanos();
        for (int i = 0; i < 10; i++) {
            int number = i;
            thread.schedule(
                    new Timer(now -> {
                        if (number % 3 == 0) {
                            throw new IllegalStateException("on purpose");
                        }
                        ran.add("" + number);
                    }),
                    due);
        }
        rig.advance(Duration.ofSeconds(2));
        assertThat(ran).containsExactlyInAnyOrder("1", "2", "4", "5", "7", "8");
        assertThat(rig.incidents()).hasSize(4);
    }

    @Test
    void replacesABrokenSelectorAndLosesNoConnection() {
        InetSocketAddress server = listen();
        List<PlainPeer> peers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            peers.add(rig.peer(server));
        }
        rig.network().breakSelector(rig.network().selectors().get(0), new IOException("broken on purpose"));
        rig.drive();
        peers.forEach(peer -> peer.send(new byte[11]));
        assertThat(sessions)
                .allSatisfy(session -> assertThat(session.bytesReceived).isEqualTo(11));
        rig.peer(server).send(new byte[5]);
        assertThat(sessions.get(20).bytesReceived)
                .as("the listener was moved too")
                .isEqualTo(5);
        assertThat(rig.network().selectors()).hasSize(2);
        assertThat(rig.network().selectors().get(0).isOpen()).isFalse();
        assertThat(rig.sum(Counter.SELECTORS_REPLACED)).isEqualTo(1);
        assertThat(rig.incidents()).containsExactly("selector replaced: java.io.IOException: broken on purpose");
    }

    @Test
    void reportsWhyADeferredRegistrationFailed() throws IOException {
        SocketChannel channel = rig.network().openSocketChannel();
        channel.configureBlocking(false);
        channel.close();
        List<Exception> errors = new ArrayList<>();
        thread.registerChannelLater(channel, SelectionKey.OP_READ, new Unused(), errors::add);
        rig.drive();
        assertThat(errors).hasSize(1);
        assertThat(errors.get(0)).isInstanceOf(java.nio.channels.ClosedChannelException.class);
        thread.requestClose();
        rig.drive();
        assertThat(thread.isClosed()).as("nothing is open").isTrue();
    }

    @Test
    void refusesTasksAfterItsClose() {
        thread.requestClose();
        rig.drive();
        assertThat(thread.isClosed()).isTrue();
        assertThatThrownBy(() -> thread.invokeLater(() -> ran.add("never")))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("selector-0 has been closed");
        List<Exception> errors = new ArrayList<>();
        thread.addChannelInterestLater(SocketChannel.class.cast(open()), SelectionKey.OP_READ, errors::add);
        assertThat(errors).hasSize(1);
        assertThat(ran).isEmpty();
    }

    @Test
    void runsTasksPostedBeforeItsClose() {
        thread.requestClose();
        thread.invokeLater(() -> ran.add("after the request"));
        rig.drive();
        assertThat(ran).containsExactly("after the request");
    }

    @Test
    void closesAtOnceWhenNoChannelIsOpen() {
        thread.requestClose();
        rig.drive();
        assertThat(thread.isClosed()).isTrue();
        assertThat(rig.network().openDescriptors()).isZero();
    }

    @Test
    void waitsALimitedTimeForPeersToDisconnect() {
        InetSocketAddress server = listen();
        PlainPeer quick = rig.peer(server);
        rig.peer(server);
        thread.requestClose();
        rig.drive();
        assertThat(quick.sawEnd()).as("the peer was told").isTrue();
        assertThat(thread.isClosed()).isFalse();
        quick.close();
        rig.advance(Duration.ofMillis(2010));
        assertThat(thread.isClosed()).as("the linger time of the other is over").isTrue();
        assertThat(sessions).allSatisfy(session -> assertThat(session.heard).containsExactly("gone", "closed"));
    }

    @Test
    void closesConnectionsWhosePeersDoNotDisconnectInTime() {
        rig.network().capacity(1024);
        InetSocketAddress server = listen();
        rig.peer(server);
        sessions.get(0).send(100_000);
        sessions.get(0).call();
        thread.requestClose();
        rig.advance(Duration.ofMillis(4990));
        assertThat(thread.isClosed()).as("bytes are still owed").isFalse();
        rig.advance(Duration.ofMillis(20));
        assertThat(thread.isClosed()).isTrue();
        assertThat(sessions.get(0).heard).containsExactly("gone", "closed");
    }

    @Test
    void refusesToWaitForATaskThatItMustRunItself() {
        assertThatThrownBy(() -> thread.invokeAndWait(() -> ran.add("never")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("must not wait");
        rig.drive();
        assertThat(ran).isEmpty();
    }

    private InetSocketAddress listen() {
        return rig.listen((connection, now) -> {
            ScriptedSession session = new ScriptedSession(connection);
            sessions.add(session);
            return session;
        });
    }

    private SocketChannel open() {
        try {
            SocketChannel channel = rig.network().openSocketChannel();
            channel.close();
            return channel;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Mutes all channels when it reads any. */
    private final class Muting implements SelectorHandler.ReadingWriting {
        private final List<SocketChannel> channels;

        Muting(List<SocketChannel> channels) {
            this.channels = channels;
        }

        @Override
        public void readReady(long nowNanos) {
            ran.add("read");
            channels.forEach(channel -> thread.removeChannelInterestNow(channel, SelectionKey.OP_READ));
        }

        @Override
        public void writeReady(long nowNanos) {}

        @Override
        public void closeRequested(CloseReason reason, long nowNanos) {
            channels.forEach(thread::closeChannelNow);
        }

        @Override
        public void abandoned(CloseReason reason, long nowNanos) {}
    }

    private static final class Unused implements SelectorHandler.ReadingWriting {
        @Override
        public void readReady(long nowNanos) {}

        @Override
        public void writeReady(long nowNanos) {}

        @Override
        public void closeRequested(CloseReason reason, long nowNanos) {}

        @Override
        public void abandoned(CloseReason reason, long nowNanos) {}
    }
}
