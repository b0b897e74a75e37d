package org.strowger.router.http;

import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpServerHandler;
import org.strowger.http.HttpServerSession;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.dump.Decoder;
import org.strowger.router.application.Application;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.application.PausableReader;
import org.strowger.router.application.login.BindRequest;
import org.strowger.router.event.LogEvent;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.time.Timer;

/**
 * A connection of an HTTP client. Each request is authenticated separately, so the connection does not belong to an
 * application: a proxy may send requests of several applications.
 */
public final class HttpConnection implements Endpoint, HttpServerHandler, PausableReader {
    /** The lowest status with which a request is refused. */
    private static final int REFUSED_FROM = 400;

    private static final int REQUEST = 0;
    private static final int RESPONSE = 1;
    private static final HttpResponse NOT_FOUND = HttpResponse.text(404, "Nothing is served under this path.\n");

    private final HttpContext context;
    private final HttpListener listener;
    private final Connection connection;
    private final HttpServerSession session;
    private final PacketMeter meter;
    private final Timer resume = new Timer(this::resume);

    /** The application of the last request; empty before the first request. */
    private String application = "";

    /** The application whose credentials the incomplete request has, if that is known; otherwise empty. */
    private String bodyOwner = "";

    private int unanswered;
    private long in;
    private boolean failed;

    /**
     * The application whose messages came last by this connection and were stored; null if none was stored. If there is
     * one, reading may pause while stored messages are not passed on.
     */
    private @Nullable Application storing;

    /** Whether reading is paused until {@link #readAgain}. */
    private boolean postponed;

    /** Whether reading is paused because an application sends too fast. */
    private boolean slowed;

    public HttpConnection(HttpContext context, HttpListener listener, Connection connection, long nowNanos) {
        this.context = context;
        this.listener = listener;
        this.connection = connection;
        this.session =
                new HttpServerSession(listener.settings(), this, connection.tools(), context.calendar(), nowNanos);
        this.meter = PacketMeter.ofApplication(connection.thread().metrics().packets(), context.traits());
    }

    /** Returns the name of the application of the last request; empty before the first request. */
    public String application() {
        return application;
    }

    public String listenerName() {
        return listener.name();
    }

    /** Returns the decoder of the protocol. */
    public Decoder decoder() {
        return context.traits().decoder();
    }

    Connection connection() {
        return connection;
    }

    HttpListener listener() {
        return listener;
    }

    // ---- Requests

    @Override
    public void requestCame(HttpRequest request, long token) {
        unanswered++;
        meter.came(REQUEST, request.target().length() + request.body().length);
        HttpApi api = listener.serving(request.path());
        if (api == null) {
            respond(token, NOT_FOUND, context.thread().nowNanos());
            return;
        }
        HttpCall call = api.read(request, listener.options());
        if (call instanceof HttpCall.ForAccount account) {
            new PendingRequest(context, this, token, account).authenticate();
        } else if (call instanceof HttpCall.Answered answered) {
            respond(token, answered.response(), context.thread().nowNanos());
        } else if (call instanceof HttpCall.ForSmsc provider) {
            context.smscRequests()
                    .requestCame(provider.request(), connection.peer().getAddress(), response -> {
                        if (response.status() < REFUSED_FROM) {
                            connection.peerIsKnown();
                        }
                        respond(token, response, context.thread().nowNanos());
                    });
        } else if (call instanceof HttpCall.ForOperator operator) {
            new OperatorCall(context, this, token).begin(operator.request());
        }
    }

    /** Responds to a request. Has no effect if the client has disconnected. */
    void respond(long token, HttpResponse response, long nowNanos) {
        unanswered--;
        if (session.isOver() || connection.isClosed()) {
            return;
        }
        meter.leaves(RESPONSE);
        session.respond(token, response, nowNanos);
        connection.sessionCalled(nowNanos);
    }

    /** Whether the client is still connected. */
    boolean isOpen() {
        return !session.isOver() && !connection.isClosed();
    }

    /** Records that a request of this application sends a message. */
    void sends(String name) {
        application = name;
        in++;
        listener.counts().count(context.threadIndex(), ListenerFigure.MESSAGES);
    }

