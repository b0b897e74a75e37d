package org.strowger.router.store.journal;

import org.strowger.bound.Within;

/**
 * The position of a record encoded in one number: 16 bits for the segment, 26 for the offset, 22 for the payload
 * length.
 */
@Within(Within.Scope.PACKET)
final class RecordPosition {
    private static final int LENGTH_BITS = 22;
    private static final int OFFSET_BITS = 26;
    private static final int SEGMENT_SHIFT = LENGTH_BITS + OFFSET_BITS;
    private static final int SEGMENT_MASK = 0xFFFF;

    /** Maximum number of segments that 16 bits can distinguish, minus one so that no position equals -1. */
    static final int SEGMENTS_MAX = SEGMENT_MASK;

    private RecordPosition() {}

    static long of(long segment, int offset, int length) {
        return (segment << SEGMENT_SHIFT) | ((long) offset << LENGTH_BITS) | length;
    }

    static int offset(long position) {
        return (int) (position >>> LENGTH_BITS) & ((1 << OFFSET_BITS) - 1);
    }

    static int length(long position) {
        return (int) position & ((1 << LENGTH_BITS) - 1);
    }

    /** The distance from the segment {@code head} to the record's segment. */
    static int segmentsBehind(long head, long position) {
        return (int) ((position >>> SEGMENT_SHIFT) - head) & SEGMENT_MASK;
    }
}
