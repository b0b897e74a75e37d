package org.strowger.router.admin.answer;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.strowger.router.reactor.SocketAddressText;

/** A value: printed raw in base units for programs, and formatted for people. */
public sealed interface Cell {
    Cell NONE = new None();

    static Cell text(String text) {
        return text.isEmpty() ? NONE : new Text(text);
    }

    /** An address and port, with an IPv6 address in brackets. */
    static Cell address(InetSocketAddress address) {
        return new Text(SocketAddressText.of(address));
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

    /** A ratio from 0 to 1. */
    static Cell ratio(double part) {
        return new Decimal(part, Unit.RATIO);
    }

    /** A duration; printed in seconds in JSON. */
    static Cell nanos(long nanos) {
        return new Whole(nanos, Unit.NANOS);
    }

    static Cell octets(long octets) {
        return new Whole(octets, Unit.OCTETS);
    }

    static Cell moment(Instant moment) {
        return new Moment(moment);
    }

    /** Rates over time, oldest first. Intended for graphs; text output shows a dash. */
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

    /** A missing value: a dash in text, null in JSON. */
    record None() implements Cell {}

    /** A text, which may come from a peer: printers must escape control characters. */
    record Text(String text) implements Cell {}

    record Flag(boolean value) implements Cell {}

    record Whole(long value, Unit unit) implements Cell {}

    record Decimal(double value, Unit unit) implements Cell {}

    /** Rates over time, oldest first. */
    record Course(List<Double> rates) implements Cell {
        public Course {
            rates = List.copyOf(rates);
        }
    }

    record Moment(Instant value) implements Cell {}
}
