package org.strowger.router.exchange.mt;

import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.application.Application;
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
 * <p>An application that has sent less than half as many segments as the average of all does not pause: it is not the
 * one that is too fast. If all send alike, all pause. The average is that of {@link RecentIntake} over all threads.
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
            share = Sharing.FAIR,
            full = "sessions of the thread pause, and go on in the order in which they paused; those of an application "
                    + "that has sent less than half as many segments as the average do not pause")
    private static final int TASKS_MAX = 10_000;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int RESUMED_PER_TURN = 64;

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final CustodyLog log;
    private final SharedCount growingQueues;

    private final IntFunction<Intake> intakes;
    private final RecentIntake recent = new RecentIntake();

    @Within(Within.Scope.PARTS)
    private final ArrayDeque<Postponed> postponed = new ArrayDeque<>();

    private final Timer look = new Timer(this::look);

    private record Postponed(Application application, PausableReader reader) {}

    /**
     * @param intakes the intakes of all threads, by thread index
     * @param growingQueues the number of SMSCs, on all threads, whose queue grows because of this router; see
     *     {@link org.strowger.router.smsc.SmscHome.Carrier#intakeIsTooFast}
     */
    public Intake(
            ExchangeThread thread,
            SelectorThread selector,
            CustodyLog log,
            IntFunction<Intake> intakes,
            SharedCount growingQueues) {
        this.thread = thread;
        this.selector = selector;
        this.log = log;
        this.intakes = intakes;
        this.growingQueues = growingQueues;
    }

    /** Counts the segments of a message that came from an application. */
    void came(Application from, int segments, long nowNanos) {
        recent.came(from, segments, nowNanos);
    }

    /**
     * Whether more may be read from the session; if not, {@link PausableReader#readAgain} follows later.
     *
     * @param application the one that sends by the session
     */
    public boolean takesMore(Application application, PausableReader reader, long nowNanos) {
        if (isOpen(nowNanos) || sendsLittle(application, nowNanos)) {
            return true;
        }
        postponed.addLast(new Postponed(application, reader));
        if (!look.isScheduled()) {
            selector.schedule(look, nowNanos + LOOK_NANOS);
        }
        return false;
    }

    private boolean isOpen(long nowNanos) {
        boolean isAhead = growingQueues.get() > 0 || thread.tasksUnderWay() > TASKS_MAX;
        return !isAhead || log.state(nowNanos) != StoreState.OPEN;
    }

    private boolean sendsLittle(Application application, long nowNanos) {
        long segments = 0;
        long applications = 0;
        for (int i = 0; i < thread.threads(); i++) {
            RecentIntake each = intakes.apply(i).recent;
            segments += each.segments(nowNanos);
            applications += each.applications(nowNanos);
        }
        return recent.of(application, nowNanos) * 2 * applications < segments;
    }

    private void look(long nowNanos) {
        boolean isOpen = isOpen(nowNanos);
        for (int i = Math.min(RESUMED_PER_TURN, postponed.size()); i > 0; i--) {
            Postponed next = postponed.removeFirst();
            if (isOpen || sendsLittle(next.application(), nowNanos)) {
                next.reader().readAgain(nowNanos);
            } else {
                postponed.addLast(next);
            }
        }
        if (!postponed.isEmpty()) {
            selector.schedule(look, isOpen ? nowNanos : nowNanos + LOOK_NANOS);
        }
    }
}
