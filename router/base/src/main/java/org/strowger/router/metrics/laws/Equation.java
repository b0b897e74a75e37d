package org.strowger.router.metrics.laws;

import java.util.List;

/**
 * Counts the things that were opened, are here now and were closed, on one thread: plain numbers, each changed at one
 * place in the code. Between two turns, everything that was opened is here or was closed.
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

    /** Something begins at {@code origin}, or leaves {@code origin} if that is a state in which it was. */
    public void comesFrom(T origin) {
        add(origin, origin.side() == Side.NOW ? -1 : 1);
    }

    public long get(T term) {
        return counts[term.ordinal()];
    }

    public List<T> terms() {
        return terms;
    }

    /** The number opened, less those that are here or were closed: zero unless something was lost or counted twice. */
    public long difference() {
        long difference = 0;
        for (int i = 0; i < counts.length; i++) {
            difference += signs[i] * counts[i];
        }
        return difference;
    }

    /** The number of things that are here. */
    public long now() {
        return sum(Side.NOW);
    }

    /** The number that went to other threads of this process, less those that came from them. */
    public long underWay() {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            if (terms.get(i).isBetweenThreads()) {
                sum += terms.get(i).side() == Side.OPENED ? -counts[i] : counts[i];
            }
        }
        return sum;
    }

    /** The sum of a side. */
    public long sum(Side side) {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += terms.get(i).side() == side ? counts[i] : 0;
        }
        return sum;
    }

    /** The terms that are not zero, for humans. */
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

    /** Whether something that is here is counted below zero: it came without being counted. */
    public boolean isNegative() {
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] < 0 && terms.get(i).side() == Side.NOW) {
                return true;
            }
        }
        return false;
    }
}
