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

/**
 * Cuts messages into segments, and counts the segments of messages that are not cut here. Rates, prices, records and
 * answers use this count, which depends only on the content and never on the segment number that the sender states.
 *
 * <p>A message with a total of 1 is not a segment, and is cut and counted like any other message. A numbered segment
 * cannot be cut again, because its number is fixed. It counts as one segment if it fits after its header in the widest
 * reading, in which each octet of a text in an 8-bit coding is a septet on the air; otherwise it counts as many
 * segments as its octets need.
 */
public final class Segmentation {
    /** Returned by {@link #byLength} if the count depends on the characters of the text. */
    public static final int BY_TEXT = 0;

    /** The concatenation element with an 8-bit reference (23.040 9.2.3.24.1). */
    private static final int CONCATENATION_OCTETS = 5;

    private static final int HEADER_LENGTH_OCTETS = 1;
    private static final int PART_HEADER_OCTETS = HEADER_LENGTH_OCTETS + CONCATENATION_OCTETS;

    private Segmentation() {}

    // ---- Counting

    /**
     * Whether a message that is not numbered outside its text is one segment, according to the length of its header and
     * text.
     */
    public static boolean isOne(int octets) {
        return octets <= TextUnit.MESSAGE_OCTETS;
    }

    /** As {@link #isOne}, for a message that may be numbered outside its text. */
    public static boolean isOneBeside(int octets) {
        return octets <= TextUnit.MESSAGE_OCTETS - PART_HEADER_OCTETS;
    }

    /** Whether a text without header and number fits into one segment. */
    public static boolean fits(int coding, int textOctets) {
        return fits(unit(coding), 0, textOctets);
    }

    /** Whether the body fits into one segment in the narrowest reading. */
    static boolean fits(Body body) {
        int headerOctets = HeadedBody.header(body).octets();
        return fits(unit(body.coding()), headerOctets, body.octets().length - headerOctets);
    }

    /**
     * Counts the segments of a body.
     *
     * @param beside the segment number outside the text; {@link Concatenation#NONE} if there is none
     */
    public static int count(Body body, Concatenation beside) {
        byte[] octets = body.octets();
        if (isOneBeside(octets.length)) {
            return 1;
        }
        UserDataHeader header = HeadedBody.header(body);
        int from = header.octets();
        if (beside.isPart() && !header.concatenation().isPart()) {
            return ofPart(body.coding(), partHeaderOctets(header), octets.length - from);
        }
        int count = byLength(header, body.coding(), octets.length - from);
        return count == BY_TEXT
                ? MessageSplitter.count(octets, from, octets.length, unit(body.coding()), partHeaderOctets(header))
                : count;
    }

    /**
     * Counts the segments of a message that is not numbered outside its text from the length of the text, if the length
     * is sufficient. Returns {@link #BY_TEXT} for a message that must be cut, because a segment may have to end early
     * so that no character is split.
     */
    public static int byLength(UserDataHeader header, int coding, int textOctets) {
        if (header.concatenation().isPart()) {
            return ofPart(coding, header.octets(), textOctets);
        }
        return fits(unit(coding), header.octets(), textOctets) ? 1 : BY_TEXT;
    }

    /** Counts the segments of a part without a header that is numbered outside its text. */
    public static int ofPart(int coding, int textOctets) {
        return ofPart(coding, PART_HEADER_OCTETS, textOctets);
    }

    private static int ofPart(int coding, int headerOctets, int textOctets) {
        if (fits(widestUnit(coding), headerOctets, textOctets)) {
            return 1;
        }
        // A header without room for text: each octet counts as a segment.
        int room = Math.max(1, TextUnit.OCTET.capacity(headerOctets));
        return (textOctets + room - 1) / room;
    }

    private static boolean fits(TextUnit unit, int headerOctets, int textOctets) {
        return textOctets <= unit.room(headerOctets);
    }

    private static TextUnit unit(int coding) {
        return DataCoding.of(coding).unit(Alphabet.GSM7);
    }

    private static TextUnit widestUnit(int coding) {
        DataCoding meaning = DataCoding.of(coding);
        if (meaning.compressed()) {
            return TextUnit.OCTET;
        }
        return switch (meaning.alphabet()) {
            case SMSC_DEFAULT, GSM7, ASCII, LATIN1, CYRILLIC, HEBREW -> TextUnit.SEPTET;
            case UCS2 -> TextUnit.UTF16;
            case UTF8, OCTETS, JIS, PICTOGRAM, ISO_2022_JP, EXTENDED_KANJI, KS_C_5601, OTHER -> TextUnit.OCTET;
        };
    }

    /** Returns the length of the header in each segment after a message is cut. */
    private static int partHeaderOctets(UserDataHeader header) {
        boolean isReadable = header.fault() == UserDataHeader.Fault.NONE;
        int others = isReadable ? header.withoutConcatenation().octets() : header.octets();
        return Math.max(others, HEADER_LENGTH_OCTETS) + CONCATENATION_OCTETS;
    }

    /** Whether a body that is not numbered outside its text has at most 255 segments and can be cut if necessary. */
    public static boolean canBeSent(Body body) {
        UserDataHeader header = HeadedBody.header(body);
        boolean isCut = !header.concatenation().isPart() && !fits(body);
        return body.segments() <= MessageSplitter.PARTS_MAX
                && (!isCut || unit(body.coding()).capacity(partHeaderOctets(header)) >= MessageSplitter.UNITS_MIN);
    }

    // ---- Cutting

    /**
     * Removes a segment number with a total of 1 from a body that fits into one segment only without this number. Empty
     * if the body fits unchanged.
     */
    static List<Piece> fitting(Body body) {
        return fits(body) ? List.of() : List.of(Piece.whole(HeadedBody.unnumbered(body)));
    }

    /**
     * Cuts a body without a segment number. Empty if it is one segment, or cannot be cut because its header is
     * unreadable or leaves no room for text, or because more than 255 segments would be needed.
     *
     * @param reference the reference of the segments, in 8 bits
     * @param beside whether the segments are numbered outside their text, if their header has no other elements
     */
    static List<Piece> cut(Body body, int reference, boolean beside) {
        byte[] octets = body.octets();
        UserDataHeader header = HeadedBody.header(body);
        if (header.fault() != UserDataHeader.Fault.NONE) {
            return List.of();
        }
        UserData whole = UserData.of(header, octets, header.octets(), octets.length);
        TextCuts cuts = MessageSplitter.split(whole, unit(body.coding()), false);
        boolean isBare = beside && header.withoutConcatenation().octets() == 0;
        List<Piece> pieces = new ArrayList<>();
        for (int number = 1; cuts.parts() > 1 && number <= cuts.parts(); number++) {
            var concatenation = new Concatenation(reference, false, cuts.parts(), number);
            UserData part = cuts.part(whole, concatenation);
            pieces.add(
                    isBare
                            ? beside(part, body.coding(), concatenation)
                            : new Piece(new Body(part.toBytes(), true, body.coding()), Concatenation.NONE));
        }
        return pieces;
    }

    /** Returns the text without header, numbered outside the text with a 16-bit reference. */
    static Piece beside(UserData part, int coding, Concatenation concatenation) {
        byte[] text = UserData.text(part.array(), part.from(), part.to()).toBytes();
        return new Piece(
                new Body(text, false, coding),
                new Concatenation(concatenation.reference(), true, concatenation.total(), concatenation.number()));
    }
}
