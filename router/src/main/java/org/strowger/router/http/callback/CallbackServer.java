package org.strowger.router.http.callback;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpClientSettings;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.DeliveryTarget.ServerState;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.reactor.tls.TlsClientLayer;
import org.strowger.router.reactor.tls.TlsConfigurationException;
import org.strowger.router.smsc.Backoff;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.thread.SharedCount;

/**
 * A server that an application has named in a URL: the connections to it, and the callbacks that wait for one. Each
 * server has its own window and its own pauses, so a server that is down does not delay another.
 */
final class CallbackServer {
    /** Callbacks beyond it rest at the home of the application, where they do not delay those for other servers. */
    private static final int QUEUED_MAX = 100;

    /**
     * Connections for callbacks of all applications; beyond it, a server has one. Without it, receipts that have waited
     * through a restart could open the windows of all applications at once, and take all files of the process.
     */
    private static final int CONNECTIONS_MAX = 4000;

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final long PAUSE_FIRST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_MAX_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** More than a delivery rests at the home of the application. */
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
    private final ArrayDeque<PendingCallback> queue = new ArrayDeque<>();
    private final List<CallbackConnection> free = new ArrayList<>();

    /** Connections that are open or being dialled. */
    private int connections;

    private int dialling;
    private int inFlight;
    private long notBeforeNanos = NEVER_RESTED;

    /** The last callback that was given to it. */
    private long askedNanos;

    /** The first fault since it last took a callback; {@link Long#MAX_VALUE} if there was none. */
    private long failingSinceNanos = Long.MAX_VALUE;

    private String lastFault = "";
    private long faultNanos = Long.MAX_VALUE;

    CallbackServer(CallbackContext context, CallbackDeliveries owner, String name) {
        this.context = context;
        this.owner = owner;
        this.name = name;
        this.backoff =
                new Backoff(PAUSE_FIRST_NANOS, PAUSE_MAX_NANOS, new SplittableRandom(context.seed() ^ name.hashCode()));
    }

    String name() {
        return name;
    }

    /** Whether nothing waits and no connection is open. */
    boolean isIdle() {
        return connections == 0 && queue.isEmpty();
    }

    /** Whether it got no callback for longer than any delivery rests: then none waits for it. */
    boolean isForgotten(long nowNanos) {
        return isIdle() && nowNanos - askedNanos > FORGOTTEN_NANOS && !isResting(nowNanos);
    }

    private boolean isResting(long nowNanos) {
        return nowNanos < notBeforeNanos;
    }

    /** Until when it rests; in the past if it does not. */
    long restsUntilNanos() {
        return notBeforeNanos;
    }

    /** Since when it has taken nothing in spite of attempts; {@link Long#MAX_VALUE} if its last attempt succeeded. */
    long failingSinceNanos() {
        return failingSinceNanos;
    }

    int inFlight() {
        return inFlight;
    }

    int waiting() {
        return queue.size();
    }

    /** A view for operators. */
    DeliveryTarget.ServerView view(boolean isGone, long nowNanos) {
        return new DeliveryTarget.ServerView(
                name,
                isGone ? ServerState.GONE : state(nowNanos),
                queue.size(),
                inFlight,
                connections,
                notBeforeNanos,
                failingSinceNanos,
                lastFault,
                faultNanos);
    }

    private ServerState state(long nowNanos) {
        if (isResting(nowNanos)) {
            return ServerState.RESTING;
        }
        return inFlight >= settings().windowMax() ? ServerState.FULL : ServerState.READY;
    }

    /** Sends the callback, now or when a connection is free; ends it at once if the server is in a pause. */
    void add(PendingCallback callback, long nowNanos) {
        askedNanos = nowNanos;
        if (isResting(nowNanos)) {
            owner.endLater(callback, callback.failure(Outcome.Kind.TEMPORARY, 0, name + " rests: " + lastFault));
        } else if (queue.size() >= QUEUED_MAX) {
            owner.endLater(callback, callback.failure(Outcome.Kind.TEMPORARY, 0, name + " is slow: queue full"));
        } else {
            queue.add(callback);
            sendQueued(nowNanos);
        }
    }

    private CallbackSettings settings() {
        return context.port().application().settings().callbacks();
    }

    private void sendQueued(long nowNanos) {
        while (!queue.isEmpty() && !free.isEmpty()) {
            CallbackConnection connection = free.remove(free.size() - 1);
            if (connection.isFree()) {
                sendNext(connection, nowNanos);
            }
        }
        int wanted = Math.min(queue.size() - dialling, settings().windowMax() - connections);
        for (int i = 0; i < wanted && !queue.isEmpty() && mayConnect(); i++) {
            dial(queue.element().url());
        }
    }

    /** Whether there may be one more connection; counts it. */
    private boolean mayConnect() {
        if (connections == 0) {
            context.connections().increment();
            return true;
        }
        return context.connections().incrementBelow(CONNECTIONS_MAX);
    }

    private void sendNext(CallbackConnection connection, long nowNanos) {
        PendingCallback callback = queue.remove();
        Optional<HttpRequest> request = callback.request(context);
        if (request.isPresent()) {
            inFlight++;
            count(AppFigure.CALLBACKS_SENT);
            connection.send(callback, request.get(), nowNanos);
        } else {
            owner.malformed(callback.delivery());
            owner.endLater(callback, Outcome.of(Outcome.Kind.PERMANENT, 0, "the URL is malformed"));
            free.add(connection);
        }
    }

    // ---- Connecting

