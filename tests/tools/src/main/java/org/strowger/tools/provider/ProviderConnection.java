package org.strowger.tools.provider;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
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

/** A connection that receives messages. */
final class ProviderConnection implements Endpoint, HttpServerHandler {
    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final Duration REQUEST = Duration.ofSeconds(30);

    /** The timeout for closing a connection without an answer. */
    private static final Duration CLOSING = Duration.ofMillis(1);

    private static final HttpServerSettings SETTINGS = new HttpServerSettings(
            HttpLimits.USUAL,
            new HttpTimers(IDLE, REQUEST, REQUEST, CLOSING),
            HttpServerSettings.USUAL.pipelineMax(),
            HttpServerSettings.USUAL.unsentOctetsMax());

    private final SimulatedProvider provider;
    private final Connection connection;
    private final HttpServerSession session;

    ProviderConnection(SimulatedProvider provider, Connection connection, Instant epoch, long nowNanos) {
        this.provider = provider;
        this.connection = connection;
        this.session = new HttpServerSession(SETTINGS, this, connection.tools(), CalendarTime.from(epoch), nowNanos);
    }

    @Override
    public void requestCame(HttpRequest request, long token) {
        long nowNanos = connection.thread().nowNanos();
        Optional<HttpResponse> response = provider.answer(request, nowNanos);
        if (response.isPresent()) {
            session.respond(token, response.get(), nowNanos);
        } else {
            session.close(new CloseReason(CloseCause.ASKED, "no answer was to be given"), nowNanos);
        }
    }

    /** Does nothing, because the session has already answered the request. */
    @Override
    public void brokenRequestCame(HttpFault fault) {}

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {}
}
