package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.InterfaceVersion;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Incidents;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsServerLayer;
import org.strowger.router.thread.BlockingPool;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.MonotonicClock;
import org.strowger.smpp.SmppSettings;

/**
 * Our SelectorThreads and jsmpp on one machine: opens and dials on either side, over one wiring. When it is closed,
 * nothing may have gone wrong on our threads and no buffer may be left.
 */
final class SmppRig implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 100;
    private static final Duration CONNECT_MAX = Duration.ofSeconds(Patience.SECONDS);

    /** Our ends of the connections that others made to us, in the order in which they came. */
    final BlockingQueue<OurSide> accepted = new LinkedBlockingQueue<>();

    final Manners manners = new Manners();

    private final Wiring wiring;
    private final TestCertificates certificates;
    private final JsmppSockets sockets;
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final Queue<String> incidents = new ConcurrentLinkedQueue<>();
    private final ExecutorService executor = BlockingPool.open(2);
    private final SelectorThreads threads;
    private final List<AutoCloseable> others = new ArrayList<>();

    SmppRig(Wiring wiring, Path directory) {
        this.wiring = wiring;
        this.certificates = TestCertificates.in(directory);
        this.sockets = sockets(wiring, certificates);
        this.threads = SelectorThreads.start(
                2,
                new ReactorContext(
                        SelectorProvider.provider(),
                        MonotonicClock.system(),
                        ReactorLimits.DEFAULT,
                        new Heard(incidents),
                        executor,
                        () -> allocator));
    }

    private static JsmppSockets sockets(Wiring wiring, TestCertificates certificates) {
        if (wiring == Wiring.PLAIN) {
            return new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault());
        }
        SSLContext context = TlsOfTheJdk.context(certificates.ca(), certificates.localhost());
        return new JsmppSockets(context.getSocketFactory(), context.getServerSocketFactory());
    }

    // ---- We listen

    /** Opens a listener of ours. */
    InetSocketAddress listen(SmppSettings settings) {
        SessionLayer layer = wiring == Wiring.PLAIN
                ? SessionLayer.PLAIN
                : new TlsServerLayer(certificates.showing(certificates.localhost()));
        ConnectionPlan connections = new ConnectionPlan(
                (connection, now) -> {
                    OurSide side = new OurSide(connection, settings, manners, now);
                    accepted.add(side);
                    return side;
                },
                layer,
                new SharedCount());
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        ListenerPlan plan = new ListenerPlan(any, CONNECTIONS_MAX, connections);
        return Patience.soon(CompletableFuture.supplyAsync(() -> open(plan), threads.first()::invokeLater));
    }

    private InetSocketAddress open(ListenerPlan plan) {
        try {
            return Acceptor.open(threads.first(), threads.all(), plan).address();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A client that has not connected yet. */
    JsmppClient client() {
        JsmppClient client = new JsmppClient(sockets);
        others.add(client);
        return client;
    }

    /** A client that is bound to this listener of ours. */
    JsmppClient client(InetSocketAddress where, BindType type) throws IOException {
        JsmppClient client = client();
        client.bind(where, type, InterfaceVersion.IF_34);
        return client;
    }

    /** Our end of the next connection that somebody made to us. */
    OurSide ourSide() {
        return Patience.soon(accepted);
    }

    // ---- Others listen

    JsmppSmsc smsc() throws IOException {
        JsmppSmsc smsc = JsmppSmsc.open(sockets);
        others.add(smsc);
        return smsc;
    }

    /** The sockets with which jsmpp listens where it is no {@link JsmppSmsc}. */
    JsmppSockets sockets() {
        return sockets;
    }

    /** Closes it with the rest. */
    void closeAtEnd(AutoCloseable other) {
        others.add(other);
    }

    /** Dials whoever listens with jsmpp. */
    OurSide dial(SmppSettings settings) {
        InetSocketAddress where = sockets.address();
        SessionLayer layer = wiring == Wiring.PLAIN
                ? SessionLayer.PLAIN
                : new TlsClientLayer(certificates.trusting(), "localhost", where.getPort());
        CompletableFuture<OurSide> dialled = new CompletableFuture<>();
        ConnectionPlan plan = new ConnectionPlan(
                (connection, now) -> {
                    OurSide side = new OurSide(connection, settings, manners, now);
                    dialled.complete(side);
                    return side;
                },
                layer,
                new SharedCount());
        DialPlan dial = new DialPlan(where, DialPlan.ANY_LOCAL, CONNECT_MAX, plan);
        SelectorThread thread = threads.first();
        thread.invokeLater(() -> Connector.dial(thread, dial, new Dialled(dialled)));
        return Patience.soon(dialled);
    }

    // ---- The end

    @Override
    public void close() {
        try {
            for (AutoCloseable each : others) {
                each.close();
            }
            threads.close();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        executor.shutdown();
        assertThat(incidents).isEmpty();
        assertThat(allocator.metric().usedDirectMemory()).as("direct memory").isZero();
        assertThat(allocator.metric().usedHeapMemory()).as("heap memory").isZero();
    }

    /** The endpoint is made before this hears of it; only a failure is news. */
    private record Dialled(CompletableFuture<OurSide> side) implements DialHandler {
        @Override
        public void connected(Connection connection, long nowNanos) {}

        @Override
        public void notConnected(CloseReason reason, long nowNanos) {
            side.completeExceptionally(new IOException(reason.toString()));
        }
    }

    record Heard(Queue<String> incidents) implements Incidents {
        @Override
        public void handlerFailed(String thread, String what, Throwable cause) {
            incidents.add(what + ": " + cause);
        }

        @Override
        public void selectorReplaced(String thread, String why) {
            incidents.add(why);
        }

        @Override
        public void acceptPaused(String thread, String address, String why) {
            incidents.add(why);
        }

        @Override
        public void threadFailed(String thread, Throwable cause) {
            incidents.add(cause.toString());
        }
    }
}
