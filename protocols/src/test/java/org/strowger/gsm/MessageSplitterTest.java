package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.TextCuts.Outcome;

class MessageSplitterTest {
    private static final Concatenation FIRST = new Concatenation(7, false, 1, 1);

    private static UserData letters(int octets) {
        byte[] text = "a".repeat(octets).getBytes(StandardCharsets.US_ASCII);
        return UserData.text(text, 0, octets);
    }

    private static UserData gsm(String text) {
        byte[] octets = GsmAlphabet.DEFAULT.encode(text, 0);
        return UserData.text(octets, 0, octets.length);
    }

    private static UserData utf16(String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_16BE);
        return UserData.text(octets, 0, octets.length);
    }

    private static List<Integer> sizes(TextCuts cuts) {
        var sizes = new ArrayList<Integer>();
        for (int number = 1; number <= cuts.parts(); number++) {
            sizes.add(cuts.to(number) - cuts.from(number));
        }
        return sizes;
    }

    private static List<UserData> parts(UserData message, TextCuts cuts, boolean wide) {
        var parts = new ArrayList<UserData>();
        for (int number = 1; number <= cuts.parts(); number++) {
            parts.add(cuts.part(message, new Concatenation(0xA7, wide, cuts.parts(), number)));
        }
        return parts;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 140, 160, 70",
        "4, 136, 155, 68",
        "6, 134, 153, 67",
        "7, 133, 152, 66",
        "9, 131, 149, 65",
        "12, 128, 146, 64",
        "140, 0, 0, 0",
        "141, 0, 0, 0",
        "256, 0, 0, 0",
    })
    void theCapacityIsReducedByTheHeader(int headerOctets, int octets, int septets, int units) {
        assertThat(TextUnit.OCTET.capacity(headerOctets)).isEqualTo(octets);
        assertThat(TextUnit.SEPTET.capacity(headerOctets)).isEqualTo(septets);
        assertThat(TextUnit.UTF16.capacity(headerOctets)).isEqualTo(units);
    }

    @ParameterizedTest
    @CsvSource({
        "4, '', LANGUAGE",
        "6, 8, ''",
        "7, 16, ''",
        "7, '', PORTS",
        "7, '', LANGUAGES",
        "9, 8, LANGUAGE",
        "12, 8, PORTS",
        "12, 8, LANGUAGES"
    })
    void headersHaveTheLengthsAndCapacitiesOfTheTable(int octets, String reference, String other) {
        UserDataHeader header =
                switch (other) {
                    case "LANGUAGE" -> UserDataHeader.NONE.with(NationalLanguage.NONE, NationalLanguage.SPANISH);
                    case "LANGUAGES" -> UserDataHeader.NONE.with(NationalLanguage.TURKISH, NationalLanguage.TURKISH);
                    case "PORTS" -> UserDataHeader.NONE.with(new Ports(2948, 9200, true));
                    default -> UserDataHeader.NONE;
                };
        UserDataHeader whole =
                reference.isEmpty() ? header : header.with(new Concatenation(1, reference.equals("16"), 2, 1));
        assertThat(whole.octets()).isEqualTo(octets);
        // And packed behind its fill bits the fullest text still matches.
        int septets = TextUnit.SEPTET.capacity(octets);
        int fillBits = Septets.fillBits(octets);
        assertThat(octets + Septets.packedOctets(septets, fillBits)).isLessThanOrEqualTo(TextUnit.MESSAGE_OCTETS);
        assertThat(Septets.headerSeptets(octets) + septets).isEqualTo(160);
    }

    @ParameterizedTest
    @CsvSource({
        "SEPTET, 160, 153, 152",
        "OCTET, 140, 134, 133",
        "UTF16, 140, 134, 132",
    })
    void splitsWhenATextExceedsOnePartByOneUnit(TextUnit unit, int single, int narrow, int wide) {
        int more = unit.octets();
        assertThat(sizes(MessageSplitter.split(letters(0), unit, false))).containsExactly(0);
        assertThat(sizes(MessageSplitter.split(letters(single), unit, false))).containsExactly(single);
        assertThat(sizes(MessageSplitter.split(letters(single + more), unit, false)))
                .containsExactly(narrow, single + more - narrow);
        assertThat(sizes(MessageSplitter.split(letters(single + more), unit, true)))
                .containsExactly(wide, single + more - wide);
        assertThat(sizes(MessageSplitter.split(letters(2 * narrow), unit, false)))
                .containsExactly(narrow, narrow);
        assertThat(sizes(MessageSplitter.split(letters(2 * narrow + more), unit, false)))
                .containsExactly(narrow, narrow, more);
    }

    @Test
    void theHeaderOfTheMessageIsRepeatedInEachPart() {
        UserDataHeader ports = UserDataHeader.NONE.with(new Ports(2948, 9200, true));
        UserData text = letters(300);
        UserData message = UserData.of(ports, text.array(), 0, 300);
        TextCuts cuts = MessageSplitter.split(message, TextUnit.OCTET, false);
        assertThat(sizes(cuts)).containsExactly(128, 128, 44);
        UserData part = cuts.part(message, new Concatenation(3, false, 3, 2));
        assertThat(part.octets()).isEqualTo(TextUnit.MESSAGE_OCTETS);
        assertThat(part.header().ports()).isEqualTo(new Ports(2948, 9200, true));
        assertThat(part.header().concatenation()).isEqualTo(new Concatenation(3, false, 3, 2));
        assertThat(part.from()).isEqualTo(128);
    }

    @Test
    void anEscapeStaysWithItsCharacter() {
        UserData message = gsm("a".repeat(152) + "\u20AC" + "b".repeat(20));
        assertThat(sizes(MessageSplitter.split(message, TextUnit.SEPTET, false)))
                .containsExactly(152, 22);
        UserData even = gsm("a".repeat(151) + "\u20AC" + "b".repeat(20));
        assertThat(sizes(MessageSplitter.split(even, TextUnit.SEPTET, false))).containsExactly(153, 20);
        UserData many = gsm("[".repeat(160));
        assertThat(sizes(MessageSplitter.split(many, TextUnit.SEPTET, false))).containsExactly(152, 152, 16);
    }

    @Test
    void repeatedEscapesAreSplitInPairs() {
        byte[] text = new byte[400];
        Arrays.fill(text, (byte) GsmAlphabet.ESCAPE);
        UserData message = UserData.text(text, 0, text.length);
        assertThat(sizes(MessageSplitter.split(message, TextUnit.SEPTET, false)))
                .containsExactly(152, 152, 96);
        text[0] = 'a';
        assertThat(sizes(MessageSplitter.split(message, TextUnit.SEPTET, false)))
                .containsExactly(153, 152, 95);
    }

    @Test
    void aSurrogatePairIsNotSplit() {
        String smile = "\uD83D\uDE00";
        UserData odd = utf16("a".repeat(66) + smile + "b".repeat(20));
        assertThat(sizes(MessageSplitter.split(odd, TextUnit.UTF16, false))).containsExactly(132, 44);
        UserData even = utf16("a".repeat(65) + smile + "b".repeat(20));
        assertThat(sizes(MessageSplitter.split(even, TextUnit.UTF16, false))).containsExactly(134, 40);
    }

    @Test
    void aLoneSurrogateCanBeAtTheEndOfAPart() {
        byte[] text = utf16("a".repeat(100)).array();
        text[132] = (byte) 0xD8;
        UserData message = UserData.text(text, 0, text.length);
        assertThat(sizes(MessageSplitter.split(message, TextUnit.UTF16, false))).containsExactly(134, 66);
    }

    @Test
    void anIncompleteUtf16UnitAtTheEndIsKept() {
        assertThat(sizes(MessageSplitter.split(letters(141), TextUnit.UTF16, false)))
                .containsExactly(134, 7);
        assertThat(sizes(MessageSplitter.split(letters(2 * 134 + 1), TextUnit.UTF16, false)))
                .containsExactly(134, 134, 1);
    }

    @ParameterizedTest
    @CsvSource({"SEPTET, 39015", "OCTET, 34170", "UTF16, 34170"})
    void moreThan255PartsAreRefused(TextUnit unit, int octetsMax) {
        TextCuts most = MessageSplitter.split(letters(octetsMax), unit, false);
        assertThat(most.outcome()).isEqualTo(Outcome.CUT);
        assertThat(most.parts()).isEqualTo(MessageSplitter.PARTS_MAX);
        TextCuts tooMany = MessageSplitter.split(letters(octetsMax + 1), unit, false);
        assertThat(tooMany.outcome()).isEqualTo(Outcome.TOO_MANY_PARTS);
        assertThat(tooMany.parts()).isZero();
        assertThat(MessageSplitter.split(letters(70_000), unit, true).outcome()).isEqualTo(Outcome.TOO_MANY_PARTS);
    }

    @ParameterizedTest
    @EnumSource(TextUnit.class)
    void aHeaderThatLeavesNoRoomIsReported(TextUnit unit) {
        byte[] text = letters(1000).array();
        for (int data = 0; data <= 253; data++) {
            UserDataHeader header = UserDataHeader.NONE.with(0x70, new byte[data]);
            UserData message = UserData.of(header, text, 0, text.length);
            TextCuts cuts = MessageSplitter.split(message, unit, false);
            boolean room = unit.capacity(header.octets() + 5) >= 2;
            assertThat(cuts.outcome() == Outcome.NO_ROOM)
                    .as("%d octets of data", data)
                    .isEqualTo(!room);
            TextCuts empty = MessageSplitter.split(UserData.of(header, text, 0, 0), unit, false);
            assertThat(empty.parts()).as("%d octets of data", data).isEqualTo(header.octets() <= 140 ? 1 : 0);
        }
    }

    @Test
    void splitsOnlyTheGivenRange() {
        byte[] text = letters(400).array();
        TextCuts cuts = MessageSplitter.cut(text, 50, 250, TextUnit.OCTET, 6);
        assertThat(cuts.from(1)).isEqualTo(50);
        assertThat(sizes(cuts)).containsExactly(134, 66);
        UserData part = cuts.part(UserData.text(text, 50, 250), FIRST);
        assertThat(part.length()).isEqualTo(134);
        assertThat(sizes(MessageSplitter.cut(text, 50, 50, TextUnit.OCTET, 6))).containsExactly(0);
    }

    /** Random characters, many of them of two units. */
    private static String randomText(Random random, TextUnit unit) {
        String alphabet = unit == TextUnit.SEPTET ? "ab@\u20AC[]{\f" : "ab\u0416\u4F60";
        var text = new StringBuilder();
        int characters = random.nextInt(2000);
        while (text.length() < characters) {
            if (unit == TextUnit.UTF16 && random.nextInt(2) == 0) {
                text.appendCodePoint(0x10000 + random.nextInt(0x100000));
            } else {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
        }
        return text.toString();
    }

    private static UserDataHeader randomHeader(Random random) {
        var header = UserDataHeader.NONE;
        if (random.nextBoolean()) {
            header = header.with(0x70, new byte[random.nextInt(100)]);
        }
        return random.nextBoolean() ? header : header.with(new Ports(1, 2, random.nextBoolean()));
    }

    private static String decode(UserData data, TextUnit unit) {
        return unit == TextUnit.SEPTET
                ? GsmAlphabet.DEFAULT.decode(data.array(), data.from(), data.to())
                : new String(data.array(), data.from(), data.length(), StandardCharsets.UTF_16BE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void everyPartIsReadableAndTheJoinedPartsEqualTheMessage(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            TextUnit unit = random.nextBoolean() ? TextUnit.SEPTET : TextUnit.UTF16;
            String text = randomText(random, unit);
            UserData plain = unit == TextUnit.SEPTET ? gsm(text) : utf16(text);
            UserData message = UserData.of(randomHeader(random), plain.array(), 0, plain.length());
            boolean wide = random.nextBoolean();
            TextCuts cuts = MessageSplitter.split(message, unit, wide);
            if (cuts.parts() == 0) {
                continue;
            }
            var read = new StringBuilder();
            String where = "seed " + seed + ", run " + run;
            List<UserData> parts = parts(message, cuts, wide);
            for (UserData part : parts) {
                read.append(decode(part, unit));
                assertThat(part.length()).as(where).isLessThanOrEqualTo(capacity(message, part, unit, parts.size()));
            }
            assertThat(read.toString()).as(where).isEqualTo(text);
            UserData joined = MessageJoiner.join(parts);
            assertThat(joined.toBytes()).as(where).isEqualTo(message.toBytes());
        }
    }

    private static int capacity(UserData message, UserData part, TextUnit unit, int parts) {
        UserDataHeader header = parts == 1 ? message.header() : part.header();
        return unit.capacity(header.octets()) * unit.octets();
    }

    @ParameterizedTest
    @EnumSource
    void theSegmentCountEqualsTheNumberOfSplitSegments(TextUnit unit) {
        Random random = new Random(unit.ordinal());
        byte[] text = new byte[3000];
        random.nextBytes(text);
        for (int i = 0; i < text.length; i++) {
            text[i] = random.nextInt(4) == 0 ? (unit == TextUnit.UTF16 ? (byte) 0xD8 : GsmAlphabet.ESCAPE) : text[i];
        }
        for (int octets = 0; octets <= text.length; octets++) {
            int header = random.nextInt(110);
            assertThat(MessageSplitter.count(text, 0, octets, unit, header))
                    .as("%d octets behind %d", octets, header)
                    .isEqualTo(
                            MessageSplitter.cut(text, 0, octets, unit, header).parts());
        }
    }

    @Test
    void countsMoreSegmentsThanCanBeNumbered() {
        assertThat(MessageSplitter.count(new byte[65_535], 0, 65_535, TextUnit.OCTET, 6))
                .isEqualTo(490);
    }

    @ParameterizedTest
    @EnumSource
    void countsOneCharacterPerSegmentIfAHeaderLeavesNoRoom(TextUnit unit) {
        byte[] text = new byte[10 * unit.octets()];
        for (int header : new int[] {139, 140, 141, 256}) {
            assertThat(MessageSplitter.count(text, 0, 0, unit, header)).isEqualTo(1);
            assertThat(MessageSplitter.count(text, 0, text.length, unit, header))
                    .isEqualTo(10);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void splitSeptetsDecodeLikeTheUnsplitText(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            byte[] octets = new byte[1 + random.nextInt(1000)];
            random.nextBytes(octets);
            for (int i = 0; i < octets.length; i++) {
                octets[i] = random.nextInt(3) == 0 ? octets[i] : GsmAlphabet.ESCAPE;
            }
            TextCuts cuts = MessageSplitter.cut(octets, 0, octets.length, TextUnit.SEPTET, random.nextInt(130));
            if (cuts.outcome() != Outcome.CUT) {
                continue;
            }
            var read = new StringBuilder();
            for (int number = 1; number <= cuts.parts(); number++) {
                read.append(GsmAlphabet.DEFAULT.decode(octets, cuts.from(number), cuts.to(number)));
            }
            assertThat(read.toString())
                    .as("seed %d, run %d", seed, run)
                    .isEqualTo(GsmAlphabet.DEFAULT.decode(octets, 0, octets.length));
        }
    }
}
