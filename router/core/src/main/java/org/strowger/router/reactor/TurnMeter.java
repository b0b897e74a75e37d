package org.strowger.router.reactor;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.LongTurn;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.time.MonotonicClock;

/**
 * Measures the turns of a thread in elapsed time, which peers notice, and in CPU time if the clock supports it, which
 * does not include the time in which the system ran other threads. The clock is read after each step of a turn, so that
 * a long turn names the step that took the time. The description of a step is made only if its turn was long.
 */
final class TurnMeter {
    private final MonotonicClock clock;
    private final ThreadMetrics metrics;
    private long beganNanos;
    private long beganCpuNanos;
    private long stepBeganNanos;
    private long longestNanos;
    private @Nullable Object longest;

    TurnMeter(MonotonicClock clock, ThreadMetrics metrics) {
        this.clock = clock;
        this.metrics = metrics;
    }

    void begin(long now) {
        beganNanos = now;
        beganCpuNanos = clock.cpuNanos();
        stepBeganNanos = now;
        longestNanos = 0;
        longest = null;
    }

    /** Ends a step. The next step begins now. */
    void ended(Object step) {
        long now = clock.nowNanos();
        if (now - stepBeganNanos > longestNanos) {
            longestNanos = now - stepBeganNanos;
            longest = step;
        }
        stepBeganNanos = now;
    }

    /** Records a turn that ended at {@code now}, and returns {@code now}. */
    long end(long now) {
        long nanos = now - beganNanos;
        metrics.turnNanos().record(nanos);
        metrics.counters().add(Counter.BUSY_NANOS, nanos);
        long cpuNanos = clock.cpuNanos();
        if (cpuNanos != 0) {
            metrics.turnCpuNanos().record(cpuNanos - beganCpuNanos);
        }
        Object step = longest;
        if (step != null && metrics.longTurns().isKept(nanos)) {
            metrics.longTurns().add(new LongTurn(now, nanos, longestNanos, described(step, now)));
        }
        longest = null;
        return now;
    }

    /** A description that fails must not end the thread. */
    private static String described(Object step, long now) {
        try {
            if (step instanceof Connection connection) {
                return described(connection, now);
            }
            return step instanceof TurnStep named ? named.description() : TurnStep.nameOf(step.getClass());
        } catch (RuntimeException | AssertionError e) {
            return TurnStep.nameOf(step.getClass());
        }
    }

    private static String described(Connection connection, long now) {
        EndpointView.Party party = connection.endpoint().view(now).party();
        String kind = party.kind() == EndpointView.Kind.OTHER
                ? "connection"
                : party.kind().name().toLowerCase(Locale.ROOT);
        return (party.name().isEmpty() ? kind : kind + " " + party.name()) + " "
                + SocketAddressText.of(connection.peer());
    }
}
