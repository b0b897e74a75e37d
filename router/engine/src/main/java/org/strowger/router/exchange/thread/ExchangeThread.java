package org.strowger.router.exchange.thread;

import org.strowger.bound.Within;
import org.strowger.router.metrics.laws.ThreadLaws;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SlicedJob;
import org.strowger.router.reactor.TurnEndHandler;
import org.strowger.router.thread.OutgoingTasks;
import org.strowger.router.thread.Task;

/**
 * One thread of the exchange, as its parts see it: the clock, and the way to other threads. Tasks for other threads are
 * collected during a turn and sent at its end.
 *
 * <p>Thread: its own.
 */
public final class ExchangeThread {
    private final int index;
    private final int threads;
    private final SelectorThread selector;

    @Within(Within.Scope.TURN)
    private final OutgoingTasks outgoing;

    private final TurnEndHandler turnEndHandler;
    private final ThreadLaws laws = new ThreadLaws();
    private boolean awaitsTurnEnd;

    /** @param turnEndHandler called at the end of a turn in which {@link #awaitTurnEnd} was called */
    public ExchangeThread(
            int index, int threads, SelectorThread selector, OutgoingTasks outgoing, TurnEndHandler turnEndHandler) {
        this.index = index;
        this.threads = threads;
        this.selector = selector;
        this.outgoing = outgoing;
        this.turnEndHandler = turnEndHandler;
    }

    public int index() {
        return index;
    }

    /** The counts of the objects that this thread holds, that came to it, and that left it. */
    public ThreadLaws laws() {
        return laws;
    }

    /** The number of threads of the exchange. */
    public int threads() {
        return threads;
    }

    /** The index of the next thread; after the last thread, the first. */
    public int next() {
        return index + 1 == threads ? 0 : index + 1;
    }

    public long nowNanos() {
        return selector.nowNanos();
    }

    /**
     * Does a job in slices: the first one now if this turn has room for it, and the others in later turns.
     *
     * @param owner the application or other peer for which the work is done; owners take turns
     */
    public void inSlices(Object owner, SlicedJob job) {
        selector.inSlices(owner, job);
    }

    /** Reads the clock again, to measure a step within a turn. */
    public long readClock() {
        return selector.readClock();
    }

    /** For {@code assert}: whether the caller runs on this thread. */
    public boolean isOwner() {
        return selector.isOwner();
    }

    /** Runs the task at once if it is for this thread; otherwise sends it at the end of the turn. */
    public void send(int toThread, Task task) {
        if (toThread == index) {
            task.run(nowNanos());
        } else {
            outgoing.add(toThread, task);
            awaitTurnEnd();
        }
    }

    /**
     * The number of tasks from this thread that another thread has not run yet, for the thread with the most of them.
     */
    public long tasksUnderWay() {
        return outgoing.underWayMax();
    }

    /** Requests a call of the handler at the end of this turn. */
    public void awaitTurnEnd() {
        if (!awaitsTurnEnd) {
            awaitsTurnEnd = true;
            selector.atTurnEnd(turnEndHandler);
        }
    }

    /** Called by the handler: later events need another call of {@link #awaitTurnEnd}. */
    public void turnEnding() {
        awaitsTurnEnd = false;
        laws.turnEnding(nowNanos());
    }

    /**
     * Posts the tasks of this turn.
     *
     * @return false if the mailbox of a thread was full, and its tasks are still here
     */
    public boolean sendTasks() {
        outgoing.send();
        return outgoing.isEmpty();
    }
}
