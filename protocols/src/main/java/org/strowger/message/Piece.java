package org.strowger.message;

import org.strowger.gsm.Concatenation;

/**
 * The new contents of a message on its way out: a segment of it, or the whole in another form.
 *
 * @param body header and text
 * @param place the place of a segment that is numbered outside the text; else {@link Concatenation#NONE}
 * @param payload whether the text belongs into the protocol's field for long texts
 */
public record Piece(Body body, Concatenation place, boolean payload) {
    public Piece(Body body, Concatenation place) {
        this(body, place, false);
    }

    /** Contents that are no segment. */
    public static Piece whole(Body body) {
        return new Piece(body, Concatenation.NONE);
    }

    /** A whole long text in one message. */
    public static Piece payload(Body body) {
        return new Piece(body, Concatenation.NONE, true);
    }

    /** The number of messages on the air. */
    public int segments() {
        return place.isValid() ? 1 : body.segments();
    }
}
