package org.strowger.gsm;

/**
 * The place of a segment in a long message (23.040 9.2.3.24.1 and 9.2.3.24.8).
 *
 * @param reference equal in all segments of a message, 8 or 16 bits
 * @param wide whether the reference has 16 bits; equal numbers of different widths are different references
 * @param total the number of segments
 * @param number the number of this segment, from 1
 */
public record Concatenation(int reference, boolean wide, int total, int number) {
    /** A message that is not a segment. */
    public static final Concatenation NONE = new Concatenation(0, false, 0, 0);

    public Concatenation {
        if (reference < 0 || reference > (wide ? 0xFFFF : 0xFF)) {
            throw new IllegalArgumentException(
                    "a reference of " + (wide ? 16 : 8) + " bits cannot hold the value " + reference);
        }
        if (total < 0 || total > 0xFF || number < 0 || number > 0xFF) {
            throw new IllegalArgumentException(
                    "segment number and total must each fit into one octet: segment " + number + " of " + total);
        }
    }

    /** Whether the number is within the total; otherwise the element must be ignored (23.040 9.2.3.24.1). */
    public boolean isValid() {
        return number >= 1 && number <= total;
    }

    /** Whether the message is one of several segments; with a total of 1, it is not a segment. */
    public boolean isPart() {
        return isPart(total, number);
    }

    /** As {@link #isPart()}, without an object of this class. */
    public static boolean isPart(int total, int number) {
        return total > 1 && number >= 1 && number <= total;
    }
}
