package org.strowger.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.simulation.net.Bench.ascii;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Faults: each shows as it would on a real machine. */
final class NetworkFaultTest {
    private final AtomicLong now = new AtomicLong();
    private final SimulatedNetwork network = new SimulatedNetwork(now::get, 1);
    private final Bench bench;

    NetworkFaultTest() throws IOException {
        bench = new Bench(network);
    }

    @Test
    void neverConnectsToABlackHole() throws IOException {
        network.blackHole(bench.address());
        SocketChannel dialler = dial();
        now.set(Long.MAX_VALUE - 1);
        assertThat(dialler.finishConnect()).isFalse();
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
        network.heal(bench.address());
        assertThat(dial().finishConnect()).isTrue();
    }

    @Test
    void aRefusalTakesTheConnectDelay() throws IOException {
        network.connectNanos(20).refuse(bench.address());
        SocketChannel dialler = dial();
        assertThat(dialler.finishConnect()).isFalse();
        assertThat(network.nextEventNanos()).isEqualTo(20);
        now.set(20);
        assertThatThrownBy(dialler::finishConnect).isInstanceOf(ConnectException.class);
        assertThat(dialler.isOpen()).isFalse();
    }

    @Test
    void aConnectFailsAtOnceIfThereIsNoRoute() throws IOException {
        network.unreachable(bench.address());
        SocketChannel dialler = bench.open();
        int before = network.openDescriptors();
        assertThatThrownBy(() -> dialler.connect(bench.address())).isInstanceOf(NoRouteToHostException.class);
        assertThat(dialler.isOpen()).isFalse();
        assertThat(network.openDescriptors()).isEqualTo(before - 1);
    }

    @Test
    void aConnectToAFullBacklogWaitsForAnAccept() throws IOException {
        SocketChannel first = dial();
        SocketChannel second = dial();
        SocketChannel third = dial();
        assertThat(first.finishConnect()).isTrue();
        assertThat(second.finishConnect()).isTrue();
        assertThat(third.finishConnect()).isFalse();
        try (SocketChannel accepted = bench.listener().accept()) {
            assertThat(accepted.getRemoteAddress()).isEqualTo(first.getLocalAddress());
            assertThat(third.finishConnect()).isTrue();
        }
    }

    @Test
    void refusesWaitingConnectionsWhenTheListenerCloses() throws IOException {
        dial();
        dial();
        SocketChannel third = dial();
        bench.listener().close();
        assertThatThrownBy(third::finishConnect).isInstanceOf(ConnectException.class);
        assertThat(third.isOpen()).isFalse();
    }

    @Test
    void aConnectWaitsWhileTheBacklogIsSimulatedAsFull() throws IOException {
        network.fillBacklog(bench.address());
        SocketChannel dialler = dial();
        assertThat(dialler.finishConnect()).isFalse();
        network.heal(bench.address());
        assertThat(dialler.finishConnect()).isTrue();
    }

