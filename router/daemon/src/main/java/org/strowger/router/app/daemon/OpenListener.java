package org.strowger.router.app.daemon;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.http.HttpLimits;
import org.strowger.http.HttpServerSettings;
import org.strowger.http.HttpTimers;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.http.HttpConnection;
import org.strowger.router.http.HttpContext;
import org.strowger.router.http.HttpListener;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.reactor.AcceptFilter;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.thread.SharedCount;

/** An open listener: its socket and the handling of its connections. */
final class OpenListener {
    private static final Duration CONTROL = Duration.ofSeconds(10);

    /** The idle timeout of an HTTP connection if none is configured, and the time for the opening of a socket. */
    private static final Duration ENDLESS = Duration.ofDays(365);

    /** The index of the thread that accepts connections. */
    private static final int ACCEPTOR_HOME = 0;

    private final RouterContext context;
    private final List<BindQueue> bindQueues;
    private final List<HttpContext> http;
    private final Published<Entrance> entrance;
    private final ChangingLayer layer;
    private final SharedCount connections = new SharedCount();

    /** The connections whose peers have not signed in. If the listener is full, they give way to new ones. */
    @Bound(
            of = "connections of a listener",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.LARGEST,
            limit = "listeners[].max-connections",
            full = "the oldest connection without a bind or credentials gives way, of the address "
                    + "that has most; if there is none, the new one is closed. "
                    + "`strowger_listener_connections_total`, `status`")
    private final OldestByAddress<Connection> unknown = new OldestByAddress<>();

    private final PublishedLong connectionsMax = new PublishedLong();
    private final Published<OperatorOverride> operated = new Published<>(OperatorOverride.USUAL);
    private final Acceptor acceptor;
    private final InetSocketAddress address;
    private ListenerSettings settings;

    /**
     * The settings for the sessions of new connections.
     *
     * @param binds used by all listeners except HTTP listeners, and for the counters
     * @param http used by a listener with the protocol http
     */
    record Entrance(BindQueue.Listener binds, HttpListener http) {}

    /** Opens the socket for applications. */
    static OpenListener open(ProcessContext process, ListenerSettings settings) throws NotStarted {
        SessionLayer layer = Layers.of(settings);
        try {
            ListenerCounts counts = new ListenerCounts(process.bindQueues().size());
            return new OpenListener(process, entrance(process, settings, counts), layer, settings);
        } catch (IOException e) {
            throw new NotStarted(
                    "listener " + settings.name() + ": cannot listen on " + settings.listen() + ": " + e.getMessage()
                            + "; check that the address belongs to this machine and that no other process listens "
                            + "on it",
                    e);
        }
    }

    private OpenListener(ProcessContext process, Entrance entrance, SessionLayer layer, ListenerSettings settings)
            throws IOException {
        this.context = process.router();
        this.bindQueues = process.bindQueues();
        this.http = process.http();
        this.entrance = new Published<>(entrance);
        this.layer = new ChangingLayer(layer);
        ConnectionPlan plan = new ConnectionPlan(this::endpoint, this.layer, connections, unknown);
        this.settings = settings;
        this.connectionsMax.set(settings.admission().connectionsMax());
        ListenerCounts counts = entrance.binds().counts();
        AcceptFilter counting = (from, nowNanos) -> {
            boolean accepted = hasRoom();
            counts.count(ACCEPTOR_HOME, accepted ? ListenerFigure.CONNECTIONS : ListenerFigure.CONNECTIONS_REFUSED);
            return accepted;
        };
        this.acceptor = listen(context, new ListenerPlan(settings.listen(), Integer.MAX_VALUE, plan, counting));
        this.address = acceptor.address();
    }

    /**
     * Whether another connection is allowed. Checked for each connection, since the limit can change while the socket
     * stays open.
     */
    private boolean hasRoom() {
        return operated.get().isInService() && (connections.get() < connectionsMax.get() || makesRoom());
    }

    /** Closes a connection whose peer has not signed in. The new one takes its place. */
    private boolean makesRoom() {
        Connection oldest = unknown.takeOldest();
        if (oldest != null) {
            oldest.giveWay();
        }
        return oldest != null;
    }

