package org.strowger.router.http.callback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.dump.Decoder;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.DeliveryTarget.ServerState;
import org.strowger.router.client.HttpClientConnection;
import org.strowger.router.client.HttpClientPool;
import org.strowger.router.client.HttpDial;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.smsc.Backoff;

/**
 * A server that an application has named in a URL. Holds the callbacks that wait for a connection to the server, and
 * interprets its responses. Each server has its own window and its own pauses, so a server that is down does not delay
 * other servers.
 */
public final class CallbackServer implements HttpClientPool.Owner<PendingCallback> {
    /**
     * The maximum number of callbacks that wait for a server. Further callbacks wait at the home of the application,
     * where they do not delay callbacks to other servers.
     */
    @Bound(
            of = "callbacks that wait for a server",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            full = "further deliveries wait at the home of the application")
    private static final int QUEUED_MAX = 100;

    private static final long PAUSE_FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_MAX_NANOS = TimeUnit.MINUTES.toNanos(1);

    /**
     * The time after which an unused server is forgotten: longer than a delivery waits at the home of the application.
     */
    private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(10);

    private static final long RETRY_AFTER_MAX_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long NEVER_RESTED = Long.MIN_VALUE;
    private static final int GONE = 410;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int BAD_GATEWAY = 502;
    private static final int GATEWAY_TIMEOUT = 504;

    private final CallbackContext context;
    private final CallbackDeliveries owner;
    private final String name;
    private final Backoff backoff;

    @BoundedBy("QUEUED_MAX")
    private final ArrayDeque<PendingCallback> queue = new ArrayDeque<>();

    @Bound(
            of = "requests in flight to one server of callbacks",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            limit = "applications[].callbacks.window",
            full = "the others wait")
    private final HttpClientPool<PendingCallback> pool;

    private long notBeforeNanos = NEVER_RESTED;

    /** The time at which the last callback was added. */
    private long askedNanos;

    /**
     * The time of the first failure since the server last accepted a callback; {@link Long#MAX_VALUE} if there was
     * none.
     */
    private long failingSinceNanos = Long.MAX_VALUE;

    private String lastFault = "";
    private long faultNanos = Long.MAX_VALUE;

    CallbackServer(CallbackContext context, CallbackDeliveries owner, String name) {
        this.context = context;
        this.owner = owner;
        this.name = name;
        this.backoff =
                new Backoff(PAUSE_FIRST_NANOS, PAUSE_MAX_NANOS, new SplittableRandom(context.seed() ^ name.hashCode()));
        this.pool = new HttpClientPool<>(this, context.thread(), context.lookup(), context.connections());
    }

    String name() {
        return name;
    }

    /** Returns the name of the application that has named the server. */
    public String application() {
        return context.port().application().name();
    }

    /** Returns the decoder of the protocol. */
    public Decoder decoder() {
        return context.apis().traits().decoder();
    }

    /** Whether nothing waits and no connection is open. */
    boolean isIdle() {
        return pool.connections() == 0 && queue.isEmpty();
    }

    /**
     * Whether the server has had no callback for longer than any delivery waits elsewhere, so that no waiting delivery
     * can be for it.
     */
    boolean isForgotten(long nowNanos) {
        return isIdle() && nowNanos - askedNanos > FORGOTTEN_NANOS && !isResting(nowNanos);
    }

    private boolean isResting(long nowNanos) {
        return nowNanos < notBeforeNanos;
    }

    /** The time until which the server is in a pause; in the past if it is not. */
    long restsUntilNanos() {
        return notBeforeNanos;
    }

    /** The time since which all attempts have failed; {@link Long#MAX_VALUE} if the last attempt succeeded. */
    long failingSinceNanos() {
        return failingSinceNanos;
    }

    int inFlight() {
        return pool.inFlight();
    }

    @Override
    public int waiting() {
        return queue.size();
    }

