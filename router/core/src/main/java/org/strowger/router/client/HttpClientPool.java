package org.strowger.router.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.thread.SharedCount;

/**
 * The connections to one HTTP server. The owner keeps the requests, their order, their deadlines, and the pauses after
 * failures. The pool asks the owner for the next request whenever a connection is free, and dials one connection for
 * each waiting request, up to a limit. A connection stays open for further requests until it has been idle for a while.
 *
 * <p>Owned by one SelectorThread.
 *
 * @param <R> a request of the owner, until its outcome is known
 */
public final class HttpClientPool<R> {
    private static final CloseReason CHANGED = new CloseReason(CloseCause.ASKED, "the configuration has changed");

    private final Owner<R> owner;
    private final SelectorThread thread;
    private final NameLookup names;
    private final ConnectionQuota quota;

    /** The free connections; the last of them is used next. */
    @Within(Within.Scope.PARTS)
    private final List<HttpClientConnection<R>> free = new ArrayList<>();

    /** Connections that are open or being dialled. */
    private int connections;

    private int dialling;
    private int inFlight;

    /** Increases whenever the server changes; connections of former generations are not used again. */
    private int generation;

    /** The owner of a pool. Called on the thread of the pool. */
    public interface Owner<R> {
        /** The number of requests that wait for a connection. */
        int waiting();

        /** The maximum number of connections that are open or being dialled. */
        int connectionsMax();

        /** The settings of one more connection. Called only if a request waits. */
        HttpDial dial();

        /**
         * Sends the request that has waited longest, and removes it from the waiting requests.
         *
         * @return false if that request cannot be sent, and was ended without using the connection
         */
        boolean sendNext(HttpClientConnection<R> connection, long nowNanos);

        /**
         * Takes the response to a request. The owner must then pass the connection to {@link #free} exactly once,
         * either before it adds further requests or after it has begun a pause.
         *
         * @param isCut whether the body was too long and is truncated
         */
        void answered(
                HttpClientConnection<R> connection, R request, HttpResponse response, boolean isCut, long nowNanos);

        /**
         * Reports that a request gets no response. The connection has ended; {@link #closed} is called next.
         *
         * @param wasSent whether the server may have processed the request
         */
        void unanswered(HttpClientConnection<R> connection, R request, CloseReason why, boolean wasSent, long nowNanos);

        /**
         * Reports that a connection could not be established. The owner must end at least one waiting request, because
         * the pool dials again at once for the requests that still wait.
         */
        void notConnected(String why, long nowNanos);

        /** Reports that the thread is stopping, so that waiting requests get no connection. */
        void shutDown(CloseReason reason, long nowNanos);

        /** Reports the end of an established connection. */
        void closed(HttpClientConnection<R> connection, CloseReason reason, long nowNanos);

        /** A snapshot of one of the owner's connections, for operators. */
        EndpointView view(HttpClientConnection<R> connection);
    }

    public HttpClientPool(Owner<R> owner, SelectorThread thread, NameLookup names, ConnectionQuota quota) {
        this.owner = owner;
        this.thread = thread;
        this.names = names;
        this.quota = quota;
    }

    Owner<R> owner() {
        return owner;
    }

    /** The number of connections that are open or being dialled. */
    public int connections() {
        return connections;
    }

    /** The number of requests that were sent and have no outcome yet. */
    public int inFlight() {
        return inFlight;
    }

    /** Whether the connection was dialled since the server was last changed. */
    public boolean isCurrent(HttpClientConnection<R> connection) {
        return connection.generation() == generation;
    }

    // ---- Requests

    /** Sends waiting requests over the free connections, and dials connections for the others. */
    public void sendWaiting(long nowNanos) {
        while (owner.waiting() > 0 && !free.isEmpty()) {
            HttpClientConnection<R> connection = free.remove(free.size() - 1);
            if (connection.isFree() && !owner.sendNext(connection, nowNanos)) {
                free.add(connection);
            }
        }
        int wanted = Math.min(owner.waiting() - dialling, owner.connectionsMax() - connections);
        for (int i = 0; i < wanted && owner.waiting() > 0 && quota.take(connections); i++) {
            dial();
        }
    }

    void sent() {
        inFlight++;
    }

    void answered(HttpClientConnection<R> connection, R request, HttpResponse response, boolean isCut) {
        inFlight--;
        owner.answered(connection, request, response, isCut, thread.nowNanos());
    }

    void unanswered(HttpClientConnection<R> connection, R request, CloseReason why, boolean wasSent) {
        inFlight--;
        owner.unanswered(connection, request, why, wasSent, thread.nowNanos());
    }

    /**
     * Uses the connection for the next request. Called when the owner has taken the response that came on the
     * connection.
     */
    public void free(HttpClientConnection<R> connection, long nowNanos) {
        if (!isCurrent(connection)) {
            connection.close(CHANGED);
        } else if (connection.isFree()) {
            free.add(connection);
            sendWaiting(nowNanos);
        }
    }

    /**
     * Reports a change of the server: connections to the former server get no further requests. Requests in flight
     * still get their responses.
     */
    public void changed() {
        generation++;
        List<HttpClientConnection<R>> former = List.copyOf(free);
        free.clear();
        former.forEach(each -> each.close(CHANGED));
        sendWaiting(thread.nowNanos());
    }

    // ---- Connections

    private void dial() {
        connections++;
        dialling++;
        HttpDial dial = owner.dial();
        int begun = generation;
        AddressSearch.begin(lookup -> find(dial, lookup), names, thread, search -> found(dial, begun, search));
    }

    /** Called on a thread that may block. */
    private static HttpDial.Server find(HttpDial dial, NameLookup names) throws IOException {
        try {
            return dial.search().find(names);
        } catch (TlsConfigurationException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void found(HttpDial dial, int begun, AddressSearch<HttpDial.Server> search) {
        if (!search.hasFound()) {
            notConnected(search.failure(), thread.nowNanos());
            return;
        }
        HttpDial.Server server = search.found();
        HttpClientConnection<R> connection = new HttpClientConnection<>(this, dial.session(), begun);
        ConnectionPlan plan = new ConnectionPlan(connection::open, server.layer(), new SharedCount());
        DialPlan dialled = new DialPlan(server.address(), DialPlan.ANY_LOCAL, dial.connect(), plan);
        Connector.dial(thread, dialled, new DialHandler() {
            @Override
            public void connected(Connection opened, long nowNanos) {
                dialling--;
                free(connection, nowNanos);
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                if (connection.wasOpened()) {
                    dialling--; // closed() handles the failure and the counts.
                } else if (reason.cause() == CloseCause.SHUTDOWN) {
                    dialling--;
                    connectionEnded();
                    owner.shutDown(reason, nowNanos);
                } else {
                    HttpClientPool.this.notConnected(reason.toString(), nowNanos);
                }
            }
        });
    }

    private void notConnected(String why, long nowNanos) {
        dialling--;
        connectionEnded();
        owner.notConnected(why, nowNanos);
        sendWaiting(nowNanos);
    }

    void closed(HttpClientConnection<R> connection, CloseReason reason, long nowNanos) {
        connectionEnded();
        free.remove(connection);
        owner.closed(connection, reason, nowNanos);
        if (reason.cause() != CloseCause.SHUTDOWN) {
            sendWaiting(nowNanos);
        } else if (owner.waiting() > 0) {
            owner.shutDown(reason, nowNanos);
        }
    }

    private void connectionEnded() {
        connections--;
        quota.giveBack();
    }
}
