package org.strowger.tests.bench.dispatch.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.tests.bench.dispatch.Chore;
import org.strowger.tests.bench.dispatch.NumberedPackets;

/** The duties of every model, over real sockets. */
@Timeout(300)
class DispatchModelsTest {
    private static final Chore HANDLED = new Chore(Duration.ofMillis(1), false, Duration.ZERO, Duration.ofMillis(200));
    private static final Chore ANSWERED_LATER =
            new Chore(Duration.ZERO, false, Duration.ofMillis(5), Duration.ofSeconds(5));

    /** With the profile "long", more answers than the kernel keeps for a peer that does not read: 2.8 MB. */
    private static final int UNREAD = Boolean.getBoolean("strowger.long") ? 300_000 : 40_000;

    /** A peer that reads only what it is told to. */
    private record Peer(Socket socket) implements AutoCloseable {
        static Peer of(DispatchServer server) throws IOException {
            return new Peer(
                    new Socket(server.address().getAddress(), server.address().getPort()));
        }

        /** Its window stays small: the kernel keeps less of what it does not read. */
        static Peer ofSmallWindow(DispatchServer server) throws IOException {
            Socket socket = new Socket();
            socket.setReceiveBufferSize(4_096);
            socket.connect(server.address());
            return new Peer(socket);
        }

        void send(byte[] octets) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(octets);
            out.flush();
        }

        /** @return the number that was answered; -1: it was said to be late */
        int answer() throws IOException {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            assertThat(in.readInt()).isEqualTo(NumberedPackets.ANSWER_OCTETS);
            int number = in.readInt();
            return in.readInt() == 1 ? number : -1;
        }

        void answersFollow(int from, int to) throws IOException {
            DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream()));
            for (int i = from; i <= to; i++) {
                assertThat(in.readInt()).isEqualTo(NumberedPackets.ANSWER_OCTETS);
                assertThat(in.readInt()).isEqualTo(i);
                assertThat(in.readInt()).isEqualTo(1);
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** The use of a server. */
    private interface Use {
        void of(DispatchServer server) throws IOException, InterruptedException, ExecutionException;
    }

    static Stream<String> models() {
        return DispatchModels.all().stream().map(DispatchModel::name);
    }

    private static void serve(String name, Chore chore, int workers, Use use)
            throws IOException, InterruptedException, ExecutionException {
        DispatchModel model = DispatchModels.find(name).orElseThrow();
        assumeThat(model.whyNot()).isEmpty();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        DispatchServer server = model.open(new ServerPlan(any, new NumberedPackets(), chore, 2, workers));
        try {
            use.of(server);
            assertThat(server.trouble()).isEmpty();
        } finally {
            server.close();
        }
    }

    private static byte[] requests(int from, int to, int payload) {
        ByteBuf all = Unpooled.buffer();
        for (int i = from; i <= to; i++) {
            new NumberedPackets().asker(payload).ask(i, all);
        }
        return ByteBufUtil.getBytes(all);
    }

    @ParameterizedTest
    @MethodSource("models")
    void packetsAreAnsweredInOrderHoweverTheyAreFragmented(String model)
            throws IOException, InterruptedException, ExecutionException {
        for (Chore chore : List.of(Chore.NONE, HANDLED, ANSWERED_LATER)) {
            serve(model, chore, 4, server -> {
                try (Peer peer = Peer.of(server)) {
                    peer.socket().setTcpNoDelay(true);
                    for (byte octet : requests(1, 5, 20)) {
                        peer.send(new byte[] {octet});
                    }
                    peer.send(requests(6, 30, 300));
                    peer.send(requests(31, 32, 300_000));
                    peer.send(requests(33, 33, 0));
                    peer.answersFollow(1, 33);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void eachOfManyConnectionsGetsItsOwnAnswers(String model)
            throws IOException, InterruptedException, ExecutionException {
        serve(model, Chore.NONE, 4, server -> {
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                peers.add(Peer.of(server));
            }
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < peers.size(); i++) {
                    peers.get(i).send(requests(1000 * round + i, 1000 * round + i, 10));
                }
                for (int i = 0; i < peers.size(); i++) {
                    assertThat(peers.get(i).answer()).isEqualTo(1000 * round + i);
                }
            }
            for (Peer peer : peers) {
                peer.close();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("models")
    void aPeerThatDoesNotReadLosesNoAnswerAndDelaysNoOtherPeer(String model)
            throws IOException, InterruptedException, ExecutionException {
        serve(model, Chore.NONE, 4, server -> {
            try (Peer slow = Peer.ofSmallWindow(server);
                    Peer other = Peer.of(server)) {
                byte[] all = requests(1, UNREAD, 0);
                FutureTask<Boolean> sending = new FutureTask<>(() -> {
                    slow.send(all);
                    return true;
                });
                new Thread(sending, "sends").start();
                other.send(requests(7, 7, 100));
                assertThat(other.answer()).isEqualTo(7);
                slow.answersFollow(1, UNREAD);
                assertThat(sending.get()).isTrue();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("models")
    void aPeerThatDisconnectsOrSendsGarbageAffectsOnlyItsConnection(String model)
            throws IOException, InterruptedException, ExecutionException {
        serve(model, ANSWERED_LATER, 4, server -> {
            try (Peer half = Peer.of(server)) {
                half.send(new byte[] {0, 0, 0, 50, 1, 2, 3});
            }
            try (Peer impatient = Peer.of(server)) {
                impatient.send(requests(1, 3, 10));
            }
            try (Peer nonsense = Peer.of(server)) {
                nonsense.send(new byte[] {-1, -1, -1, -1});
                assertThat(nonsense.socket().getInputStream().read())
                        .as("it is closed")
                        .isEqualTo(-1);
            }
            try (Peer good = Peer.of(server)) {
                good.send(requests(4, 4, 10));
                assertThat(good.answer()).isEqualTo(4);
            }
        });
    }

    /** One worker would need four seconds for what all of these wait for at once. */
    @ParameterizedTest
    @MethodSource("models")
    void timeoutsArePunctualForAnyNumberOfWaitingRequests(String model)
            throws IOException, InterruptedException, ExecutionException {
        Chore never = new Chore(Duration.ZERO, false, Duration.ofSeconds(10), Duration.ofMillis(200));
        serve(model, never, 1, server -> {
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                peers.add(Peer.of(server));
            }
            long beganNanos = System.nanoTime();
            for (Peer peer : peers) {
                peer.send(requests(1, 1, 10));
            }
            for (Peer peer : peers) {
                assertThat(peer.answer()).as("it says that it is late").isEqualTo(-1);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - beganNanos))
                    .isBetween(Duration.ofMillis(190), Duration.ofSeconds(2));
            for (Peer peer : peers) {
                peer.close();
            }
        });
    }
}
