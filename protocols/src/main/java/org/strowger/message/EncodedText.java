package org.strowger.message;

/**
 * The result of a {@link TextEncoder}.
 *
 * @param said the kind of encoding
 * @param body the new body; empty if the text is unchanged or cannot be encoded
 */
public record EncodedText(Said said, Body body) {
    /** The kind of encoding. */
    public enum Said {
        AS_IT_CAME,
        /** In another coding, with the same characters. */
        RECODED,
        /** In the GSM alphabet with similar characters. */
        TRANSLITERATED,
        /** The text cannot be encoded. */
        NOT_AT_ALL
    }

    private static final Body NOTHING = new Body(new byte[0], false, 0);

    static final EncodedText AS_IT_CAME = new EncodedText(Said.AS_IT_CAME, NOTHING);
    static final EncodedText NOT_AT_ALL = new EncodedText(Said.NOT_AT_ALL, NOTHING);

    /** Whether the text has changed, so that there is a new body. */
    public boolean isOther() {
        return said == Said.RECODED || said == Said.TRANSLITERATED;
    }
}
