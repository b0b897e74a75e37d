package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Allocators;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.Incidents;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorContext;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.Published;
import org.strowger.router.time.MonotonicClock;
import org.strowger.tests.bench.dispatch.Load;

/** The router's own SelectorThreads, behind a listener. */
final class Dispatchers implements DispatchServer {
    /** As the router's own, but for the length of a packet. */
    static final ReactorLimits LIMITS = new ReactorLimits(
            ReactorLimits.DEFAULT.readBufferBytes(),
            Load.PAYLOAD_BYTES_MAX + ReactorLimits.DEFAULT.packetBytesMax(),
            ReactorLimits.DEFAULT.outputHighBytes(),
            ReactorLimits.DEFAULT.outputLowBytes(),
            ReactorLimits.DEFAULT.outputBytesMax(),
            ReactorLimits.DEFAULT.timeouts());

    private final SelectorThreads threads;
    private final Troubles troubles;
    private final InetSocketAddress address;

    private Dispatchers(SelectorThreads threads, Troubles troubles, InetSocketAddress address) {
        this.threads = threads;
        this.troubles = troubles;
        this.address = address;
    }

    /** Makes the session of a connection. */
    interface Sessions {
        Session open(Connection connection);
    }

    static Dispatchers open(int count, InetSocketAddress listen, Sessions sessions)
            throws IOException, InterruptedException {
        Troubles troubles = new Troubles();
        SelectorThreads threads = SelectorThreads.start(
                count,
                new ReactorContext(
                        SelectorProvider.provider(),
                        MonotonicClock.system(),
                        LIMITS,
                        troubles,
                        Runnable::run,
                        Allocators::pooled));
        ListenerPlan listener = new ListenerPlan(
                listen,
                Load.CONNECTIONS_MAX,
                ConnectionPlan.plain((connection, now) -> new Behind(sessions.open(connection))));
        FutureTask<InetSocketAddress> opening = new FutureTask<>(
                () -> Acceptor.open(threads.first(), threads.all(), listener).address());
        threads.first().invokeLater(opening);
        try {
            return new Dispatchers(threads, troubles, opening.get());
        } catch (ExecutionException e) {
            threads.close();
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public String trouble() {
        return troubles.last.get();
    }

    @Override
    public void close() throws InterruptedException {
        threads.close();
    }

    private record Behind(Session session) implements Endpoint {
        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {}
    }

    /** Keeps what went wrong last. */
    private static final class Troubles implements Incidents {
        private final Published<String> last = new Published<>("");

        @Override
        public void handlerFailed(String thread, String what, Throwable cause) {
            last.set(what + " failed: " + cause);
        }

        @Override
        public void selectorReplaced(String thread, String why) {
            last.set("a selector was replaced: " + why);
        }

        @Override
        public void acceptPaused(String thread, String address, String why) {
            last.set("no more connections were accepted: " + why);
        }

        @Override
        public void threadFailed(String thread, Throwable cause) {
            last.set(thread + " failed: " + cause);
        }
    }
}
