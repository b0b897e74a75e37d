package org.strowger.router.admin.figures;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.router.metrics.Recent;
import org.strowger.router.metrics.Recent.Step;

/**
 * The counters of one object and their recent values. After a reload, another object of the same name may continue the
 * series; the totals of the previous object are then added, so that no total decreases.
 *
 * <p>Memory: 29 values (232 bytes) for each figure with rates, and 121 values (968 bytes) for each figure with a graph.
 * The values for rates use no memory after 16 minutes without a change, those for graphs after an hour without a
 * change. The course of the day adds 97 values (776 bytes) for each figure with a graph, and 97 times. That is 3,104
 * bytes for an SMSC and 2,328 bytes for an application; it uses no memory after a day without a change.
 */
final class Series implements Totals {
    private static final List<Step> PACES = List.of(step(1, 6), step(10, 7), step(TimeUnit.MINUTES.toSeconds(1), 16));
    private static final List<Step> HOUR = List.of(step(30, 121));
    private static final List<Step> DAY = List.of(step(Sampler.DAY_STEP.toSeconds(), 97));

    private final String name;
    private final Object thing;
    private final Reading reading;
    private final long[] before;
    private final Recent rates;
    private final Recent hour;

    /** The course of the day; without figures if the course is not kept. */
    private final Recent day;

    @FunctionalInterface
    interface Reading {
        long total(int figure);
    }

    private Series(String name, Object thing, Reading reading, long[] before, Recent rates, Recent hour, Recent day) {
        this.name = name;
        this.thing = thing;
        this.reading = reading;
        this.before = before;
        this.rates = rates;
        this.hour = hour;
        this.day = day;
    }

    /** The series of a new object. */
    static Series begin(FigureKind kind, String name, Object thing, Reading reading, boolean withDay) {
        return new Series(
                name,
                thing,
                reading,
                new long[kind.count()],
                new Recent(kind.paced().length, PACES),
                new Recent(kind.drawn().length, HOUR),
                new Recent(withDay ? kind.drawn().length : 0, DAY));
    }

    /** The series of another object that continues this one. */
    Series goOnWith(Object other, Reading itsReading) {
        long[] counted = new long[before.length];
        for (int i = 0; i < counted.length; i++) {
            counted[i] = total(i);
        }
        return new Series(name, other, itsReading, counted, rates, hour, day);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long total(Enum<?> figure) {
        return total(figure.ordinal());
    }

    int figures() {
        return before.length;
    }

    @SuppressWarnings("ReferenceEquality") // a new object with the same name has counters of its own
    boolean isOf(Object other) {
        return thing == other;
    }

    long total(int figure) {
        return before[figure] + reading.total(figure);
    }

    void sample(FigureKind kind, long nowNanos) {
        rates.note(nowNanos, values(kind.paced()));
        long[] drawn = values(kind.drawn());
        hour.note(nowNanos, drawn);
        if (day.figures() > 0) {
            day.note(nowNanos, drawn);
        }
    }

    private long[] values(int[] figures) {
        long[] values = new long[figures.length];
        for (int i = 0; i < figures.length; i++) {
            values[i] = total(figures[i]);
        }
        return values;
    }

    Recent paces() {
        return rates;
    }

    Recent hour() {
        return hour;
    }

    Recent day() {
        return day;
    }

    private static Step step(long seconds, int notes) {
        return new Step(TimeUnit.SECONDS.toNanos(seconds), notes);
    }
}
