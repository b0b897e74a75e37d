package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.TextUnit;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;

/** Random contents, and the law by which messages of all protocols count their segments, written a second time. */
public final class SegmentsLaw {
    private static final int AIR_OCTETS = 140;
    private static final int ESCAPE = 0x1B;
    private static final int[] CODINGS = {0, 0, 1, 3, 4, 8, 8};

    private SegmentsLaw() {}

    /**
     * A random content.
     *
     * @param header with its length octet; empty if there is none
     * @param beside the number outside the text; {@link Concatenation#NONE} if there is none
     */
    @SuppressWarnings("ArrayRecordComponent") // used within one test
    public record Content(byte[] header, byte[] text, int coding, Concatenation beside) {
        public Body body() {
            return Body.of(header, text, coding);
        }
    }

    /** @param octetsMax the maximum of header and text */
    public static Content content(Random random, int octetsMax) {
        int coding = random.nextInt(8) == 0 ? random.nextInt(256) : CODINGS[random.nextInt(CODINGS.length)];
        int kind = random.nextInt(8);
        byte[] header = kind < 5 ? header(random, kind) : new byte[0];
        byte[] text = new byte[Math.min(octets(random), octetsMax - header.length)];
        fill(random, text);
        return new Content(header, text, coding, kind == 5 ? numbers(random, true) : Concatenation.NONE);
    }

    /** Numbers of one part, of several, and numbers that are to be ignored. */
    private static Concatenation numbers(Random random, boolean wide) {
        int total = random.nextInt(4);
        return new Concatenation(random.nextInt(256), wide, total, random.nextInt(4));
    }

    private static byte[] header(Random random, int kind) {
        byte[] noise = new byte[random.nextInt(4) == 0 ? random.nextInt(135) : random.nextInt(10)];
        UserDataHeader header = random.nextBoolean() ? UserDataHeader.NONE : UserDataHeader.NONE.with(0x70, noise);
        Concatenation numbers = numbers(random, random.nextBoolean());
        header = numbers.isValid() && header.hasRoomFor(4) ? header.with(numbers) : header;
        header = kind == 0 && header.hasRoomFor(4) ? header.with(0x05, (byte) 0, (byte) 1, (byte) 0, (byte) 2) : header;
        byte[] octets = header.toBytes();
        if (kind == 1 && octets.length > 2) {
            octets[2] = (byte) random.nextInt(256);
        }
        return octets.length == 0 ? new byte[1] : octets;
    }

    private static int octets(Random random) {
        int[] borders = {140, 160, 134, 153, 128, 146, 132, 152};
        int border = borders[random.nextInt(borders.length)] * (1 + random.nextInt(4)) + random.nextInt(7) - 3;
        return switch (random.nextInt(40)) {
            case 0 -> random.nextInt(65_536);
            case 1, 2, 3, 4 -> random.nextInt(2000);
            default -> border;
        };
    }

    private static void fill(Random random, byte[] text) {
        random.nextBytes(text);
        int often = 1 + random.nextInt(20);
        for (int i = 0; i < text.length; i++) {
            int kind = random.nextInt(often);
            text[i] = kind == 0 ? (byte) ESCAPE : kind == 1 ? (byte) (0xD8 + random.nextInt(8)) : text[i];
        }
    }

    /** Checks all counts of a message against the law, and against the pieces that leave. */
    public static void check(ShortMessage message, String where) {
        Body body = message.body();
        Concatenation concatenation = message.part().orElse(Concatenation.NONE);
        int segments = segments(body, concatenation);
        assertThat(message.segments()).as("%s: %s", where, message).isEqualTo(segments);
        assertThat(message.owned().segments()).as(where).isEqualTo(segments);
        assertThat(new Piece(body, body.hasHeader() ? Concatenation.NONE : concatenation).segments())
                .as(where)
                .isEqualTo(segments);
        for (LongMessageForm form : LongMessageForm.values()) {
            checkPieces(form.pieces(message, 7), segments, concatenation.isPart(), where + " " + form);
            OutgoingForm outgoing = new OutgoingForm(form, new TextEncoder(false, DefaultCoding.GSM, true));
            OutgoingForm.Pieces pieces = outgoing.pieces(message, DefaultCoding.LATIN1, false, 7);
            checkEach(pieces.pieces(), where + " reworded " + form);
            assertThat(pieces.segments(message))
                    .as(where)
                    .isEqualTo(
                            pieces.pieces().isEmpty()
                                    ? segments
                                    : pieces.pieces().stream()
                                            .mapToInt(Piece::segments)
                                            .sum());
        }
    }

