package org.strowger.router.smsc;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Outcome;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.router.config.SmscSettings.SmscLogin;
import org.strowger.router.config.value.Host;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.AddressSearch;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.thread.FailedLogins;

/**
 * A session on a connection that the SMSC opened (outbind). Authenticates the SMSC, and returns the place of the
 * session at its end; the SMSC reconnects. Owned by the thread of the session.
 *
 * <p>The outbind must carry the system-id and the password with which Strowger binds; both are compared in constant
 * time. Only then is the peer's address compared with the addresses of the configured hosts, if there are any: this may
 * require a name lookup, which an unauthenticated peer must not be able to cause.
 */
final class OutbindSlot implements SmscSession.Life {
    private static final Outcome NOT_LET_IN = Outcome.of(Outcome.Kind.PERMANENT, 0, "");

    private static final String BARRED = "; the address is barred for one minute";

    private final SmscPort port;
    private final ApplicationTerms terms;
    private final FailedLogins failures;
    private final SmscSession session;
    private boolean hasSlot;
    private boolean bound;

    OutbindSlot(SmscPort port, Connection connection, FailedLogins failures, long nowNanos) {
        this.port = port;
        this.failures = failures;
        this.terms = port.smsc().outbindCapacity().begin();
        this.session = new SmscSession(port, connection, terms, this, nowNanos);
    }

    SmscSession session() {
        return session;
    }

    void close(CloseReason reason) {
        session.close(reason);
    }

    void leave(CloseReason reason) {
        session.leave(reason);
    }

    // ---- Authentication

    @Override
    public void called(SmscSession from, SignIn asked) {
        InetAddress peer = session.connection().peer().getAddress();
        long nowNanos = port.thread().nowNanos();
        SmscLogin login = port.smsc().settings().login();
        boolean name = new Secret(login.systemId()).equals(new Secret(asked.account()));
        boolean password = new Secret(login.password()).equals(asked.secret());
        if ((!name || !password) && failures.isBarred(peer, nowNanos)) {
            refuse("the address is barred after too many wrong outbinds, see `show barred`");
        } else if (!name || !password) {
            boolean bars = failures.failed(peer, nowNanos);
            refuse("system-id or password does not match" + (bars ? BARRED : ""));
        } else if (port.smsc().settings().peer().hosts().all().isEmpty()) {
            letIn();
        } else {
            List<Host> hosts = port.smsc().settings().peer().hosts().all();
            AddressSearch.begin(
                    names -> addresses(names, hosts),
                    port.smsc().context().lookup(),
                    port.thread(),
                    found -> found(hosts, found));
        }
    }

    /** @param unknown hosts that could not be resolved; the others are compared nevertheless */
    private record HostAddresses(List<InetAddress> all, List<Host> unknown) {}

    /** Called on a thread that may block. */
    private static HostAddresses addresses(NameLookup names, List<Host> hosts) {
        HostAddresses addresses = new HostAddresses(new ArrayList<>(), new ArrayList<>());
        for (Host host : hosts) {
            try {
                addresses.all().addAll(names.findAll(host));
            } catch (IOException e) {
                addresses.unknown().add(host);
            }
        }
        return addresses;
    }

    private void found(List<Host> hosts, AddressSearch<HostAddresses> search) {
        if (session.isOver()) {
            return;
        }
        if (!search.hasFound()) {
            refuse("the peer's address cannot be checked: " + search.failure());
        } else if (search.found().all().contains(session.connection().peer().getAddress())) {
            letIn();
        } else {
            List<Host> unknown = search.found().unknown();
            refuse("the peer's address is not one of " + hosts
                    + (unknown.isEmpty() ? "" : "; these names could not be resolved: " + unknown));
        }
    }

    private void letIn() {
        if (port.isClosed()) {
            refuse("the configuration has changed");
        } else if (port.isResting()) {
            refuse("an operator has disabled the SMSC");
        } else if (!port.smsc().outbindCapacity().take(terms)) {
            refuse("session limit reached");
        } else {
            hasSlot = true;
            session.connection().peerIsKnown();
            session.admit();
        }
    }

    private void refuse(String why) {
        tell(LogEvent.SMSC_CALL_REFUSED, session.connection().peer() + ": " + why);
        session.refuse(NOT_LET_IN);
    }

    // ---- Session events

    @Override
    public void signedIn(SmscSession opened, String version) {
        bound = true;
        tell(LogEvent.SMSC_SESSION_UP, "outbind from " + opened.connection().peer() + ", version " + version);
    }

    @Override
    public void refused(SmscSession refused, Outcome why) {
        port.figures().increment(SmscFigure.BINDS_REFUSED);
        tell(LogEvent.SMSC_BIND_REFUSED, why.detail());
        List<ApplicationTerms> others = port.smsc().traits().sessions().otherTerms(terms, why);
        if (!others.isEmpty()) {
            port.smsc().outbindCapacity().instead(terms, others);
        }
    }

    @Override
    public void gone(SmscSession ended, CloseReason reason) {
        port.callEnded(this);
        port.smsc().outbindCapacity().end(terms);
        if (hasSlot) {
            port.smsc().outbindCapacity().leave(terms);
        } else {
            port.figures().increment(SmscFigure.OUTBINDS_REFUSED);
        }
        if (bound) {
            tell(
                    SmscSession.endEvent(reason),
                    "outbind from " + ended.connection().peer() + ": " + reason);
        } else if (hasSlot && reason.cause() != CloseCause.REFUSED) {
            tell(LogEvent.SMSC_NOT_CONNECTED, ended.connection().peer() + ": " + reason);
        }
    }

    private void tell(LogEvent event, String detail) {
        port.traffic().smscEvent(port.smsc(), event, detail);
    }
}
