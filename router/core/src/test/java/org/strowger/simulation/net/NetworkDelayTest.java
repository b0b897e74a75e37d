package org.strowger.simulation.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.strowger.simulation.net.Bench.ascii;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Delays: data arrives by the test's clock, and the network says when. */
final class NetworkDelayTest {
    private final AtomicLong now = new AtomicLong(1_000);
    private final SimulatedNetwork network = new SimulatedNetwork(now::get, 1);
    private final Bench bench;

    NetworkDelayTest() throws IOException {
        bench = new Bench(network);
    }

    @Test
    void bytesArriveAfterTheLatency() throws IOException {
        SocketChannel[] pair = bench.pair();
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
        network.latencyNanos(50);
        pair[0].write(ascii("ab"));
        assertThat(network.nextEventNanos()).isEqualTo(1_050);
        now.set(1_049);
        assertThat(pair[1].read(ByteBuffer.allocate(2))).isZero();
        pair[1].register(bench.selector(), SelectionKey.OP_READ);
        assertThat(bench.selector().selectNow(key -> {})).isZero();
        now.set(1_050);
        assertThat(bench.selector().selectNow(key -> {})).isEqualTo(1);
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(bench.read(pair[1], 2)).isEqualTo("ab");
    }

    @Test
    void aLowerLatencyKeepsTheOrderOfTheBytes() throws IOException {
        SocketChannel[] pair = bench.pair();
        network.latencyNanos(50);
        pair[0].write(ascii("a"));
        network.latencyNanos(0);
        pair[0].write(ascii("b"));
        assertThat(pair[1].read(ByteBuffer.allocate(2))).isZero();
        now.set(1_050);
        assertThat(bench.read(pair[1], 2)).isEqualTo("ab");
    }

    @Test
    void aLowerLatencyKeepsTheEndOfTheStreamAfterTheBytes() throws IOException {
        SocketChannel[] pair = bench.pair();
        network.latencyNanos(50);
        pair[0].write(ascii("a"));
        network.latencyNanos(0);
        pair[0].shutdownOutput();
        assertThat(pair[1].read(ByteBuffer.allocate(2))).isZero();
        now.set(1_050);
        assertThat(bench.read(pair[1], 1)).isEqualTo("a");
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void bytesInTransitCountAgainstTheCapacity() throws IOException {
        network.capacity(10);
        SocketChannel[] pair = bench.pair();
        network.latencyNanos(50);
        assertThat(pair[0].write(ByteBuffer.allocate(8))).isEqualTo(8);
        assertThat(pair[0].write(ByteBuffer.allocate(8))).isEqualTo(2);
        assertThat(pair[0].write(ByteBuffer.allocate(8))).isZero();
    }

    @Test
    void theEndOfTheStreamArrivesAfterTheLatency() throws IOException {
        SocketChannel[] pair = bench.pair();
        network.latencyNanos(50);
        pair[0].write(ascii("a"));
        now.set(1_010);
        pair[0].close();
        now.set(1_050);
        assertThat(bench.read(pair[1], 1)).isEqualTo("a");
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isZero();
        assertThat(network.nextEventNanos()).isEqualTo(1_060);
        now.set(1_060);
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
    }

    @Test
    void bytesToAClosedSideCauseAResetAfterTheRoundTrip() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].close();
        network.latencyNanos(50);
        pair[1].write(ascii("a"));
        now.set(1_099);
        assertThat(pair[1].write(ascii("b"))).isEqualTo(1);
        now.set(1_100);
        assertThatThrownBy(() -> pair[1].write(ascii("c"))).hasMessage("Broken pipe");
    }

    @Test
    void bytesInTransitToAClosedSideCauseAReset() throws IOException {
        SocketChannel[] pair = bench.pair();
        network.latencyNanos(50);
        pair[1].write(ascii("a"));
        pair[0].close();
        now.set(1_050);
        assertThat(pair[1].read(ByteBuffer.allocate(1))).isEqualTo(-1);
        now.set(1_100);
        assertThatThrownBy(() -> pair[1].write(ascii("c"))).hasMessage("Broken pipe");
    }

    @Test
    void aConnectionIsVisibleToBothSidesAfterItsDelay() throws IOException {
        network.connectNanos(70);
        SocketChannel dialler = bench.open();
        dialler.connect(bench.address());
        assertThat(network.nextEventNanos()).isEqualTo(1_070);
        now.set(1_069);
        assertThat(dialler.finishConnect()).isFalse();
        assertThat(bench.listener().accept()).isNull();
        now.set(1_070);
        assertThat(dialler.finishConnect()).isTrue();
        assertThat(bench.listener().accept()).isNotNull();
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aConnectAbandonedBeforeItsDelayLeavesNoConnection() throws IOException {
        network.connectNanos(70);
        SocketChannel dialler = bench.open();
        dialler.connect(bench.address());
        dialler.close();
        now.set(1_070);
        assertThat(bench.listener().accept()).isNull();
        assertThat(network.connections()).isEmpty();
        assertThat(network.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aConnectionClosedByTheDiallerBeforeTheAcceptReadsAsEnded() throws IOException {
        SocketChannel dialler = bench.open();
        dialler.connect(bench.address());
        dialler.close();
        SocketChannel acceptor = bench.listener().accept();
        acceptor.configureBlocking(false);
        assertThat(acceptor.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        acceptor.close();
        assertThat(network.connections()).isEmpty();
    }

    @Test
    void readsCanBeLimitedToOneByte() throws IOException {
        SocketChannel[] pair = bench.pair();
        pair[0].write(ascii("abc"));
        network.readsAtMost(1);
        assertThat(pair[1].read(ByteBuffer.allocate(9))).isEqualTo(1);
        assertThat(pair[1].read(new ByteBuffer[] {ByteBuffer.allocate(9), ByteBuffer.allocate(9)}))
                .isEqualTo(1);
        assertThat(bench.read(pair[1], 1)).isEqualTo("c");
    }

    @Test
    void randomReadSizesAreReproducibleBySeed() throws IOException {
        List<Integer> sizes = tornSizes(7);
        assertThat(sizes).allMatch(size -> size >= 1 && size <= 5).contains(1, 2, 3, 4, 5);
        assertThat(tornSizes(7)).isEqualTo(sizes);
        assertThat(tornSizes(8)).isNotEqualTo(sizes);
    }

    private static List<Integer> tornSizes(long seed) throws IOException {
        SimulatedNetwork torn = new SimulatedNetwork(() -> 0, seed).readsTornUpTo(5);
        List<Integer> sizes = new ArrayList<>();
        try (Bench tornBench = new Bench(torn)) {
            SocketChannel[] pair = tornBench.pair();
            pair[0].write(ByteBuffer.allocate(500));
            ByteBuffer target = ByteBuffer.allocate(500);
            for (int size = pair[1].read(target); size > 0; size = pair[1].read(target)) {
                sizes.add(size);
            }
        }
        return sizes.subList(0, sizes.size() - 1);
    }
}
