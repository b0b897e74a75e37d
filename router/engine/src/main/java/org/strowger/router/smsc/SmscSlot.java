package org.strowger.router.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SignIn;
import org.strowger.router.config.SmscSettings.SmscPatience;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.LocalAddress;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Connector;
import org.strowger.router.reactor.DialHandler;
import org.strowger.router.reactor.DialPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * Maintains one session with an SMSC: resolves the address, dials, binds, and dials again after the session has ended,
 * with increasing pauses. Owned by the thread of the session.
 */
final class SmscSlot implements DialHandler, SmscSession.Life {
    private final SmscPort port;
    private final int number;
    private SessionPlan plan;
    private final Backoff backoff;
    private final Timer again = new Timer(this::dial);
    private int hostAt;
    private long boundSinceNanos;
    private boolean closing;
    private boolean dialling;

    /** Whether the slot is closing because another node gets its place. */
    private boolean givesUp;

    private CloseReason closeReason = CloseReason.NONE;
    private @Nullable SmscSession session;
    private SmscSlotView.Stage stage = SmscSlotView.Stage.RESTING;
    private long againNanos;
    private int tries;
    private String failure = "";
    private boolean isBindRefused;

    /** Whether the next session replaces one that ended as usual. */
    private boolean replaces;

    SmscSlot(SmscPort port, SessionPlan plan, Backoff backoff) {
        this.port = port;
        this.number = plan.number();
        this.plan = plan;
        this.backoff = backoff;
        this.hostAt = plan.firstHost();
    }

    void begin(long nowNanos) {
        dial(nowNanos);
    }

    /** Unbinds and stops dialling. */
    void close(CloseReason reason) {
        closing = true;
        closeReason = reason;
        thread().cancel(again);
        SmscSession open = session;
        if (open != null) {
            open.close(reason);
        }
    }

    /** Unbinds when all messages have a response, and stops dialling: another node now has the place of the session. */
    void giveUp(CloseReason reason) {
        givesUp = true;
        closing = true;
        closeReason = reason;
        thread().cancel(again);
        SmscSession open = session;
        if (open != null) {
            open.leave(reason);
        }
        endIfGivenUp();
    }

    private void endIfGivenUp() {
        if (givesUp && session == null && !dialling) {
            port.gaveUp(this);
        }
    }

    int number() {
        return number;
    }

    /** Unbinds and stops dialling until {@link #goOn}. */
    void rest(CloseReason reason) {
        thread().cancel(again);
        SmscSession open = session;
        if (open != null) {
            open.leave(reason);
        }
    }

    void goOn() {
        if (session == null && !dialling) {
            dial(thread().nowNanos());
        }
    }

    /**
     * Dials now instead of after the pause.
     *
     * @return whether the slot was waiting to dial
     */
    boolean dialNow() {
        boolean waits = session == null && !dialling && !closing && !port.isResting();
        if (waits) {
            thread().cancel(again);
            backoff.startAnew();
            dial(thread().nowNanos());
        }
        return waits;
    }

    /** A snapshot for operators; called on its thread. */
    SmscSlotView view() {
        return new SmscSlotView(
                number, closing ? SmscSlotView.Stage.CLOSED : stage, againNanos, tries, failure, isBindRefused);
    }

    private SelectorThread thread() {
        return port.thread();
    }

    private Smsc smsc() {
        return port.smsc();
    }

    // ---- Connecting

    private void dial(long nowNanos) {
        if (closing || port.isResting()) {
            return;
        }
        stage = SmscSlotView.Stage.LOOKING_UP;
        dialling = true;
        Host host = plan.host(hostAt);
        int attempt = plan.round(hostAt);
        AddressSearch.begin(
                names -> ends(names, host, attempt), smsc().context().lookup(), thread(), found -> found(host, found));
    }

    /** The addresses of both ends of a connection. */
    private record Ends(InetSocketAddress peer, InetSocketAddress local) {}

    /** Called on a thread that may block. */
    private Ends ends(NameLookup names, Host host, int attempt) throws IOException {
        InetSocketAddress peer = names.find(host, attempt);
        return new Ends(peer, localAddress(smsc().settings().peer().local(), peer.getAddress()));
    }

    /**
     * The local address for a connection to this peer; if an interface is configured, the first address of the
     * interface in the peer's address family.
     */
    private static InetSocketAddress localAddress(LocalAddress local, InetAddress peer) throws IOException {
        String name = local.interfaceName();
        if (name.isEmpty()) {
            return local.address();
        }
        NetworkInterface found = NetworkInterface.getByName(name);
        if (found == null) {
            throw new IOException("this machine has no network interface '" + name + "', which local names");
        }
        return found.inetAddresses()
                .filter(address -> address.getClass() == peer.getClass())
                .findFirst()
                .map(address -> new InetSocketAddress(address, 0))
                .orElseThrow(() -> new IOException("the network interface '" + name
                        + "', which local names, has no address of the family of " + peer.getHostAddress()));
    }