    @Test
    void resetsAConnectionByItsLocalAddress() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("read first"));
        network.reset(pair[0].getLocalAddress());
        assertThat(bench.read(pair[1], 10)).isEqualTo("read first");
        assertThatThrownBy(() -> pair[1].read(ByteBuffer.allocate(1))).hasMessage("Connection reset");
        assertThatThrownBy(() -> pair[0].read(ByteBuffer.allocate(1))).hasMessage("Connection reset");
        assertThat(bench.awaitReady(pair[0], SelectionKey.OP_READ | SelectionKey.OP_WRITE))
                .isEqualTo(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    @Test
    void losesBytesInTransitWhenAConnectionIsReset() throws IOException {
        SocketChannel[] pair = bench.pair();
        network.latencyNanos(50);
        pair[0].write(ascii("lost"));
        network.connection(pair[1]).reset();
        assertThatThrownBy(() -> pair[1].read(ByteBuffer.allocate(4))).hasMessage("Connection reset");
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aStalledDirectionResumesWithoutLoss() throws IOException {
        SocketChannel[] pair = bench.pair();
        SimulatedConnection connection = network.connection(pair[1]);
        assertThat(connection.diallerAddress()).isEqualTo(pair[0].getLocalAddress());
        assertThat(connection.acceptorAddress()).isEqualTo(bench.address());
        pair[0].write(ascii("a"));
        connection.stallTowardsAcceptor();
        pair[0].write(ascii("b"));
        pair[0].shutdownOutput();
        assertThat(bench.read(pair[1], 1)).isEqualTo("a");
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isZero();
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
        pair[1].write(ascii("other way"));
        assertThat(bench.read(pair[0], 9)).isEqualTo("other way");
        connection.resume();
        assertThat(bench.read(pair[1], 1)).isEqualTo("b");
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void aStalledConnectionAcceptsBytesUntilItsCapacityIsUsedUp() throws IOException {
        network.capacity(100);
        SocketChannel[] pair = bench.pair();
        network.connection(pair[0].getLocalAddress()).stall();
        assertThat(Bench.fill(pair[0])).isEqualTo(100);
        assertThat(Bench.fill(pair[1])).isEqualTo(100);
        assertThat(pair[0].read(ByteBuffer.allocate(1))).isZero();
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isZero();
    }

    @Test
    void hidesAClosedPeerBehindAStall() throws IOException {
        SocketChannel[] pair = bench.pair();
        SimulatedConnection connection = network.connection(pair[0]);
        connection.stall();
        pair[0].close();
        pair[1].write(ascii("a"));
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isZero();
        assertThat(pair[1].write(ascii("b"))).isEqualTo(1);
        connection.resume();
        assertThatThrownBy(() -> pair[1].write(ascii("c"))).hasMessage("Broken pipe");
    }

    @Test
    void failsToOpenBeyondTheDescriptorLimit() throws IOException {
        network.descriptorsMax(network.openDescriptors() + 1);
        SocketChannel last = bench.open();
        assertThatThrownBy(network::openSocketChannel).hasMessage("Too many open files");
        assertThatThrownBy(network::openServerSocketChannel).hasMessage("Too many open files");
        assertThatThrownBy(network::openSelector).hasMessage("Too many open files");
        last.close();
        assertThat(bench.open().isOpen()).isTrue();
    }

    @Test
    void aConnectionStaysInTheBacklogIfNoDescriptorIsFree() throws IOException {
        SocketChannel dialler = dial();
        network.descriptorsMax(network.openDescriptors());
        bench.listener().register(bench.selector(), SelectionKey.OP_ACCEPT);
        assertThatThrownBy(() -> bench.listener().accept())
                .isInstanceOf(IOException.class)
                .hasMessage("Too many open files");
        assertThat(bench.selector().selectNow(key -> {})).isEqualTo(1);
        network.descriptorsMax(network.openDescriptors() + 1);
        try (SocketChannel accepted = bench.listener().accept()) {
            assertThat(dialler.finishConnect()).isTrue();
            assertThat(accepted.getRemoteAddress()).isEqualTo(dialler.getLocalAddress());
        }
    }

    @Test
    void breaksASelectorOnce() throws IOException {
        IOException failure = new IOException("Bad file descriptor");
        network.breakSelector(bench.selector(), failure);
        assertThatThrownBy(() -> bench.selector().select(key -> {}, 10)).isSameAs(failure);
        assertThat(bench.selector().selectNow(key -> {})).isZero();
    }

    @Test
    void aSpinningSelectorReturnsEmptySelections() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].register(bench.selector(), SelectionKey.OP_WRITE);
        network.spinSelector(bench.selector(), 2);
        long before = network.counters().emptySelects();
        assertThat(bench.selector().select(key -> {}, 10)).isZero();
        assertThat(bench.selector().select(key -> {}, 10)).isZero();
        assertThat(bench.selector().select(key -> {}, 10)).isEqualTo(1);
        assertThat(network.counters().emptySelects()).isEqualTo(before + 2);
    }

    @Test
    void oneReadAndOneWriteFailOnDemand() throws IOException {
        SocketChannel[] pair = bench.pair();
        IOException failure = new IOException("No route to host");
        network.failNextRead(pair[0], failure);
        assertThat(bench.awaitReady(pair[0], SelectionKey.OP_READ)).isEqualTo(SelectionKey.OP_READ);
        assertThatThrownBy(() -> pair[0].read(ByteBuffer.allocate(1))).isSameAs(failure);
        assertThat(pair[0].read(ByteBuffer.allocate(1))).isZero();
        network.failNextWrite(pair[0], failure);
        assertThatThrownBy(() -> pair[0].write(ascii("x"))).isSameAs(failure);
        assertThat(pair[0].write(ascii("x"))).isEqualTo(1);
    }

    @Test
    void keysAreSelectedInRegistrationOrderUnlessShuffled() throws IOException {
        List<Integer> inOrder = orderOfService(1, false);
        assertThat(inOrder).isSorted();
        List<Integer> shuffled = orderOfService(1, true);
        assertThat(shuffled).isNotEqualTo(inOrder).containsExactlyInAnyOrderElementsOf(inOrder);
        assertThat(orderOfService(1, true)).isEqualTo(shuffled);
        assertThat(orderOfService(2, true)).isNotEqualTo(shuffled);
    }

    private SocketChannel dial() throws IOException {
        SocketChannel dialler = bench.open();
        dialler.connect(bench.address());
        return dialler;
    }

    private static List<Integer> orderOfService(long seed, boolean shuffled) throws IOException {
        SimulatedNetwork ordered = new SimulatedNetwork(() -> 0, seed).shuffledKeys(shuffled);
        List<Integer> order = new ArrayList<>();
        try (Bench orderedBench = new Bench(ordered)) {
            for (int i = 0; i < 10; i++) {
                SocketChannel channel = orderedBench.pair()[0];
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(orderedBench.selector(), 0, i);
            }
            orderedBench.selector().keys().forEach(key -> key.interestOps(SelectionKey.OP_WRITE));
            orderedBench.selector().select(key -> order.add((Integer) key.attachment()));
        }
        return order;
    }
}
