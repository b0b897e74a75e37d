package org.strowger.gsm;

/**
 * How many messages on the air a text takes that is handed over as one: what rates are counted in.
 * {@link MessageSplitter} says where it would be cut; a part that must end early, so as to split no character, may make
 * it one more than is counted here.
 */
public final class Segments {
    /** What a part has in its header beyond the others: the reference is of 8 bits (23.040 9.2.3.24.1). */
    private static final int CONCATENATION_OCTETS = 5;

    private static final int HEADER_LENGTH_OCTETS = 1;

    private Segments() {}

    /**
     * Of a text in octets, unpacked, behind a header of that many octets with its length octet, 0 if there is none. The
     * header is none of a part: a part is one, whatever its size. Half a character at the end does not count.
     */
    public static int of(TextUnit unit, int octets, int headerOctets) {
        int units = octets / unit.octets();
        if (units <= unit.capacity(headerOctets)) {
            return 1;
        }
        int partHeaderOctets = Math.max(headerOctets, HEADER_LENGTH_OCTETS) + CONCATENATION_OCTETS;
        // A header without room for text behind it will be refused by somebody; until then each unit counts.
        int unitsOfPart = Math.max(1, unit.capacity(partHeaderOctets));
        return (units + unitsOfPart - 1) / unitsOfPart;
    }

    /** Whether a text fits into one message in whatever unit, so that nobody need look at more than its length. */
    public static boolean isOne(int octets) {
        return octets <= TextUnit.MESSAGE_OCTETS;
    }
}
