package org.strowger.router.reactor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.protocol.Session;

/**
 * Puts a {@link Tap} around the innermost session of a connection, and removes it again. A connection without a tap has
 * no overhead.
 *
 * <p>Thread: the owner of the connections.
 */
public final class Taps {
    @Within(Within.Scope.PARTS)
    private final List<Consumer<Connection>> watchers = new ArrayList<>();

    private Taps() {}

    public static Taps of(SelectorThread thread) {
        assert thread.isOwner() : thread.notOwner();
        return thread.tools().tool(Taps.class, Taps::new);
    }

    /** Adds a watcher that is called for each new connection, before any byte is transferred. */
    public void watch(Consumer<Connection> watcher) {
        watchers.add(watcher);
    }

    public void unwatch(Consumer<Connection> watcher) {
        watchers.remove(watcher);
    }

    void opened(Connection connection) {
        for (int i = 0; i < watchers.size(); i++) {
            watchers.get(i).accept(connection);
        }
    }

    public static void put(Tap tap, Connection connection) {
        connection.change(session -> into(session, tap));
    }

    /** Has no effect on a connection without this tap. */
    public static void remove(Tap tap, Connection connection) {
        connection.change(session -> without(session, tap));
    }

    private static Session into(Session session, Tap tap) {
        if (session instanceof SessionDecorator outer && !(session instanceof TappedSession)) {
            outer.changeInner(inner -> into(inner, tap));
            return session;
        }
        return new TappedSession(session, tap);
    }

    private static Session without(Session session, Tap tap) {
        if (session instanceof SessionDecorator outer) {
            outer.changeInner(inner -> without(inner, tap));
        }
        return session instanceof TappedSession tapped ? tapped.without(tap) : session;
    }

    /** The local address of a connection; 0.0.0.0 if the address is no longer known. */
    public static InetSocketAddress localOf(Connection connection) {
        try {
            return connection.channel().getLocalAddress() instanceof InetSocketAddress local
                    ? local
                    : new InetSocketAddress(0);
        } catch (IOException e) {
            return new InetSocketAddress(0);
        }
    }
}