    /** A view for operators. */
    DeliveryTarget.ServerView view(boolean isGone, long nowNanos) {
        return new DeliveryTarget.ServerView(
                name,
                isGone ? ServerState.GONE : state(nowNanos),
                queue.size(),
                pool.inFlight(),
                pool.connections(),
                notBeforeNanos,
                failingSinceNanos,
                lastFault,
                faultNanos);
    }

    private ServerState state(long nowNanos) {
        if (isResting(nowNanos)) {
            return ServerState.RESTING;
        }
        return pool.inFlight() >= settings().windowMax() ? ServerState.FULL : ServerState.READY;
    }

    /** Sends the callback, immediately or when a connection is free. Ends it at once if the server is in a pause. */
    void add(PendingCallback callback, long nowNanos) {
        askedNanos = nowNanos;
        if (isResting(nowNanos)) {
            owner.endLater(callback, callback.failure(Outcome.Kind.TEMPORARY, 0, name + " rests: " + lastFault));
        } else if (queue.size() >= QUEUED_MAX) {
            owner.endLater(callback, callback.failure(Outcome.Kind.TEMPORARY, 0, name + " is slow: queue full"));
        } else {
            queue.add(callback);
            pool.sendWaiting(nowNanos);
        }
    }

    private CallbackSettings settings() {
        return context.port().application().settings().callbacks();
    }

    @Override
    public int connectionsMax() {
        return settings().windowMax();
    }

    @Override
    public boolean sendNext(HttpClientConnection<PendingCallback> connection, long nowNanos) {
        PendingCallback callback = queue.remove();
        Optional<HttpRequest> request = callback.request(context);
        if (request.isPresent()) {
            count(AppFigure.CALLBACKS_SENT);
            connection.send(callback, request.get(), nowNanos);
        } else {
            owner.malformed(callback.delivery());
            owner.endLater(callback, Outcome.of(Outcome.Kind.PERMANENT, 0, "the URL is malformed"));
        }
        return request.isPresent();
    }

    // ---- Connecting

    @Override
    public HttpDial dial() {
        HttpUrl url = queue.element().url();
        CallbackSettings settings = settings();
        HttpClientSettings session =
                new HttpClientSettings(HttpClientSettings.USUAL.limits(), settings.timeout(), HttpDial.IDLE);
        return new HttpDial(names -> find(names, url, settings), HttpDial.CONNECT, session);
    }

    /**
     * Finds the server; must run on a thread that may block. The address that was checked is dialled, without resolving
     * the name again.
     */
    private static HttpDial.Server find(NameLookup names, HttpUrl url, CallbackSettings settings) throws IOException {
        InetSocketAddress address = names.find(new Host(url.host(), url.port()));
        if (!AddressRule.allows(address.getAddress(), settings.privateAddresses())) {
            throw new IOException(url.host() + " has the private address "
                    + address.getAddress().getHostAddress()
                    + "; set callbacks.private-addresses if that is intended");
        }
        SessionLayer layer =
                url.isTls() ? new TlsClientLayer(settings.tls(), url.host(), url.port()) : SessionLayer.PLAIN;
        return new HttpDial.Server(address, layer);
    }

    @Override
    public void notConnected(String why, long nowNanos) {
        count(AppFigure.CALLBACKS_NOT_CONNECTED);
        failed(why, nowNanos);
    }

    /** Pauses the server for the longest time, without counting a failure. */
    @Override
    public void shutDown(CloseReason reason, long nowNanos) {
        pause(nowNanos, PAUSE_MAX_NANOS, reason.toString());
    }

    /** Begins a pause, and returns the callbacks that wait for the server; they are repeated after the pause. */
    private void failed(String why, long nowNanos) {
        pause(nowNanos, backoff.nextDelayNanos(), why);
        owner.notReached(this, why);
    }

    private void count(AppFigure figure) {
        context.port().figures().increment(figure);
    }

    private void fault(String why, long nowNanos) {
        lastFault = why;
        faultNanos = nowNanos;
        failingSinceNanos = Math.min(failingSinceNanos, nowNanos);
    }

