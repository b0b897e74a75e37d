package org.strowger.router.admin.figures;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Recent;
import org.strowger.router.metrics.Recent.Step;
import org.strowger.router.metrics.ThreadMetrics;

/** Rates and turn durations of one SelectorThread. */
public final class LoopSeries {
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final List<Step> MINUTE =
            List.of(new Step(TimeUnit.SECONDS.toNanos(1), 6), new Step(TimeUnit.SECONDS.toNanos(10), 7));
    private static final int BUSY = 0;
    private static final int TURNS = 1;

    private final String name;
    private final ThreadMetrics metrics;
    private final Recent rates = new Recent(2, MINUTE);
    private final DurationSeries turns;

    LoopSeries(String name, ThreadMetrics metrics) {
        this.name = name;
        this.metrics = metrics;
        this.turns = DurationSeries.begin(metrics, List.of(metrics.turnNanos()));
    }

    void sample(long nowNanos) {
        long[] values = new long[2];
        values[BUSY] = metrics.counters().get(Counter.BUSY_NANOS);
        values[TURNS] = metrics.counters().get(Counter.TURNS);
        rates.note(nowNanos, values);
        turns.sample(nowNanos);
    }

    public String name() {
        return name;
    }

    public ThreadMetrics metrics() {
        return metrics;
    }

    /** Fraction of the last minute spent in turns, from 0 to 1. */
    public double busy() {
        return Math.min(1, rates.perSecond(BUSY, MINUTE_NANOS) / TimeUnit.SECONDS.toNanos(1));
    }

    public double turnsPerSecond() {
        return rates.perSecond(TURNS, MINUTE_NANOS);
    }

    /** A percentile of the turn durations of the last minute, in nanoseconds. */
    public long turnNanos(double percent) {
        return turns.lately().percentile(percent);
    }
}
