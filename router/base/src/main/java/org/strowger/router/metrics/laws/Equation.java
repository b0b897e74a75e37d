package org.strowger.router.metrics.laws;

import java.util.List;

/**
 * Counts the things that were opened, that are present and that were closed on one thread. The counts are plain
 * numbers; each is changed at one place in the code. Between two turns, everything that was opened is present or was
 * closed.
 *
 * <p>Thread: its owner.
 *
 * @param <T> the terms
 */
public final class Equation<T extends Enum<T> & Term> {
    private final List<T> terms;
    private final long[] counts;

    /** The sign of each term: 1 for opened, -1 for present or closed. */
    private final long[] signs;

    public Equation(Class<T> terms) {
        this.terms = List.of(terms.getEnumConstants());
        this.counts = new long[this.terms.size()];
        this.signs = this.terms.stream()
                .mapToLong(each -> each.side() == Side.OPENED ? 1 : -1)
                .toArray();
    }

    public void increment(T term) {
        counts[term.ordinal()]++;
    }

    public void decrement(T term) {
        counts[term.ordinal()]--;
    }

    public void add(T term, long amount) {
        counts[term.ordinal()] += amount;
    }

    /**
     * Counts a thing from {@code origin}: as opened there, or as having left {@code origin} if {@code origin} is a
     * state.
     */
    public void comesFrom(T origin) {
        add(origin, origin.side() == Side.NOW ? -1 : 1);
    }

    public long get(T term) {
        return counts[term.ordinal()];
    }

    public List<T> terms() {
        return terms;
    }

    /** The number opened, less the numbers present and closed: zero unless something was lost or counted twice. */
    public long difference() {
        long difference = 0;
        for (int i = 0; i < counts.length; i++) {
            difference += signs[i] * counts[i];
        }
        return difference;
    }

    /** The number of things that are present. */
    public long now() {
        return sum(Side.NOW);
    }

    /** The number that went to other threads of this process, less the number that came from other threads. */
    public long underWay() {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (terms.get(i).isBetweenThreads()) {
                sum += terms.get(i).side() == Side.OPENED ? -counts[i] : counts[i];
            }
        }
        return sum;
    }

    /** The sum of the terms of a side. */
    public long sum(Side side) {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += terms.get(i).side() == side ? counts[i] : 0;
        }
        return sum;
    }

    /** The terms that are not zero, for human readers. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (T each : terms) {
            if (get(each) != 0) {
                text.append(text.isEmpty() ? "" : ", ")
                        .append(each.words())
                        .append(' ')
                        .append(get(each));
            }
        }
        return text.toString();
    }

    /** Whether the count of a state is negative, because something entered the state without being counted. */
    public boolean isNegative() {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] < 0 && terms.get(i).side() == Side.NOW) {
                return true;
            }
        }
        return false;
    }
}
