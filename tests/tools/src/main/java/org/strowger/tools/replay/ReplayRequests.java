package org.strowger.tools.replay;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.strowger.http.HttpClientHandler;
import org.strowger.http.HttpClientSession;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;

/** The HTTP connections to the test instance, each with one request at a time. */
final class ReplayRequests {
    private static final HttpClientSettings SETTINGS =
            new HttpClientSettings(HttpLimits.USUAL, Duration.ofSeconds(30), Duration.ofSeconds(30));
    private static final int SUCCESS = 2;

    private final Replay replay;
    private final Deque<Line> free = new ArrayDeque<>();
    private final List<Line> all = new ArrayList<>();
    private int dialling;
    private int unanswered;
    private int failures;

    ReplayRequests(Replay replay) {
        this.replay = replay;
    }

    /** Whether several consecutive attempts to reach the server failed. */
    boolean isGone() {
        return failures >= 3 && all.isEmpty();
    }

    int unanswered() {
        return unanswered;
    }

    /** Whether a request can be sent now; if not, another connection is dialled unless the maximum is reached. */
    boolean hasRoom() {
        while (!free.isEmpty() && !free.element().session.isFree()) {
            free.remove();
        }
        if (free.isEmpty() && dialling == 0 && all.size() < replay.plan().window()) {
            dial();
        }
        return !free.isEmpty();
    }

    private void dial() {
        dialling++;
        DialPlan dial = new DialPlan(
                replay.plan().http(), DialPlan.ANY_LOCAL, ReplaySession.CONNECT_MAX, ConnectionPlan.plain(Line::new));
        Connector.dial(replay.thread(), dial, new DialHandler() {
            @Override
            public void connected(Connection made, long nowNanos) {
                // The plan's endpoint factory has already created the line.
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                dialling--;
                failures++;
                replay.result().problem("HTTP: not connected: " + reason);
                replay.wake();
            }
        });
    }

    /** Sends a request; there must be room. */
    boolean send(HttpRequest request, long nowNanos) {
        Line line = free.poll();
        if (line == null || !line.session.submit(directed(request), nowNanos, nowNanos)) {
            return false;
        }
        unanswered++;
        line.connection.sessionCalled(nowNanos);
        return true;
    }

    /**
     * The request with the host name of the test instance, and with the password of the account at the test instance.
     */
    private HttpRequest directed(HttpRequest request) {
        HttpHeaders.Builder headers = HttpHeaders.builder();
        headers.add("Host", host());
        for (int i = 0; i < request.headers().count(); i++) {
            String name = request.headers().name(i);
            boolean isOurs = name.equalsIgnoreCase("Host")
                    || name.equalsIgnoreCase("Connection")
                    || name.equalsIgnoreCase("Content-Length")
                    || name.equalsIgnoreCase("Transfer-Encoding");
            if (!isOurs) {
                headers.add(name, request.headers().value(i));
            }
        }
        boolean isForm = request.headers()
                .first("Content-Type")
                .filter(type -> type.startsWith("application/x-www-form-urlencoded"))
                .isPresent();
        String query = withPassword(request.query());
        byte[] body = isForm
                ? withPassword(new String(request.body(), StandardCharsets.ISO_8859_1))
                        .getBytes(StandardCharsets.ISO_8859_1)
                : request.body();
        return new HttpRequest(
                request.method(),
                query.isEmpty() ? request.path() : request.path() + "?" + query,
                request.version(),
                headers.build(),
                body);
    }

    private String host() {
        String name = replay.plan().http().getHostString();
        return (name.contains(":") ? "[" + name + "]" : name) + ":"
                + replay.plan().http().getPort();
    }

    /**
     * The parameters with the password at the test instance in place of the recorded password, if the account is known.
     */
    private String withPassword(String parameters) {
        String account = value(parameters, "username");
        String name = account.isEmpty() ? value(parameters, "user") : account;
        Secret secret = replay.plan().secrets().get(name);
        if (secret == null) {
            return parameters;
        }
        String encoded = URLEncoder.encode(secret.reveal(), StandardCharsets.UTF_8);
        List<String> pairs = new ArrayList<>();
        for (String pair : parameters.split("&", -1)) {
            boolean isPassword = pair.startsWith("password=") || pair.startsWith("pass=");
            pairs.add(isPassword ? pair.substring(0, pair.indexOf('=') + 1) + encoded : pair);
        }
        return String.join("&", pairs);
    }

    private static String value(String parameters, String name) {
        for (String pair : parameters.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.ISO_8859_1);
            }
        }
        return "";
    }

    void close() {
        List.copyOf(all).forEach(each -> each.connection.close(CloseReason.of(CloseCause.ASKED)));
    }

    /** One connection. The token of a request is the time at which it was sent. */
    private final class Line implements Endpoint, HttpClientHandler {
        private final Connection connection;
        private final HttpClientSession session;

        Line(Connection connection, long nowNanos) {
            this.connection = connection;
            this.session = new HttpClientSession(SETTINGS, this, connection.tools(), nowNanos);
            dialling--;
            failures = 0;
            all.add(this);
            free.add(this);
            replay.wake();
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void responseCame(HttpResponse response, boolean isCut, long token) {
            unanswered--;
            replay.responded(
                    response.status() / 100 == SUCCESS,
                    "HTTP " + response.status(),
                    replay.thread().nowNanos() - token);
        }

        @Override
        public void requestFailed(CloseReason why, boolean wasSent, long token) {
            unanswered--;
            replay.unanswered("HTTP: no response: " + why);
        }

        @Override
        public void afterInput(long nowNanos) {
            if (session.isFree() && !free.contains(this)) {
                free.add(this);
                replay.wake();
            }
        }

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            all.remove(this);
            free.remove(this);
            replay.wake();
        }
    }
}
