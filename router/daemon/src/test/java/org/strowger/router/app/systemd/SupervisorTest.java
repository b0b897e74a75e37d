package org.strowger.router.app.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SupervisorTest {
    private static final InetSocketAddress SMPP = new InetSocketAddress(InetAddress.getLoopbackAddress(), 2775);
    private static final byte[] LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<String> sent = new ArrayList<>();
    private final List<String> troubles = new ArrayList<>();
    private long nowNanos = 1_234_567_890_123L;

    private Supervisor manager(Map<String, String> environment) {
        return new Supervisor(
                (message, descriptors) -> sent.add(message + (descriptors.isEmpty() ? "" : " " + descriptors)),
                environment,
                () -> nowNanos,
                troubles::add);
    }

    private List<String> drained() {
        List<String> all = List.copyOf(sent);
        sent.clear();
        return all;
    }

    @Test
    void sendsTheMessagesOfTheProtocol() {
        Supervisor manager = manager(Map.of());
        manager.ready("all is well");
        manager.reloading();
        manager.alive();
        manager.status("not so well");
        manager.stopping();
        assertThat(sent)
                .containsExactly(
                        "READY=1\nSTATUS=all is well",
                        "RELOADING=1\nMONOTONIC_USEC=1234567890\nSTATUS=reading the configuration",
                        "WATCHDOG=1",
                        "STATUS=not so well",
                        "STOPPING=1\nSTATUS=stopping");
    }

    @Test
    void extendsTheStopTimeoutOnlyWhileDrainingProgresses() {
        Supervisor manager = manager(Map.of());
        manager.draining(10);
        assertThat(drained()).containsExactly("STATUS=stopping, 10 unfinished messages");
        manager.draining(9);
        assertThat(drained()).as("not every moment").isEmpty();
        nowNanos += SECOND;
        manager.draining(9);
        assertThat(drained()).containsExactly("STATUS=stopping, 9 unfinished messages\nEXTEND_TIMEOUT_USEC=15000000");
        nowNanos += 10 * SECOND;
        manager.draining(9);
        manager.draining(12);
        assertThat(drained()).as("nothing has come nearer").isEmpty();
        manager.draining(8);
        assertThat(drained()).containsExactly("STATUS=stopping, 8 unfinished messages\nEXTEND_TIMEOUT_USEC=15000000");
    }

    @Test
    void theWatchdogAppliesOnlyToTheProcessItNames() {
        String pid = Long.toString(ProcessHandle.current().pid());
        assertThat(manager(Map.of("WATCHDOG_USEC", "20000000", "WATCHDOG_PID", pid))
                        .watchdog())
                .isEqualTo(Duration.ofSeconds(20));
        assertThat(manager(Map.of("WATCHDOG_USEC", "20000000")).watchdog()).isEqualTo(Duration.ofSeconds(20));
        assertThat(manager(Map.of("WATCHDOG_USEC", "20000000", "WATCHDOG_PID", "1"))
                        .watchdog())
                .isZero();
        assertThat(manager(Map.of()).watchdog()).isZero();
        assertThat(manager(Map.of("WATCHDOG_USEC", "soon")).watchdog()).isZero();
    }

    @Test
    void storesListeningSocketsAndRemovesClosedSockets() throws UnknownHostException {
        Supervisor manager = manager(Map.of());
        InetSocketAddress ucp = new InetSocketAddress(Inet6Address.getByAddress(LOOPBACK), 5000);
        manager.keep(Map.of(SMPP, 7));
        assertThat(drained()).containsExactly("FDSTORE=1\nFDPOLL=0\nFDNAME=tcp-127.0.0.1-2775 [7]");
        manager.keep(Map.of(SMPP, 7));
        assertThat(drained()).as("it is kept already").isEmpty();
        manager.keep(Map.of(ucp, 9));
        assertThat(drained())
                .containsExactly(
                        "FDSTORE=1\nFDPOLL=0\nFDNAME=tcp-0_0_0_0_0_0_0_1-5000 [9]",
                        "FDSTOREREMOVE=1\nFDNAME=tcp-127.0.0.1-2775");
    }

    @Test
    void recognizesTheSocketsItStored() {
        String pid = Long.toString(ProcessHandle.current().pid());
        Supervisor manager =
                manager(Map.of("LISTEN_PID", pid, "LISTEN_FDNAMES", "tcp-127.0.0.1-2775:tcp-127.0.0.1-1:web"));
        manager.keep(Map.of(SMPP, 7));
        assertThat(drained()).containsExactly("FDSTOREREMOVE=1\nFDNAME=tcp-127.0.0.1-1");
    }

    @Test
    void removesStoredSocketsOfOtherAddressesBeforeNewOnesAreOpened() {
        String pid = Long.toString(ProcessHandle.current().pid());
        Supervisor manager = manager(Map.of("LISTEN_PID", pid, "LISTEN_FDNAMES", "tcp-127.0.0.1-2775:tcp-127.0.0.1-1"));
        manager.retain(List.of(SMPP));
        assertThat(drained()).containsExactly("FDSTOREREMOVE=1\nFDNAME=tcp-127.0.0.1-1");
        manager.retain(List.of(SMPP));
        assertThat(drained()).isEmpty();
    }

    @Test
    void nothingIsSentIfThereIsNoNotifySocket() {
        Supervisor nobody = Supervisor.of(Map.of("WATCHDOG_USEC", "20000000"), () -> nowNanos, troubles::add);
        nobody.ready("all is well");
        assertThat(nobody.watchdog()).isZero();
        assertThat(troubles).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"vsock:2:1234", "run/notify", "@", "/"})
    void aNotifySocketThatIsNoUnixSocketIsReported(String name) {
        Supervisor.of(Map.of("NOTIFY_SOCKET", name), () -> nowNanos, troubles::add)
                .ready("all is well");
        assertThat(troubles).containsExactly(name + " must be an absolute path or a name that begins with @");
    }

    @Test
    void aSocketNameThatIsTooLongIsReported() {
        String name = "/" + "n".repeat(107);
        Supervisor.of(Map.of("NOTIFY_SOCKET", name), () -> nowNanos, troubles::add);
        assertThat(troubles).containsExactly(name + " is too long for a unix socket address");
    }

    @Test
    void aMissingNotifySocketIsOnlyReported(@TempDir Path directory) {
        Path socket = directory.resolve("notify");
        Supervisor.of(Map.of("NOTIFY_SOCKET", socket.toString()), () -> nowNanos, troubles::add)
                .ready("all is well");
        assertThat(troubles).hasSize(1);
        assertThat(troubles.get(0)).startsWith("cannot send to " + socket);
    }

    @Test
    void aFailureToSendIsReported() {
        Supervisor.Wire broken = (message, descriptors) -> {
            throw new IOException("it broke");
        };
        new Supervisor(broken, Map.of(), () -> nowNanos, troubles::add).alive();
        assertThat(troubles).containsExactly("it broke");
    }
}
