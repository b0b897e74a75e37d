package org.strowger.router.admin.answer;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** A value: raw in base units for programs, formatted for people. */
public sealed interface Cell {
    Cell NONE = new None();

    static Cell text(String text) {
        return text.isEmpty() ? NONE : new Text(text);
    }

    static Cell flag(boolean flag) {
        return new Flag(flag);
    }

    static Cell count(long count) {
        return new Whole(count, Unit.COUNT);
    }

    static Cell perSecond(double rate) {
        return new Decimal(rate, Unit.PER_SECOND);
    }

    /** From 0 to 1. */
    static Cell ratio(double part) {
        return new Decimal(part, Unit.RATIO);
    }

    /** A duration; seconds in JSON. */
    static Cell nanos(long nanos) {
        return new Whole(nanos, Unit.NANOS);
    }

    static Cell octets(long octets) {
        return new Whole(octets, Unit.OCTETS);
    }

    static Cell moment(Instant moment) {
        return new Moment(moment);
    }

    /** Rates over time, the oldest first: for graphs, so people see a dash. */
    static Cell course(double[] rates) {
        return new Course(Arrays.stream(rates).boxed().toList());
    }

    enum Unit {
        COUNT,
        PER_SECOND,
        RATIO,
        NANOS,
        OCTETS
    }

    /** No value: a dash for people, null in JSON. */
    record None() implements Cell {}

    /** May come from a peer: printers escape control characters. */
    record Text(String text) implements Cell {}

    record Flag(boolean value) implements Cell {}

    record Whole(long value, Unit unit) implements Cell {}

    record Decimal(double value, Unit unit) implements Cell {}

    /** Rates over time. */
    record Course(List<Double> rates) implements Cell {
        public Course {
            rates = List.copyOf(rates);
        }
    }

    record Moment(Instant value) implements Cell {}
}
