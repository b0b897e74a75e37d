package org.strowger.message;

import java.util.List;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;

/** The form in which long messages are sent to a peer. */
public enum LongMessageForm {
    /** The form in which the message arrived. */
    KEPT,
    /** Segments with a concatenation header. */
    HEADER,
    /** Segments that are numbered outside the text, if the protocol has fields for part numbers (sar TLVs in SMPP). */
    BESIDE,
    /** A whole message in the field for long texts; segments are unchanged. */
    PAYLOAD;

    private static final int NARROW_REFERENCES = 0xFF;

    /**
     * Returns the messages that replace a message so that it has this form: several for a long message, one for a
     * segment of another form. Empty if the message can be sent unchanged, or must be sent unchanged: a segment without
     * room for a header cannot be split again, because its number is fixed; a header with other elements cannot be
     * removed; more than 255 segments cannot be numbered.
     *
     * @param reference for a message to be split; 8 bits, because a 16-bit reference would leave less room for text
     */
    public List<Piece> pieces(ShortMessage message, int reference) {
        if (this == KEPT) {
            return List.of();
        }
        Concatenation concatenation = message.part().orElse(Concatenation.NONE);
        boolean isShort = !concatenation.isPart() && message.segments() == 1 && !message.hasHeader();
        return isShort ? List.of() : pieces(message.body(), concatenation, reference);
    }

    /** As {@link #pieces(ShortMessage, int)}, for a body and its place. */
    List<Piece> pieces(Body body, Concatenation concatenation, int reference) {
        boolean part = concatenation.isPart();
        if (!part && body.segments() == 1) {
            return this == PAYLOAD ? List.of() : Segmentation.fitting(body);
        }
        int narrow = reference & NARROW_REFERENCES;
        return switch (this) {
            case KEPT -> List.of();
            case HEADER -> part ? headed(body, concatenation) : Segmentation.cut(body, narrow, false);
            case BESIDE -> part ? bare(body, concatenation) : Segmentation.cut(body, narrow, true);
            // A header may also precede a long text, but not every peer expects a header in that field.
            case PAYLOAD -> part || body.hasHeader() ? List.of() : List.of(Piece.payload(body));
        };
    }

    private static List<Piece> headed(Body body, Concatenation part) {
        if (body.hasHeader()) {
            return List.of();
        }
        var narrow = new Concatenation(part.reference() & NARROW_REFERENCES, false, part.total(), part.number());
        byte[] octets = body.octets();
        UserData data = UserData.of(UserDataHeader.NONE.with(narrow), octets, 0, octets.length);
        var headed = new Body(data.toBytes(), true, body.coding());
        return Segmentation.fits(headed) ? List.of(new Piece(headed, Concatenation.NONE)) : List.of();
    }

    private static List<Piece> bare(Body body, Concatenation part) {
        if (!body.hasHeader()) {
            return List.of();
        }
        UserData headed = UserData.parse(body.octets(), 0, body.octets().length);
        if (headed.header().withoutConcatenation().octets() > 0) {
            return List.of();
        }
        return List.of(Segmentation.beside(headed, body.coding(), part));
    }
}
