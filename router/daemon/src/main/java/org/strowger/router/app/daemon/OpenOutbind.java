package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.reactor.AcceptFilter;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * A socket that accepts outbind connections of an SMSC. It refuses connections until {@link #standsFor} assigns an
 * SMSC.
 */
final class OpenOutbind {
    /** The number of unidentified connections that are allowed in addition to the maximum number of sessions. */
    @Bound(
            of = "connections to an outbind listener that have not identified themselves",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            full = "the oldest gives way, of the address that has most; `strowger_smsc_outbinds_refused_total`")
    private static final int STRANGERS_MAX = 50;

    private final RouterContext context;
    private final FailedLogins failures;
    private final ChangingLayer layer;
    private final SharedCount connections = new SharedCount();
    /** The connections that have not identified themselves. */
    @BoundedBy("STRANGERS_MAX")
    private final OldestByAddress<Connection> strangers = new OldestByAddress<>();

    private final Published<List<Smsc>> smsc = new Published<>(List.of());
    private final Acceptor acceptor;

    /** Opens the socket for the outbind connections of an SMSC. */
    static OpenOutbind open(RouterContext context, SmscSettings smsc, SessionLayer layer, FailedLogins failures)
            throws NotStarted {
        InetSocketAddress address = smsc.peer().outbind();
        try {
            return new OpenOutbind(context, address, layer, failures);
        } catch (IOException e) {
            throw new NotStarted(
                    "smsc " + smsc.name() + ": cannot listen for its outbind on " + address + ": " + e.getMessage()
                            + "; check that the address belongs to this machine and that no other process listens "
                            + "on it",
                    e);
        }
    }

    private OpenOutbind(RouterContext context, InetSocketAddress address, SessionLayer layer, FailedLogins failures)
            throws IOException {
        this.context = context;
        this.failures = failures;
        this.layer = new ChangingLayer(layer);
        ConnectionPlan plan = new ConnectionPlan(this::endpoint, this.layer, connections, strangers);
        // Barred addresses may connect, so that their outbind gets an answer.
        AcceptFilter acceptFilter = (from, nowNanos) -> hasRoom();
        this.acceptor = OpenListener.listen(context, new ListenerPlan(address, Integer.MAX_VALUE, plan, acceptFilter));
    }

    private boolean hasRoom() {
        return !smsc.get().isEmpty()
                && (connections.get() < connectionsMax(smsc.get().get(0).settings()) || makesRoom());
    }

    private boolean makesRoom() {
        Connection oldest = strangers.takeOldest();
        if (oldest != null) {
            oldest.giveWay();
        }
        return oldest != null;
    }

    private static int connectionsMax(SmscSettings smsc) {
        return STRANGERS_MAX + smsc.sessions();
    }

    private Endpoint endpoint(Connection connection, long nowNanos) {
        int index = context.threads().all().indexOf(connection.thread());
        return smsc.get().get(0).port(index).call(connection, failures, nowNanos);
    }

    /** Assigns the SMSC that gets a session for each new connection. */
    void standsFor(Smsc present, SessionLayer nextLayer) {
        layer.change(nextLayer);
        smsc.set(List.of(present));
    }

    /** Closes the listening socket. */
    void close() {
        context.threads().first().invokeLater(acceptor::close);
    }
}
