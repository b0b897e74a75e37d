package org.strowger.router.json;

/**
 * The limits of a document.
 *
 * @param octetsMax the length of the document
 * @param depthMax the number of objects and arrays that may contain each other; the reader uses the stack for each
 * @param valuesMax the number of values, containers included; bounds the memory, at about 100 bytes for each
 */
public record JsonLimits(int octetsMax, int depthMax, int valuesMax) {
    /** More than the depth of any document of an API; a batch of messages has a depth of 4. */
    private static final int DEPTH_USUAL = 16;

    /** Each value takes at least two octets of the document, as in {@code [1,1,1]}. */
    private static final int OCTETS_PER_VALUE = 2;

    /** Limits the length only, and with it the number of values; the depth limit is the usual one for an API. */
    public static JsonLimits ofOctets(int octetsMax) {
        return new JsonLimits(octetsMax, DEPTH_USUAL, octetsMax / OCTETS_PER_VALUE + 1);
    }
}
