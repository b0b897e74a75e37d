package org.strowger.router.reactor.tls;

import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.TurnEndHandler;
import org.strowger.router.thread.OldestByAddress;
import org.strowger.router.thread.OwnerTurns;

/**
 * Limits what the TLS handshakes of a thread cost the other connections. A turn runs only a few steps, and few
 * computations are pending on other threads; the others wait, and the addresses of their peers take turns. A handshake
 * begins only while few first computations wait, because a handshake that has begun holds much memory until it is done.
 * A peer that waits to begin holds no more than its first packet.
 *
 * <p>Handshakes that have begun go first, but not always: otherwise peers with many of them could keep others from
 * beginning. Of the computations, every other one is a first one if both kinds wait.
 */
final class HandshakeTurns implements TurnEndHandler {
    static final int STEPS_PER_TURN = 8;

    /** The maximum number of steps of handshakes that have begun, before one of a handshake that begins. */
    private static final int BEGUN_IN_A_ROW = 3;

    @Bound(
            of = "TLS handshakes of a thread that wait for a computation",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.ADDRESS,
            share = Sharing.FAIR,
            full = "the next handshakes wait, and their addresses take turns. One that waits to begin has its "
                    + "first packet only, and each ends at `limits.timeouts.handshake`")
    static final int COMPUTATIONS_MAX = 16;

    private record Step(Connection connection, Runnable step) {}

    /** @param isFirst whether it is the first computation of its handshake */
    private record Computation(Connection connection, boolean isFirst, Runnable work, Runnable then) {}

    private final SelectorThread thread;

    /** The steps of handshakes that have begun. Each connection has one step or computation at most here. */
    @BoundedBy("OpenListener.unknown")
    private final OwnerTurns<Step> begun = new OwnerTurns<>();

    @BoundedBy("OpenListener.unknown")
    private final OwnerTurns<Step> beginning = new OwnerTurns<>();

    @BoundedBy("COMPUTATIONS_MAX")
    private final OwnerTurns<Computation> first = new OwnerTurns<>();

    @BoundedBy("OpenListener.unknown")
    private final OwnerTurns<Computation> further = new OwnerTurns<>();

    private int stepsOfTurn;
    private int begunInARow;

    /** The computations on other threads. */
    private int computations;

    /** The first computations that wait or are on another thread. */
    private int firstComputations;

    private boolean furtherIsNext;
    private boolean awaitsTurnEnd;

    private HandshakeTurns(SelectorThread thread) {
        this.thread = thread;
    }

    static HandshakeTurns of(Connection connection) {
        return connection.tools().tool(HandshakeTurns.class, () -> new HandshakeTurns(connection.thread()));
    }

    private static Object owner(Connection connection) {
        return OldestByAddress.origin(connection.peer().getAddress());
    }

    /** Runs the step now or in a later turn, unless the connection has closed. */
    void step(Connection connection, boolean begins, Runnable step) {
        OwnerTurns<Step> line = begins ? beginning : begun;
        boolean isFirst = line.isEmpty();
        line.add(owner(connection), new Step(connection, step));
        if (isFirst) {
            runSome();
        }
        awaitTurnEnd();
    }

    /** Runs {@code work} on another thread, now or later, and then {@code then} as a step. */
    void compute(Connection connection, boolean isFirst, Runnable work, Runnable then) {
        firstComputations += isFirst ? 1 : 0;
        (isFirst ? first : further).add(owner(connection), new Computation(connection, isFirst, work, then));
        startWaiting();
    }

    private void startWaiting() {
        while (computations < COMPUTATIONS_MAX && !(first.isEmpty() && further.isEmpty())) {
            boolean isFurther = first.isEmpty() || (furtherIsNext && !further.isEmpty());
            furtherIsNext = !isFurther;
            Computation next = isFurther ? further.remove() : first.remove();
            if (next.connection.isClosed()) {
                ended(next);
            } else {
                start(next);
            }
        }
    }

    private void start(Computation computation) {
        computations++;
        thread.elsewhere(computation.work, () -> {
            computations--;
            ended(computation);
            startWaiting();
            step(computation.connection, false, computation.then);
        });
    }

    private void ended(Computation computation) {
        firstComputations -= computation.isFirst ? 1 : 0;
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

    private boolean mayBegin() {
        return !beginning.isEmpty() && firstComputations < COMPUTATIONS_MAX;
    }

    private boolean mayRun() {
        return !begun.isEmpty() || mayBegin();
    }

    private void runSome() {
        while (stepsOfTurn < STEPS_PER_TURN && mayRun()) {
            boolean begins = begun.isEmpty() || (begunInARow >= BEGUN_IN_A_ROW && mayBegin());
            begunInARow = begins ? 0 : begunInARow + 1;
            Step next = begins ? beginning.remove() : begun.remove();
            if (!next.connection.isClosed()) {
                stepsOfTurn++;
                next.connection.call(next.step);
            }
        }
    }
}
