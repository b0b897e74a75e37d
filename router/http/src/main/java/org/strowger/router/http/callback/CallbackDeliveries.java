package org.strowger.router.http.callback;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.message.CallbackRequest;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.CallbackGauge;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.http.ReceiptLog;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.time.Timer;

/**
 * Delivers to one application by callbacks. It is attached as long as callbacks are configured for the application,
 * whether or not its servers can be reached. A failed delivery is repeated like a delivery to a bound application: it
 * waits in the store, with growing pauses, as long as {@code keep} allows.
 */
public final class CallbackDeliveries extends DeliveryTarget {
    /**
     * The maximum number of accepted deliveries without an outcome; further deliveries wait at the home of the
     * application.
     */
    @Bound(
            of = "callbacks of an application under way on a thread",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            full = "further deliveries wait at the home of the application")
    private static final int ACCEPTED_MAX = 1000;

    /**
     * The maximum number of servers. Clients choose the URLs, so there must be a limit. Beyond it, deliveries wait as
     * after a refusal.
     */
    @Bound(
            of = "servers of callbacks of an application",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            full = "the delivery waits as after a refusal; an idle server gives way first")
    private static final int SERVERS_MAX = 1000;

    private final CallbackContext context;
    private final ReceiptLog receipts;

    @BoundedBy("SERVERS_MAX")
    private final Map<String, CallbackServer> servers = new HashMap<>();

    @BoundedBy("ACCEPTED_MAX")
    private final Set<PendingCallback> accepted = new LinkedHashSet<>();

    private final ReplySubmitter replies;

    @BoundedBy("ACCEPTED_MAX")
    private final ArrayDeque<Runnable> endings = new ArrayDeque<>();

    private final Timer later = new Timer(this::endThose);

    /**
     * The settings that were in force when the server reported that the application's URL is gone. The URL is not
     * called again until the settings change.
     */
    private CallbackSettings goneUnder = CallbackSettings.NONE;

    /** The server of the URL that is gone. */
    private String goneServer = "";

    private boolean attached;

    /** @param receipts the last receipts of the application */
    public CallbackDeliveries(CallbackContext context, ReceiptLog receipts) {
        this.context = context;
        this.receipts = receipts;
        this.replies = new ReplySubmitter(context, ACCEPTED_MAX);
    }

    /** Starts to accept deliveries for the application. */
    public void begin() {
        attached = true;
        port().attach(this);
        traffic().receiversChanged(port(), 1);
    }

    /** Stops accepting deliveries; deliveries in flight still get their outcomes. */
    public void end() {
        if (attached && port().detach(this)) {
            attached = false;
            for (CallbackGauge each : CallbackGauge.values()) {
                gauges().set(each, 0);
            }
            traffic().receiversChanged(port(), -1);
        }
    }

    // ---- The target

    @Override
    public AppPort port() {
        return context.port();
    }

    @Override
    protected AppTraffic traffic() {
        return context.traffic();
    }

    @Override
    public ProtocolTraits traits() {
        return context.apis().traits();
    }

    @Override
    protected boolean takesAnyForm() {
        return true;
    }

    @Override
    public int room() {
        return ACCEPTED_MAX - accepted.size();
    }

    @Override
    public int delivering() {
        return accepted.size();
    }

    @Override
    protected void forEachDelivering(Consumer<PendingDelivery> action) {
        List.copyOf(accepted).forEach(each -> action.accept(each.delivery()));
    }

    @Override
    protected boolean isPrompt() {
        return false;
    }

