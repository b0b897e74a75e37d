package org.strowger.router.store.journal;

import org.strowger.bound.Within;
import org.strowger.router.store.log.FrameFormat;

/**
 * The sizes of a journal, in bytes.
 *
 * @param segmentBytes maximum size of a file; at most {@link #SEGMENT_MAX}
 * @param frameBytesMax maximum size of a frame with its header; at most {@link FrameFormat#FRAME_MAX}
 * @param flightBytesMax maximum size of a flight, which is written and synced at once
 * @param growBytes step by which a file is extended with zeros; a sync then need not write a change of the file's size,
 *     which halves its duration
 * @param untrimmedBytes total size of the files up to which no records are moved to shorten the journal
 */
@Within(Within.Scope.PACKET)
public record JournalLimits(
        int segmentBytes, int frameBytesMax, int flightBytesMax, int growBytes, long untrimmedBytes) {
    /** Maximum size of a segment, because the index has 26 bits for an offset. */
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
