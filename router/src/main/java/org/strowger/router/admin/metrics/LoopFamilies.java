package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;
import static org.strowger.router.admin.metrics.Family.gauge;
import static org.strowger.router.admin.metrics.Family.histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import org.strowger.router.admin.figures.LoopSeries;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Distribution;

/** What is said of each SelectorThread: all that it counts. */
final class LoopFamilies {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final String LOOP = "loop";

    private LoopFamilies() {}

    static List<Family> all() {
        List<Family> all = new ArrayList<>();
        all.add(gauge(
                "strowger_event_loop_lag_seconds",
                "The longest turn over the last minute: so long somebody may have waited",
                of(loop -> loop.turnNanos(100) / NANOS),
                LOOP));
        all.add(gauge(
                "strowger_event_loop_busy_ratio",
                "Which part of the last minute it was not asleep",
                of(LoopSeries::busy),
                LOOP));
        all.add(histogram(
                "strowger_event_loop_turn_seconds",
                "How long its turns took",
                (from, to) -> from.loops()
                        .forEach(
                                loop -> to.add(Distribution.of(loop.metrics().turnNanos()), Bounds.TURNS, loop.name())),
                LOOP));
        for (Counter each : Counter.values()) {
            all.add(family(each));
        }
        return all;
    }

    private static Family family(Counter counter) {
        String name = "strowger_event_loop_" + counter.label();
        if (counter == Counter.BUSY_NANOS) {
            return counter(
                    "strowger_event_loop_busy_seconds_total",
                    "Time spent in turns rather than asleep",
                    of(loop -> loop.metrics().counters().get(counter) / NANOS),
                    LOOP);
        }
        BiConsumer<Sampler, MetricSamples> value =
                of(loop -> loop.metrics().counters().get(counter));
        return counter.kind() == Counter.Kind.COUNT
                ? counter(name + "_total", counter.help(), value, LOOP)
                : gauge(name, counter.help(), value, LOOP);
    }

    private static BiConsumer<Sampler, MetricSamples> of(ToDoubleFunction<LoopSeries> value) {
        return (from, to) -> from.loops().forEach(loop -> to.add(value.applyAsDouble(loop), loop.name()));
    }
}