    @Override
    public void brokenRequestCame(HttpFault fault) {
        failed = true;
        listener.counts().count(context.threadIndex(), ListenerFigure.CONNECTIONS_FAILED);
        context.traffic()
                .applicationEvent(
                        application,
                        LogEvent.APPLICATION_CONNECTION_FAILED,
                        "from " + connection.peer() + " at listener " + listener.name() + ": " + fault);
    }

    // ---- Incomplete bodies

    @Override
    public void incompleteBody(int octets) {
        context.incompleteBodies().changed(this, octets, context.thread().nowNanos());
    }

    String bodyOwner() {
        return bodyOwner;
    }

    void bodyOwner(String next) {
        bodyOwner = next;
    }

    /** The address of the client, as the owner of its bodies. */
    Object origin() {
        return OldestByAddress.origin(connection.peer().getAddress());
    }

    /**
     * The application whose credentials the head of the incomplete request has. Without credentials in the head, it is
     * the application of the last request, which had right ones. Empty if it is unknown.
     */
    String applicationOfHead() {
        HttpRequest head = session.incompleteRequest();
        HttpApi api = listener.serving(head.path());
        HttpCredentials credentials =
                api == null ? new HttpCredentials.None() : api.credentials(head, listener.options());
        if (credentials instanceof HttpCredentials.Password password) {
            return recognized(password.account(), password.password());
        }
        return credentials instanceof HttpCredentials.Key key ? recognized("", key.key()) : application;
    }

    private String recognized(String account, Secret secret) {
        SignIn asked = new SignIn(account, secret, SignIn.Traffic.SENDS, "", "", "");
        return context.authenticator()
                .recognized(new BindRequest(
                        asked,
                        connection.peer().getAddress(),
                        context.traits().name(),
                        context.thread().nowNanos()));
    }

    void refuseBody(long nowNanos) {
        session.refuseBody(nowNanos);
        connection.sessionCalled(nowNanos);
    }

    // ---- Reading

    /** Records that a message of this connection is about to be stored. */
    void storesMessages(Application from) {
        storing = from;
    }

    @Override
    public boolean takesInput(long nowNanos) {
        Application sender = storing;
        if (sender != null && !postponed && !context.traffic().takesMore(sender, this, nowNanos)) {
            postponed = true;
            updateReading(nowNanos);
        }
        return !postponed;
    }

    @Override
    public void readAgain(long nowNanos) {
        postponed = false;
        if (isOpen()) {
            updateReading(nowNanos);
        }
    }

    /** Pauses reading until the given time, because an application sends too fast. */
    void pauseUntil(long nanos) {
        slowed = true;
        updateReading(connection.thread().nowNanos());
        connection.thread().schedule(resume, nanos);
    }

    private void resume(long nowNanos) {
        slowed = false;
        updateReading(nowNanos);
    }

    private void updateReading(long nowNanos) {
        session.hold(slowed || postponed, nowNanos);
        connection.sessionCalled(nowNanos);
    }

    // ---- Events of the connection

    @Override
    public HttpServerSession session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public EndpointView view(long nowNanos) {
        return new EndpointView(
                new EndpointView.Party(EndpointView.Kind.APPLICATION, application, listener.name()),
                context.traits().name(),
                context.traits().versions().get(0),
                EndpointView.Bind.NONE,
                new EndpointView.Load(unanswered, listener.settings().pipelineMax(), 0, 0, in, 0),
                waitsFor());
    }

    private String waitsFor() {
        if (slowed) {
            return "the rate limit: the application sends too fast";
        }
        if (postponed) {
            return "the SMSCs: stored messages are sent first";
        }
        return unanswered > 0 ? "" : "a request";
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        connection.thread().cancel(resume);
        boolean isFailure =
                switch (reason.cause()) {
                    case TLS_FAILED, TURNED_AWAY, INPUT_FULL -> true;
                    default -> false;
                };
        if (isFailure && !failed) {
            listener.counts().count(context.threadIndex(), ListenerFigure.CONNECTIONS_FAILED);
            context.traffic()
                    .applicationEvent(
                            application,
                            LogEvent.APPLICATION_CONNECTION_FAILED,
                            "from " + connection.peer() + " at listener " + listener.name() + ": " + reason);
        }
    }
}
