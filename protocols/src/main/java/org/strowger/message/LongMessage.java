package org.strowger.message;

import java.util.Optional;
import org.strowger.gsm.Concatenation;

/**
 * The place of a segment in its long message as one number. Segments of one message have the same message number; two
 * messages share it if their sender reuses the reference.
 */
public final class LongMessage {
    /** A message that is no segment. */
    public static final long NONE = 0;

    private static final int NUMBER_BITS = 8;

    private LongMessage() {}

    /** The place of a segment, or {@link #NONE}. */
    public static long placeOf(ShortMessage message) {
        Optional<Concatenation> part = message.part();
        if (part.isEmpty() || !part.get().isValid() || part.get().total() == 1) {
            return NONE;
        }
        Concatenation place = part.get();
        long width = place.wide() ? 1 : 0;
        return ((width << 16 | place.reference()) << NUMBER_BITS | place.total()) << NUMBER_BITS | place.number();
    }

    /** The number that all segments of the message share; for a place other than {@link #NONE}. */
    public static long message(long place) {
        return place >>> NUMBER_BITS;
    }

    /** The number of the segment, from 1. */
    public static int number(long place) {
        return (int) place & (1 << NUMBER_BITS) - 1;
    }
}
