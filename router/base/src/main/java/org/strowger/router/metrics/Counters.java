package org.strowger.router.metrics;

/** A block of {@link Counter}s: written by its owner, read by any thread. */
public final class Counters {
    private static final int COUNT = Counter.values().length;

    private final SingleWriterLongs numbers = new SingleWriterLongs(COUNT);

    public void add(Counter counter, long amount) {
        numbers.add(counter.ordinal(), amount);
    }

    public void increment(Counter counter) {
        numbers.add(counter.ordinal(), 1);
    }

    public void set(Counter counter, long value) {
        assert counter.type() == Counter.Type.GAUGE : counter + " only grows";
        numbers.set(counter.ordinal(), value);
    }

    public long get(Counter counter) {
        return numbers.get(counter.ordinal());
    }
}
