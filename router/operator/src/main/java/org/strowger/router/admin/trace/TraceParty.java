package org.strowger.router.admin.trace;

import java.util.Optional;
import org.strowger.protocol.dump.Decoder;
import org.strowger.router.application.AppSession;
import org.strowger.router.client.HttpClientConnection;
import org.strowger.router.http.HttpConnection;
import org.strowger.router.http.callback.CallbackServer;
import org.strowger.router.reactor.Connection;
import org.strowger.router.smsc.SmscSession;

/**
 * The peer of a traceable connection.
 *
 * @param connection the connection id
 * @param name the name of the application or SMSC; empty before the bind
 * @param listener the listener of an application; empty for an SMSC
 * @param decoder the decoder of the protocol
 * @param dialled whether Strowger opened the connection
 */
record TraceParty(String connection, Side side, String name, String listener, Decoder decoder, boolean dialled) {
    enum Side {
        APPLICATION,
        SMSC
    }

    /** The peer of the connection; empty if the peer is neither an application nor an SMSC. */
    static Optional<TraceParty> of(Connection connection) {
        if (connection.endpoint() instanceof AppSession session) {
            String name = session.isBound() ? session.application().name() : "";
            return Optional.of(new TraceParty(
                    connection.id(),
                    Side.APPLICATION,
                    name,
                    session.listener(),
                    session.traits().decoder(),
                    false));
        }
        if (connection.endpoint() instanceof SmscSession session) {
            return Optional.of(new TraceParty(
                    connection.id(),
                    Side.SMSC,
                    session.smsc().settings().name(),
                    "",
                    session.smsc().traits().decoder(),
                    !session.smsc().settings().peer().isCalled()));
        }
        return ofHttp(connection);
    }

    private static Optional<TraceParty> ofHttp(Connection connection) {
        String id = connection.id();
        if (connection.endpoint() instanceof HttpConnection http) {
            return Optional.of(new TraceParty(
                    id, Side.APPLICATION, http.application(), http.listenerName(), http.decoder(), false));
        }
        if (connection.endpoint() instanceof HttpClientConnection<?> client
                && client.owner() instanceof CallbackServer server) {
            return Optional.of(new TraceParty(id, Side.APPLICATION, server.application(), "", server.decoder(), true));
        }
        return Optional.empty();
    }

    /**
     * Whether each request identifies its application separately: over one HTTP connection, a proxy may send the
     * requests of several applications.
     */
    boolean mayChange() {
        return decoder.comesInPieces() && !dialled;
    }
}
