package org.strowger.message;

import java.util.Optional;
import org.strowger.gsm.Concatenation;

/**
 * Packs the place of a segment in its long message into one number. The segments of a message share a message number;
 * two messages have the same number if their sender reuses the reference.
 */
public final class LongMessage {
    /** Stands for "not a segment". */
    public static final long NONE = 0;

    private static final int NUMBER_BITS = 8;

    private LongMessage() {}

    /** Returns the place of a segment, or {@link #NONE} for any other message. */
    public static long positionOf(ShortMessage message) {
        Optional<Concatenation> part = message.part();
        if (part.isEmpty() || !part.get().isPart()) {
            return NONE;
        }
        Concatenation concatenation = part.get();
        long width = concatenation.wide() ? 1 : 0;
        return ((width << 16 | concatenation.reference()) << NUMBER_BITS | concatenation.total()) << NUMBER_BITS
                | concatenation.number();
    }

    /** Returns the number that all segments of the message share; the place must not be {@link #NONE}. */
    public static long message(long position) {
        return position >>> NUMBER_BITS;
    }

    /** Returns the number of the segment, from 1. */
    public static int number(long position) {
        return (int) position & (1 << NUMBER_BITS) - 1;
    }
}
