package org.strowger.message;

import java.util.Optional;
import org.strowger.gsm.Concatenation;

/**
 * To which long message of its sender and recipient a message belongs, as a number: equal for the parts of one. Two
 * messages have the same one if their sender uses a reference again.
 */
public final class LongMessage {
    /** Of a message that is whole. */
    public static final long NONE = 0;

    private static final int NUMBER_BITS = 8;

    private LongMessage() {}

    /** The place of a message, or {@link #NONE}. */
    public static long placeOf(ShortMessage message) {
        Optional<Concatenation> part = message.part();
        if (part.isEmpty() || !part.get().isValid() || part.get().total() == 1) {
            return NONE;
        }
        Concatenation place = part.get();
        long width = place.wide() ? 1 : 0;
        return ((width << 16 | place.reference()) << NUMBER_BITS | place.total()) << NUMBER_BITS | place.number();
    }

    /** What all parts have in common, of a place that is not {@link #NONE}. */
    public static long message(long place) {
        return place >>> NUMBER_BITS;
    }

    /** Which part it is, from 1. */
    public static int number(long place) {
        return (int) place & (1 << NUMBER_BITS) - 1;
    }
}
