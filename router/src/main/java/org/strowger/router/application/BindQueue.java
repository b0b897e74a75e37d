package org.strowger.router.application;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.SharedRate;
import org.strowger.router.time.Timer;

/**
 * Where applications come in on one thread: who lets them in, and in which order. A storm of binds is let in at the
 * rate that is allowed, the first first.
 */
public final class BindQueue {
    /** How often it is looked whether the gate is open by now. */
    private static final long SHUT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** So many who have gone are passed over for one turn: thousands at once would hold up the thread. */
    private static final int LOOKED_FOR_MAX = 32;

    private final SelectorThread thread;
    private final int threadIndex;
    private final AppTraffic traffic;
    private final Context context;
    private final ArrayDeque<AppSession> line = new ArrayDeque<>();
    private final Timer next = new Timer(this::admitNext);

    /**
     * What all doors have in common.
     *
     * @param authenticator decides who is let in; another one after each reload
     * @param applications finds one by its name; none if it is configured no more
     * @param bindRate how many may come in a second
     * @param epoch what time of the calendar it is when the clock shows 0
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
     * What a listener says of those who come by it.
     *
     * @param listener its name
     * @param suite of its protocol
     * @param terms how they are received
     * @param counts what is counted of it
     */
    public record Listener(String listener, ProtocolSuite suite, SmscTerms terms, ListenerCounts counts) {}

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

    /** How many wait to be let in. */
    public int waiting() {
        return line.size();
    }

    /** Somebody has said who he is, and is looked at when his turn comes. */
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

    /** The first who is still there: who lost patience takes no turn of those who have not. */
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
                // It costs that connection: the others must not wait for ever.
                thread.incident("letting in " + first.connection().peer(), t);
                first.connection().abandoned(new CloseReason(CloseCause.FAILED, t.toString()), nowNanos);
            }
        }
    }

    /** Nobody has read what it said since it came, not even that it has gone: so it is read once. */
    private static boolean isThere(AppSession session, long nowNanos) {
        session.connection().readReady(nowNanos);
        return !session.session().isOver() && !session.connection().isClosed();
    }
}
