package org.strowger.router.application;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.application.login.BindAuthenticator;
import org.strowger.router.application.login.PasswordChecks;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Lookup;
import org.strowger.router.thread.OwnerTurns;
import org.strowger.router.thread.SharedRate;
import org.strowger.router.time.Timer;

/**
 * The binds with right credentials that wait for admission on one thread. They are admitted at the configured rate;
 * applications take turns, so that one that binds again and again does not keep others waiting. Binds with other
 * credentials take no part in this: they do not delay anybody here.
 *
 * <p>Until the configuration is in effect, all binds wait.
 */
public final class BindQueue {
    /** The interval at which a waiting queue checks whether the authenticator accepts binds. */
    private static final long SHUT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The number of connections looked at in one turn: thousands at once would stall the thread. */
    private static final int LOOKED_FOR_MAX = 32;

    private final SelectorThread thread;
    private final int threadIndex;
    private final AppTraffic traffic;
    private final Context context;

    /** Binds of which it is not known whether their credentials are right, because the authenticator is shut. */
    @BoundedBy("admissible")
    private final ArrayDeque<AppSession> unknown = new ArrayDeque<>();

    /** The admissible binds by account, the account whose turn is next first. */
    @Bound(
            of = "binds that wait for their turn of `limits.binds-per-second`",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            limit = "listeners[].max-connections",
            full = "the applications take turns; each connection has one bind")
    private final OwnerTurns<AppSession> admissible = new OwnerTurns<>();

    private final Timer next = new Timer(this::admitNext);

    /**
     * The context shared by the queues of all threads.
     *
     * @param authenticator the authenticator of the current configuration
     * @param applications finds an application by name; null if it is not configured
     * @param checks computes the hashes of passwords
     * @param bindRate the rate at which binds are admitted, over all threads
     * @param calendar the calendar
     */
    public record Context(
            Supplier<BindAuthenticator> authenticator,
            Lookup<String, Application> applications,
            PasswordChecks checks,
            SharedRate bindRate,
            CalendarTime calendar) {}

    public BindQueue(SelectorThread thread, int threadIndex, AppTraffic traffic, Context context) {
        this.thread = thread;
        this.threadIndex = threadIndex;
        this.traffic = traffic;
        this.context = context;
    }

    /**
     * The listener of a connection.
     *
     * @param listener its name
     * @param traits its protocol
     * @param terms the terms of its sessions
     * @param counts its counters
     */
    public record Listener(String listener, ProtocolTraits traits, SmscTerms terms, ListenerCounts counts) {}

    SelectorThread thread() {
        return thread;
    }

    int threadIndex() {
        return threadIndex;
    }

    AppTraffic traffic() {
        return traffic;
    }

    Context context() {
        return context;
    }

    AppPort portOf(Application application) {
        return application.port(threadIndex);
    }

    /** The number of waiting binds. */
    public int waiting() {
        return unknown.size() + admissible.size();
    }

    /** Has a bind request authenticated: at once, or when the configuration is in effect. */
    void enqueue(AppSession session, long nowNanos) {
        if (isShut()) {
            unknown.add(session);
            thread.schedule(next, nowNanos + SHUT_NANOS);
        } else {
            session.authenticate(nowNanos);
        }
    }

    private boolean isShut() {
        return context.authenticator().get().isShut();
    }

    /**
     * Whether a session with right credentials may be admitted now. Otherwise it is authenticated again when it is the
     * turn of its application.
     */
    boolean isAdmittedNow(AppSession session, String account, long nowNanos) {
        if (admissible.isEmpty() && context.bindRate().tryTake(1, nowNanos)) {
            return true;
        }
        admissible.add(account, session);
        awaitTurn(nowNanos);
        return false;
    }

    /** The connection of a session that is not bound has closed: its bind waits no longer. */
    void closed(AppSession session, String account) {
        admissible.remove(account, session);
    }

    private void admitNext(long nowNanos) {
        for (int i = 0; i < LOOKED_FOR_MAX && !unknown.isEmpty() && !isShut(); i++) {
            ifThere(unknown.remove(), nowNanos, AppSession::authenticate);
        }
        int looked = 0;
        while (looked < LOOKED_FOR_MAX
                && !admissible.isEmpty()
                && context.bindRate().tryTake(1, nowNanos)) {
            looked = admitOne(looked, nowNanos);
        }
        if (!unknown.isEmpty()) {
            thread.schedule(next, isShut() ? nowNanos + SHUT_NANOS : nowNanos);
        } else if (!admissible.isEmpty()) {
            awaitTurn(nowNanos);
        }
    }

    private void awaitTurn(long nowNanos) {
        thread.schedule(next, context.bindRate().freeAtNanos(nowNanos));
    }

    /**
     * Admits the first session whose connection is still open: a closed connection does not use the rate.
     *
     * @return the number of sessions looked at, including {@code looked}
     */
    private int admitOne(int looked, long nowNanos) {
        int all = looked;
        boolean found = false;
        while (all < LOOKED_FOR_MAX && !found && !admissible.isEmpty()) {
            found = ifThere(admissible.remove(), nowNanos, AppSession::turnCame);
            all++;
        }
        return all;
    }

    /** A step of a session. */
    private interface Step {
        void take(AppSession session, long nowNanos);
    }

    /** Takes the step if the connection is still open. */
    private boolean ifThere(AppSession session, long nowNanos, Step step) {
        try {
            boolean isThere = isThere(session, nowNanos);
            if (isThere) {
                step.take(session, nowNanos);
            }
            return isThere;
        } catch (Throwable t) {
            // The failure ends this connection; the other sessions continue.
            thread.incident("authenticating " + session.connection().peer(), t);
            session.connection().abandoned(new CloseReason(CloseCause.FAILED, t.toString()), nowNanos);
            return false;
        }
    }

    /** Reads the connection once, because a close by the peer would otherwise not be noticed. */
    private static boolean isThere(AppSession session, long nowNanos) {
        session.connection().readReady(nowNanos);
        return !session.session().isOver() && !session.connection().isClosed();
    }
}
