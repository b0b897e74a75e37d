package org.strowger.router.http.callback;

import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.dump.Decoder;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;

/** A connection to the server of an application. One request at a time is in flight. */
public final class CallbackConnection implements Endpoint, HttpClientHandler {
    private final CallbackContext context;
    private final CallbackServer server;
    private final HttpClientSettings settings;
    private @Nullable Connection connection;
    private @Nullable HttpClientSession session;
    private @Nullable PendingCallback inFlight;
    private boolean proven;
    private long sent;

    CallbackConnection(CallbackContext context, CallbackServer server, HttpClientSettings settings) {
        this.context = context;
        this.server = server;
        this.settings = settings;
    }

    /** Returns the name of the application whose server it is. */
    public String application() {
        return context.port().application().name();
    }

    /** Returns the decoder of the protocol. */
    public Decoder decoder() {
        return context.apis().traits().decoder();
    }

    /** Takes the socket when it is connected. */
    Endpoint open(Connection opened, long nowNanos) {
        connection = opened;
        session = new HttpClientSession(settings, this, opened.tools(), nowNanos);
        return this;
    }

    boolean wasOpened() {
        return connection != null;
    }

    /** Whether the connection ended without a response, other than because it was not needed. */
    boolean wasUseless(CloseCause cause) {
        boolean wasUnneeded =
                switch (cause) {
                    case ASKED, SHUTDOWN, TIMED_OUT, PEER_CLOSED, PEER_RESET -> sent == 0;
                    default -> false;
                };
        return !proven && !wasUnneeded;
    }

    /** Whether it can take a callback. */
    boolean isFree() {
        HttpClientSession open = session;
        return open != null && open.isFree() && inFlight == null;
    }

    /** Sends the request of a callback; only if {@link #isFree}. */
    void send(PendingCallback callback, HttpRequest request, long nowNanos) {
        inFlight = callback;
        sent++;
        HttpClientSession open = opened();
        boolean submitted = open.submit(request, 0, nowNanos);
        assert submitted : "the connection is not free";
        Connection socket = connection;
        if (socket != null) {
            socket.sessionCalled(nowNanos);
        }
    }

    private HttpClientSession opened() {
        HttpClientSession open = session;
        if (open == null) {
            throw new AssertionError("the connection is not open");
        }
        return open;
    }

    private PendingCallback take() {
        PendingCallback callback = inFlight;
        if (callback == null) {
            throw new AssertionError("no callback is in flight");
        }
        inFlight = null;
        return callback;
    }

    @Override
    public void responseCame(HttpResponse response, boolean isCut, long token) {
        proven = true;
        long nowNanos = context.thread().nowNanos();
        server.answered(this, take(), response, nowNanos);
    }

    @Override
    public void requestFailed(CloseReason why, boolean wasSent, long token) {
        server.unanswered(take(), why, wasSent, context.thread().nowNanos());
    }

    @Override
    public Session session() {
        return opened();
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public EndpointView view(long nowNanos) {
        return new EndpointView(
                new EndpointView.Party(
                        EndpointView.Kind.APPLICATION,
                        context.port().application().name(),
                        ""),
                context.apis().traits().name(),
                context.apis().traits().versions().get(0),
                EndpointView.Bind.NONE,
                new EndpointView.Load(0, 0, inFlight == null ? 0 : 1, 1, 0, sent),
                inFlight == null ? "" : "the response to a callback");
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        server.closed(this, reason, nowNanos);
    }
}
