package org.strowger.tools.http;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpServerHandler;
import org.strowger.http.HttpServerSession;
import org.strowger.http.HttpServerSettings;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.program.Protocols;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.time.Timer;
import org.strowger.tools.Target;
import org.strowger.tools.ToolContext;

/** A server on a simulated network that answers each request by a rule of the test. */
final class HttpRig implements AutoCloseable {
    private static final Instant EPOCH = Instant.parse("2026-02-03T04:05:06Z");
    private static final HttpHeaders JSON = HttpHeaders.of("Content-Type", "application/json");

    private final ReactorRig rig;
    private final List<HttpRequest> requests = new ArrayList<>();
    private final List<ServerConnection> connections = new ArrayList<>();
    private final InetSocketAddress address;
    private Function<HttpRequest, HttpResponse> rule = request -> accepted("1");
    private Duration delay = Duration.ZERO;

    HttpRig(int threads) {
        this.rig = new ReactorRig(threads);
        this.address = rig.listen(ServerConnection::new);
    }

    ReactorRig reactor() {
        return rig;
    }

    HttpRig answering(Function<HttpRequest, HttpResponse> with) {
        rule = with;
        return this;
    }

    HttpRig after(Duration time) {
        delay = time;
        return this;
    }

    /** Ends all connections, with the responses that are due. */
    void leave() {
        connections.forEach(each -> each.session.close(CloseReason.of(CloseCause.ASKED), rig.nowNanos()));
    }

    List<HttpRequest> requests() {
        return requests;
    }

    /** Only the name of the host matters. */
    ToolContext context(HttpSending.Api api, String key, String callbackUrl) {
        HttpSending sending = new HttpSending(api, "sms.example", new Secret(key), callbackUrl);
        return new ToolContext(HttpSessions.traits(Protocols.HTTP.traits(), sending), EPOCH).withoutBinds();
    }

    Target target(Traffic traffic) {
        Target.Login login = new Target.Login("shop", new Secret("sesame"), traffic, "1.1", SessionTimers.USUAL);
        return new Target(address, List.of(), SessionLayer.PLAIN, login);
    }

    static HttpResponse accepted(String id) {
        return json(202, "{\"id\":\"" + id + "\",\"state\":\"accepted\"}");
    }

    static HttpResponse json(int status, String body) {
        return new HttpResponse(status, JSON, body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        rig.close();
    }

    private final class ServerConnection implements Endpoint, HttpServerHandler {
        private final Connection connection;
        private final HttpServerSession session;

        ServerConnection(Connection connection, long nowNanos) {
            this.connection = connection;
            this.session = new HttpServerSession(
                    HttpServerSettings.USUAL, this, connection.tools(), CalendarTime.from(EPOCH), nowNanos);
            connections.add(this);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void requestCame(HttpRequest request, long token) {
            requests.add(request);
            HttpResponse response = rule.apply(request);
            long nowNanos = connection.thread().nowNanos();
            if (delay.isZero()) {
                session.respond(token, response, nowNanos);
            } else {
                Timer timer = new Timer(now -> {
                    session.respond(token, response, now);
                    connection.sessionCalled(now);
                });
                connection.thread().schedule(timer, nowNanos + delay.toNanos());
            }
        }

        @Override
        public void brokenRequestCame(HttpFault fault) {
            throw new AssertionError(fault);
        }

        @Override
        public void afterInput(long nowNanos) {
            // Requests are answered when they come, or by a timer.
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            // The rig keeps no connections.
        }
    }
}
