package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.Audit;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.LiveCommand;
import org.strowger.router.admin.console.CommandExecution;
import org.strowger.router.admin.console.ConsoleAccess;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.app.log.ExchangeLog;
import org.strowger.router.app.log.Log;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.UnixSocket;
import org.strowger.router.config.ConsoleSettings.User;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.reactor.PlainPeer;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.reactor.tls.TlsServerLayer;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.WallClock;

/** Strangers can neither fill the log of a console nor take its places. */
class ConsoleStrangersTest {
    private static final int CONSOLE = 2770;
    private static final int TLS_CONSOLE = 2771;

    private final ReactorRig rig = new ReactorRig(1);
    private final Log log = Log.plain(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    private final RouterContext routerContext = BareContext.of(
            SelectorThreads.of(rig.threads()),
            new ExchangeLog(log),
            new RouterContext.Clock(rig::nowNanos, WallClock.from(Instant.EPOCH), 1, (answer, atMost) -> rig.drive()));
    private final List<Audit.Deed> deeds = new ArrayList<>();
    private final List<String> failedConnections = new ArrayList<>();
    private ConsoleContext context;
    private ConsoleAccess access = guard("sesame");
    private final Here endpoint = new Here();
    private Runnable whenTold = () -> {};

    /** Runs everything at once. */
    private static final class Here extends AbstractExecutorService {
        private int tasks;

        @Override
        public void execute(Runnable task) {
            tasks++;
            task.run();
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return true;
        }
    }

    @BeforeEach
    void open() throws NotStarted {
        CommandExecution execution = new CommandExecution(
                ConsoleService.table(List.of(List.of(
                        new Command("flow", ConsoleRole.VIEWER, "flows", (LiveCommand) (call, output) -> () -> "flown"),
                        new Command("stop", ConsoleRole.OPERATOR, "stops", call -> Answer.done("stopped")),
                        new Command("end", ConsoleRole.ADMIN, "ends", call -> Answer.done("ended"))))),
                this::told,
                (command, cause) -> {
                    throw new AssertionError(command, cause);
                },
                rig::nowNanos,
                new CommandCounts());
        context = new ConsoleContext(execution, () -> access, endpoint, failedConnections::add);
        OpenConsole.listen(routerContext, context, settings("sesame"), SessionLayer.PLAIN);
        rig.advance(Duration.ofMillis(1));
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static ConsoleAccess guard(String password) {
        return new ConsoleAccess(
                settings(password),
                new FailedLogins(5, TimeUnit.MINUTES.toNanos(1)),
                new PasswordMemory(new byte[32], 10));
    }

    private static ConsoleSettings settings(String password) {
        return settings(CONSOLE, password);
    }

    private static ConsoleSettings settings(int port, String password) {
        return new ConsoleSettings(
                at(port),
                new UnixSocket(Path.of(""), false),
                List.of(),
                ServerTls.NONE,
                List.of(new User("ada", new Password.Plain(password), ConsoleRole.OPERATOR)));
    }

    private void told(Audit.Deed deed) {
        deeds.add(deed);
        whenTold.run();
    }

    @AfterEach
    void close() {
        rig.close();
        log.close();
    }

    private String said(PlainPeer peer, String lines) {
        peer.send(lines.getBytes(StandardCharsets.UTF_8));
        rig.advance(Duration.ofMillis(10));
        return new String(peer.receive(), StandardCharsets.UTF_8);
    }

    @Test
    void closesAnUnauthenticatedConnectionAfterManyDeniedCommands() {
        PlainPeer stranger = rig.peer(at(CONSOLE));
        assertThat(said(stranger, "stop\n".repeat(19)).lines())
                .hasSize(19)
                .allMatch(line -> line.startsWith("ERR denied "));
        assertThat(stranger.sawEnd()).isFalse();
        said(stranger, "stop\n".repeat(12));
        rig.advance(Duration.ofSeconds(1));
        assertThat(stranger.sawEnd()).isTrue();
        assertThat(deeds).hasSizeBetween(20, 21);
    }

    @Test
    void closesAConnectionThatGuessesPasswords() {
        PlainPeer stranger = rig.peer(at(CONSOLE));
        for (int i = 0; i < 30 && !stranger.sawEnd(); i++) {
            said(stranger, "auth ada wrong" + i + "\n");
        }
        rig.advance(Duration.ofSeconds(1));
        assertThat(stranger.sawEnd()).isTrue();
        assertThat(deeds)
                .as("six guesses, and that the client is barred")
                .hasSize(7)
                .allMatch(Audit.Deed::isDenied)
                .allMatch(deed -> deed.command().equals("auth ada ***"));
    }

    @Test
    void aBarredClientHasOneAuditEntryPerConnection() {
        PlainPeer guesser = rig.peer(at(CONSOLE));
        for (int i = 0; i < 6; i++) {
            said(guesser, "auth ada wrong" + i + "\n");
        }
        assertThat(deeds).hasSize(6);
        for (int i = 0; i < 5; i++) {
            PlainPeer barred = rig.peer(at(CONSOLE));
            assertThat(said(barred, "auth ada guess\n".repeat(100))).contains("try again in a minute");
            rig.advance(Duration.ofSeconds(1));
            assertThat(barred.sawEnd()).isTrue();
        }
        assertThat(deeds).hasSize(11);
    }

    @Test
    void aLoginFailsIfThePasswordChangesDuringItsCheck() {
        PlainPeer ada = rig.peer(at(CONSOLE));
        whenTold = () -> access = guard("another");
        assertThat(said(ada, "auth ada sesame\n")).startsWith("ERR denied ");
        whenTold = () -> {};
        assertThat(said(ada, "stop\n")).startsWith("ERR denied ");
        assertThat(said(ada, "auth ada another\n")).isEqualTo("OK signed in as ada, role operator\n");
    }

    /** To end one may mean to wait, and what checks passwords and agrees on TLS must not. */
    @Test
    void theStreamOfAConnectionIsEndedOnTheCommandThread() {
        PlainPeer ada = rig.peer(at(CONSOLE));
        assertThat(said(ada, "auth ada sesame\nflow\n")).isEqualTo("OK signed in as ada, role operator\n");
        assertThat(endpoint.tasks).isOne();
        assertThat(said(ada, "\n")).isEqualTo("OK flown\n");
        assertThat(endpoint.tasks).isEqualTo(2);
    }

    @Test
    void aTlsListenerReportsPlainTextButIgnoresAHealthCheck(@TempDir Path directory) throws NotStarted {
        TestCertificates certificates = TestCertificates.in(directory);
        SessionLayer tls = new TlsServerLayer(certificates.showing(certificates.localhost()));
        OpenConsole.listen(routerContext, context, settings(TLS_CONSOLE, "sesame"), tls);
        rig.advance(Duration.ofMillis(1));
        PlainPeer check = rig.peer(at(TLS_CONSOLE));
        check.close();
        rig.advance(Duration.ofMillis(10));
        assertThat(failedConnections).isEmpty();
        PlainPeer plain = rig.peer(at(TLS_CONSOLE));
        said(plain, "auth ada sesame\n");
        assertThat(plain.sawEnd()).isTrue();
        plain.close();
        rig.advance(Duration.ofMillis(10));
        assertThat(failedConnections)
                .singleElement()
                .asString()
                .startsWith("from 127.0.0.1:")
                .contains("TLS")
                .doesNotContain("sesame");
    }

    private PlainPeer from(String address) {
        return rig.peer(at(CONSOLE), new InetSocketAddress(address, 0));
    }

    @Test
    void silentClientsDoNotPreventOtherLogins() {
        List<PlainPeer> silent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            silent.add(rig.peer(at(CONSOLE)));
        }
        rig.advance(Duration.ofMillis(1));
        assertThat(silent).filteredOn(PlainPeer::sawEnd).hasSize(84);
        PlainPeer ada = rig.peer(at(CONSOLE));
        assertThat(said(ada, "auth ada sesame\n")).isEqualTo("OK signed in as ada, role operator\n");
        for (int i = 0; i < 100; i++) {
            silent.add(rig.peer(at(CONSOLE)));
        }
        assertThat(said(ada, "stop\n")).isEqualTo("OK stopped\n");
    }

    @Test
    void closesAConnectionOfTheAddressWithMostUnauthenticatedConnections() {
        PlainPeer thinker = from("127.0.0.9");
        for (int i = 0; i < 100; i++) {
            from("127.0.0.8");
        }
        assertThat(said(thinker, "stop\n")).startsWith("ERR denied not signed in");
        assertThat(said(thinker, "auth ada\nsesame\n")).isEqualTo("OK signed in as ada, role operator\n");
    }

    @Test
    void closesTheOldestConnectionOfSilentClientsAtManyAddresses() {
        List<PlainPeer> silent = new ArrayList<>();
        for (int i = 1; i <= 17; i++) {
            silent.add(from("127.0.1." + i));
            rig.advance(Duration.ofMillis(1));
        }
        assertThat(silent.get(0).sawEnd()).isTrue();
        assertThat(silent.subList(1, 17)).noneMatch(PlainPeer::sawEnd);
    }

    @Test
    void doesNotCloseTheConnectionOfASignedInOperator() {
        PlainPeer ada = rig.peer(at(CONSOLE));
        assertThat(said(ada, "auth ada sesame\n")).isEqualTo("OK signed in as ada, role operator\n");
        for (int i = 0; i < 50; i++) {
            assertThat(said(ada, "stop\n")).isEqualTo("OK stopped\n");
        }
        assertThat(said(ada, "end\n")).startsWith("ERR denied this command needs the role admin");
        assertThat(ada.sawEnd()).isFalse();
    }
}
