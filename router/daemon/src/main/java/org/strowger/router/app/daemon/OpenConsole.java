package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.console.ConsoleConnection;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.SharedCount;

/** A listening socket of the console. */
final class OpenConsole {
    /** The maximum number of clients; further connections are closed at once. */
    @Bound(
            of = "connections to a listening socket of the console",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "further connections are closed at once, except that unknown clients give way")
    private static final int CONNECTIONS_MAX = 32;

    private static final InetSocketAddress NONE = new InetSocketAddress(0);

    private final RouterContext routerContext;
    private final Acceptor acceptor;
    private final InetSocketAddress address;
    private final ChangingLayer layer;
    private final @Nullable SocketFile file;

    private OpenConsole(
            RouterContext routerContext,
            Acceptor acceptor,
            InetSocketAddress address,
            ChangingLayer layer,
            @Nullable SocketFile file) {
        this.layer = layer;
        this.routerContext = routerContext;
        this.acceptor = acceptor;
        this.address = address;
        this.file = file;
    }

    /** Opens a TCP socket. */
    static OpenConsole listen(
            RouterContext routerContext, ConsoleContext context, ConsoleSettings settings, SessionLayer first)
            throws NotStarted {
        ChangingLayer layer = new ChangingLayer(first);
        ConnectionPlan plan = new ConnectionPlan(
                (connection, nowNanos) -> ConsoleConnection.byTcp(context, connection, nowNanos),
                layer,
                new SharedCount());
        try {
            Acceptor acceptor =
                    OpenListener.listen(routerContext, new ListenerPlan(settings.listen(), CONNECTIONS_MAX, plan));
            return new OpenConsole(routerContext, acceptor, acceptor.address(), layer, null);
        } catch (IOException e) {
            throw new NotStarted(
                    "console: cannot listen on " + settings.listen() + ": " + e.getMessage()
                            + "; if another Strowger is running, set another console.listen, or off",
                    e);
        }
    }

    /** Opens a unix socket. */
    static OpenConsole listen(RouterContext routerContext, ConsoleContext context, SocketFile file) throws NotStarted {
        ConnectionPlan plan = new ConnectionPlan(
                (connection, nowNanos) ->
                        ConsoleConnection.bySocket(context, connection, () -> SocketPeers.whoIs(connection), nowNanos),
                SessionLayer.PLAIN,
                new SharedCount());
        try {
            Acceptor acceptor =
                    OpenListener.listen(routerContext, new ListenerPlan(file.address(), CONNECTIONS_MAX, plan));
            OpenConsole open =
                    new OpenConsole(routerContext, acceptor, NONE, new ChangingLayer(SessionLayer.PLAIN), file);
            try {
                file.made();
            } catch (IOException e) {
                open.close();
                throw e;
            }
            return open;
        } catch (IOException e) {
            throw new NotStarted(
                    "console: cannot listen on " + file.path() + ": " + e.getMessage()
                            + "; check that the directory exists and that the daemon may write to it",
                    e);
        }
    }

    /** Sets the session layer for new connections. */
    void change(SessionLayer next) {
        layer.change(next);
    }

    InetSocketAddress address() {
        return address;
    }

    Path path() {
        SocketFile known = file;
        return known == null ? Path.of("") : known.path();
    }

    /** Closes the listening socket. Connected clients stay. */
    void close() {
        routerContext.threads().first().invokeLater(acceptor::close);
        remove();
    }

    /** Removes the socket file, if there is one. */
    void remove() {
        SocketFile known = file;
        if (known != null) {
            known.remove();
        }
    }
}
