package org.strowger.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.simulation.net.Bench.ascii;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * The parts that the real network does not show: addresses, options, blocking mode, descriptors, counters and threads.
 */
final class SimulatedNetworkTest {
    private final SimulatedNetwork network = new SimulatedNetwork(() -> 0, 1);
    private final Bench bench;

    SimulatedNetworkTest() throws IOException {
        bench = new Bench(network);
    }

    @Test
    void simulatesStreamSocketsOnly() {
        assertThatThrownBy(network::openPipe).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(network::openDatagramChannel).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> network.openDatagramChannel(StandardProtocolFamily.INET))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(network::inheritedChannel).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> bench.open().socket()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> bench.listener().socket()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void closedChannelsReleaseTheirDescriptors() throws IOException {
        SocketChannel[] pair = bench.pair();
        assertThat(network.openDescriptors()).isEqualTo(4);
        pair[0].register(bench.selector(), SelectionKey.OP_READ);
        pair[0].close();
        assertThat(network.openDescriptors()).isEqualTo(4);
        bench.selector().selectNow();
        assertThat(network.openDescriptors()).isEqualTo(3);
        pair[1].register(bench.selector(), SelectionKey.OP_READ);
        bench.close();
        assertThat(network.openDescriptors()).isZero();
        assertThat(network.connections()).isEmpty();
    }

    @Test
    void countsReadsWritesAndSelections() throws IOException {
        SocketChannel[] pair = bench.pair();
        long selects = network.counters().selects();
        pair[0].write(new ByteBuffer[] {ascii("abc"), ascii("de")});
        pair[1].read(ByteBuffer.allocate(4));
        pair[1].read(ByteBuffer.allocate(4));
        pair[1].read(ByteBuffer.allocate(4));
        bench.selector().wakeup();
        bench.selector().selectNow();
        assertThat(network.counters().writes()).isEqualTo(1);
        assertThat(network.counters().bytesWritten()).isEqualTo(5);
        assertThat(network.counters().reads()).isEqualTo(3);
        assertThat(network.counters().bytesRead()).isEqualTo(5);
        assertThat(network.counters().wakeups()).isEqualTo(1);
        assertThat(network.counters().connects()).isEqualTo(1);
        assertThat(network.counters().accepts()).isEqualTo(1);
        assertThat(network.counters().selects()).isEqualTo(selects + 1);
    }

