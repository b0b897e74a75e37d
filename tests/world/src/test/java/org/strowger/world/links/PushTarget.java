package org.strowger.world.links;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Session;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.TokenBucket;
import org.strowger.router.time.Timer;
import org.strowger.world.World;

/**
 * Pushes deliveries to an application over a connection that the router dials when there is something to deliver. It is
 * attached whether or not the connection is open, has a window and a rate, and waits a while after a failed attempt.
 */
final class PushTarget extends DeliveryTarget implements DialHandler, Endpoint {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final AppPort port;
    private final AppTraffic traffic;
    private final SelectorThread thread;
    private final InetSocketAddress server;
    private final int window;
    private final TokenBucket rate;
    private final Timer again = new Timer(this::again);
    private final Timer late = new Timer(this::late);
    private final Map<Long, PendingDelivery> pushed = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();
    private LineSession session = new LineSession(this::answerCame);
    private @Nullable Connection connection;
    private boolean dialling;
    private long numbers;
    private long notBeforeNanos;

    /** @param perSecond how many deliveries it takes in a second */
    PushTarget(
            AppPort port,
            AppTraffic traffic,
            SelectorThread thread,
            InetSocketAddress server,
            int window,
            int perSecond) {
        this.port = port;
        this.traffic = traffic;
        this.thread = thread;
        this.server = server;
        this.window = window;
        this.rate = new TokenBucket(perSecond, 1_000_000_000L, 1);
    }

    /** From now on the application can be delivered to. */
    void begin() {
        port.attach(this);
        traffic.receiversChanged(port, 1);
    }

    // ---- Deliveries

    @Override
    public AppPort port() {
        return port;
    }

    @Override
    protected AppTraffic traffic() {
        return traffic;
    }

    @Override
    public ProtocolTraits traits() {
        return World.SUITE;
    }

    @Override
    public int room() {
        return thread.nowNanos() < waitsUntilNanos() ? 0 : window - pushed.size();
    }

    @Override
    public int delivering() {
        return pushed.size();
    }

    @Override
    protected void forEachDelivering(Consumer<PendingDelivery> action) {
        List.copyOf(pushed.values()).forEach(action);
    }

    @Override
    protected boolean isPrompt() {
        return false;
    }

    @Override
    protected Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        if (room() == 0 || !rate.tryTake(1, nowNanos)) {
            return Submission.WINDOW_FULL;
        }
        long number = numbers++;
        pushed.put(number, delivery);
        lines.add(number + " " + said(message, rewrite));
        if (!late.isScheduled()) {
            thread.schedule(late, nowNanos + TIMEOUT.toNanos());
        }
        thread.schedule(again, Math.max(nowNanos + 1, waitsUntilNanos()));
        push(nowNanos);
        return Submission.ACCEPTED;
    }

    private static String said(ShortMessage message, Rewrite rewrite) {
        String id = rewrite.messageId().orElse("");
        return message.receipt()
                .map(receipt -> "receipt " + id + " " + receipt.state())
                .orElseGet(() -> new String(message.body().octets(), StandardCharsets.US_ASCII));
    }

    private void push(long nowNanos) {
        Connection open = connection;
        if (open == null) {
            dial();
            return;
        }
        lines.forEach(session::send);
        lines.clear();
        open.sessionCalled(nowNanos);
    }

    private void answerCame(String line) {
        String[] words = line.split(" ", -1);
        PendingDelivery delivery = pushed.remove(Long.parseLong(words[0]));
        if (pushed.isEmpty()) {
            thread.cancel(late);
        }
        if (delivery != null) {
            Outcome.Kind kind = Outcome.Kind.valueOf(words[1]);
            concluded(delivery, kind == Outcome.Kind.ACCEPTED ? Outcome.accepted("") : Outcome.of(kind, 0, ""));
        }
    }

    /** The server has not answered in time: it may have what it was sent. */
    private void late(long nowNanos) {
        Connection open = connection;
        if (open != null) {
            open.close(CloseReason.late("a delivery was not answered"));
        }
    }

    // ---- When it can be given deliveries

    private long waitsUntilNanos() {
        return Math.max(notBeforeNanos, rate.freeAtNanos(thread.nowNanos()));
    }

    private void again(long nowNanos) {
        if (room() > 0) {
            traffic.roomChanged(port);
        }
    }

    private void end(Outcome.Kind kind) {
        long nowNanos = thread.nowNanos();
        connection = null;
        dialling = false;
        session = new LineSession(this::answerCame);
        lines.clear();
        notBeforeNanos = nowNanos + RETRY.toNanos();
        thread.cancel(late);
        thread.schedule(again, notBeforeNanos);
        List<PendingDelivery> open = new ArrayList<>(pushed.values());
        pushed.clear();
        open.forEach(each -> concluded(each, Outcome.of(kind, 0, "")));
    }

    // ---- The connection

    private void dial() {
        if (!dialling) {
            dialling = true;
            ConnectionPlan plan = ConnectionPlan.plain((opened, nowNanos) -> this);
            Connector.dial(thread, new DialPlan(server, DialPlan.ANY_LOCAL, TIMEOUT, plan), this);
        }
    }

    @Override
    public void connected(Connection opened, long nowNanos) {
        connection = opened;
        push(nowNanos);
    }

    @Override
    public void notConnected(CloseReason reason, long nowNanos) {
        end(Outcome.Kind.UNCERTAIN);
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {}

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        end(Outcome.Kind.UNCERTAIN);
    }
}