    private static void checkPieces(List<Piece> pieces, int segments, boolean isPart, String where) {
        checkEach(pieces, where);
        if (isPart) {
            // A reference of 8 bits in place of one with 16 leaves room for one octet more.
            assertThat(pieces).as(where).hasSizeLessThan(2).allMatch(each -> each.segments() <= segments);
        } else if (!pieces.isEmpty()) {
            assertThat(pieces.stream().mapToInt(Piece::segments).sum())
                    .as(where)
                    .isEqualTo(segments);
        }
    }

    private static void checkEach(List<Piece> pieces, String where) {
        for (Piece each : pieces) {
            assertThat(each.segments())
                    .as(where)
                    .isEqualTo(pieces.size() > 1 ? 1 : segments(each.body(), each.concatenation()));
        }
    }

    /** Counts the segments of a body that may be numbered beside its text. */
    public static int segments(Body body, Concatenation beside) {
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        UserDataHeader header = data.header();
        byte[] text = Arrays.copyOfRange(octets, data.from(), data.to());
        boolean isPart = header.concatenation().total() > 1;
        if (isPart || beside.isPart()) {
            int room = Math.max(0, AIR_OCTETS - (isPart ? header.octets() : numbered(header)));
            boolean fits = text.length <= (isEightBitText(body.coding()) ? room * 8 / 7 : room);
            return fits ? 1 : (int) Math.ceil((double) text.length / Math.max(1, room));
        }
        TextUnit unit = DataCoding.of(body.coding()).unit(Alphabet.GSM7);
        int whole = Math.max(0, AIR_OCTETS - header.octets());
        if (text.length <= (unit == TextUnit.SEPTET ? whole * 8 / 7 : whole)) {
            return 1;
        }
        int room = Math.max(0, AIR_OCTETS - numbered(header));
        return cut(text, unit, unit == TextUnit.SEPTET ? room * 8 / 7 : room / unit.octets() * unit.octets());
    }

    private static boolean isEightBitText(int coding) {
        DataCoding meaning = DataCoding.of(coding);
        return !meaning.compressed()
                && List.of(
                                Alphabet.SMSC_DEFAULT,
                                Alphabet.GSM7,
                                Alphabet.ASCII,
                                Alphabet.LATIN1,
                                Alphabet.CYRILLIC,
                                Alphabet.HEBREW)
                        .contains(meaning.alphabet());
    }

    private static int numbered(UserDataHeader header) {
        boolean isReadable = header.fault() == UserDataHeader.Fault.NONE;
        return (isReadable
                ? header.with(new Concatenation(7, false, 2, 1)).octets()
                : Math.max(1, header.octets()) + 5);
    }

    /** Fills segments character by character. */
    private static int cut(byte[] text, TextUnit unit, int room) {
        if (room < 2 * unit.octets()) {
            return (text.length + unit.octets() - 1) / unit.octets();
        }
        int segments = 1;
        int left = room;
        int at = 0;
        while (at < text.length) {
            int octets = Math.min(character(text, at, unit), text.length - at);
            if (octets > left) {
                segments++;
                left = room;
            }
            left -= octets;
            at += octets;
        }
        return segments;
    }

    private static int character(byte[] text, int at, TextUnit unit) {
        return switch (unit) {
            case OCTET -> 1;
            case SEPTET -> text[at] == ESCAPE ? 2 : 1;
            case UTF16 -> at + 2 < text.length && (text[at] & 0xFC) == 0xD8 && (text[at + 2] & 0xFC) == 0xDC ? 4 : 2;
        };
    }
}