    private void pause(long nowNanos, long forNanos, String why) {
        fault(why, nowNanos);
        notBeforeNanos = Math.max(notBeforeNanos, nowNanos + forNanos);
        while (!queue.isEmpty()) {
            PendingCallback waiting = queue.remove();
            owner.endLater(waiting, waiting.failure(Outcome.Kind.TEMPORARY, 0, name + ": " + why));
        }
    }

    // ---- Events of connections

    @Override
    public void closed(HttpClientConnection<PendingCallback> connection, CloseReason reason, long nowNanos) {
        if (reason.cause() == CloseCause.TLS_FAILED) {
            count(AppFigure.CALLBACKS_TLS_FAILED);
        }
        if (wasUseless(connection, reason.cause())) {
            failed(reason.toString(), nowNanos);
        }
    }

    /** Whether the connection ended without a response, and not merely because it was no longer needed. */
    private static boolean wasUseless(HttpClientConnection<PendingCallback> connection, CloseCause cause) {
        boolean wasUnneeded =
                switch (cause) {
                    case ASKED, SHUTDOWN, TIMED_OUT, PEER_CLOSED, PEER_RESET -> connection.sent() == 0;
                    default -> false;
                };
        return connection.answered() == 0 && !wasUnneeded;
    }

    @Override
    public void answered(
            HttpClientConnection<PendingCallback> by,
            PendingCallback callback,
            HttpResponse response,
            boolean isCut,
            long nowNanos) {
        if (callback.style().isTaken(response)) {
            count(AppFigure.CALLBACKS_TAKEN);
            failingSinceNanos = Long.MAX_VALUE;
            backoff.startAnew();
            // This must come first, since the application's next delivery may begin within the call below.
            pool.free(by, nowNanos);
            owner.taken(callback, response);
        } else {
            refused(callback, response, nowNanos);
            pool.free(by, nowNanos);
        }
    }

    private void refused(PendingCallback callback, HttpResponse response, long nowNanos) {
        int status = response.status();
        String why = "status " + status;
        fault(why, nowNanos);
        if (status == GONE) {
            count(AppFigure.CALLBACKS_GONE);
            owner.gone(callback);
            return;
        }
        count(AppFigure.ofStatus(status));
        if (status == TOO_MANY_REQUESTS || (status >= BAD_GATEWAY && status <= GATEWAY_TIMEOUT)) {
            pause(nowNanos, retryAfterNanos(response), why);
        }
        owner.end(callback, callback.failure(Outcome.Kind.TEMPORARY, status, name + ": " + why));
    }

    /** The pause that the server asks for, or else the next pause of the backoff. */
    private long retryAfterNanos(HttpResponse response) {
        OptionalLong seconds = response.retryAfterSeconds();
        return seconds.isPresent()
                ? Math.min(RETRY_AFTER_MAX_NANOS, TimeUnit.SECONDS.toNanos(seconds.getAsLong()))
                : backoff.nextDelayNanos();
    }

    @Override
    public void unanswered(
            HttpClientConnection<PendingCallback> by,
            PendingCallback callback,
            CloseReason reason,
            boolean wasSent,
            long nowNanos) {
        String why = reason.toString();
        count(reason.cause() == CloseCause.TIMED_OUT ? AppFigure.CALLBACKS_TIMED_OUT : AppFigure.CALLBACKS_LOST);
        owner.end(
                callback,
                callback.failure(wasSent ? Outcome.Kind.UNCERTAIN : Outcome.Kind.TEMPORARY, 0, name + ": " + why));
        if (wasSent) {
            pause(nowNanos, backoff.nextDelayNanos(), why);
        }
    }

    @Override
    public EndpointView view(HttpClientConnection<PendingCallback> connection) {
        boolean isInFlight = connection.hasRequestInFlight();
        return new EndpointView(
                new EndpointView.Party(EndpointView.Kind.APPLICATION, application(), ""),
                context.apis().traits().name(),
                context.apis().traits().versions().get(0),
                EndpointView.Bind.NONE,
                new EndpointView.Load(0, 0, isInFlight ? 1 : 0, 1, 0, connection.sent()),
                isInFlight ? "the response to a callback" : "");
    }
}
