package org.strowger.message;

import org.strowger.gsm.Concatenation;

/**
 * What a message is to say on its way out in place of all that was written: a part of it, or the same in another form.
 *
 * @param body header and text of this part
 * @param place which part it is, where that is to be told beside the text; {@link Concatenation#NONE}: the header
 *     tells, or there is nothing to tell
 * @param payload whether it is to stand where the protocol has room for long texts, however long it is
 */
public record Piece(Body body, Concatenation place, boolean payload) {
    public Piece(Body body, Concatenation place) {
        this(body, place, false);
    }

    /** Something else instead, which is no part of anything. */
    public static Piece whole(Body body) {
        return new Piece(body, Concatenation.NONE);
    }

    /** The whole of a long text, in one. */
    public static Piece payload(Body body) {
        return new Piece(body, Concatenation.NONE, true);
    }

    /** How many messages on the air it is. */
    public int segments() {
        return place.isValid() ? 1 : body.segments();
    }
}
