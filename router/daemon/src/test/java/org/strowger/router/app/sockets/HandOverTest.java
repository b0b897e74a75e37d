package org.strowger.router.app.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HandOverTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** More than fit into one message. */
    private static final int MANY = DescriptorMessage.DESCRIPTORS_MAX + 7;

    /** Sends on a thread of its own: it waits until the sockets have been taken. */
    private static FutureTask<Boolean> sending(String name, List<Integer> descriptors) {
        FutureTask<Boolean> sending = new FutureTask<>(() -> {
            HandOver.send(name, descriptors, Duration.ofSeconds(30));
            return true;
        });
        new Thread(sending, "daemon").start();
        return sending;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, MANY})
    void passesAllListeningSockets(int count) throws Exception {
        List<ServerSocketChannel> before = new ArrayList<>();
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ServerSocketChannel channel =
                    ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            before.add(channel);
            addresses.add((InetSocketAddress) channel.getLocalAddress());
        }
        Map<InetSocketAddress, Integer> found = ListeningSockets.find();
        List<Integer> descriptors = new ArrayList<>();
        addresses.forEach(address -> descriptors.add(Objects.requireNonNull(found.get(address))));
        try (HandOver successor = HandOver.open()) {
            FutureTask<Boolean> sending = sending(successor.name(), descriptors);
            InheritedSockets sockets = successor.receive(PATIENCE);
            assertThat(sending.get()).isTrue();
            for (ServerSocketChannel each : before) {
                each.close();
            }
            assertThat(sockets.left()).containsExactlyInAnyOrderElementsOf(addresses);
            assertThat(successor.within()).isEqualTo(Duration.ofSeconds(30));
            for (InetSocketAddress address : addresses) {
                new Socket(address.getAddress(), address.getPort()).close();
            }
            assertThat(successor.awaitEnd(Duration.ofMillis(10)))
                    .as("the daemon keeps its end open until its process ends")
                    .isFalse();
            sockets.closeLeft();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"@strowger-upgrade-of-nobody", "/nowhere/socket"})
    void aMissingSuccessorIsReportedWithItsName(String name) {
        assertThatThrownBy(() -> HandOver.send(name, List.of(), PATIENCE))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot pass the listening sockets to " + name + ": ");
    }

    @Test
    void aNameThatIsNoUnixSocketIsRefused() {
        assertThatThrownBy(() -> HandOver.send("socket", List.of(), PATIENCE))
                .hasMessage("socket must be an absolute path or a name that begins with @");
    }

    @Test
    void sendingFailsIfTheSuccessorClosesWithoutTakingTheSockets() throws Exception {
        HandOver successor = HandOver.open();
        FutureTask<Boolean> sending = sending(successor.name(), List.of());
        successor.close();
        assertThatThrownBy(sending::get).hasRootCauseInstanceOf(Exception.class).hasMessageContaining(successor.name());
    }

    @Test
    void receivingFailsIfTheDaemonSendsNothingInTime() throws IOException {
        try (HandOver successor = HandOver.open()) {
            assertThatThrownBy(() -> successor.receive(Duration.ofMillis(10)))
                    .hasMessageStartingWith("the running daemon has not passed its listening sockets: ");
        }
    }

    @Test
    void aMessageOfAnotherVersionIsRefusedAndItsDescriptorsAreClosed() throws IOException {
        ServerSocketChannel channel =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        try (HandOver successor = HandOver.open()) {
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            int descriptor = Objects.requireNonNull(ListeningSockets.find().get(address));
            byte[] name = UnixAddress.of(successor.name());
            int socket = Libc.socket(Libc.AF_UNIX, Libc.SOCK_SEQPACKET, 0);
            Libc.connect(socket, name, name.length);
            DescriptorMessage.of("strowger listening sockets 2 0 30", List.of(descriptor), new byte[0])
                    .send(socket);
            assertThatThrownBy(() -> successor.receive(PATIENCE))
                    .hasMessageEndingWith("its message is unknown; it may come from another version");
            Libc.close(socket);
            channel.close();
            assertThat(ListeningSockets.find()).doesNotContainKey(address);
        }
    }

    @Test
    void theSuccessorNoticesTheEndOfTheDaemon() throws IOException {
        try (HandOver successor = HandOver.open()) {
            byte[] name = UnixAddress.of(successor.name());
            int socket = Libc.socket(Libc.AF_UNIX, Libc.SOCK_SEQPACKET, 0);
            Libc.connect(socket, name, name.length);
            DescriptorMessage.of("strowger listening sockets 1 0 30", List.of(), new byte[0])
                    .send(socket);
            assertThat(successor.receive(PATIENCE).left()).isEmpty();
            Libc.close(socket);
            assertThat(successor.awaitEnd(PATIENCE)).isTrue();
        }
    }
}
