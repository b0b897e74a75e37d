package org.strowger.tools.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;
import org.strowger.tools.ToolContext;
import org.strowger.tools.TouchedSessions;

/**
 * An application with binds at all nodes, which submits messages at a rate to any node with room in a window, and binds
 * again whenever a connection has ended.
 *
 * <p>Thread: the SelectorThread.
 */
final class Traffic {
    private static final long PULSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A message that could not be submitted for this time is not submitted at all, so that delayed messages do not
     * cause an overload.
     */
    private static final long LATE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int MESSAGES_PER_TURN = 256;
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
    private static final SessionTimers TIMERS = new SessionTimers(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(10));
    private static final SendOptions WITH_RECEIPT = new SendOptions(ReceiptRequest.ON_END, false, 0, 0, false, false);

    private final SelectorThread thread;
    private final ToolContext context;
    private final MessageOutcomes outcomes;
    private final ClusterPlan.Load load;
    private final List<Integer> ports;
    private final ShortMessage message;
    private final List<TrafficConnection> bound = new ArrayList<>();
    private final TouchedSessions<TrafficConnection> touched = new TouchedSessions<>();
    private final Map<String, Long> refusals = new TreeMap<>();
    private final Timer timer = new Timer(this::pulse);
    private final double intervalNanos;
    private double dueNanos;
    private boolean sending;
    private boolean ended;
    private int next;

    /** The number of further messages for one node, sent as fast as its windows allow. */
    private int burst;

    private int burstNode;

    Traffic(
            SelectorThread thread,
            ToolContext context,
            MessageOutcomes outcomes,
            ClusterPlan.Load load,
            List<Integer> ports) {
        this.thread = thread;
        this.context = context;
        this.outcomes = outcomes;
        this.load = load;
        this.ports = List.copyOf(ports);
        this.intervalNanos = NANOS_PER_SECOND / load.perSecond();
        this.message = PlainMessage.from(Address.international("8800000000"))
                .to(Address.international(MessageOutcomes.recipient(0)))
                .saying(new Body("One of many messages for a cluster.".getBytes(StandardCharsets.US_ASCII), false, 0))
                .options(WITH_RECEIPT)
                .build();
    }

    ToolContext context() {
        return context;
    }

    MessageOutcomes outcomes() {
        return outcomes;
    }

    ShortMessage message() {
        return message;
    }

    ApplicationTerms terms() {
        SessionLimits usual = SessionLimits.USUAL;
        return new ApplicationTerms(
                Credentials.of(NodeFiles.LOAD_ACCOUNT, new Secret(NodeFiles.PASSWORD)),
                SignIn.Traffic.BOTH,
                "3.4",
                TIMERS,
                new SessionLimits(load.window(), usual.windowOfPeer(), usual.packetOctetsMax()),
                PeerQuirks.USUAL);
    }

    // ---- Binds

    /** Binds at all nodes, and binds again whenever a connection ends. */
    void begin() {
        for (int node = 0; node < ports.size(); node++) {
            for (int i = 0; i < load.binds(); i++) {
                dial(node);
            }
        }
        pulse(thread.nowNanos());
    }

    private void dial(int node) {
        if (ended) {
            return;
        }
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(node));
        ConnectionPlan plan =
                ConnectionPlan.plain((connection, nowNanos) -> new TrafficConnection(this, connection, node, nowNanos));
        Connector.dial(thread, new DialPlan(address, DialPlan.ANY_LOCAL, CONNECT_MAX, plan), new DialHandler() {
            @Override
            public void connected(Connection connection, long nowNanos) {
                // Nothing to do: the connection itself handles its end.
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                dialLater(node, nowNanos);
            }
        });
    }

    private void dialLater(int node, long nowNanos) {
        if (!ended) {
            thread.schedule(new Timer(now -> dial(node)), nowNanos + AGAIN_NANOS);
        }
    }

    void bound(TrafficConnection connection) {
        bound.add(connection);
    }

    void gone(TrafficConnection connection, long nowNanos) {
        bound.remove(connection);
        dialLater(connection.node(), nowNanos);
    }

    int boundAt(int node) {
        return (int) bound.stream().filter(each -> each.node() == node).count();
    }

    // ---- Submissions

    void send(boolean on) {
        sending = on;
    }

    /** Submits these messages to one node, in addition to the regular ones. */
    void burst(int node, int messages) {
        burstNode = node;
        burst = messages;
    }

    /** Ends the traffic: no connection binds again. */
    void end() {
        ended = true;
        sending = false;
        thread.cancel(timer);
        List.copyOf(bound).forEach(TrafficConnection::close);
    }

    private void pulse(long nowNanos) {
        if (ended) {
            return;
        }
        sendDue(nowNanos);
        for (int sent = 0; burst > 0 && sent < MESSAGES_PER_TURN && sendTo(burstNode, nowNanos); sent++) {
            burst--;
        }
        touched.tell(nowNanos);
        thread.schedule(timer, nowNanos + PULSE_NANOS);
    }

    private void sendDue(long nowNanos) {
        if (!sending || bound.isEmpty()) {
            dueNanos = nowNanos;
            return;
        }
        dueNanos = Math.max(dueNanos, (double) (nowNanos - LATE_NANOS_MAX));
        for (int sent = 0; dueNanos <= nowNanos && sent < MESSAGES_PER_TURN && sendToAny(nowNanos); sent++) {
            dueNanos += intervalNanos;
        }
    }

    private boolean sendToAny(long nowNanos) {
        for (int tried = 0; tried < bound.size(); tried++) {
            next = next + 1 < bound.size() ? next + 1 : 0;
            if (send(bound.get(next), nowNanos)) {
                return true;
            }
        }
        return false;
    }

    private boolean sendTo(int node, long nowNanos) {
        return bound.stream().anyMatch(each -> each.node() == node && send(each, nowNanos));
    }

    private boolean send(TrafficConnection connection, long nowNanos) {
        if (!connection.send(nowNanos)) {
            return false;
        }
        touched.add(connection);
        return true;
    }

    // ---- Results

    void refused(String why) {
        refusals.merge(why, 1L, Long::sum);
    }

    /** The reasons for refusals of messages and binds, each with its count. */
    Map<String, Long> refusals() {
        return refusals;
    }
}
