package org.strowger.router.reactor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.protocol.Session;

/**
 * How one looks on at the connections of a thread: a {@link Tap} is put around the innermost session of a connection
 * and taken away again, so that a connection on which nobody looks on is as if there were no such thing.
 *
 * <p>Thread: all of it is the owner's.
 */
public final class Taps {
    private final List<Consumer<Connection>> watchers = new ArrayList<>();

    private Taps() {}

    /** Those of a thread. */
    public static Taps of(SelectorThread thread) {
        assert thread.isOwner() : thread.notOwner();
        return thread.workbench().tool(Taps.class, Taps::new);
    }

    /** From now on that hears of each connection that opens, before anything has passed. */
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

    /** Begins to look on. */
    public static void put(Tap tap, Connection connection) {
        connection.change(session -> into(session, tap));
    }

    /** Ends it; of a connection on which that does not look on, nothing changes. */
    public static void remove(Tap tap, Connection connection) {
        connection.change(session -> without(session, tap));
    }

    private static Session into(Session session, Tap tap) {
        if (session instanceof OuterSession outer) {
            outer.changeInner(inner -> into(inner, tap));
            return session;
        }
        return new TappedSession(session, tap);
    }

    private static Session without(Session session, Tap tap) {
        if (session instanceof OuterSession outer) {
            outer.changeInner(inner -> without(inner, tap));
            return session;
        }
        if (session instanceof TappedSession tapped) {
            Session inner = without(tapped.inner(), tap);
            return tapped.isBy(tap) ? inner : tapped.with(inner);
        }
        return session;
    }

    /** Our end of a connection; where that cannot be told any more, an address that nobody has. */
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