    @Test
    void aSelectorIsUsedByOneThreadAndCanBeWokenByAnyThread() {
        Selector selector = bench.selector();
        assertThat(network.wouldReturn(selector)).isFalse();
        CompletableFuture.runAsync(selector::wakeup).join();
        assertThat(network.wouldReturn(selector)).isTrue();
        CompletableFuture<Void> trespass = CompletableFuture.runAsync(() -> selector.keys());
        assertThatThrownBy(trespass::join).hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void reportsWhetherASelectionWouldReturn() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[1].register(bench.selector(), SelectionKey.OP_READ);
        assertThat(network.wouldReturn(bench.selector())).isFalse();
        pair[0].write(ascii("a"));
        assertThat(network.wouldReturn(bench.selector())).isTrue();
        try (Selector foreign = Selector.open()) {
            assertThatThrownBy(() -> network.wouldReturn(foreign)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void neverBlocksInASelection() throws IOException {
        assertThat(bench.selector().select()).isZero();
        assertThat(bench.selector().select(0)).isZero();
        assertThat(bench.selector().select(key -> {})).isZero();
        assertThat(bench.selector().select(key -> {}, 0)).isZero();
        assertThatThrownBy(() -> bench.selector().select(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void blockingModeWorksUnlessACallWouldBlock() throws IOException {
        bench.listener().configureBlocking(true);
        assertThatThrownBy(() -> bench.listener().accept())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("accept would block");
        try (SocketChannel dialler = network.openSocketChannel()) {
            assertThat(dialler.connect(bench.address())).isTrue();
            SocketChannel acceptor = bench.listener().accept();
            assertThatThrownBy(() -> acceptor.read(ByteBuffer.allocate(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("read would block");
            dialler.write(ascii("a"));
            assertThat(acceptor.read(ByteBuffer.allocate(9))).isEqualTo(1);
            assertThatThrownBy(() -> dialler.write(ByteBuffer.allocate(1 << 20)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("write would block");
            acceptor.close();
        }
    }

    @Test
    void refusesToWaitForAConnectionInBlockingMode() throws IOException {
        network.connectNanos(1);
        try (SocketChannel dialler = network.openSocketChannel()) {
            assertThatThrownBy(() -> dialler.connect(bench.address()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("connect would block");
        }
    }

    @Test
    void theReceiveBufferOfTheReaderSetsTheCapacity() throws IOException {
        bench.listener().setOption(StandardSocketOptions.SO_RCVBUF, 30);
        SocketChannel dialler = bench.open();
        dialler.setOption(StandardSocketOptions.SO_RCVBUF, 20);
        dialler.connect(bench.address());
        dialler.finishConnect();
        SocketChannel acceptor = bench.listener().accept();
        acceptor.configureBlocking(false);
        assertThat(Bench.fill(dialler)).isEqualTo(30);
        assertThat(Bench.fill(acceptor)).isEqualTo(20);
        acceptor.setOption(StandardSocketOptions.SO_RCVBUF, 35);
        assertThat(Bench.fill(dialler)).isEqualTo(5);
        acceptor.setOption(StandardSocketOptions.SO_RCVBUF, 1);
        assertThat(Bench.fill(dialler)).isZero();
    }

    @Test
    void theDefaultCapacityOfADirectionIs64KiB() throws IOException {
        assertThat(Bench.fill(bench.pair()[0])).isEqualTo(64 * 1024);
    }

    @Test
    void passesBytesUnchangedThroughAFullAndWrappedBuffer() throws IOException {
        network.capacity(1_000);
        SocketChannel[] pair = bench.pair();
        ByteBuffer sent = ByteBuffer.allocate(50_000);
        for (int i = 0; sent.hasRemaining(); i++) {
            sent.put((byte) (i * 31));
        }
        sent.flip();
        ByteBuffer received = ByteBuffer.allocate(50_000);
        while (received.hasRemaining()) {
            pair[0].write(sent);
            received.limit(Math.min(received.capacity(), received.position() + 701));
            pair[1].read(received);
            received.limit(received.capacity());
        }
        assertThat(received.array()).isEqualTo(sent.array());
    }

    @Test
    void returnsTheOptionsThatWereSet() throws IOException {
        SocketChannel channel = bench.open();
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, 123);
        assertThat(channel.getOption(StandardSocketOptions.TCP_NODELAY)).isTrue();
        assertThat(channel.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
        assertThat(channel.getOption(StandardSocketOptions.SO_SNDBUF)).isEqualTo(123);
        assertThat(channel.getOption(StandardSocketOptions.SO_LINGER)).isEqualTo(-1);
        assertThat(channel.supportedOptions()).contains(StandardSocketOptions.SO_REUSEADDR);
        assertThatThrownBy(() -> channel.setOption(StandardSocketOptions.SO_RCVBUF, -1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bench.listener().setOption(StandardSocketOptions.TCP_NODELAY, true))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void findsAListenerByItsAddressOrByTheWildcard() throws IOException {
        InetAddress host = InetAddress.getByAddress(new byte[] {10, 1, 2, 3});
        try (ServerSocketChannel everywhere = network.openServerSocketChannel()) {
            everywhere.bind(new InetSocketAddress(2_775));
            SocketAddress there = new InetSocketAddress(host, 2_775);
            SocketChannel dialler = bench.open();
            dialler.bind(new InetSocketAddress(host, 4_000));
            dialler.connect(there);
            assertThat(dialler.finishConnect()).isTrue();
            assertThat(dialler.getRemoteAddress()).isEqualTo(there);
            assertThat(everywhere.accept().getRemoteAddress()).isEqualTo(new InetSocketAddress(host, 4_000));
        }
    }

    @Test
    void freesAPortWhenItsSocketCloses() throws IOException {
        SocketAddress address = bench.address();
        bench.listener().close();
        try (ServerSocketChannel next = network.openServerSocketChannel()) {
            assertThat(next.bind(address).getLocalAddress()).isEqualTo(address);
        }
    }

    @Test
    void refusesToDialUnsupportedAddresses() throws IOException {
        SocketChannel dialler = bench.open();
        assertThatThrownBy(() -> dialler.connect(InetSocketAddress.createUnresolved("nowhere", 1)))
                .isInstanceOf(UnresolvedAddressException.class);
        assertThatThrownBy(() -> dialler.connect(UnixDomainSocketAddress.of("/run/socket")))
                .isInstanceOf(UnsupportedAddressTypeException.class);
        assertThat(dialler.isOpen()).isTrue();
        assertThatThrownBy(() -> network.reset(bench.address())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void doesNotMixTheChannelsOfDifferentNetworks() throws IOException {
        SimulatedNetwork other = new SimulatedNetwork(() -> 0, 1);
        try (SocketChannel foreign = other.openSocketChannel()) {
            foreign.configureBlocking(false);
            assertThatThrownBy(() -> foreign.register(bench.selector(), SelectionKey.OP_READ))
                    .isInstanceOf(IllegalSelectorException.class);
            assertThatThrownBy(() -> network.failNextRead(foreign, new IOException()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void registersAcceptedChannelsWithinASelection() throws IOException {
        bench.listener().register(bench.selector(), SelectionKey.OP_ACCEPT);
        SocketChannel dialler = bench.open();
        dialler.connect(bench.address());
        dialler.finishConnect();
        dialler.write(ascii("a"));
        List<SocketChannel> accepted = new ArrayList<>();
        assertThat(bench.selector().select(key -> accepted.add(acceptAndRegister())))
                .isEqualTo(1);
        assertThat(bench.selector().select(key -> {})).isEqualTo(1);
        accepted.get(0).close();
    }

    private SocketChannel acceptAndRegister() {
        try {
            SocketChannel channel = bench.listener().accept();
            channel.configureBlocking(false);
            channel.register(bench.selector(), SelectionKey.OP_READ);
            return channel;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
