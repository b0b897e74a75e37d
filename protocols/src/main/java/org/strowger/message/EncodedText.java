package org.strowger.message;

/**
 * What became of a text that a {@link TextEncoder} looked at.
 *
 * @param said in which way it is said
 * @param body how it stands now; if it is said as it came or not at all, nothing
 */
public record EncodedText(Said said, Body body) {
    /** In which way a text is said to somebody. */
    public enum Said {
        AS_IT_CAME,
        /** In another code, with the same characters. */
        RECODED,
        /** In the alphabet of GSM, with characters that are near to what was written. */
        TRANSLITERATED,
        /** It cannot be said there. */
        NOT_AT_ALL
    }

    private static final Body NOTHING = new Body(new byte[0], false, 0);

    static final EncodedText AS_IT_CAME = new EncodedText(Said.AS_IT_CAME, NOTHING);
    static final EncodedText NOT_AT_ALL = new EncodedText(Said.NOT_AT_ALL, NOTHING);

    /** Whether it stands in another way than it came. */
    public boolean isOther() {
        return said == Said.RECODED || said == Said.TRANSLITERATED;
    }
}
