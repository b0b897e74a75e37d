package org.strowger.router.application;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.application.login.BindAuthenticator;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Lookup;
import org.strowger.router.thread.SharedRate;
import org.strowger.router.time.Timer;

/** The binds that wait for authentication on one thread. They are authenticated in order, at the configured rate. */
public final class BindQueue {
    /** The interval at which a waiting queue checks whether the authenticator accepts binds. */
    private static final long SHUT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The number of closed connections skipped in one turn: thousands at once would stall the thread. */
    private static final int LOOKED_FOR_MAX = 32;

    private final SelectorThread thread;
    private final int threadIndex;
    private final AppTraffic traffic;
    private final Context context;
    private final ArrayDeque<AppSession> line = new ArrayDeque<>();
    private final Timer next = new Timer(this::admitNext);

    /**
     * The context shared by the queues of all threads.
     *
     * @param authenticator the authenticator of the current configuration
     * @param applications finds an application by name; null if it is not configured
     * @param bindRate the rate at which binds are authenticated, over all threads
     * @param epoch the wall-clock time at which the clock of the threads shows 0
     */
    public record Context(
            Supplier<BindAuthenticator> authenticator,
            Lookup<String, Application> applications,
            SharedRate bindRate,
            Instant epoch) {}

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
        return line.size();
    }

    /**
     * Queues a bind request for authentication in its turn. A barred request is refused at once: it must not use up the
     * turn of another request.
     */
    void enqueue(AppSession session, long nowNanos) {
        if (session.isBarred(nowNanos) || (line.isEmpty() && takesTurn(nowNanos))) {
            session.authenticate(nowNanos);
            return;
        }
        line.add(session);
        if (line.size() == 1) {
            awaitTurn(nowNanos);
        }
    }

    private void admitNext(long nowNanos) {
        while (!line.isEmpty() && takesTurn(nowNanos)) {
            admitFirst(nowNanos);
        }
        if (!line.isEmpty()) {
            awaitTurn(nowNanos);
        }
    }

    private boolean takesTurn(long nowNanos) {
        return !context.authenticator().get().isShut() && context.bindRate().tryTake(1, nowNanos);
    }

    private void awaitTurn(long nowNanos) {
        boolean shut = context.authenticator().get().isShut();
        thread.schedule(next, shut ? nowNanos + SHUT_NANOS : context.bindRate().freeAtNanos(nowNanos));
    }

    /** Authenticates the first session whose connection is still open: a closed connection does not use the rate. */
    private void admitFirst(long nowNanos) {
        boolean found = false;
        for (int i = 0; i < LOOKED_FOR_MAX && !found && !line.isEmpty(); i++) {
            AppSession first = line.removeFirst();
            try {
                found = isThere(first, nowNanos);
                if (found) {
                    first.authenticate(nowNanos);
                }
            } catch (Throwable t) {
                // The failure ends this connection; the other sessions continue.
                thread.incident("authenticating " + first.connection().peer(), t);
                first.connection().abandoned(new CloseReason(CloseCause.FAILED, t.toString()), nowNanos);
            }
        }
    }

    /** Reads the connection once, because a close by the peer would otherwise not be noticed. */
    private static boolean isThere(AppSession session, long nowNanos) {
        session.connection().readReady(nowNanos);
        return !session.session().isOver() && !session.connection().isClosed();
    }
}
