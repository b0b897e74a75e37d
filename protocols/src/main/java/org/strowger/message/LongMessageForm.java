package org.strowger.message;

import java.util.ArrayList;
import java.util.List;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageSplitter;
import org.strowger.gsm.TextCuts;
import org.strowger.gsm.TextUnit;
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
        Concatenation place = message.part().orElse(Concatenation.NONE);
        return !place.isValid() && message.segments() == 1 ? List.of() : pieces(message.body(), place, reference);
    }

    /** As {@link #pieces(ShortMessage, int)}, for a body and its place. */
    List<Piece> pieces(Body body, Concatenation place, int reference) {
        boolean part = place.isValid();
        if (!part && body.segments() == 1) {
            return List.of();
        }
        return switch (this) {
            case KEPT -> List.of();
            case HEADER -> part ? headed(body, place) : cut(body, reference & NARROW_REFERENCES);
            case BESIDE -> part ? bare(body, place) : cut(body, reference & NARROW_REFERENCES);
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
        UserData headed = UserData.of(UserDataHeader.NONE.with(narrow), octets, 0, octets.length);
        TextUnit unit = unit(body);
        boolean fits = octets.length <= unit.capacity(headed.header().octets()) * unit.octets();
        return fits
                ? List.of(new Piece(new Body(headed.toBytes(), true, body.coding()), Concatenation.NONE))
                : List.of();
    }

    private static List<Piece> bare(Body body, Concatenation part) {
        if (!body.hasHeader()) {
            return List.of();
        }
        UserData headed = UserData.parse(body.octets(), 0, body.octets().length);
        if (headed.header().withoutConcatenation().octets() > 0) {
            return List.of();
        }
        return List.of(beside(headed, body, part));
    }

    private List<Piece> cut(Body body, int reference) {
        byte[] octets = body.octets();
        UserData whole =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        if (whole.header().fault() != UserDataHeader.Fault.NONE) {
            return List.of();
        }
        TextCuts cuts = MessageSplitter.split(whole, unit(body), false);
        boolean bare = this == BESIDE && !body.hasHeader();
        List<Piece> pieces = new ArrayList<>();
        for (int number = 1; cuts.parts() > 1 && number <= cuts.parts(); number++) {
            var place = new Concatenation(reference, false, cuts.parts(), number);
            UserData part = cuts.part(whole, place);
            pieces.add(
                    bare
                            ? beside(part, body, place)
                            : new Piece(new Body(part.toBytes(), true, body.coding()), Concatenation.NONE));
        }
        return pieces;
    }

    /** Returns the text without header, numbered outside the text with a 16-bit reference. */
    private static Piece beside(UserData part, Body body, Concatenation place) {
        byte[] text = UserData.text(part.array(), part.from(), part.to()).toBytes();
        return new Piece(
                new Body(text, false, body.coding()),
                new Concatenation(place.reference(), true, place.total(), place.number()));
    }

    private static TextUnit unit(Body body) {
        return DataCoding.of(body.coding()).unit(Alphabet.GSM7);
    }
}
