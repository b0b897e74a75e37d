package org.strowger.world;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;

/**
 * A client of the router with one connection, which carries one request at a time. The client does not advance the
 * simulated clock.
 */
public final class HttpCaller implements DialHandler, Endpoint, HttpClientHandler {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration IDLE = Duration.ofSeconds(20);
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final SelectorThread thread;
    private final HttpClientSettings settings;
    private @Nullable Connection connection;
    private @Nullable HttpClientSession session;
    private @Nullable Call call;
    private long openedNanos = Long.MAX_VALUE;
    private boolean failed;

    /** A request, and the callbacks for its outcome. Exactly one of the callbacks is called. */
    public interface Call {
        HttpRequest request();

        void answered(HttpResponse response);

        /** No response was received; the router may have handled the request. */
        void unanswered();

        /** No connection could be established. */
        default void notSent() {
            unanswered();
        }
    }

    public HttpCaller(SelectorThread thread) {
        this(thread, PATIENCE);
    }

    /** @param patience the time limit for a response */
    public HttpCaller(SelectorThread thread, Duration patience) {
        this.thread = thread;
        this.settings = new HttpClientSettings(HttpClientSettings.USUAL.limits(), patience, IDLE);
    }

    /** Whether a request can be sent: the client has not been used yet, or its connection is open and free. */
    public boolean isFree() {
        HttpClientSession open = session;
        return call == null && !failed && (open == null || open.isFree());
    }

    public boolean isOver() {
        HttpClientSession open = session;
        return failed || (open != null && open.isOver());
    }

    /** The time at which the connection was opened; {@link Long#MAX_VALUE} before that. */
    public long openedNanos() {
        return openedNanos;
    }

    /** Sends a request. May be called only if {@link #isFree}. */
    public void send(Call next) {
        call = next;
        thread.invokeLater(session == null ? this::dial : this::submit);
    }

    private void dial() {
        ConnectionPlan plan = ConnectionPlan.plain(this::begin);
        Connector.dial(thread, new DialPlan(World.at(World.HTTP_LISTENER), DialPlan.ANY_LOCAL, CONNECT, plan), this);
    }

    private Endpoint begin(Connection opened, long nowNanos) {
        connection = opened;
        openedNanos = nowNanos;
        session = new HttpClientSession(settings, this, opened.tools(), nowNanos);
        return this;
    }

    private void submit() {
        HttpClientSession open = session;
        Connection socket = connection;
        Call next = call;
        if (open == null || socket == null || next == null || !open.submit(next.request(), 0, thread.nowNanos())) {
            failed = true;
            fail(false);
        } else {
            socket.sessionCalled(thread.nowNanos());
        }
    }

    private void fail(boolean wasSent) {
        Call ended = call;
        call = null;
        if (ended != null && wasSent) {
            ended.unanswered();
        } else if (ended != null) {
            ended.notSent();
        }
    }

    /** Closes the connection, even if a request or a response is in transit. */
    public void leave() {
        Connection socket = connection;
        if (socket != null) {
            thread.invokeLater(() -> socket.close(CloseReason.of(CloseCause.ASKED)));
        }
    }

    @Override
    public void connected(Connection opened, long nowNanos) {
        submit();
    }

    @Override
    public void notConnected(CloseReason reason, long nowNanos) {
        failed = true;
        fail(false);
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        Call ended = call;
        call = null;
        if (ended != null) {
            ended.answered(response);
        }
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        fail(wasSent);
    }

    @Override
    public Session session() {
        HttpClientSession open = session;
        if (open == null) {
            throw new AssertionError("the connection is not open");
        }
        return open;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        failed = true;
        fail(true);
    }
}