    @Override
    protected Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        if (room() <= 0) {
            return Submission.WINDOW_FULL;
        }
        CallbackNotice notice = notice(delivery, message, rewrite);
        CallbackRequest request = delivery.callback().request();
        if (notice instanceof CallbackNotice.Report report && delivery.refusals() == 0 && isReceipt(request)) {
            receipts.add(report);
        }
        if (notice instanceof CallbackNotice.Report report && !request.isNone() && !request.wants(report.event())) {
            endLater(delivery, Outcome.accepted(""));
            return Submission.ACCEPTED;
        }
        deliver(delivery, notice, request, nowNanos);
        return Submission.ACCEPTED;
    }

    private boolean isReceipt(CallbackRequest request) {
        CallbackStyle style = context.apis().style(request.style());
        return style == null || style.isForReceipts();
    }

    private void deliver(PendingDelivery delivery, CallbackNotice notice, CallbackRequest request, long nowNanos) {
        Optional<CallbackAddress> address =
                CallbackAddress.of(notice, request, port().application().settings(), context.apis());
        if (address.isEmpty()) {
            endLater(delivery, failure(delivery, Outcome.Kind.TEMPORARY, "no URL is configured in callbacks"));
        } else if (address.get().isConfigured() && isGone()) {
            endLater(delivery, failure(delivery, Outcome.Kind.TEMPORARY, "the URL is gone"));
        } else {
            deliver(delivery, notice, address.get(), nowNanos);
        }
    }

    private void deliver(PendingDelivery delivery, CallbackNotice notice, CallbackAddress address, long nowNanos) {
        try {
            HttpUrl called = address.url(notice);
            Optional<CallbackServer> server = server(called.server(), nowNanos);
            if (server.isEmpty()) {
                String why = SERVERS_MAX + " other servers of the application are in use";
                endLater(delivery, failure(delivery, Outcome.Kind.TEMPORARY, why));
                return;
            }
            PendingCallback callback = new PendingCallback(delivery, notice, address.style(), address.target(), called);
            accepted.add(callback);
            server.get().add(callback, nowNanos);
        } catch (MalformedUrl e) {
            malformed(delivery);
            endLater(delivery, Outcome.of(Outcome.Kind.PERMANENT, 0, e.why()));
        } catch (IllegalArgumentException e) {
            // The escapes of the style cannot be filled into this URL.
            malformed(delivery);
            endLater(delivery, Outcome.of(Outcome.Kind.PERMANENT, 0, "the URL is malformed"));
        }
    }

    /**
     * The outcome of a failed attempt. A relayed delivery is stored before its next attempt: see
     * {@link PendingCallback#failure}.
     */
    private static Outcome failure(PendingDelivery delivery, Outcome.Kind kind, String why) {
        return Outcome.of(delivery.isStored() ? kind : Outcome.Kind.UNCERTAIN, 0, why);
    }

    /**
     * The server with this name. Empty if the maximum number of other servers have connections or waiting callbacks.
     */
    private Optional<CallbackServer> server(String name, long nowNanos) {
        CallbackServer known = servers.get(name);
        if (known != null) {
            return Optional.of(known);
        }
        if (servers.size() >= SERVERS_MAX && !makeRoom(nowNanos)) {
            return Optional.empty();
        }
        CallbackServer created = new CallbackServer(context, this, name);
        servers.put(name, created);
        return Optional.of(created);
    }

    /**
     * Removes the idle servers that are not in a pause. If there are still too many servers, removes the idle server
     * whose pause ends first, so that servers that are down do not block callbacks to others. A removed server starts
     * again with the shortest pause.
     */
    private boolean makeRoom(long nowNanos) {
        servers.values().removeIf(each -> each.isIdle() && each.restsUntilNanos() <= nowNanos);
        if (servers.size() >= SERVERS_MAX) {
            servers.values().stream()
                    .filter(CallbackServer::isIdle)
                    .min(Comparator.comparingLong(CallbackServer::restsUntilNanos))
                    .ifPresent(idle -> servers.remove(idle.name()));
        }
        return servers.size() < SERVERS_MAX;
    }

    // ---- For operators

    @Override
    protected List<ServerView> servers(long nowNanos) {
        boolean isGone = isGone();
        List<ServerView> views = new ArrayList<>();
        for (CallbackServer each : servers.values()) {
            views.add(each.view(isGone && each.name().equals(goneServer), nowNanos));
        }
        if (isGone && !servers.containsKey(goneServer)) {
            views.add(new CallbackServer(context, this, goneServer).view(true, nowNanos));
        }
        return views;
    }

    @Override
    protected String serverOf(PendingDelivery delivery, ShortMessage message, Rewrite rewrite) {
        CallbackNotice notice = notice(delivery, message, rewrite);
        Optional<CallbackAddress> address = CallbackAddress.of(
                notice, delivery.callback().request(), port().application().settings(), context.apis());
        try {
            return address.isPresent() ? address.get().url(notice).server() : "";
        } catch (MalformedUrl | IllegalArgumentException e) {
            return ""; // The delivery ends at its next attempt.
        }
    }

    private CallbackNotice notice(PendingDelivery delivery, ShortMessage message, Rewrite rewrite) {
        return CallbackNotices.of(
                delivery, message, rewrite, port().application().settings());
    }

    private boolean isGone() {
        return !goneServer.isEmpty()
                && port().application().settings().callbacks().equals(goneUnder);
    }

    private KindCounters<CallbackGauge> gauges() {
        return port().application().callbacks();
    }

    @Override
    protected void publish(int waiting, long nowNanos) {
        servers.values().removeIf(each -> each.isForgotten(nowNanos));
        int queued = 0;
        int inFlight = 0;
        int resting = 0;
        long failingSince = nowNanos;
        Set<String> configured = configuredServers();
        for (CallbackServer each : servers.values()) {
            queued += each.waiting();
            inFlight += each.inFlight();
            resting += each.restsUntilNanos() > nowNanos ? 1 : 0;
            if (configured.contains(
                    each.name())) { // Clients choose the other URLs; a wrong one must not raise an alert.
                failingSince = Math.min(failingSince, each.failingSinceNanos());
            }
        }
        KindCounters<CallbackGauge> gauges = gauges();
        gauges.set(CallbackGauge.WAITING, waiting + queued);
        gauges.set(CallbackGauge.IN_FLIGHT, inFlight);
        gauges.set(CallbackGauge.SERVERS, servers.size());
        gauges.set(CallbackGauge.SERVERS_RESTING, resting);
        gauges.set(CallbackGauge.FAILING_NANOS, nowNanos - failingSince);
        gauges.set(CallbackGauge.GONE, isGone() ? 1 : 0);
    }

    private Set<String> configuredServers() {
        CallbackSettings settings = port().application().settings().callbacks();
        return Stream.of(settings.url(), settings.receiptsUrl())
                .flatMap(url -> serverOf(url).stream())
                .collect(Collectors.toSet());
    }

    private static Optional<String> serverOf(String url) {
        try {
            return Optional.of(HttpUrl.parse(url).server());
        } catch (MalformedUrl e) {
            return Optional.empty(); // No URL is configured.
        }
    }

    // ---- Outcomes

    /** Ends a callback when its connection reports the outcome. */
    void end(PendingCallback callback, Outcome outcome) {
        if (accepted.remove(callback)) {
            concluded(callback.delivery(), outcome);
            if (port().application().hasBacklog()) {
                traffic().roomChanged(port());
            }
        }
    }

    /** Handles an accepted callback, whose response may contain a reply to a message. */
    void taken(PendingCallback callback, HttpResponse response) {
        int segmentsMax = port().application().settings().callbacks().replySegmentsMax();
        Optional<PlainMessage> reply = callback.reply(response, segmentsMax);
        if (reply.isPresent() && replies.isPaused(context.thread().nowNanos())) {
            end(callback, callback.failure(Outcome.Kind.TEMPORARY, 0, "the reply exceeds the rate of the application"));
        } else if (reply.isPresent()) {
            replies.send(reply.get(), outcome -> replied(callback, outcome));
        } else {
            end(callback, Outcome.accepted(""));
        }
    }

    /**
     * Ends a callback whose reply has got an outcome. If the reply was temporarily refused, the callback is repeated,
     * so that the application repeats its reply.
     */
    private void replied(PendingCallback callback, Outcome outcome) {
        switch (outcome.kind()) {
            case ACCEPTED, UNCERTAIN -> endLater(callback, Outcome.accepted(""));
            case PERMANENT -> {
                traffic()
                        .applicationEvent(
                                port().application().name(),
                                LogEvent.APPLICATION_CALLBACK_FAILED,
                                callback.url().server() + ": its reply was refused: " + outcome.detail());
                endLater(callback, Outcome.accepted(""));
            }
            default ->
                endLater(
                        callback,
                        callback.failure(Outcome.Kind.TEMPORARY, 0, "the reply was refused: " + outcome.detail()));
        }
    }

    /** Ends a callback in the next turn: the caller may be within {@link #deliver}. */
    void endLater(PendingCallback callback, Outcome outcome) {
        later(() -> end(callback, outcome));
    }

    private void endLater(PendingDelivery delivery, Outcome outcome) {
        later(() -> concluded(delivery, outcome));
    }

    private void later(Runnable ending) {
        endings.add(ending);
        if (!later.isScheduled()) {
            context.thread().schedule(later, context.thread().nowNanos());
        }
    }

    private void endThose(long nowNanos) {
        for (int left = endings.size(); left > 0; left--) {
            endings.remove().run();
        }
    }

    /** Handles the response that callbacks at this URL are no longer wanted (status 410). */
    void gone(PendingCallback callback) {
        CallbackSettings settings = port().application().settings().callbacks();
        String url = callback.target().url();
        boolean isOwnUrl = url.equals(settings.urlFor(true)) || url.equals(settings.urlFor(false));
        String server = callback.url().server();
        if (isOwnUrl) {
            goneUnder = settings;
            goneServer = server;
        }
        traffic()
                .applicationEvent(
                        port().application().name(),
                        LogEvent.APPLICATION_CALLBACK_GONE,
                        server + " answered 410"
                                + (isOwnUrl
                                        ? "; the URLs of callbacks are not called until they are configured again"
                                        : " to the URL of a message; its receipt is given up"));
        end(
                callback,
                isOwnUrl
                        ? callback.failure(Outcome.Kind.TEMPORARY, 0, "the URL is gone")
                        : Outcome.of(Outcome.Kind.PERMANENT, 0, "the URL is gone"));
    }

    /** Ends a delivery without a callback, because its URL is unusable. */
    void malformed(PendingDelivery delivery) {
        traffic()
                .applicationEvent(
                        port().application().name(),
                        LogEvent.APPLICATION_CALLBACK_FAILED,
                        "delivery " + Long.toUnsignedString(delivery.order()) + " is given up: its URL is malformed");
    }

    /** Records that no connection to the server could be established. */
    void notReached(CallbackServer server, String why) {
        traffic()
                .applicationEvent(
                        port().application().name(), LogEvent.APPLICATION_CALLBACK_FAILED, server.name() + ": " + why);
    }
}
