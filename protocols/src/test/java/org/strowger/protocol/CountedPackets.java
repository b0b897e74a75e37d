package org.strowger.protocol;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a session says of its packets. */
public final class CountedPackets implements PacketTally {
    private final List<String> kinds;
    private final Map<String, Integer> came = new TreeMap<>();
    private final Map<String, Integer> left = new TreeMap<>();

    /** Of those that left, what is not in our hands any more. */
    private Map<String, Integer> gone = Map.of();

    private final Map<PacketFault, Integer> faults = new EnumMap<>(PacketFault.class);
    private int octetsCame;
    private int octetsLeft;

    public CountedPackets(ProtocolTraits traits) {
        this.kinds = traits.packetKinds();
    }

    @Override
    public void came(int kind, int octets) {
        came.merge(kinds.get(kind), 1, Integer::sum);
        octetsCame += octets;
    }

    @Override
    public void leaves(int kind) {
        left.merge(kinds.get(kind), 1, Integer::sum);
    }

    @Override
    public void left(int octets) {
        octetsLeft += octets;
        gone = new TreeMap<>(left);
    }

    @Override
    public void broken(PacketFault fault) {
        faults.merge(fault, 1, Integer::sum);
    }

    public Map<String, Integer> came() {
        return came;
    }

    public Map<String, Integer> left() {
        return left;
    }

    public Map<PacketFault, Integer> faults() {
        return faults;
    }

    public int octetsCame() {
        return octetsCame;
    }

    public int octetsLeft() {
        return octetsLeft;
    }

    /**
     * One side read the packets that the other wrote, kind by kind: if all that was sent has arrived, and no other peer
     * has put in a word.
     */
    public void assertHeardBy(CountedPackets other) {
        if (octetsLeft == other.octetsCame && !gone.equals(other.came)) {
            throw new AssertionError("counted as sent " + gone + ", as received " + other.came);
        }
    }
}
