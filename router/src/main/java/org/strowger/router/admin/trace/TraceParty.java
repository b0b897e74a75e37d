package org.strowger.router.admin.trace;

import java.util.Optional;
import org.strowger.protocol.dump.Decoder;
import org.strowger.router.application.AppSession;
import org.strowger.router.reactor.Connection;
import org.strowger.router.smsc.SmscSession;

/**
 * Who is at the other end of a connection that can be traced.
 *
 * @param connection the connection's id
 * @param side which side the peer is on
 * @param name of the application or SMSC; empty while nobody has signed in
 * @param listener by which an application came; empty for an SMSC
 * @param decoder explains what passes
 * @param dialled whether it was we who connected
 */
record TraceParty(String connection, Side side, String name, String listener, Decoder decoder, boolean dialled) {
    /** On which side of the router. */
    enum Side {
        APPLICATION,
        SMSC
    }

    /** The owner of the connection: empty if it is none of an application or an SMSC. */
    static Optional<TraceParty> of(Connection connection) {
        if (connection.endpoint() instanceof AppSession session) {
            String name = session.isBound() ? session.application().name() : "";
            return Optional.of(new TraceParty(
                    connection.id(),
                    Side.APPLICATION,
                    name,
                    session.listener(),
                    session.suite().decoder(),
                    false));
        }
        if (connection.endpoint() instanceof SmscSession session) {
            return Optional.of(new TraceParty(
                    connection.id(),
                    Side.SMSC,
                    session.smsc().settings().name(),
                    "",
                    session.smsc().suite().decoder(),
                    !session.smsc().settings().peer().isCalled()));
        }
        return Optional.empty();
    }
}
