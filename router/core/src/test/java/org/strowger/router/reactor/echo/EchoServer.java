package org.strowger.router.reactor.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.thread.SharedCount;

/** Listens, and puts an {@link EchoServerSession} behind each connection. */
public final class EchoServer {
    private final InetSocketAddress address;
    private final SharedCount connections;

    private EchoServer(InetSocketAddress address, SharedCount connections) {
        this.address = address;
        this.connections = connections;
    }

    /**
     * Opens the listener on the first of the threads and waits until it is open.
     *
     * @throws IOException if the address is not ours or in use
     */
    public static EchoServer open(SelectorThreads threads, EchoServerPlan plan)
            throws IOException, InterruptedException {
        ListenerPlan listener = listenerOf(plan);
        FutureTask<InetSocketAddress> opening = new FutureTask<>(
                () -> Acceptor.open(threads.first(), threads.all(), listener).address());
        threads.first().invokeLater(opening);
        try {
            return new EchoServer(opening.get(), listener.connections().open());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    static ListenerPlan listenerOf(EchoServerPlan plan) {
        ConnectionPlan connections = new ConnectionPlan(
                (connection, now) -> new ServerEndpoint(sessionOf(plan, connection, now)),
                plan.layer(),
                new SharedCount());
        return new ListenerPlan(plan.listen(), plan.connectionsMax(), connections);
    }

    private static Session sessionOf(EchoServerPlan plan, Connection connection, long nowNanos) {
        long idleNanosMax =
                plan.idleMax().isZero() ? Session.NO_DEADLINE : plan.idleMax().toNanos();
        return new EchoServerSession(plan.payloadBytesMax(), idleNanosMax, connection.tools(), nowNanos);
    }

    public InetSocketAddress address() {
        return address;
    }

    public int connections() {
        return connections.get();
    }

    /** An echo has nothing to tell. */
    private record ServerEndpoint(Session session) implements Endpoint {
        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {}
    }
}
