package org.strowger.router.store.journal;

/**
 * How large things may be.
 *
 * @param segmentOctets of a file; no more than {@link #SEGMENT_MAX}
 * @param frameOctetsMax of a frame with its header; no more than {@link #FRAME_MAX}
 * @param flightOctetsMax of what is written and synced at once
 * @param growOctets by how much a file grows: it is written ahead with zeros, so that a sync has no change of its size
 *     to write; that halves its time
 * @param keptOctets the files may have so much before records are moved to make the journal shorter
 */
public record JournalLimits(
        int segmentOctets, int frameOctetsMax, int flightOctetsMax, int growOctets, long keptOctets) {
    /** An offset has 26 bits in the index. */
    public static final int SEGMENT_MAX = 1 << 26;

    /** A length has 22 bits in the index; this is less. */
    public static final int FRAME_MAX = 1 << 20;

    private static final int MIB = 1 << 20;

    /** As it is when nothing else is said. */
    public static final JournalLimits DEFAULT =
            new JournalLimits(SEGMENT_MAX, FRAME_MAX, 4 * MIB, MIB, 4L * SEGMENT_MAX);

    public JournalLimits {
        assert segmentOctets <= SEGMENT_MAX && frameOctetsMax <= FRAME_MAX : "more than the index can hold";
        assert frameOctetsMax <= flightOctetsMax && 2 * flightOctetsMax + JournalFormat.SEGMENT_HEADER <= segmentOctets
                : "a frame fits into a flight, and two flights into a segment";
    }
}
