package org.strowger.message;

/**
 * The result of a {@link TextEncoder}.
 *
 * @param encoding the kind of encoding
 * @param body the new body; empty if the text is unchanged or cannot be encoded
 */
public record EncodedText(Encoding encoding, Body body) {
    /** The kind of encoding. */
    public enum Encoding {
        AS_IT_CAME,
        /** The text has another coding and the same characters. */
        RECODED,
        /** The text is in the GSM alphabet, with similar characters. */
        TRANSLITERATED,
        /** The text cannot be encoded. */
        NOT_AT_ALL
    }

    private static final Body NOTHING = new Body(new byte[0], false, 0);

    static final EncodedText AS_IT_CAME = new EncodedText(Encoding.AS_IT_CAME, NOTHING);
    static final EncodedText NOT_AT_ALL = new EncodedText(Encoding.NOT_AT_ALL, NOTHING);

    /** Whether the text has changed, so that there is a new body. */
    public boolean isOther() {
        return encoding == Encoding.RECODED || encoding == Encoding.TRANSLITERATED;
    }
}
