package org.strowger.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.Cuts;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageSplitter;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;

/** Where a long message says of each of its parts which it is, for those who know one way only. */
public enum PartForm {
    /** In the user data header of the part. */
    HEADER,
    /** Beside the text, where the protocol has a place for that; whoever sends it on writes the header. */
    BESIDE;

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
        Optional<Concatenation> part = message.part();
        if (part.isPresent()) {
            return this == HEADER ? headed(message.body(), part.get()) : bare(message.body(), part.get());
        }
        return message.segments() == 1 ? List.of() : cut(message.body(), reference & NARROW_REFERENCES);
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
        Cuts cuts = MessageSplitter.split(whole, unit(body), false);
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
