package org.strowger.router.exchange;

import java.util.concurrent.TimeUnit;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.thread.WallClock;

/** Notices on one thread that the machine's clock was set. */
final class ClockWatch {
    private final WallClock clock;
    private final Custodian custodian;
    private final OperatorLog operatorLog;
    private final Leases leases;
    private final boolean isLead;
    private long origin;

    /** @param isLead whether this thread compares the clocks */
    ClockWatch(WallClock clock, Custodian custodian, OperatorLog operatorLog, Leases leases, boolean isLead) {
        this.clock = clock;
        this.custodian = custodian;
        this.operatorLog = operatorLog;
        this.leases = leases;
        this.isLead = isLead;
        this.origin = clock.settledOrigin();
    }

    /** Called every second. */
    void look(long nowNanos) {
        if (isLead) {
            WallClock.Step step = clock.look();
            if (step.machine() > 0) {
                leases.suspend(nowNanos);
            }
            tell(step);
        }
        long now = clock.settledOrigin();
        if (now != origin) {
            custodian.calendarSet();
            origin = now;
        }
    }

    private void tell(WallClock.Step step) {
        if (step.machine() != 0) {
            operatorLog.routerTold(LogEvent.CLOCK_SET, set(step));
        } else if (step.settled() != 0) {
            operatorLog.routerTold(
                    LogEvent.CLOCK_FOLLOWED, "delivery times, ids and the days of limits follow the system clock");
        }
    }

    private static String set(WallClock.Step step) {
        long seconds = TimeUnit.MILLISECONDS.toSeconds(Math.abs(step.machine()));
        String by = "the system clock was set " + (step.machine() < 0 ? "back" : "forward") + " by " + seconds + " s";
        return step.settled() == 0
                ? by + "; delivery times, ids and the days of limits follow in ten minutes, or after `clock accept`"
                : by;
    }
}
