package org.strowger.router.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.config.value.Host;
import org.strowger.router.metrics.Counter;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsServerLayer;
import org.strowger.router.thread.SharedCount;

/** Connections to one HTTP server: dialled for what waits, used again, and given up when the server is gone. */
class HttpClientPoolTest {
    private final ReactorRig rig = new ReactorRig(1);
    private final Lookups lookups = new Lookups();
    private final ScriptedHttpServer server = new ScriptedHttpServer(rig);
    private final ConnectionQuota quota = new ConnectionQuota(new SharedCount(), new SharedCount(), 4);

    @AfterEach
    void everythingIsReleased() {
        rig.close();
        assertThat(quota.open().get()).as("connections that count").isZero();
    }

    /** Runs lookups at once, unless a test wants them to wait. */
    private static final class Lookups implements NameLookup {
        private final ArrayDeque<Runnable> begun = new ArrayDeque<>();
        private boolean isFull;
        private boolean isSlow;

        @Override
        public InetSocketAddress find(Host host) throws IOException {
            throw new IOException("no address for " + host.name());
        }

        @Override
        public void elsewhere(Runnable lookUp) {
            if (isFull) {
                throw new RejectedExecutionException();
            }
            begun.add(lookUp);
            if (!isSlow) {
                runAll();
            }
        }

        void runAll() {
            while (!begun.isEmpty()) {
                begun.remove().run();
            }
        }
    }

    private static AddressSearch.Task<HttpDial.Server> at(InetSocketAddress address) {
        return names -> new HttpDial.Server(address, SessionLayer.PLAIN);
    }

    private RecordingOwner owner(AddressSearch.Task<HttpDial.Server> search, int connectionsMax) {
        return new RecordingOwner(rig.thread(), lookups, search, connectionsMax, quota);
    }

    private RecordingOwner owner(int connectionsMax) {
        return owner(at(server.address()), connectionsMax);
    }

