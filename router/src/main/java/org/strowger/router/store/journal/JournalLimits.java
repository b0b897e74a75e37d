package org.strowger.router.store.journal;

import org.strowger.router.store.log.FrameFormat;

/**
 * The sizes of a journal.
 *
 * @param segmentBytes of a file; at most {@link #SEGMENT_MAX}
 * @param frameBytesMax of a frame with its header; at most {@link FrameFormat#FRAME_MAX}
 * @param flightBytesMax written and synced together
 * @param growBytes a file is extended with zeros in steps of this size: a sync then has no change of the file's size to
 *     write, which halves its time
 * @param untrimmedBytes while the files have no more than this, no records are moved to make the journal shorter
 */
public record JournalLimits(
        int segmentBytes, int frameBytesMax, int flightBytesMax, int growBytes, long untrimmedBytes) {
    /** The index has 26 bits for an offset. */
    public static final int SEGMENT_MAX = 1 << 26;

    private static final int MIB = 1 << 20;

    public static final JournalLimits DEFAULT =
            new JournalLimits(SEGMENT_MAX, FrameFormat.FRAME_MAX, 4 * MIB, MIB, 4L * SEGMENT_MAX);

    public JournalLimits {
        assert segmentBytes <= SEGMENT_MAX && frameBytesMax <= FrameFormat.FRAME_MAX : "the index cannot hold more";
        assert frameBytesMax <= flightBytesMax && 2 * flightBytesMax + JournalFormat.SEGMENT_HEADER <= segmentBytes
                : "a frame must fit into a flight, and two flights into a segment";
    }
}
