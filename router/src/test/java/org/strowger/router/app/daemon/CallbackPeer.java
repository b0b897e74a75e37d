package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpServerHandler;
import org.strowger.http.HttpServerSession;
import org.strowger.http.HttpServerSettings;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;

/** An application's HTTP server, which takes callbacks. */
final class CallbackPeer {
    private final ReactorRig rig;
    private final List<HttpRequest> came = new ArrayList<>();
    private int connections;

    /** The response to a request; empty: none. */
    Function<HttpRequest, Optional<HttpResponse>> answers = request -> Optional.of(HttpResponse.text(200, ""));

    CallbackPeer(ReactorRig rig, InetSocketAddress address) {
        this.rig = rig;
        try {
            ConnectionPlan plan = ConnectionPlan.plain((connection, nowNanos) -> new Server(connection, nowNanos));
            Acceptor.open(rig.thread(), rig.threads(), new ListenerPlan(address, Integer.MAX_VALUE, plan));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The requests, in order. */
    List<HttpRequest> came() {
        return came;
    }

    /** The targets of the requests, in order. */
    List<String> targets() {
        return came.stream().map(HttpRequest::target).toList();
    }

    int connections() {
        return connections;
    }

    /** Answers each request with this status. */
    void answer(int status) {
        answers = request -> Optional.of(HttpResponse.text(status, ""));
    }

    private final class Server implements Endpoint, HttpServerHandler {
        private final HttpServerSession session;

        Server(Connection connection, long nowNanos) {
            connections++;
            session = new HttpServerSession(HttpServerSettings.USUAL, this, connection.tools(), World.EPOCH, nowNanos);
        }

        @Override
        public void requestCame(HttpRequest request, long token) {
            came.add(request);
            answers.apply(request).ifPresent(response -> session.respond(token, response, rig.nowNanos()));
        }

        @Override
        public void brokenRequestCame(HttpFault fault) {
            throw new AssertionError("Strowger sent a faulty request: " + fault);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {}
    }
}