    /** Opens a listening socket, or adopts an inherited one, on its home thread and waits for the result. */
    static Acceptor listen(RouterContext context, ListenerPlan plan) throws IOException {
        SelectorThread home = context.threads().first();
        List<SelectorThread> all = context.threads().all();
        ServerSocketChannel inherited = plan.address() instanceof InetSocketAddress address
                ? context.sockets().adopt(address)
                : null;
        CompletableFuture<Acceptor> opening = new CompletableFuture<>();
        home.invokeLater(() -> {
            try {
                opening.complete(
                        inherited == null
                                ? Acceptor.open(home, all, plan)
                                : Acceptor.adopt(home, all, plan, inherited));
            } catch (Throwable e) {
                opening.completeExceptionally(e);
            }
        });
        try {
            context.clock().waiting().until(opening, ENDLESS);
            return opening.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private Endpoint endpoint(Connection connection, long nowNanos) {
        int index = context.threads().all().indexOf(connection.thread());
        Entrance current = entrance.get();
        return settings.isHttp()
                ? new HttpConnection(http.get(index), current.http(), connection, nowNanos)
                : new AppSession(bindQueues.get(index), current.binds(), connection, nowNanos);
    }

    static Entrance entrance(ProcessContext process, ListenerSettings settings, ListenerCounts counts) {
        return new Entrance(binds(process, settings, counts), http(process, settings, counts));
    }

    private static HttpListener http(ProcessContext process, ListenerSettings settings, ListenerCounts counts) {
        ListenerSettings.Web web = settings.web();
        HttpTimers usual = HttpTimers.USUAL;
        Duration idle = settings.patience().idle();
        HttpTimers timers = new HttpTimers(
                idle.isZero() ? ENDLESS : idle, settings.patience().sessionInit(), usual.body(), usual.closing());
        return new HttpListener(
                settings.name(),
                settings.isHttp() ? process.router().http().named(web.apis()) : List.of(),
                new ApiOptions(web.exact(), web.segmentsMax()),
                web.admin(),
                new HttpServerSettings(
                        HttpLimits.USUAL.withBodies(web.bodyBytesMax()),
                        timers,
                        web.pipelineMax(),
                        HttpServerSettings.USUAL.unsentOctetsMax()),
                counts);
    }

    private static BindQueue.Listener binds(ProcessContext process, ListenerSettings settings, ListenerCounts counts) {
        DaemonSettings general = process.first().general();
        SessionTimers timers = new SessionTimers(
                settings.patience().sessionInit(),
                Application.ASKED_AFTER,
                InboundSettings.WAIT_USUAL,
                CONTROL,
                settings.patience().idle());
        SessionLimits usual = SessionLimits.USUAL;
        SessionLimits limits = new SessionLimits(
                usual.windowToPeer(), usual.windowOfPeer(), general.limits().pduBytes());
        return new BindQueue.Listener(
                settings.name(),
                settings.isHttp()
                        ? process.router().http().traits()
                        : process.router().protocols().apply(settings.protocol()),
                new SmscTerms(general.node(), timers, limits, PeerQuirks.USUAL),
                counts);
    }

    /** Applies changed settings to new connections. */
    void change(ListenerSettings next, Entrance nextEntrance, SessionLayer nextLayer) {
        settings = next;
        connectionsMax.set(next.admission().connectionsMax());
        entrance.set(nextEntrance);
        layer.change(nextLayer);
    }

    /** Sets the state chosen by an operator. In any state except "in service", new connections are closed at once. */
    void operate(OperatorOverride next) {
        operated.set(next);
    }

    /** Closes the listening socket. Connected sessions stay. */
    void close() {
        context.threads().first().invokeLater(acceptor::close);
    }

    ListenerSettings settings() {
        return settings;
    }

    InetSocketAddress address() {
        return address;
    }

    int connections() {
        return connections.get();
    }

    /** A view of the listener's counters, which any thread can read. */
    SampledSource.Listener figures(String name) {
        return new SampledSource.Listener(name, counts(), connections::get);
    }

    ListenerCounts counts() {
        return entrance.get().binds().counts();
    }
}
