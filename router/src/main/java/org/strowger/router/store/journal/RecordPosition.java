package org.strowger.router.store.journal;

/**
 * Where a record lies, as one number: 16 bits of its segment's number, 26 of the offset, 22 of its payload's length.
 */
final class RecordPosition {
    private static final int LENGTH_BITS = 22;
    private static final int OFFSET_BITS = 26;
    private static final int SEGMENT_SHIFT = LENGTH_BITS + OFFSET_BITS;
    private static final int SEGMENT_MASK = 0xFFFF;

    /** There may be no more at a time, so that 16 bits tell them apart; one less, so that no place is -1. */
    static final int SEGMENTS_MAX = SEGMENT_MASK;

    private RecordPosition() {}

    static long of(long segment, int offset, int length) {
        return (segment << SEGMENT_SHIFT) | ((long) offset << LENGTH_BITS) | length;
    }

    static int offset(long place) {
        return (int) (place >>> LENGTH_BITS) & ((1 << OFFSET_BITS) - 1);
    }

    static int length(long place) {
        return (int) place & ((1 << LENGTH_BITS) - 1);
    }

    /** How many segments it lies behind that one. */
    static int segmentsBehind(long head, long place) {
        return (int) ((place >>> SEGMENT_SHIFT) - head) & SEGMENT_MASK;
    }
}
