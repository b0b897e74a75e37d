package org.strowger.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.simulation.net.Bench.ascii;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The visible behaviour of sockets, for the simulated network and the real one alike. */
abstract class NetworkConformance {
    private static final int CONNECT = SelectionKey.OP_CONNECT;
    private static final int ACCEPT = SelectionKey.OP_ACCEPT;
    private static final int READ = SelectionKey.OP_READ;
    private static final int WRITE = SelectionKey.OP_WRITE;

    private final SelectorProvider provider;
    private Bench bench;

    NetworkConformance(SelectorProvider provider) throws IOException {
        this.provider = provider;
        this.bench = new Bench(provider);
    }

    @BeforeEach
    void freshBench() throws IOException {
        bench.close();
        bench = new Bench(provider);
    }

    @AfterEach
    void closeBench() throws IOException {
        bench.close();
    }

    @Test
    void aNonBlockingConnectCompletesInTwoSteps() throws IOException {
        SocketChannel dialler = bench.open();
        assertThat(bench.listener().accept()).isNull();
        assertThat(dialler.connect(bench.address())).isFalse();
        assertThat(dialler.isConnectionPending()).isTrue();
        assertThat(dialler.getRemoteAddress()).isEqualTo(bench.address());
        SelectionKey key = dialler.register(bench.selector(), CONNECT | READ | WRITE);
        assertThat(bench.awaitReady(key, CONNECT)).isEqualTo(CONNECT);
        assertThatThrownBy(() -> dialler.read(ByteBuffer.allocate(1))).isInstanceOf(NotYetConnectedException.class);
        assertThat(dialler.finishConnect()).isTrue();
        assertThat(dialler.finishConnect()).isTrue();
        SelectionKey pending = bench.listener().register(bench.selector(), ACCEPT);
        assertThat(bench.awaitReady(pending, ACCEPT)).isEqualTo(ACCEPT);
        try (SocketChannel acceptor = bench.listener().accept()) {
            assertThat(acceptor.isConnected()).isTrue();
            assertThat(acceptor.isBlocking()).isTrue();
            assertThat(acceptor.getLocalAddress()).isEqualTo(dialler.getRemoteAddress());
            assertThat(acceptor.getRemoteAddress()).isEqualTo(dialler.getLocalAddress());
        }
    }

    @Test
    void gatheringWritesAndScatteringReadsLeaveTheBytesUnchanged() throws IOException {
        SocketChannel[] pair = bench.pair();
        assertThat(pair[0].write(new ByteBuffer[] {ascii("one"), ascii(""), ascii("two"), ascii("3")}))
                .isEqualTo(7);
        bench.awaitReady(pair[1], READ);
        ByteBuffer first = ByteBuffer.allocate(2);
        ByteBuffer second = ByteBuffer.allocate(9);
        assertThat(pair[1].read(new ByteBuffer[] {first, second})).isEqualTo(7);
        assertThat(pair[1].read(second)).isZero();
        assertThat(pair[1].write(new ByteBuffer[] {first.flip(), second.flip()}))
                .isEqualTo(7);
        assertThat(bench.read(pair[0], 7)).isEqualTo("onetwo3");
    }

    @Test
    void aConnectWithoutAListenerIsRefused() throws IOException {
        InetSocketAddress deserted = (InetSocketAddress) bench.address();
        bench.listener().close();
        SocketChannel dialler = bench.open();
        assertThat(dialler.connect(deserted)).isFalse();
        SelectionKey key = dialler.register(bench.selector(), CONNECT);
        bench.awaitReady(key, CONNECT);
        assertThatThrownBy(dialler::finishConnect)
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("Connection refused");
        assertThat(dialler.isOpen()).isFalse();
    }

