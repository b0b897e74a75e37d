package org.strowger.router.client;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpServerHandler;
import org.strowger.http.HttpServerSession;
import org.strowger.http.HttpServerSettings;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.SharedCount;

/** An HTTP server whose test says when and how each request is answered. */
final class ScriptedHttpServer {
    private final ReactorRig rig;
    private final InetSocketAddress address;
    private final List<Served> connections = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();

    /** Whether each request is answered at once, with its own path. */
    boolean isPrompt = true;

    ScriptedHttpServer(ReactorRig rig, SessionLayer layer) {
        this.rig = rig;
        this.address = rig.listen(new ConnectionPlan(Served::new, layer, new SharedCount()), Integer.MAX_VALUE);
    }

    ScriptedHttpServer(ReactorRig rig) {
        this(rig, SessionLayer.PLAIN);
    }

    InetSocketAddress address() {
        return address;
    }

    /** The number of connections, open or closed. */
    int connections() {
        return connections.size();
    }

    int openConnections() {
        return (int) connections.stream().filter(each -> each.isOpen).count();
    }

    /** The paths of the requests, in the order in which they came. */
    List<String> paths() {
        return calls.stream().map(call -> call.request.path()).toList();
    }

    Call call(int number) {
        return calls.get(number);
    }

    /** Closes all connections. */
    void closeAll() {
        List.copyOf(connections).forEach(Served::close);
        rig.drive();
    }

    /** A request. */
    final class Call {
        private final Served by;
        private final HttpRequest request;
        private final long token;

        Call(Served by, HttpRequest request, long token) {
            this.by = by;
            this.request = request;
            this.token = token;
        }

        void answer() {
            rig.thread().invokeLater(() -> {
                by.session.respond(token, HttpResponse.text(200, request.path()), rig.nowNanos());
                by.connection.sessionCalled(rig.nowNanos());
            });
            rig.drive();
        }

        /** Resets its connection. */
        void reset() {
            rig.network().reset(by.connection.peer());
            rig.drive();
        }
    }

    private final class Served implements Endpoint, HttpServerHandler {
        private final Connection connection;
        private final HttpServerSession session;
        private boolean isOpen = true;

        Served(Connection connection, long nowNanos) {
            this.connection = connection;
            this.session = new HttpServerSession(
                    HttpServerSettings.USUAL, this, connection.tools(), CalendarTime.from(Instant.EPOCH), nowNanos);
            connections.add(this);
        }

        void close() {
            rig.thread().invokeLater(() -> connection.close(CloseReason.of(CloseCause.ASKED)));
        }

        @Override
        public void requestCame(HttpRequest request, long token) {
            Call call = new Call(this, request, token);
            calls.add(call);
            if (isPrompt) {
                session.respond(token, HttpResponse.text(200, request.path()), rig.nowNanos());
            }
        }

        @Override
        public void brokenRequestCame(HttpFault fault) {}

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            isOpen = false;
        }
    }
}