    private void found(Host host, AddressSearch<Ends> search) {
        if (closing || port.isResting()) {
            dialling = false;
            endIfGivenUp();
            return;
        }
        if (!search.hasFound()) {
            notConnected(new CloseReason(CloseCause.UNREACHABLE, search.failure()), thread().nowNanos());
        } else if (smsc().context().ours().test(search.found().peer())) {
            failed(host + " is one of Strowger's own listeners", false);
            port.traffic().smscEvent(smsc(), LogEvent.SMSC_LOOP, host + " is one of Strowger's own listeners");
            hostAt++;
            dialling = false;
            tryAgain(thread().nowNanos());
        } else {
            stage = SmscSlotView.Stage.DIALLING;
            port.traffic().smscEvent(smsc(), LogEvent.SMSC_DIALS, "session " + number + " to " + host);
            ConnectionPlan connection =
                    new ConnectionPlan(this::endpoint, smsc().context().layers().apply(host), smsc().connections());
            Ends ends = search.found();
            Duration within = smsc().settings().patience().connect();
            Connector.dial(thread(), new DialPlan(ends.peer(), ends.local(), within, connection), this);
        }
    }

    private Endpoint endpoint(Connection connection, long nowNanos) {
        SmscSession opened = new SmscSession(port, connection, plan.terms(), this, nowNanos);
        session = opened;
        stage = SmscSlotView.Stage.BINDING;
        dialling = false;
        return opened;
    }

    @Override
    public void connected(Connection connection, long nowNanos) {
        if (closing) {
            connection.close(closeReason); // The slot was closed while it was dialling.
        } else if (port.isResting()) {
            connection.close(new CloseReason(CloseCause.ASKED, "an operator has disabled the SMSC"));
        }
    }

    @Override
    public void notConnected(CloseReason reason, long nowNanos) {
        if (!dialling) {
            return; // The connection was already closed, and the session has reported its end.
        }
        dialling = false;
        port.figures().increment(SmscFigure.NOT_CONNECTED);
        failed(reason.toString(), false);
        port.traffic().smscEvent(smsc(), LogEvent.SMSC_NOT_CONNECTED, reason.toString());
        hostAt++;
        tryAgain(nowNanos);
        endIfGivenUp();
    }

    private void failed(String why, boolean bindRefused) {
        failure = why;
        isBindRefused = bindRefused;
    }

    private void tryAgain(long nowNanos) {
        replaces = false;
        if (!closing && !port.isResting()) {
            stage = SmscSlotView.Stage.RESTING;
            tries++;
            SmscPatience patience = smsc().settings().patience();
            backoff.change(
                    patience.reconnectFirst().toNanos(), patience.reconnectMax().toNanos());
            againNanos = nowNanos + backoff.nextDelayNanos();
            thread().schedule(again, againNanos);
        }
    }

    // ---- Session events

    @Override
    public void called(SmscSession dialled, SignIn asked) {
        throw new AssertionError("outbind on a connection that Strowger dialled");
    }

    @Override
    public void signedIn(SmscSession opened, String version) {
        boundSinceNanos = thread().nowNanos();
        hostAt = plan.isStandby() ? plan.firstHost() : hostAt; // The next session begins with the first host again.
        stage = SmscSlotView.Stage.BOUND;
        tries = 0;
        failed("", false);
        LogEvent event = replaces ? LogEvent.SMSC_SESSION_REPLACED : LogEvent.SMSC_SESSION_UP;
        replaces = false;
        port.traffic()
                .smscEvent(
                        smsc(),
                        event,
                        "session " + number + " with " + opened.connection().peer() + ", version " + version);
    }

    @Override
    public void refused(SmscSession refused, Outcome why) {
        port.figures().increment(SmscFigure.BINDS_REFUSED);
        failed("bind refused: " + why.detail(), true);
        port.traffic().smscEvent(smsc(), LogEvent.SMSC_BIND_REFUSED, why.detail());
        List<ApplicationTerms> others = smsc().traits().sessions().otherTerms(plan.terms(), why);
        if (others.isEmpty() || closing) {
            hostAt++;
        } else {
            // Some SMSCs require one session for each direction: one session becomes two.
            plan = plan.with(others.get(0));
            others.stream().skip(1).forEach(more -> port.add(plan.with(more)));
        }
    }

    @Override
    public void gone(SmscSession ended, CloseReason reason) {
        session = null;
        if (boundSinceNanos != 0 && ended.hasEndedAsUsual() && !closing && !port.isResting()) {
            boundSinceNanos = 0;
            replaces = true;
            dial(thread().nowNanos());
            return;
        }
        if (reason.cause() != CloseCause.REFUSED) {
            failed(reason.toString(), false);
        }
        long nowNanos = thread().nowNanos();
        if (boundSinceNanos != 0) {
            port.traffic().smscEvent(smsc(), SmscSession.endEvent(reason), "session " + number + ": " + reason);
            backoff.wasBoundFor(nowNanos - boundSinceNanos);
            boundSinceNanos = 0;
        } else if (reason.cause() != CloseCause.REFUSED) {
            port.traffic().smscEvent(smsc(), LogEvent.SMSC_NOT_CONNECTED, reason.toString());
            hostAt++;
        }
        tryAgain(nowNanos);
        endIfGivenUp();
    }
}