    private void dial(HttpUrl url) {
        connections++;
        dialling++;
        Finding finding = new Finding(url, settings());
        try {
            context.lookup().elsewhere(finding);
        } catch (RejectedExecutionException tooMany) {
            notConnected(NameLookup.TOO_MANY, context.thread().nowNanos());
        }
    }

    /**
     * Resolves the host on a worker thread, and reads the certificates of an https URL there. The fields are written on
     * the worker thread, and read on the owner's thread afterwards.
     */
    private final class Finding implements Runnable {
        private final HttpUrl url;
        private final CallbackSettings settings;
        private @Nullable InetSocketAddress address;
        private SessionLayer layer = SessionLayer.PLAIN;
        private String failure = "";

        Finding(HttpUrl url, CallbackSettings settings) {
            this.url = url;
            this.settings = settings;
        }

        @Override
        public void run() {
            try {
                find();
            } catch (IOException | TlsConfigurationException e) {
                failure = String.valueOf(e.getMessage());
            } finally {
                context.thread().comesBack(() -> found(this));
            }
        }

        private void find() throws IOException {
            InetSocketAddress found = context.lookup().find(new Host(url.host(), url.port()));
            if (!AddressRule.allows(found.getAddress(), settings.privateAddresses())) {
                failure = url.host() + " has the private address "
                        + found.getAddress().getHostAddress()
                        + "; set callbacks.private-addresses if it is meant";
                return;
            }
            if (url.isTls()) {
                layer = new TlsClientLayer(settings.tls(), url.host(), url.port());
            }
            address = found;
        }
    }

    /** Dials the address that was checked: the name is not resolved again. */
    private void found(Finding finding) {
        InetSocketAddress address = finding.address;
        long nowNanos = context.thread().nowNanos();
        if (address == null) {
            notConnected(finding.failure, nowNanos);
            return;
        }
        CallbackConnection connection = new CallbackConnection(context, this, clientSettings());
        ConnectionPlan plan = new ConnectionPlan(connection::open, finding.layer, new SharedCount());
        Connector.dial(context.thread(), new DialPlan(address, DialPlan.ANY_LOCAL, CONNECT, plan), new DialHandler() {
            @Override
            public void connected(Connection opened, long now) {
                dialling--;
                isFree(connection, now);
            }

            @Override
            public void notConnected(CloseReason reason, long now) {
                if (connection.wasOpened()) {
                    dialling--; // The rest is told by closed().
                } else if (reason.cause() == CloseCause.SHUTDOWN) {
                    shutDown(reason.toString(), now);
                } else {
                    CallbackServer.this.notConnected(reason.toString(), now);
                }
            }
        });
    }

    private HttpClientSettings clientSettings() {
        return new HttpClientSettings(
                HttpClientSettings.USUAL.limits(), settings().timeout(), IDLE);
    }

    private void notConnected(String why, long nowNanos) {
        dialling--;
        leftConnection();
        count(AppFigure.CALLBACKS_NOT_CONNECTED);
        failed(why, nowNanos);
    }

    /** The thread stops: the server has not failed, and is not dialled again. */
    private void shutDown(String why, long nowNanos) {
        dialling--;
        leftConnection();
        pause(nowNanos, PAUSE_MAX_NANOS, why);
    }

    private void leftConnection() {
        connections--;
        context.connections().decrement();
    }

    /** Begins a pause, and ends what waits for the server: it comes again after the pause. */
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

    /** The connection can take a callback. */
    void isFree(CallbackConnection connection, long nowNanos) {
        if (connection.isFree()) {
            free.add(connection);
            sendQueued(nowNanos);
        }
    }

    void closed(CallbackConnection connection, CloseReason reason, long nowNanos) {
        leftConnection();
        free.remove(connection);
        if (reason.cause() == CloseCause.TLS_FAILED) {
            count(AppFigure.CALLBACKS_TLS_FAILED);
        }
        if (connection.wasUseless(reason.cause())) {
            failed(reason.toString(), nowNanos);
        } else {
            sendQueued(nowNanos);
        }
    }

    void answered(CallbackConnection by, PendingCallback callback, HttpResponse response, long nowNanos) {
        inFlight--;
        if (callback.style().isTaken(response)) {
            count(AppFigure.CALLBACKS_TAKEN);
            failingSinceNanos = Long.MAX_VALUE;
            backoff.startAnew();
            isFree(by, nowNanos); // First, since the application's next delivery may begin within the call below.
            owner.taken(callback, response);
        } else {
            refused(callback, response, nowNanos);
            isFree(by, nowNanos);
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

    /** The pause that the server asks for, or the next of the backoff. */
    private long retryAfterNanos(HttpResponse response) {
        OptionalLong seconds = response.retryAfterSeconds();
        return seconds.isPresent()
                ? Math.min(RETRY_AFTER_MAX_NANOS, TimeUnit.SECONDS.toNanos(seconds.getAsLong()))
                : backoff.nextDelayNanos();
    }

    void unanswered(PendingCallback callback, CloseReason reason, boolean wasSent, long nowNanos) {
        String why = reason.toString();
        inFlight--;
        count(reason.cause() == CloseCause.TIMED_OUT ? AppFigure.CALLBACKS_TIMED_OUT : AppFigure.CALLBACKS_LOST);
        owner.end(
                callback,
                callback.failure(wasSent ? Outcome.Kind.UNCERTAIN : Outcome.Kind.TEMPORARY, 0, name + ": " + why));
        if (wasSent) {
            pause(nowNanos, backoff.nextDelayNanos(), why);
        }
    }
}