    private static InetSocketAddress nobody() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    }

    // ---- Order, reuse and limits

    @Test
    void sendsRequestsInTheirOrderOverOneConnection() {
        RecordingOwner owner = owner(1);
        owner.ask("/1", "/2", "/3");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 200 /2", "/3 200 /3");
        assertThat(server.connections()).isOne();
        assertThat(owner.pool().connections()).isOne();
        assertThat(owner.pool().inFlight()).isZero();
    }

    @Test
    void dialsForEachWaitingRequestUpToTheLimit() {
        server.isPrompt = false;
        RecordingOwner owner = owner(2);
        owner.ask("/1");
        rig.drive();
        assertThat(server.connections()).isOne();
        owner.ask("/2", "/3", "/4");
        rig.drive();
        assertThat(server.connections()).isEqualTo(2);
        assertThat(server.paths()).containsExactly("/1", "/2");
        assertThat(owner.pool().inFlight()).isEqualTo(2);
        assertThat(owner.waiting()).isEqualTo(2);
        server.call(1).answer();
        assertThat(server.paths()).containsExactly("/1", "/2", "/3");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void dialsOnceForARequestThatWaitsForALookup() {
        lookups.isSlow = true;
        RecordingOwner owner = owner(4);
        owner.ask("/1");
        rig.drive();
        owner.pool().sendWaiting(rig.nowNanos());
        assertThat(lookups.begun).hasSize(1);
        lookups.runAll();
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1");
    }

    @Test
    void usesAFreedConnectionForARequestMadeInAResponseHandler() {
        RecordingOwner owner = owner(2);
        owner.followUp = "/2";
        owner.ask("/1");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 200 /2");
        assertThat(server.connections()).isOne();
    }

    @Test
    void afterARequestThatCannotBeSentTheNextRequestUsesTheConnection() {
        RecordingOwner owner = owner(1);
        owner.ask(RecordingOwner.UNFIT, "/2");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/unfit cannot be sent", "/2 200 /2");
        assertThat(server.connections()).isOne();
    }

    @Test
    void closesAConnectionThatIsIdle() {
        RecordingOwner owner = owner(1);
        owner.ask("/1");
        rig.advance(HttpDial.IDLE.plusMillis(10));
        assertThat(owner.pool().connections()).isZero();
        assertThat(server.openConnections()).isZero();
        owner.ask("/2");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 200 /2");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void keepsOneConnectionOfEachPoolBeyondTheQuota() {
        server.isPrompt = false;
        RecordingOwner first = owner(9);
        RecordingOwner second = owner(9);
        first.ask("/1", "/2", "/3", "/4", "/5");
        second.ask("/6", "/7");
        rig.drive();
        assertThat(first.pool().connections()).isEqualTo(4);
        assertThat(second.pool().connections()).isOne();
        assertThat(quota.open().get()).isEqualTo(5);
    }

    // ---- Servers that close connections, or are slow

    @Test
    void dialsAgainAfterTheServerHasClosedAnIdleConnection() {
        RecordingOwner owner = owner(1);
        owner.ask("/1");
        rig.drive();
        server.closeAll();
        assertThat(owner.pool().connections()).isZero();
        owner.ask("/2");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 200 /2");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void aRequestOnAResetConnectionIsReportedAsUnanswered() {
        RecordingOwner owner = owner(1);
        owner.ask("/1");
        rig.drive();
        server.isPrompt = false;
        owner.ask("/2", "/3");
        rig.drive();
        server.isPrompt = true;
        server.call(1).reset();
        assertThat(owner.outcomes()).hasSize(3).first().isEqualTo("/1 200 /1");
        assertThat(owner.outcomes().get(1)).startsWith("/2 unanswered: ");
        assertThat(owner.outcomes().get(2)).isEqualTo("/3 200 /3");
        assertThat(owner.ends()).singleElement().asString().startsWith("after 1 of 2: ");
    }

    @Test
    void sendsARepeatedRequestBeforeTheOtherRequestsOverANewConnection() {
        RecordingOwner owner = owner(1);
        owner.repeats = true;
        owner.ask("/1");
        rig.drive();
        server.isPrompt = false;
        owner.ask("/2", "/3");
        rig.drive();
        server.isPrompt = true;
        server.call(1).reset();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 200 /2", "/3 200 /3");
        assertThat(server.paths()).containsExactly("/1", "/2", "/2", "/3");
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void aLateResponseIsReportedAsUnanswered() {
        server.isPrompt = false;
        RecordingOwner owner = owner(1);
        owner.ask("/1", "/2");
        rig.advance(RecordingOwner.RESPONSE.minusMillis(10));
        assertThat(owner.outcomes()).isEmpty();
        server.isPrompt = true;
        rig.advance(Duration.ofMillis(20));
        assertThat(owner.outcomes())
                .singleElement()
                .asString()
                .startsWith("/1 unanswered: ")
                .endsWith("(the response did not arrive in time)");
        server.call(0).reset();
        assertThat(owner.outcomes()).hasSize(2).last().isEqualTo("/2 200 /2");
        assertThat(server.connections()).isEqualTo(2);
    }

    // ---- Servers that cannot be reached

    @Test
    void aRefusedConnectionIsReportedAndRetriedOnlyForANewRequest() {
        RecordingOwner owner = owner(at(nobody()), 1);
        owner.ask("/1", "/2");
        rig.drive();
        assertThat(owner.outcomes()).hasSize(2).allMatch(each -> each.contains("not connected: "));
        assertThat(owner.pool().connections()).isZero();
        rig.advance(Duration.ofMinutes(10));
        assertThat(owner.outcomes()).hasSize(2);
        owner.change(at(server.address()));
        owner.ask("/3");
        rig.drive();
        assertThat(owner.outcomes()).hasSize(3).last().isEqualTo("/3 200 /3");
    }

    @Test
    void dialsAgainAtOnceForRequestsThatStillWait() {
        RecordingOwner owner = owner(at(nobody()), 1);
        owner.endsOneByOne = true;
        owner.ask("/1", "/2", "/3");
        rig.drive();
        assertThat(owner.outcomes()).hasSize(3).allMatch(each -> each.contains("not connected: "));
        assertThat(rig.sum(Counter.CONNECTS_FAILED)).isEqualTo(3);
    }

    @Test
    void dialsAgainAfterASessionThatCannotBeCreated() {
        SessionLayer broken = (session, connection, nowNanos) -> {
            throw new IllegalStateException("on purpose");
        };
        RecordingOwner owner = owner(names -> new HttpDial.Server(server.address(), broken), 1);
        owner.ask("/1");
        rig.drive();
        assertThat(owner.ends()).singleElement().asString().contains("on purpose");
        assertThat(owner.pool().connections()).isZero();
        owner.change(at(server.address()));
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1");
    }

    @Test
    void aConnectWithoutAnAnswerFailsAfterItsTimeout() {
        rig.network().blackHole(server.address());
        RecordingOwner owner = owner(1);
        owner.ask("/1");
        rig.advance(HttpDial.CONNECT.minusMillis(10));
        assertThat(owner.outcomes()).isEmpty();
        rig.advance(Duration.ofMillis(20));
        assertThat(owner.outcomes())
                .singleElement()
                .asString()
                .contains("not connected: ")
                .contains("the connection was not established within 5000 ms");
    }

    @Test
    void anUnknownHostIsReported() {
        RecordingOwner owner =
                owner(names -> new HttpDial.Server(names.find(new Host("sms.example", 80)), SessionLayer.PLAIN), 1);
        owner.ask("/1");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 not connected: no address for sms.example");
    }

    @Test
    void tooManyPendingLookupsAreReported() {
        lookups.isFull = true;
        RecordingOwner owner = owner(1);
        owner.ask("/1");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 not connected: " + NameLookup.TOO_MANY);
        lookups.isFull = false;
        owner.ask("/2");
        rig.drive();
        assertThat(owner.outcomes()).hasSize(2).last().isEqualTo("/2 200 /2");
    }

    // ---- TLS

    private RecordingOwner tlsOwner(ScriptedHttpServer tlsServer, ClientTls tls) {
        return owner(
                names -> new HttpDial.Server(
                        tlsServer.address(),
                        new TlsClientLayer(tls, "localhost", tlsServer.address().getPort())),
                1);
    }

    private ScriptedHttpServer tlsServer(TestCertificates certificates, TlsIdentity identity) {
        return new ScriptedHttpServer(rig, new TlsServerLayer(certificates.showing(identity)));
    }

    @Test
    void sendsRequestsToATrustedServerOverTls(@TempDir Path directory) {
        TestCertificates certificates = TestCertificates.in(directory);
        ScriptedHttpServer tlsServer = tlsServer(certificates, certificates.localhost());
        RecordingOwner owner = tlsOwner(tlsServer, certificates.trusting());
        owner.ask("/1", "/2");
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 200 /2");
        assertThat(tlsServer.connections()).isOne();
    }

    @Test
    void sendsNothingToAServerThatIsNotTrusted(@TempDir Path directory) {
        TestCertificates certificates = TestCertificates.in(directory);
        ScriptedHttpServer tlsServer = tlsServer(certificates, certificates.strangeLocalhost());
        RecordingOwner owner = tlsOwner(tlsServer, certificates.trusting());
        owner.ask("/1");
        rig.drive();
        assertThat(owner.outcomes()).singleElement().asString().startsWith("/1 unsent: the TLS handshake failed");
        assertThat(owner.ends()).singleElement().asString().startsWith("after 0 of 1: the TLS handshake failed");
        assertThat(tlsServer.paths()).isEmpty();
        assertThat(owner.pool().connections()).isZero();
    }

    @Test
    void anUnreadableCertificateFileIsReported(@TempDir Path directory) {
        Path missing = directory.resolve("missing.pem");
        RecordingOwner owner = tlsOwner(server, new ClientTls(List.of(missing), true, List.of()));
        owner.ask("/1");
        rig.drive();
        assertThat(owner.outcomes())
                .singleElement()
                .asString()
                .startsWith("/1 not connected: ")
                .contains("missing.pem");
        assertThat(server.connections()).isZero();
    }

    // ---- Changes and the end

    @Test
    void usesNoConnectionToAFormerServer() {
        ScriptedHttpServer next = new ScriptedHttpServer(rig);
        RecordingOwner owner = owner(3);
        server.isPrompt = false;
        owner.ask("/1", "/2");
        rig.drive();
        server.call(0).answer();
        owner.change(at(next.address()));
        rig.drive();
        assertThat(server.openConnections()).as("the idle one is closed").isOne();
        owner.ask("/3");
        rig.drive();
        server.call(1).answer();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/3 200 /3", "/2 200 /2");
        assertThat(server.openConnections()).isZero();
        assertThat(owner.ends()).hasSize(2).allMatch(each -> each.endsWith("(the configuration has changed)"));
        assertThat(next.paths()).containsExactly("/3");
    }

    @Test
    void usesNoConnectionThatWasDialledToAFormerServer() {
        ScriptedHttpServer next = new ScriptedHttpServer(rig);
        lookups.isSlow = true;
        RecordingOwner owner = owner(1);
        owner.ask("/1");
        rig.drive();
        owner.change(at(next.address()));
        rig.drive();
        lookups.isSlow = false;
        lookups.runAll();
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1");
        assertThat(server.paths()).isEmpty();
        assertThat(next.paths()).containsExactly("/1");
    }

    @Test
    void awaitsTheResponseInFlightWhenTheThreadStops() {
        server.isPrompt = false;
        RecordingOwner owner = owner(1);
        owner.ask("/1", "/2");
        rig.drive();
        rig.thread().requestClose();
        rig.drive();
        assertThat(owner.outcomes()).isEmpty();
        server.call(0).answer();
        assertThat(owner.outcomes()).containsExactly("/1 200 /1", "/2 shut down");
        assertThat(server.connections()).isOne();
    }

    @Test
    void abandonsAPendingConnectWhenTheThreadStops() {
        rig.network().blackHole(server.address());
        RecordingOwner owner = owner(1);
        owner.ask("/1", "/2");
        rig.drive();
        rig.thread().requestClose();
        rig.drive();
        assertThat(owner.outcomes()).containsExactly("/1 shut down", "/2 shut down");
        assertThat(owner.pool().connections()).isZero();
    }
}
