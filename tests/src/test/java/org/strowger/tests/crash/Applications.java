package org.strowger.tests.crash;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.router.program.Protocols;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;
import org.strowger.tools.ToolContext;
import org.strowger.tools.TouchedSessions;
import org.strowger.tools.http.HttpSending;
import org.strowger.tools.http.HttpSessions;

/** All applications: they send at a rate while the daemon is there, and come back by themselves when it is again. */
final class Applications {
    private static final long AGAIN_NANOS = 200_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** A message that could not be sent for so long is not sent at all: a load is not to become a flood. */
    private static final long LATE_MAX_NANOS = 100_000_000;

    private static final int MESSAGES_PER_TURN = 256;
    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);
    private static final SessionTimers TIMERS = new SessionTimers(
            Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(10));

    private final SelectorThread thread;
    private final ToolContext context;
    private final ProtocolTraits traits;
    private final Accounts accounts;
    private final CrashPlan.Load load;
    private final InetSocketAddress daemon;
    private final List<Form> forms;
    private final ShortMessage[][][] texts;
    private final @Nullable AppConnection[] bound;

    /** The applications that have set a timer to dial: a connection may end while it is told that it was made. */
    private final boolean[] waiting;

    private final TouchedSessions<AppConnection> touched = new TouchedSessions<>();
    private final Map<String, Long> refusals = new TreeMap<>();
    private final double intervalNanos;
    private double dueNanos;
    private boolean sending;
    private boolean stopped;
    private boolean isAway;
    private int boundCount;
    private int next;
    private int nextForm;

    Applications(SelectorThread thread, ToolContext context, Accounts accounts, CrashPlan.Load load, int port) {
        this.thread = thread;
        this.context = context;
        this.traits = load.isHttp() ? http(port) : context.traits();
        this.accounts = accounts;
        this.load = load;
        this.daemon = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.intervalNanos = NANOS_PER_SECOND / load.rate();
        this.bound = new AppConnection[load.applications()];
        this.waiting = new boolean[load.applications()];
        this.forms = load.forms();
        this.texts = texts();
    }

    /** By application, form and part. */
    private ShortMessage[][][] texts() {
        PacketReader reader = new PacketReader(context);
        ShortMessage[][][] all = new ShortMessage[load.applications()][Form.values().length][];
        for (int application = 0; application < all.length; application++) {
            for (Form form : forms) {
                ShortMessage[] parts = new ShortMessage[form.parts()];
                for (int part = 0; part < parts.length; part++) {
                    parts[part] = reader.read(form.packet(application, part));
                }
                all[application][form.ordinal()] = parts;
            }
        }
        reader.close();
        return all;
    }

    private static ProtocolTraits http(int port) {
        HttpSending sending = new HttpSending(HttpSending.Api.V1, "127.0.0.1:" + port, Secret.NONE, "");
        return HttpSessions.traits(Protocols.HTTP.traits(), sending);
    }

    ToolContext stage() {
        return context;
    }

    /** The protocol of their connections. */
    ProtocolTraits traits() {
        return traits;
    }

    Accounts accounts() {
        return accounts;
    }

    /** The form of the next message: all take turns. */
    Form nextForm() {
        nextForm = (nextForm + 1) % forms.size();
        return forms.get(nextForm);
    }

    /** The message that an application sends in this form. */
    ShortMessage text(int application, Form form, int part) {
        return texts[application][form.ordinal()][part];
    }

    ApplicationTerms terms(int application) {
        SessionLimits usual = SessionLimits.USUAL;
        return new ApplicationTerms(
                Credentials.of(Words.account(application), new Secret("secret")),
                load.isHttp() ? SignIn.Traffic.SENDS : SignIn.Traffic.BOTH,
                load.isHttp() ? "1.1" : "3.4",
                TIMERS,
                new SessionLimits(load.window(), usual.windowOfPeer(), usual.packetOctetsMax()),
                PeerQuirks.USUAL);
    }

    // ---- Connections

    /** All dial, now and whenever they are without a connection. */
    void begin() {
        for (int i = 0; i < load.applications(); i++) {
            dial(i);
        }
    }

    /** Nobody dials any more. */
    void end() {
        stopped = true;
        sending = false;
    }

    /** All leave and stay away, or come back. */
    void away(boolean on, long nowNanos) {
        isAway = on;
        for (int i = 0; i < load.applications(); i++) {
            AppConnection connection = bound[i];
            if (on && connection != null) {
                connection.end(nowNanos);
                touched.add(connection);
            } else if (!on) {
                dialAgain(i, nowNanos);
            }
        }
        touched.tell(nowNanos);
    }

    private void dial(int application) {
        waiting[application] = false;
        if (stopped || isAway || bound[application] != null) {
            return;
        }
        ConnectionPlan plan = ConnectionPlan.plain(
                (connection, nowNanos) -> new AppConnection(this, connection, application, nowNanos));
        Connector.dial(thread, new DialPlan(daemon, DialPlan.ANY_LOCAL, CONNECT_MAX, plan), new DialHandler() {
            @Override
            public void connected(Connection connection, long nowNanos) {
                // Its end is told to it.
            }

            @Override
            public void notConnected(CloseReason reason, long nowNanos) {
                dialAgain(application, nowNanos);
            }
        });
    }

    private void dialAgain(int application, long nowNanos) {
        // Not all at once: they would stand in the way of each other.
        long spread = AGAIN_NANOS * application / load.applications();
        if (!stopped && !isAway && !waiting[application]) {
            waiting[application] = true;
            thread.schedule(new Timer(now -> dial(application)), nowNanos + AGAIN_NANOS + spread);
        }
    }

    void bound(AppConnection connection) {
        bound[connection.application()] = connection;
        boundCount++;
    }

    void gone(AppConnection connection, long nowNanos) {
        if (bound[connection.application()] == connection) {
            bound[connection.application()] = null;
            boundCount--;
        }
        dialAgain(connection.application(), nowNanos);
    }

    int boundCount() {
        return boundCount;
    }

    // ---- Sending

    void send(boolean on) {
        sending = on;
    }

    /** Sends what is due. */
    void run(long nowNanos) {
        if (boundCount == 0 || !sending) {
            dueNanos = nowNanos;
            return;
        }
        dueNanos = Math.max(dueNanos, (double) (nowNanos - LATE_MAX_NANOS));
        for (int sent = 0; dueNanos <= nowNanos && sent < MESSAGES_PER_TURN; sent++) {
            int parts = sendOne(nowNanos);
            if (parts == 0) {
                break;
            }
            dueNanos += parts * intervalNanos;
        }
        touched.tell(nowNanos);
    }

    /** @return how many messages were sent: the parts of one */
    private int sendOne(long nowNanos) {
        for (int tried = 0; tried < bound.length; tried++) {
            next = next + 1 < bound.length ? next + 1 : 0;
            AppConnection connection = bound[next];
            int sent = connection == null ? 0 : connection.send(nowNanos);
            if (connection != null && sent > 0) {
                touched.add(connection);
                return sent;
            }
        }
        return 0;
    }

    /** By name, how often. */
    void refused(String detail) {
        refusals.merge(detail, 1L, Long::sum);
    }

    Map<String, Long> refusals() {
        return refusals;
    }
}
