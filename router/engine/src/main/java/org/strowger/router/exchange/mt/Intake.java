package org.strowger.router.exchange.mt;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.application.PausableReader;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreState;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.time.Timer;

/**
 * Decides whether this thread reads more messages that are to be stored. An application gets the response to such a
 * message as soon as the message is durable, so the window does not limit the application to the rate of the SMSCs.
 * While this router is slower than the SMSCs, reading pauses: responses come later, but nothing is refused. The
 * condition is either that another thread has not yet handled the tasks of this thread, or that the queue of an SMSC
 * grows although the SMSC could take more.
 *
 * <p>If the SMSC is the slow one, or the store refuses new records, reading continues: messages are queued up to the
 * limit of the SMSC's queue, and refused beyond it.
 *
 * <p>Owned by its thread. A paused session is only postponed: the condition is checked again every millisecond, and the
 * sessions are resumed in the order in which they were paused.
 */
public final class Intake {
    /** The number of tasks that another thread handles in some tens of milliseconds. */
    @Bound(
            of = "tasks that other threads have not done for a thread, above which reading from "
                    + "applications pauses",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            full = "all sessions of the thread pause, and go on in the order in which they paused")
    private static final int TASKS_MAX = 10_000;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int RESUMED_PER_TURN = 64;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final CustodyLog log;
    private final SharedCount growingQueues;

    @Within(Within.Scope.PARTS)
    private final ArrayDeque<PausableReader> postponed = new ArrayDeque<>();

    private final Timer look = new Timer(this::look);

    /**
     * @param growingQueues the number of SMSCs, on all threads, whose queue grows because of this router; see
     *     {@link org.strowger.router.smsc.SmscHome.Carrier#intakeIsTooFast}
     */
    public Intake(ExchangeThread thread, SelectorThread selector, CustodyLog log, SharedCount growingQueues) {
        this.thread = thread;
        this.selector = selector;
        this.log = log;
        this.growingQueues = growingQueues;
    }

    /** Whether more may be read from the session; if not, {@link PausableReader#readAgain} follows later. */
    public boolean takesMore(PausableReader reader, long nowNanos) {
        if (isOpen(nowNanos)) {
            return true;
        }
        postponed.addLast(reader);
        if (!look.isScheduled()) {
            selector.schedule(look, nowNanos + LOOK_NANOS);
        }
        return false;
    }

    private boolean isOpen(long nowNanos) {
        boolean isAhead = growingQueues.get() > 0 || thread.tasksUnderWay() > TASKS_MAX;
        return !isAhead || log.state(nowNanos) != StoreState.OPEN;
    }

    private void look(long nowNanos) {
        boolean isOpen = isOpen(nowNanos);
        for (int i = 0; isOpen && i < RESUMED_PER_TURN && !postponed.isEmpty(); i++) {
            postponed.removeFirst().readAgain(nowNanos);
        }
        if (!postponed.isEmpty()) {
            selector.schedule(look, isOpen ? nowNanos : nowNanos + LOOK_NANOS);
        }
    }
}