    @Test
    void aWriterStopsAtAFullBufferAndContinuesAfterARead() throws IOException {
        SocketChannel[] pair = bench.pair();
        SelectionKey writer = pair[0].register(bench.selector(), WRITE);
        assertThat(bench.awaitReady(writer, WRITE)).isEqualTo(WRITE);
        long[] written = {Bench.fill(pair[0])};
        bench.await(() -> fillMore(pair[0], written) == 0 && selectQuietly() == 0);
        ByteBuffer drain = ByteBuffer.allocate(1 << 20);
        long[] read = new long[1];
        bench.await(() -> {
            read[0] += readInto(pair[1], drain.clear());
            return read[0] == written[0];
        });
        assertThat(bench.awaitReady(writer, WRITE)).isEqualTo(WRITE);
    }

    @Test
    void closesOneDirectionWhileTheOtherContinues() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("last"));
        pair[0].shutdownOutput();
        assertThatThrownBy(() -> pair[0].write(ascii("more"))).isInstanceOf(ClosedChannelException.class);
        assertThat(bench.read(pair[1], 4)).isEqualTo("last");
        assertThat(bench.awaitReady(pair[1], READ)).isEqualTo(READ);
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
        pair[1].write(ascii("answer"));
        assertThat(bench.read(pair[0], 6)).isEqualTo("answer");
    }

    @Test
    void readsNothingAfterShutdownInput() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].shutdownInput();
        pair[1].write(ascii("unheard"));
        assertThat(pair[0].read(ByteBuffer.allocate(8))).isEqualTo(-1);
        assertThat(bench.awaitReady(pair[0], READ)).isEqualTo(READ);
        pair[0].write(ascii("heard"));
        assertThat(bench.read(pair[1], 5)).isEqualTo("heard");
    }

    @Test
    void aReaderSeesTheEndWhenThePeerCloses() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("bye"));
        pair[0].close();
        assertThat(bench.read(pair[1], 3)).isEqualTo("bye");
        bench.awaitReady(pair[1], READ);
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void theSecondWriteToAClosedPeerFails() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].close();
        bench.awaitReady(pair[1], READ);
        assertThat(pair[1].write(ascii("into the void"))).isEqualTo(13);
        bench.await(() -> isBroken(pair[1]));
        assertThatThrownBy(() -> pair[1].write(ascii("again")))
                .isInstanceOf(IOException.class)
                .hasMessage("Broken pipe");
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void closingWithALingerOfZeroResetsThePeer() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].setOption(StandardSocketOptions.SO_LINGER, 0);
        pair[0].close();
        bench.awaitReady(pair[1], READ);
        assertIsReset(pair[1]);
        assertIsReset(pair[1]);
        assertThatThrownBy(() -> pair[1].write(ascii("x"))).hasMessage("Broken pipe");
    }

    @Test
    void closingWithUnreadBytesResetsThePeer() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("before"));
        pair[1].write(ascii("never read"));
        bench.awaitReady(pair[0], READ);
        pair[0].close();
        assertThat(bench.read(pair[1], 6)).isEqualTo("before");
        bench.awaitReady(pair[1], READ);
        assertIsReset(pair[1]);
    }

    @Test
    void afterAResetTheFirstWriteReportsAResetAndEachLaterWriteABrokenPipe() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].setOption(StandardSocketOptions.SO_LINGER, 0);
        pair[0].close();
        SelectionKey key = pair[1].register(bench.selector(), READ | WRITE);
        bench.awaitReady(key, READ);
        assertThatThrownBy(() -> pair[1].write(ascii("x"))).hasMessage("Connection reset by peer");
        assertThatThrownBy(() -> pair[1].write(ascii("x"))).hasMessage("Broken pipe");
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void closingTheListenerResetsConnectionsInTheBacklog() throws IOException {
        SocketChannel dialler = bench.open();
        dialler.connect(bench.address());
        bench.awaitReady(dialler, CONNECT);
        dialler.finishConnect();
        bench.listener().close();
        bench.awaitReady(dialler, READ);
        assertIsReset(dialler);
    }

    @Test
    void aChannelIsReadyUntilAllBytesAreRead() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("ab"));
        assertThat(bench.read(pair[1], 1)).isEqualTo("a");
        assertThat(bench.read(pair[1], 1)).isEqualTo("b");
        pair[1].register(bench.selector(), READ);
        assertThat(bench.selector().selectNow(key -> {})).isZero();
    }

    @Test
    void aChangeOfInterestAppliesAtTheNextSelection() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("a"));
        SelectionKey key = pair[1].register(bench.selector(), READ, "attached");
        assertThat(key.attachment()).isEqualTo("attached");
        assertThat(bench.awaitReady(key, READ)).isEqualTo(READ);
        key.interestOps(WRITE);
        assertThat(bench.awaitReady(key, WRITE)).isEqualTo(WRITE);
        assertThat(key.interestOpsOr(READ)).isEqualTo(WRITE);
        assertThat(bench.awaitReady(key, READ)).isEqualTo(READ | WRITE);
        key.interestOps(0);
        assertThat(bench.selector().selectNow(found -> {})).isZero();
        assertThatThrownBy(() -> key.interestOps(ACCEPT)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void selectedKeysRemainUntilTheyAreRemoved() throws IOException {
        SocketChannel[] pair = bench.pair();
        SelectionKey key = pair[1].register(bench.selector(), WRITE);
        assertThat(bench.selector().selectNow()).isEqualTo(1);
        assertThat(bench.selector().selectNow()).isZero();
        assertThat(bench.selector().selectedKeys()).containsExactly(key);
        assertThatThrownBy(() -> bench.selector().selectedKeys().add(key))
                .isInstanceOf(UnsupportedOperationException.class);
        bench.selector().selectedKeys().remove(key);
        assertThat(bench.selector().selectNow()).isEqualTo(1);
        assertThatThrownBy(() -> bench.selector().keys().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void keepsACancelledKeyUntilTheNextSelection() throws IOException {
        SocketChannel[] pair = bench.pair();
        SelectionKey key = pair[1].register(bench.selector(), WRITE);
        key.cancel();
        assertThat(key.isValid()).isFalse();
        assertThat(pair[1].isRegistered()).isTrue();
        assertThat(bench.selector().keys()).containsExactly(key);
        assertThatThrownBy(key::readyOps).isInstanceOf(CancelledKeyException.class);
        assertThatThrownBy(() -> pair[1].register(bench.selector(), READ)).isInstanceOf(CancelledKeyException.class);
        assertThat(bench.selector().selectNow()).isZero();
        assertThat(bench.selector().keys()).isEmpty();
        assertThat(pair[1].isRegistered()).isFalse();
    }

    @Test
    void aKeyCancelledDuringASelectionIsStillPassedOn() throws IOException {
        SocketChannel[] pair = bench.pair();
        SelectionKey one = pair[0].register(bench.selector(), WRITE);
        SelectionKey other = pair[1].register(bench.selector(), WRITE);
        int served = bench.selector().selectNow(key -> {
            one.cancel();
            other.cancel();
        });
        assertThat(served).isEqualTo(2);
    }

    @Test
    void aKeyWhoseChannelIsClosedDuringASelectionIsNotPassedOn() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].register(bench.selector(), WRITE);
        pair[1].register(bench.selector(), WRITE);
        int served = bench.selector().selectNow(key -> {
            closeQuietly(pair[0]);
            closeQuietly(pair[1]);
        });
        assertThat(served).isEqualTo(1);
    }

    @Test
    void aClosedRegisteredChannelResetsAtTheNextSelection() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].register(bench.selector(), WRITE);
        pair[0].setOption(StandardSocketOptions.SO_LINGER, 0);
        pair[0].close();
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isZero();
        bench.selector().selectNow();
        bench.awaitReady(pair[1], READ);
        assertIsReset(pair[1]);
    }

    @Test
    void refusesASelectionInsideASelection() throws IOException {
        bench.pair()[0].register(bench.selector(), WRITE);
        assertThatThrownBy(() -> bench.selector().select(key -> selectQuietly(), 1))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aChannelRegisteredBeforeItConnectsIsReadyForAllOperations() throws IOException {
        SocketChannel dialler = bench.open();
        SelectionKey key = dialler.register(bench.selector(), READ | WRITE | CONNECT);
        assertThat(bench.awaitReady(key, READ)).isEqualTo(READ | WRITE | CONNECT);
    }

    @Test
    void callsInAWrongChannelStateAreRefused() throws IOException {
        SocketChannel fresh = bench.open();
        assertThat(fresh.getLocalAddress()).isNull();
        assertThat(fresh.getRemoteAddress()).isNull();
        assertThatThrownBy(fresh::finishConnect).isInstanceOf(NoConnectionPendingException.class);
        assertThatThrownBy(() -> fresh.write(ascii("x"))).isInstanceOf(NotYetConnectedException.class);
        assertThatThrownBy(fresh::shutdownOutput).isInstanceOf(NotYetConnectedException.class);
        fresh.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        assertThat(((InetSocketAddress) fresh.getLocalAddress()).getPort()).isPositive();
        assertThatThrownBy(() -> fresh.bind(null)).isInstanceOf(AlreadyBoundException.class);
        fresh.connect(bench.address());
        assertThatThrownBy(() -> fresh.connect(bench.address())).isInstanceOf(ConnectionPendingException.class);
        bench.awaitReady(fresh, CONNECT);
        fresh.finishConnect();
        assertThatThrownBy(() -> fresh.connect(bench.address())).isInstanceOf(AlreadyConnectedException.class);
        fresh.close();
        assertThatThrownBy(() -> fresh.read(ByteBuffer.allocate(1))).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(fresh::getLocalAddress).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(() -> fresh.register(bench.selector(), READ)).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void callsInAWrongListenerStateAreRefused() throws IOException {
        try (ServerSocketChannel unbound = provider.openServerSocketChannel()) {
            unbound.configureBlocking(false);
            assertThat(unbound.getLocalAddress()).isNull();
            assertThatThrownBy(unbound::accept).isInstanceOf(NotYetBoundException.class);
            assertThatThrownBy(() -> unbound.bind(bench.address()))
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("Address already in use");
        }
        assertThatThrownBy(() -> bench.listener().bind(null)).isInstanceOf(AlreadyBoundException.class);
        bench.listener().close();
        assertThatThrownBy(() -> bench.listener().accept()).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void closingTheSelectorInvalidatesItsKeys() throws IOException {
        SocketChannel[] pair = bench.pair();
        SelectionKey key = pair[0].register(bench.selector(), READ);
        bench.selector().close();
        assertThat(key.isValid()).isFalse();
        assertThat(pair[0].isRegistered()).isFalse();
        assertThat(pair[0].isOpen()).isTrue();
        assertThatThrownBy(() -> bench.selector().selectNow()).isInstanceOf(ClosedSelectorException.class);
    }

    @Test
    void readOnlyBuffersAreRefusedAndEmptyBuffersAreAccepted() throws IOException {
        SocketChannel[] pair = bench.pair();
        ByteBuffer readOnly = ByteBuffer.allocate(1).asReadOnlyBuffer();
        assertThatThrownBy(() -> pair[0].read(readOnly)).isInstanceOf(IllegalArgumentException.class);
        assertThat(pair[0].read(ByteBuffer.allocate(0))).isZero();
        assertThat(pair[0].write(ByteBuffer.allocate(0))).isZero();
    }

    private int selectQuietly() {
        try {
            return bench.selector().selectNow(key -> {});
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertIsReset(SocketChannel channel) {
        assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1)))
                .isInstanceOf(SocketException.class)
                .hasMessage("Connection reset");
    }

    private static long fillMore(SocketChannel channel, long[] sum) {
        try {
            long more = Bench.fill(channel);
            sum[0] += more;
            return more;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static int readInto(SocketChannel channel, ByteBuffer target) {
        try {
            return channel.read(target);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isBroken(SocketChannel channel) {
        try {
            channel.write(ascii("x"));
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
