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

/** How long messages are to go to somebody. */
public enum LongMessageForm {
    /** As they came. */
    KEPT,
    /** In parts, each of which says in its user data header which it is. */
    HEADER,
    /** In parts that say so beside their text, where the protocol has a place for that. */
    BESIDE,
    /** What came whole goes whole, in the place that the protocol has for it; parts go as they came. */
    PAYLOAD;

    private static final int NARROW_REFERENCES = 0xFF;

    /**
     * The messages in which a message must leave, so that its parts have this form: of one that is whole and too long,
     * as many as it takes; of a part in the other form, one. Empty if it can leave as it came, or can only do that: a
     * part that has no room for a header, for its number among the parts is known to the others; one whose header says
     * more than that; and what needs more parts than can be counted.
     *
     * @param reference of the message, if it is whole: of 8 bits, so that parts hold as much as people expect
     */
    public List<Piece> pieces(ShortMessage message, int reference) {
        if (this == KEPT) {
            return List.of();
        }
        Concatenation place = message.part().orElse(Concatenation.NONE);
        return !place.isValid() && message.segments() == 1 ? List.of() : pieces(message.body(), place, reference);
    }

    /** The same of a message of which the body is known, and which part it is. */
    List<Piece> pieces(Body body, Concatenation place, int reference) {
        boolean part = place.isValid();
        if (!part && body.segments() == 1) {
            return List.of();
        }
        return switch (this) {
            case KEPT -> List.of();
            case HEADER -> part ? headed(body, place) : cut(body, reference & NARROW_REFERENCES);
            case BESIDE -> part ? bare(body, place) : cut(body, reference & NARROW_REFERENCES);
            // A header may stand in front of a long text too, but not everybody looks for one there.
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

    /** The text alone, and its place beside it; there the reference is always a wide one. */
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
