package org.strowger.router.app.sockets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InheritedSocketsTest {
    private static ServerSocketChannel listen(String host) throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(host, 0));
    }

    private static InetSocketAddress address(ServerSocketChannel channel) throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    private static int descriptor(ServerSocketChannel channel) throws IOException {
        return Objects.requireNonNull(ListeningSockets.find().get(ListeningSockets.normal(address(channel))));
    }

    /** As another process would have it. */
    private static int copy(int descriptor) {
        int spare = Libc.socket(Libc.AF_UNIX, Libc.SOCK_DGRAM, 0);
        return Libc.dup3(descriptor, spare, 0);
    }

    private static Socket connect(InetSocketAddress address) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), address.getPort());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0", "::", "::1"})
    void aConnectionMadeDuringTheHandOverIsAccepted(String host) throws IOException {
        ServerSocketChannel before = listen(host);
        InetSocketAddress address = address(before);
        InheritedSockets inherited = InheritedSockets.of(List.of(copy(descriptor(before))));
        before.close();
        try (Socket client = new Socket(host.equals("::1") ? "::1" : "127.0.0.1", address.getPort());
                ServerSocketChannel after =
                        Objects.requireNonNull(inherited.adopt(new InetSocketAddress(host, address.getPort())));
                SocketChannel accepted = after.accept()) {
            client.getOutputStream().write(7);
            ByteBuffer octet = ByteBuffer.allocate(1);
            accepted.read(octet);
            assertThat(octet.get(0)).isEqualTo((byte) 7);
            assertThat(accepted.getRemoteAddress()).isEqualTo(client.getLocalSocketAddress());
            assertThat(inherited.left()).isEmpty();
        }
        Assertions.assertThatThrownBy(() -> connect(address)).isInstanceOf(ConnectException.class);
    }

    @Test
    void acceptsWithoutBlockingAndThroughASelector() throws IOException {
        ServerSocketChannel before = listen("127.0.0.1");
        InetSocketAddress address = address(before);
        InheritedSockets inherited = InheritedSockets.of(List.of(copy(descriptor(before))));
        before.close();
        try (ServerSocketChannel after = Objects.requireNonNull(inherited.adopt(address));
                java.nio.channels.Selector selector = java.nio.channels.Selector.open()) {
            after.configureBlocking(false);
            assertThat(after.accept()).isNull();
            after.register(selector, java.nio.channels.SelectionKey.OP_ACCEPT);
            try (Socket client = connect(address)) {
                assertThat(selector.select(10_000)).isOne();
                assertThat(after.accept()).isNotNull();
                assertThat(client.isConnected()).isTrue();
            }
        }
    }

    @Test
    void noSocketIsAdoptedForAnAddressWithoutAnInheritedSocket() throws IOException {
        assertThat(InheritedSockets.none().adopt(new InetSocketAddress(InetAddress.getLoopbackAddress(), 2775)))
                .isNull();
    }

    @Test
    void socketsThatAreNotConfiguredAnyMoreAreClosed() throws IOException {
        ServerSocketChannel before = listen("127.0.0.1");
        InetSocketAddress address = address(before);
        InheritedSockets inherited = InheritedSockets.of(List.of(copy(descriptor(before))));
        before.close();
        assertThat(inherited.left()).containsExactly(address);
        connect(address).close();
        inherited.closeLeft();
        Assertions.assertThatThrownBy(() -> connect(address)).isInstanceOf(ConnectException.class);
        assertThat(inherited.left()).isEmpty();
    }

    @Test
    void closesASocketOfASingleAddressBeforeOpeningTheWildcardAddress() throws IOException {
        ServerSocketChannel before = listen("127.0.0.1");
        InetSocketAddress all = new InetSocketAddress(address(before).getPort());
        InheritedSockets inherited = InheritedSockets.of(List.of(copy(descriptor(before))));
        before.close();
        inherited.retain(List.of(all));
        assertThat(inherited.adopt(all)).isNull();
        try (ServerSocketChannel after = ServerSocketChannel.open().bind(all)) {
            assertThat(after.isOpen()).isTrue();
        }
    }

    @Test
    void socketsThatAreStillConfiguredAreKept() throws IOException {
        ServerSocketChannel before = listen("0.0.0.0");
        InetSocketAddress address = address(before);
        InheritedSockets inherited = InheritedSockets.of(List.of(copy(descriptor(before))));
        before.close();
        inherited.retain(List.of(new InetSocketAddress(address.getPort())));
        assertThat(inherited.left()).hasSize(1);
        inherited.closeLeft();
    }

    @Test
    void aDescriptorThatDoesNotListenIsClosed() {
        int socket = Libc.socket(Libc.AF_UNIX, Libc.SOCK_DGRAM, 0);
        assertThat(InheritedSockets.of(List.of(socket, 100_000)).left()).isEmpty();
        Assertions.assertThatThrownBy(() -> Libc.close(socket)).hasMessageContaining("ad file descriptor");
    }

    @Test
    void descriptorsFromAServiceManagerBeginAtThree() {
        String pid = Long.toString(ProcessHandle.current().pid());
        assertThat(InheritedSockets.passed(Map.of("LISTEN_PID", pid, "LISTEN_FDS", "2")))
                .containsExactly(3, 4);
        assertThat(InheritedSockets.passed(Map.of("LISTEN_PID", "1", "LISTEN_FDS", "2")))
                .isEmpty();
        assertThat(InheritedSockets.passed(Map.of("LISTEN_PID", pid, "LISTEN_FDS", "many")))
                .isEmpty();
        assertThat(InheritedSockets.passed(Map.of())).isEmpty();
    }
}
