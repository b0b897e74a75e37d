package org.strowger.router.metrics;

import java.util.List;

/** What several {@link PacketCounts} of one protocol have counted together. */
public final class PacketSums {
    private final List<String> kinds;
    private final List<String> faults;
    private final long[] sums;

    /** @param like one of those that are to be added */
    public PacketSums(PacketCounts like) {
        this.kinds = like.kinds();
        this.faults = like.faults();
        this.sums = new long[PacketCounts.sums(kinds, faults)];
    }

    public void add(PacketCounts counts) {
        assert counts.kinds().equals(kinds) : "another protocol";
        counts.addTo(sums);
    }

    public List<String> kinds() {
        return kinds;
    }

    public List<String> faults() {
        return faults;
    }

    public long came(int kind) {
        return sums[kind];
    }

    public long left(int kind) {
        return sums[kinds.size() + kind];
    }

    public long broken(int fault) {
        return sums[2 * kinds.size() + fault];
    }

    public long octetsCame() {
        return sums[sums.length - 2];
    }

    public long octetsLeft() {
        return sums[sums.length - 1];
    }
}
