package org.strowger.router.metrics;

/**
 * How often each of several kinds of things happened, where the kinds are somebody else's: the deviations of a
 * protocol's peers, say. Written by one owner, read by anybody, as {@link Counters}.
 *
 * @param <K> the kinds
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

    /** Of a kind that goes up and down. */
    public void set(K kind, long value) {
        numbers.set(kind.ordinal(), value);
    }

    public long get(K kind) {
        return numbers.get(kind.ordinal());
    }
}
