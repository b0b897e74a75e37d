package org.strowger.message;

import org.strowger.gsm.Concatenation;

/**
 * The new content of a message that is sent: a segment of the message, or the whole message in another form.
 *
 * @param body header and text
 * @param concatenation the place of a segment that is numbered outside the text; otherwise {@link Concatenation#NONE}
 * @param payload whether the text must be in the protocol's field for long texts
 */
public record Piece(Body body, Concatenation concatenation, boolean payload) {
    public Piece(Body body, Concatenation concatenation) {
        this(body, concatenation, false);
    }

    /** Returns content that is not a segment. */
    public static Piece whole(Body body) {
        return new Piece(body, Concatenation.NONE);
    }

    /** Returns a whole long text in one message. */
    public static Piece payload(Body body) {
        return new Piece(body, Concatenation.NONE, true);
    }

    /** Returns the number of segments on the air interface. */
    public int segments() {
        return Segmentation.count(body, concatenation);
    }
}
