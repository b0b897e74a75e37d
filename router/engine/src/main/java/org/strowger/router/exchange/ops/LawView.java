package org.strowger.router.exchange.ops;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.Side;
import org.strowger.router.metrics.laws.Term;

/**
 * An equation of one thread at the end of a turn, or the sum of several.
 *
 * @param underWay the number of objects that went to other threads, less the number that came from them
 * @param counts the terms that are not zero
 */
public record LawView(Law law, String thread, long opened, long now, long closed, long underWay, List<Count> counts) {
    /** A term. */
    public record Count(Law law, Side side, String term, long count) {
        /** The same term with the count 0. */
        public Count none() {
            return of(0);
        }

        public Count of(long other) {
            return new Count(law, side, term, other);
        }
    }

    public static LawView none(Law law, String thread) {
        return new LawView(law, thread, 0, 0, 0, 0, List.of());
    }

    static <T extends Enum<T> & Term> LawView of(Law law, Equation<T> equation) {
        List<Count> counts = new ArrayList<>();
        for (T each : equation.terms()) {
            if (equation.get(each) != 0) {
                counts.add(new Count(law, each.side(), each.words(), equation.get(each)));
            }
        }
        return new LawView(
                law,
                "",
                equation.sum(Side.OPENED),
                equation.now(),
                equation.sum(Side.CLOSED),
                equation.underWay(),
                counts);
    }

    public LawView of(String name) {
        return new LawView(law, name, opened, now, closed, underWay, counts);
    }

    /** The sum of both equations, without their terms. */
    public LawView plus(LawView other) {
        return new LawView(
                law,
                thread,
                opened + other.opened,
                now + other.now,
                closed + other.closed,
                underWay + other.underWay,
                counts);
    }

    public long unaccounted() {
        return opened - now - closed;
    }
}
