package org.strowger.tools.callback;

import java.time.Duration;
import java.time.Instant;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpServerHandler;
import org.strowger.http.HttpServerSession;
import org.strowger.http.HttpServerSettings;
import org.strowger.http.HttpTimers;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;

/** A connection that receives callbacks. */
final class ReceiverConnection implements Endpoint, HttpServerHandler {
    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final Duration REQUEST = Duration.ofSeconds(30);

    /** The timeout for closing a connection without an answer. */
    private static final Duration CLOSING = Duration.ofMillis(1);

    private static final HttpServerSettings SETTINGS = new HttpServerSettings(
            HttpLimits.USUAL,
            new HttpTimers(IDLE, REQUEST, REQUEST, CLOSING),
            HttpServerSettings.USUAL.pipelineMax(),
            HttpServerSettings.USUAL.unsentOctetsMax());

    private final CallbackReceiver receiver;
    private final Connection connection;
    private final HttpServerSession session;

    ReceiverConnection(CallbackReceiver receiver, Connection connection, Instant epoch, long nowNanos) {
        this.receiver = receiver;
        this.connection = connection;
        this.session = new HttpServerSession(SETTINGS, this, connection.tools(), CalendarTime.from(epoch), nowNanos);
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void requestCame(HttpRequest request, long token) {
        receiver.requestCame(this, request, token, connection.thread().nowNanos());
    }

    /** Does nothing, because the session has already answered the request. */
    @Override
    public void brokenRequestCame(HttpFault fault) {}

    /** Answers a request; no effect if the peer has closed the connection. */
    void answer(long token, CallbackReceiver.Answer answer, long nowNanos) {
        if (answer.closes()) {
            session.close(new CloseReason(CloseCause.ASKED, "no answer was to be given"), nowNanos);
        } else {
            session.respond(token, answer.response(), nowNanos);
        }
    }

    /** Sends the answers that were given outside the callbacks of the session. */
    void tellConnection(long nowNanos) {
        connection.sessionCalled(nowNanos);
    }

    @Override
    public void afterInput(long nowNanos) {
        // Requests are answered on arrival, or later by the receiver.
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        // The receiver keeps no list of connections.
    }
}
