package org.strowger.world;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;

/** A client that dials the router. */
public final class Dialling implements Runnable, DialHandler {
    private final SelectorThread thread;
    private final InetSocketAddress server;
    private final InetSocketAddress local;
    private final Function<Connection, Peer> peers;

    @Nullable
    public Peer made;

    public CloseReason failed = CloseReason.NONE;

    public Dialling(
            SelectorThread thread,
            InetSocketAddress server,
            InetSocketAddress local,
            Function<Connection, Peer> peers) {
        this.thread = thread;
        this.server = server;
        this.local = local;
        this.peers = peers;
    }

    @Override
    public void run() {
        ConnectionPlan plan = ConnectionPlan.plain(this::begin);
        Connector.dial(thread, new DialPlan(server, local, Duration.ofSeconds(5), plan), this);
    }

    private Peer begin(Connection connection, long nowNanos) {
        Peer peer = peers.apply(connection);
        made = peer;
        return peer;
    }

    @Override
    public void connected(Connection connection, long nowNanos) {}

    @Override
    public void notConnected(CloseReason reason, long nowNanos) {
        failed = reason;
    }
}
