package org.strowger.world;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
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
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.SharedCount;

/** An application's HTTP server, which receives callbacks. */
public final class CallbackPeer {
    private final ReactorRig rig;
    private final InetSocketAddress address;
    private final ConnectionPlan plan;
    private final List<HttpRequest> came = new ArrayList<>();
    private final List<Server> open = new ArrayList<>();
    private Acceptor acceptor;
    private int connections;

    /** The response to a request; empty for no response. */
    public Function<HttpRequest, Optional<HttpResponse>> answers = request -> Optional.of(HttpResponse.text(200, ""));

    /** Handles each request; initially by responding with {@link #answers}. */
    public Consumer<Call> calls = call -> answers.apply(call.request()).ifPresent(call::answer);

    /** Handles faults in the input, such as a client that begins TLS. */
    public Consumer<HttpFault> faults = fault -> {
        throw new AssertionError("Strowger sent a faulty request: " + fault);
    };

    /** A request that can be answered at any time. */
    public interface Call {
        HttpRequest request();

        /** The time of arrival. */
        long nanos();

        /** The time at which the connection of the request was closed; {@link Long#MAX_VALUE} if it is open. */
        long closedNanos();

        /** Responds, unless the connection is closed. */
        void answer(HttpResponse response);

        /** Writes these octets, which are an incomplete response, and closes the connection. */
        void answerInPart(byte[] octets);

        /** Closes the connection. */
        void breakOff();
    }

    public CallbackPeer(ReactorRig rig, InetSocketAddress address) {
        this(rig, address, SessionLayer.PLAIN);
    }

    /** @param layer the session layer, for TLS */
    public CallbackPeer(ReactorRig rig, InetSocketAddress address, SessionLayer layer) {
        this.rig = rig;
        this.address = address;
        this.plan = new ConnectionPlan(
                (connection, nowNanos) -> new Server(connection, nowNanos), layer, new SharedCount());
        this.acceptor = accept();
    }

    private Acceptor accept() {
        try {
            return Acceptor.open(rig.thread(), rig.threads(), new ListenerPlan(address, Integer.MAX_VALUE, plan));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Closes the listening socket, so that no client can connect. */
    public void closeListener() {
        acceptor.close();
    }

    /** Opens the listening socket again after {@link #closeListener}. */
    public void openAgain() {
        acceptor = accept();
    }

    /** Resets all connections. */
    public void breakOff() {
        List.copyOf(open).forEach(each -> rig.network().reset(each.connection.peer()));
    }

    /** The received requests, in order. */
    public List<HttpRequest> came() {
        return came;
    }

    /** The targets of the requests, in order. */
    public List<String> targets() {
        return came.stream().map(HttpRequest::target).toList();
    }

    public int connections() {
        return connections;
    }

    /** Responds to each request with this status. */
    public void answer(int status) {
        answers = request -> Optional.of(HttpResponse.text(status, ""));
    }

    private final class Server implements Endpoint, HttpServerHandler {
        private final Connection connection;
        private final HttpServerSession session;
        private long closedNanos = Long.MAX_VALUE;

        Server(Connection connection, long nowNanos) {
            connections++;
            open.add(this);
            this.connection = connection;
            session = new HttpServerSession(
                    HttpServerSettings.USUAL, this, connection.tools(), CalendarTime.from(World.EPOCH), nowNanos);
        }

        @Override
        public void requestCame(HttpRequest request, long token) {
            came.add(request);
            calls.accept(new Arrived(this, request, token, rig.nowNanos()));
        }

        private void respond(long token, HttpResponse response) {
            if (!session.isOver() && !connection.isClosed()) {
                session.respond(token, response, rig.nowNanos());
                connection.sessionCalled(rig.nowNanos());
            }
        }

        @Override
        public void brokenRequestCame(HttpFault fault) {
            faults.accept(fault);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {
            closedNanos = nowNanos;
            open.remove(this);
        }
    }

    private record Arrived(Server by, HttpRequest request, long token, long nanos) implements Call {
        @Override
        public long closedNanos() {
            return by.closedNanos;
        }

        @Override
        public void answer(HttpResponse response) {
            by.connection.thread().invokeLater(() -> by.respond(token, response));
        }

        @Override
        public void answerInPart(byte[] octets) {
            by.connection.thread().invokeLater(() -> {
                by.connection.call(() -> by.connection.takeBytes(Unpooled.wrappedBuffer(octets)));
                by.connection.close(CloseReason.of(CloseCause.ASKED));
            });
        }

        @Override
        public void breakOff() {
            SelectorThread thread = by.connection.thread();
            thread.invokeLater(() -> by.connection.close(CloseReason.of(CloseCause.ASKED)));
        }
    }
}
