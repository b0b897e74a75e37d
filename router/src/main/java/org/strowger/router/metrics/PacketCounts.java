package org.strowger.router.metrics;

import java.util.List;

/**
 * The packets of one party in one protocol on one thread: by kind and direction, how many octets they were, and what
 * was wrong with them. Written by that thread, read by any. Kinds and faults are numbers here: places in lists of
 * names.
 */
public final class PacketCounts {
    private final List<String> kinds;
    private final List<String> faults;
    private final SingleWriterLongs numbers;

    PacketCounts(List<String> kinds, List<String> faults) {
        this.kinds = List.copyOf(kinds);
        this.faults = List.copyOf(faults);
        this.numbers = new SingleWriterLongs(sums(kinds, faults));
    }

    /**
     * First what came of each kind, then what left, then the faults, then the octets that came, and those that left.
     */
    static int sums(List<String> kinds, List<String> faults) {
        return 2 * kinds.size() + faults.size() + 2;
    }

    /** Its thread. */
    public void came(int kind, int octets) {
        numbers.add(kind, 1);
        numbers.add(numbers.count() - 2, octets);
    }

    /** Its thread: one was written. */
    public void leaves(int kind) {
        numbers.add(kinds.size() + kind, 1);
    }

    /** Its thread: so much of what was written is on its way. */
    public void left(int octets) {
        numbers.add(numbers.count() - 1, octets);
    }

    /** Its thread. */
    public void broken(int fault) {
        numbers.add(2 * kinds.size() + fault, 1);
    }

    public List<String> kinds() {
        return kinds;
    }

    public List<String> faults() {
        return faults;
    }

    /** Any thread: adds everything, in the order of {@link #sums}. */
    void addTo(long[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += numbers.get(i);
        }
    }
}
