package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GsmAlphabetTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final int QUESTION = 0x3F;

    /** The columns 0 and 1 of 23.038 6.2.1, by code points so that look-alikes cannot slip in. */
    private static final int[] FIRST_COLUMNS = {
        0x40, 0xA3, 0x24, 0xA5, 0xE8, 0xE9, 0xF9, 0xEC, 0xF2, 0xC7, 0x0A, 0xD8, 0xF8, 0x0D, 0xC5, 0xE5, 0x394, 0x5F,
        0x3A6, 0x393, 0x39B, 0x3A9, 0x3A0, 0x3A8, 0x3A3, 0x398, 0x39E, 0x1B, 0xC6, 0xE6, 0xDF, 0xC9
    };

    private static int defaultCharacter(int septet) {
        return switch (septet) {
            case 0x24 -> 0xA4;
            case 0x40 -> 0xA1;
            case 0x5B -> 0xC4;
            case 0x5C -> 0xD6;
            case 0x5D -> 0xD1;
            case 0x5E -> 0xDC;
            case 0x5F -> 0xA7;
            case 0x60 -> 0xBF;
            case 0x7B -> 0xE4;
            case 0x7C -> 0xF6;
            case 0x7D -> 0xF1;
            case 0x7E -> 0xFC;
            case 0x7F -> 0xE0;
            // Elsewhere it is ASCII.
            default -> septet < FIRST_COLUMNS.length ? FIRST_COLUMNS[septet] : septet;
        };
    }

    private static String decode(GsmAlphabet alphabet, String hex) {
        byte[] octets = HEX.parseHex(hex);
        return alphabet.decode(octets, 0, octets.length);
    }

    private static String decode(String hex) {
        return decode(GsmAlphabet.DEFAULT, hex);
    }

    private static String encode(String text) {
        return HEX.formatHex(GsmAlphabet.DEFAULT.encode(text, QUESTION));
    }

    @Test
    void readsAndWritesEverySeptetOfTheDefaultAlphabet() {
        for (int septet = 0; septet < 0x80; septet++) {
            if (septet != GsmAlphabet.ESCAPE) {
                String character = Character.toString(defaultCharacter(septet));
                String hex = HEX.toHexDigits((byte) septet);
                assertThat(decode(hex)).as(hex).isEqualTo(character);
                assertThat(encode(character)).as(hex).isEqualTo(hex);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0a, 0c",
        "14, 5e",
        "28, 7b",
        "29, 7d",
        "2f, 5c",
        "3c, 5b",
        "3d, 7e",
        "3e, 5d",
        "40, 7c",
        "65, 20ac",
    })
    void readsAndWritesTheExtensionTable(String septet, String codePoint) {
        String character = Character.toString(Integer.parseInt(codePoint, 16));
        assertThat(decode("1b" + septet)).isEqualTo(character);
        assertThat(encode(character)).isEqualTo("1b" + septet);
    }

    @Test
    void everyEncodableCharacterIsDecodedUnchangedInEveryAlphabet() {
        for (NationalLanguage locking : NationalLanguage.values()) {
            for (NationalLanguage single : NationalLanguage.values()) {
                GsmAlphabet alphabet = GsmAlphabet.of(locking, single);
                for (int character = 0; character <= Character.MAX_VALUE; character++) {
                    comesBackOrIsReplaced(alphabet, Character.toString(character), locking + "/" + single);
                }
            }
        }
    }

    private static void comesBackOrIsReplaced(GsmAlphabet alphabet, String character, String where) {
        byte[] octets = alphabet.encode(character, QUESTION);
        String back = alphabet.decode(octets, 0, octets.length);
        boolean fits = alphabet.canEncode(character);
        // assertThat is too slow to be asked a million times.
        if (octets.length != alphabet.septets(character) || !back.equals(fits ? character : "?")) {
            assertThat(back).as("%s, U+%04X", where, (int) character.charAt(0)).isEqualTo(character);
        }
    }

    @ParameterizedTest
    @CsvSource({
        // 127 in the table and 10 in the extension. A single shift adds; a locking shift replaces, and the Turkish
        // one has the euro sign a second time.
        "NONE, NONE, 137",
        "NONE, TURKISH, 144",
        "NONE, SPANISH, 146",
        "TURKISH, NONE, 136",
        "TURKISH, TURKISH, 136",
    })
    void canEncodeExactlyTheCharactersOfItsTables(NationalLanguage locking, NationalLanguage single, int characters) {
        GsmAlphabet alphabet = GsmAlphabet.of(locking, single);
        assertThat(IntStream.rangeClosed(0, Character.MAX_VALUE)
                        .mapToObj(Character::toString)
                        .filter(alphabet::canEncode))
                .hasSize(characters);
    }

    @Test
    void twoEscapesAreASpaceAndAThirdBeginsAnEscapeSequence() {
        assertThat(decode("1b1b")).isEqualTo(" ");
        assertThat(decode("411b1b42")).isEqualTo("A B");
        assertThat(decode("1b1b1b65")).isEqualTo(" \u20AC");
        assertThat(decode("1b1b65")).isEqualTo(" e");
    }

    @Test
    void anUndefinedEscapeSequenceIsReadFromTheLockingTable() {
        assertThat(decode("1b41")).isEqualTo("A");
        assertThat(decode("1b00")).isEqualTo("@");
        assertThat(decode("1b0d")).isEqualTo("\r");
        assertThat(decode(GsmAlphabet.of(NationalLanguage.TURKISH, NationalLanguage.NONE), "1b0b"))
                .isEqualTo("\u011E");
    }

    @Test
    void anEscapeAtTheEndIsDropped() {
        assertThat(decode("411b")).isEqualTo("A");
        assertThat(decode("1b")).isEmpty();
        assertThat(decode("")).isEmpty();
    }

    @Test
    void octetsAboveTheSeptetsAreReplacementCharacters() {
        assertThat(decode("41e4ff")).isEqualTo("A\uFFFD\uFFFD");
        assertThat(decode("1be441")).isEqualTo("\uFFFDA");
    }

    @Test
    void decodesOnlyTheGivenRange() {
        byte[] octets = HEX.parseHex("41421b65");
        assertThat(GsmAlphabet.DEFAULT.decode(octets, 1, 3)).isEqualTo("B");
        assertThat(GsmAlphabet.DEFAULT.decode(octets, 4, 4)).isEmpty();
    }

    @Test
    void nationalTablesReplaceTheDefaultTables() {
        GsmAlphabet turkish = GsmAlphabet.of(NationalLanguage.NONE, NationalLanguage.TURKISH);
        assertThat(decode(turkish, "1b531b691b65")).isEqualTo("\u015E\u0131\u20AC");
        assertThat(HEX.formatHex(turkish.encode("\u015E\u0131", QUESTION))).isEqualTo("1b531b69");
        GsmAlphabet portuguese = GsmAlphabet.of(NationalLanguage.PORTUGUESE, NationalLanguage.PORTUGUESE);
        assertThat(decode(portuguese, "041b12")).isEqualTo("\u00EA\u03A6");
    }

    @Test
    void encodesCharactersOfBothTablesInOneSeptet() {
        GsmAlphabet turkish = GsmAlphabet.of(NationalLanguage.TURKISH, NationalLanguage.TURKISH);
        assertThat(HEX.formatHex(turkish.encode("\u20AC\u011E", QUESTION))).isEqualTo("040b");
        assertThat(decode(turkish, "1b651b47")).isEqualTo("\u20AC\u011E");
    }

    @Test
    void reportsWhichCharactersCannotBeEncoded() {
        String text = "a\u017Eb\uD83D\uDE00c";
        assertThat(GsmAlphabet.DEFAULT.canEncode(text)).isFalse();
        assertThat(GsmAlphabet.DEFAULT.firstUnfit(text, 0)).isEqualTo(1);
        assertThat(GsmAlphabet.DEFAULT.firstUnfit(text, 2)).isEqualTo(3);
        assertThat(GsmAlphabet.DEFAULT.firstUnfit(text, 5)).isEqualTo(GsmAlphabet.ALL_FIT);
        assertThat(GsmAlphabet.DEFAULT.canEncode("")).isTrue();
    }

    @Test
    void replacesACharacterByOneSeptetEvenIfItIsTwoSurrogates() {
        assertThat(encode("a\u017E\uD83D\uDE00c")).isEqualTo("613f3f63");
        assertThat(encode("\uDE00\uD83D")).isEqualTo("3f3f");
        assertThat(GsmAlphabet.DEFAULT.septets("\uD83D\uDE00{")).isEqualTo(3);
    }

    @Test
    void theEscapeCharacterCannotBeEncoded() {
        assertThat(GsmAlphabet.DEFAULT.canEncode("\u001B")).isFalse();
        assertThat(encode("\u001Be")).isEqualTo("3f65");
        assertThat(GsmAlphabet.DEFAULT.canEncode("\0")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, GsmAlphabet.ESCAPE, 0x80, 0x1B65})
    void aReplacementThatIsNoPrintableSeptetIsRefused(int replacement) {
        assertThatThrownBy(() -> GsmAlphabet.DEFAULT.encode("a", replacement))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readsAnyOctets() {
        long seed = 8_5;
        Random random = new Random(seed);
        for (int run = 0; run < 20_000; run++) {
            byte[] octets = new byte[random.nextInt(40)];
            random.nextBytes(octets);
            int from = random.nextInt(octets.length + 1);
            int to = from + random.nextInt(octets.length - from + 1);
            String text = GsmAlphabet.DEFAULT.decode(octets, from, to);
            assertThat(text.length()).as("seed %d, run %d", seed, run).isBetween((to - from) / 2, to - from);
        }
    }
}
