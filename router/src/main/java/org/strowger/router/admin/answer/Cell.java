package org.strowger.router.admin.answer;

import java.time.Instant;

/** One value: raw and in base units for programs, in words for people. */
public sealed interface Cell {
    /** There is none. */
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

    /** A part of a whole, from 0 to 1. */
    static Cell ratio(double part) {
        return new Decimal(part, Unit.RATIO);
    }

    /** How long; seconds in JSON. */
    static Cell nanos(long nanos) {
        return new Whole(nanos, Unit.NANOS);
    }

    static Cell octets(long octets) {
        return new Whole(octets, Unit.OCTETS);
    }

    static Cell moment(Instant moment) {
        return new Moment(moment);
    }

    /** What a number counts. */
    enum Unit {
        COUNT,
        PER_SECOND,
        RATIO,
        NANOS,
        OCTETS
    }

    /** Nothing: a dash for people, null in JSON. */
    record None() implements Cell {}

    /** Anything that others wrote may stand here: whoever prints it takes out what is no text. */
    record Text(String text) implements Cell {}

    /** Yes or no. */
    record Flag(boolean value) implements Cell {}

    /** A whole number. */
    record Whole(long value, Unit unit) implements Cell {}

    /** A number with a fraction. */
    record Decimal(double value, Unit unit) implements Cell {}

    /** A moment of the calendar. */
    record Moment(Instant value) implements Cell {}
}
