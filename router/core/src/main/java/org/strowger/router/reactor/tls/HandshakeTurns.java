package org.strowger.router.reactor.tls;

import java.util.ArrayDeque;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.TurnEndHandler;

/**
 * Limits what the TLS handshakes of a thread cost the other connections. A turn runs only a few steps; the others wait
 * for later turns, in order. A handshake begins only while few computations are pending on other threads, because a
 * handshake that has begun holds much memory until its computation is done.
 *
 * <p>A handshake that has begun goes first. A peer that waits to begin holds no more than its first packet.
 */
final class HandshakeTurns implements TurnEndHandler {
    static final int STEPS_PER_TURN = 8;

    @Bound(
            of = "TLS handshakes of a thread that wait for a computation",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.STRANGERS,
            share = Sharing.NONE,
            full = "the next handshakes wait in order of arrival, each with its first packet only")
    static final int COMPUTATIONS_MAX = 16;

    private record Step(Connection connection, Runnable step) {}

    private final SelectorThread thread;

    /** The steps of handshakes that have begun. Each connection has at most one step here or in {@link #beginning}. */
    private final ArrayDeque<Step> begun = new ArrayDeque<>();

    private final ArrayDeque<Step> beginning = new ArrayDeque<>();
    private int stepsOfTurn;
    private int computations;
    private boolean awaitsTurnEnd;

    private HandshakeTurns(SelectorThread thread) {
        this.thread = thread;
    }

    static HandshakeTurns of(Connection connection) {
        return connection.tools().tool(HandshakeTurns.class, () -> new HandshakeTurns(connection.thread()));
    }

    /** Runs the step now or in a later turn, unless the connection has closed. */
    void step(Connection connection, boolean begins, Runnable step) {
        ArrayDeque<Step> line = begins ? beginning : begun;
        line.add(new Step(connection, step));
        if (line.size() == 1) {
            runSome();
        }
        awaitTurnEnd();
    }

    /** Runs {@code work} on another thread, and then {@code then} as a step. */
    void compute(Connection connection, Runnable work, Runnable then) {
        computations++;
        thread.elsewhere(work, () -> {
            computations--;
            step(connection, false, then);
        });
    }

    @Override
    public void turnEnding(long nowNanos) {
        awaitsTurnEnd = false;
        runSome();
        stepsOfTurn = 0;
        if (mayRun()) {
            awaitTurnEnd();
        }
    }

    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        awaitTurnEnd();
    }

    private void awaitTurnEnd() {
        if (!awaitsTurnEnd) {
            awaitsTurnEnd = true;
            thread.atTurnEnd(this);
        }
    }

    private boolean mayRun() {
        return !begun.isEmpty() || (!beginning.isEmpty() && computations < COMPUTATIONS_MAX);
    }

    private void runSome() {
        while (stepsOfTurn < STEPS_PER_TURN && mayRun()) {
            Step next = begun.isEmpty() ? beginning.remove() : begun.remove();
            if (!next.connection.isClosed()) {
                stepsOfTurn++;
                next.connection.call(next.step);
            }
        }
    }
}
