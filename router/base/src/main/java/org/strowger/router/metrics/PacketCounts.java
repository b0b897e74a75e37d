package org.strowger.router.metrics;

import java.util.List;

/**
 * Counts the packets exchanged with one peer in one protocol on one thread, by kind and direction, and their octets and
 * faults. Written by the owner's thread, read by any thread. Kinds and faults are indices into lists of names.
 */
public final class PacketCounts {
    // Layout of the numbers: first the two counts of octets, which change with every packet, then received packets by
    // kind, sent packets by kind, and faults.
    private static final int OCTETS_CAME = 0;
    private static final int OCTETS_LEFT = 1;
    private static final int CAME = 2;

    private final List<String> kinds;
    private final List<String> faults;
    private final int left;
    private final int broken;
    private final SingleWriterLongs numbers;

    public PacketCounts(List<String> kinds, List<String> faults) {
        this.kinds = List.copyOf(kinds);
        this.faults = List.copyOf(faults);
        this.left = CAME + kinds.size();
        this.broken = left + kinds.size();
        this.numbers = new SingleWriterLongs(broken + faults.size());
    }

    // ---- The owner's thread

    public void came(int kind, int octets) {
        numbers.add(CAME + kind, 1);
        numbers.add(OCTETS_CAME, octets);
    }

    /** Counts a packet that was written to the output. */
    public void leaves(int kind) {
        numbers.add(left + kind, 1);
    }

    /** Counts sent octets. */
    public void left(int octets) {
        numbers.add(OCTETS_LEFT, octets);
    }

    public void broken(int fault) {
        numbers.add(broken + fault, 1);
    }

    /** Adds the counts of another thread or peer, of the same protocol. */
    public void add(PacketCounts others) {
        assert others.kinds.equals(kinds) && others.faults.equals(faults) : "the counts belong to another protocol";
        for (int i = 0; i < numbers.count(); i++) {
            numbers.add(i, others.numbers.get(i));
        }
    }

    // ---- Any thread

    public List<String> kinds() {
        return kinds;
    }

    public List<String> faults() {
        return faults;
    }

    public long countCame(int kind) {
        return numbers.get(CAME + kind);
    }

    public long countLeft(int kind) {
        return numbers.get(left + kind);
    }

    public long countBroken(int fault) {
        return numbers.get(broken + fault);
    }

    public long octetsCame() {
        return numbers.get(OCTETS_CAME);
    }

    public long octetsLeft() {
        return numbers.get(OCTETS_LEFT);
    }
}
