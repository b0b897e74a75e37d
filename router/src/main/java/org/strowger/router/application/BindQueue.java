package org.strowger.router.application;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.SharedRate;
import org.strowger.router.time.Timer;

/** The binds that wait for authentication on one thread. They are admitted in order, at the configured rate. */
public final class BindQueue {
    /** How often a waiting queue checks whether the authenticator accepts binds. */
    private static final long SHUT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** How many closed connections are skipped in one turn: thousands at once would stall the thread. */
    private static final int LOOKED_FOR_MAX = 32;

    private final SelectorThread thread;
    private final int threadIndex;
    private final AppTraffic traffic;
    private final Context context;
    private final ArrayDeque<AppSession> line = new ArrayDeque<>();
    private final Timer next = new Timer(this::admitNext);

    /**
     * What the queues of all threads share.
     *
     * @param authenticator of the current configuration
     * @param applications finds an application by its name; null if it is not configured
     * @param bindRate how many binds are admitted per second, over all threads
     * @param epoch the wall-clock time when the clock of the threads shows 0
     */
    public record Context(
            Supplier<BindAuthenticator> authenticator,
            Function<String, @Nullable Application> applications,
            SharedRate bindRate,
            Instant epoch) {}

    public BindQueue(SelectorThread thread, int threadIndex, AppTraffic traffic, Context context) {
        this.thread = thread;
        this.threadIndex = threadIndex;
        this.traffic = traffic;
        this.context = context;
    }

    /**
     * The listener by which a connection came.
     *
     * @param listener its name
     * @param suite its protocol
     * @param terms of its sessions
     * @param counts its counters
     */
    public record Listener(String listener, ProtocolTraits suite, SmscTerms terms, ListenerCounts counts) {}

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

    /** How many binds wait. */
    public int waiting() {
        return line.size();
    }

    /** A bind request came: it is authenticated in its turn. */
    void enqueue(AppSession session, long nowNanos) {
        if (line.isEmpty() && takesTurn(nowNanos)) {
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

    /** Admits the first whose connection is still open: a closed one costs none of the rate. */
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
                // The failure costs this connection; the others go on.
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
