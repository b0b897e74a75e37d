package org.strowger.router.client;

import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;

/** A connection of a pool. One request at a time is in flight. */
public final class HttpClientConnection<R> implements Endpoint, HttpClientHandler {
    private final HttpClientPool<R> pool;
    private final HttpClientSettings settings;
    private final int generation;
    private @Nullable Connection connection;
    private @Nullable HttpClientSession session;
    private @Nullable R inFlight;
    private long sent;
    private long answered;

    /** @param generation the generation of the pool in which the connection was dialled */
    HttpClientConnection(HttpClientPool<R> pool, HttpClientSettings settings, int generation) {
        this.pool = pool;
        this.settings = settings;
        this.generation = generation;
    }

    /** Takes over the socket when it is connected. */
    Endpoint open(Connection opened, long nowNanos) {
        connection = opened;
        session = new HttpClientSession(settings, this, opened.tools(), nowNanos);
        return this;
    }

    boolean wasOpened() {
        return connection != null;
    }

    int generation() {
        return generation;
    }

    public HttpClientPool.Owner<R> owner() {
        return pool.owner();
    }

    /** The number of requests that were sent on the connection. */
    public long sent() {
        return sent;
    }

    /** The number of responses that were received on the connection. */
    public long answered() {
        return answered;
    }

    public boolean hasRequestInFlight() {
        return inFlight != null;
    }

    /** Whether the connection is free for a request. */
    boolean isFree() {
        HttpClientSession open = session;
        return open != null && open.isFree() && inFlight == null;
    }

    /**
     * Sends a request. Only for the connection that {@link HttpClientPool.Owner#sendNext} was called with.
     *
     * @param request passed back with the outcome, once
     * @param http the request as it is sent
     */
    public void send(R request, HttpRequest http, long nowNanos) {
        inFlight = request;
        sent++;
        pool.sent();
        boolean submitted = opened().submit(http, 0, nowNanos);
        assert submitted : "the connection is not free";
        Connection socket = connection;
        if (socket != null) {
            socket.sessionCalled(nowNanos);
        }
    }

    void close(CloseReason why) {
        Connection socket = connection;
        if (socket != null) {
            socket.close(why);
        }
    }

    private HttpClientSession opened() {
        HttpClientSession open = session;
        if (open == null) {
            throw new AssertionError("the connection is not open");
        }
        return open;
    }

    private R take() {
        R request = inFlight;
        if (request == null) {
            throw new AssertionError("no request is in flight");
        }
        inFlight = null;
        return request;
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        answered++;
        pool.answered(this, take(), response, isCut);
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        pool.unanswered(this, take(), why, wasSent);
    }

    @Override
    public Session session() {
        return opened();
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public EndpointView view(long nowNanos) {
        return pool.owner().view(this);
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        pool.closed(this, reason, nowNanos);
    }
}
