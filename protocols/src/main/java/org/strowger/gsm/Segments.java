package org.strowger.gsm;

/**
 * Counts the segments of a text, the unit of rate limits. {@link MessageSplitter} may need one more segment, where a
 * segment ends early in order not to split a character.
 */
public final class Segments {
    /** The concatenation element with an 8-bit reference (23.040 9.2.3.24.1). */
    private static final int CONCATENATION_OCTETS = 5;

    private static final int HEADER_LENGTH_OCTETS = 1;

    private Segments() {}

    /**
     * Returns the number of segments of an unpacked text. An incomplete character at the end is not counted.
     *
     * @param headerOctets the header with its length octet, 0 if there is none; the header must not mark the text as a
     *     segment, which always counts as one
     */
    public static int of(TextUnit unit, int octets, int headerOctets) {
        int units = octets / unit.octets();
        if (units <= unit.capacity(headerOctets)) {
            return 1;
        }
        int partHeaderOctets = Math.max(headerOctets, HEADER_LENGTH_OCTETS) + CONCATENATION_OCTETS;
        // A header that leaves no room for text will be refused later; until then each unit counts as a segment.
        int unitsOfPart = Math.max(1, unit.capacity(partHeaderOctets));
        return (units + unitsOfPart - 1) / unitsOfPart;
    }

    /** Whether a text of this length fits into one message in any unit. */
    public static boolean isOne(int octets) {
        return octets <= TextUnit.MESSAGE_OCTETS;
    }
}
