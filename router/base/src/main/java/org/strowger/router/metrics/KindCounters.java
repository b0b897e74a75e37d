package org.strowger.router.metrics;

/**
 * Counters for the constants of an enum of another package, such as a protocol's deviations from its specification.
 * Written by one owner, read by any thread.
 *
 * @param <K> the enum
 */
public final class KindCounters<K extends Enum<K>> {
    private final SingleWriterLongs numbers;

    public KindCounters(Class<K> kinds) {
        this.numbers = new SingleWriterLongs(kinds.getEnumConstants().length);
    }

    public void increment(K kind) {
        numbers.add(kind.ordinal(), 1);
    }

    public void add(K kind, long amount) {
        numbers.add(kind.ordinal(), amount);
    }

    public void set(K kind, long value) {
        numbers.set(kind.ordinal(), value);
    }

    public long get(K kind) {
        return numbers.get(kind.ordinal());
    }
}
