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
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;

/** A connection on which callbacks come. */
final class ReceiverConnection implements Endpoint, HttpServerHandler {
    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final Duration REQUEST = Duration.ofSeconds(30);

    /** A connection that is closed without an answer is closed soon. */
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
        this.session = new HttpServerSession(SETTINGS, this, connection.tools(), epoch, nowNanos);
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void requestCame(HttpRequest request, long token) {
        receiver.requestCame(this, request, token, connection.thread().nowNanos());
    }

    /** The session has answered it. */
    @Override
    public void brokenRequestCame(HttpFault fault) {}

    /** Answers a request; without effect if the peer has left. */
    void answer(long token, CallbackReceiver.Answer answer, long nowNanos) {
        if (answer.closes()) {
            session.close(new CloseReason(CloseCause.ASKED, "no answer was to be given"), nowNanos);
        } else {
            session.respond(token, answer.response(), nowNanos);
        }
    }

    /** Sends what was answered outside of the callbacks of the session. */
    void tellConnection(long nowNanos) {
        connection.sessionCalled(nowNanos);
    }

    @Override
    public void afterInput(long nowNanos) {
        // Requests are answered when they come, or by the receiver.
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        // The receiver keeps no connections.
    }
}
