package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.gsm.MessageWaiting.Waiting;

class DataCodingTest {
    private static final HexFormat HEX = HexFormat.of();

    private static DataCoding coding(String hex) {
        return DataCoding.of(HexFormat.fromHexDigits(hex));
    }

    private static Optional<String> text(String coding, String hex, Alphabet zero) {
        byte[] octets = HEX.parseHex(hex);
        return coding(coding).text(octets, 0, octets.length, zero);
    }

    @ParameterizedTest
    @CsvSource({
        "00, SMSC_DEFAULT", "01, ASCII", "02, OCTETS", "03, LATIN1", "04, OCTETS", "05, JIS", "06, CYRILLIC",
        "07, HEBREW", "08, UCS2", "09, PICTOGRAM", "0A, ISO_2022_JP", "0B, OTHER", "0C, OTHER", "0D, EXTENDED_KANJI",
        "0E, KS_C_5601"
    })
    void theDataCodingsOfSmppHaveTheirAlphabets(String hex, Alphabet alphabet) {
        DataCoding coding = coding(hex);
        assertThat(coding.alphabet()).isEqualTo(alphabet);
        assertThat(coding.messageClass()).isEqualTo(MessageClass.NONE);
        assertThat(coding.waiting().isNone()).isTrue();
        assertThat(coding.compressed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0F, GSM7, NONE, false",
        "10, GSM7, FLASH, false",
        "11, GSM7, MOBILE, false",
        "12, GSM7, SIM, false",
        "13, GSM7, TERMINAL, false",
        "14, OCTETS, FLASH, false",
        "18, UCS2, FLASH, false",
        "1B, UCS2, TERMINAL, false",
        "1C, GSM7, FLASH, false",
        "20, GSM7, NONE, true",
        "25, OCTETS, NONE, true",
        "39, UCS2, MOBILE, true",
        "40, GSM7, NONE, false",
        "48, UCS2, NONE, false",
        "55, OCTETS, MOBILE, false",
        "7A, UCS2, SIM, true",
        "80, GSM7, NONE, false",
        "BF, GSM7, NONE, false",
        "F0, GSM7, FLASH, false",
        "F1, GSM7, MOBILE, false",
        "F4, OCTETS, FLASH, false",
        "F5, OCTETS, MOBILE, false",
        "F6, OCTETS, SIM, false",
        "FB, GSM7, TERMINAL, false",
        "FF, OCTETS, TERMINAL, false",
    })
    void codingsThatSmppDoesNotDefineAreReadAsGsmCodingGroups(
            String hex, Alphabet alphabet, MessageClass messageClass, boolean compressed) {
        DataCoding coding = coding(hex);
        assertThat(coding.alphabet()).isEqualTo(alphabet);
        assertThat(coding.messageClass()).isEqualTo(messageClass);
        assertThat(coding.compressed()).isEqualTo(compressed);
        assertThat(coding.waiting()).isEqualTo(MessageWaiting.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "C0, GSM7, VOICEMAIL, false, false",
        "C8, GSM7, VOICEMAIL, true, false",
        "CF, GSM7, OTHER, true, false",
        "D0, GSM7, VOICEMAIL, false, true",
        "D9, GSM7, FAX, true, true",
        "E8, UCS2, VOICEMAIL, true, true",
        "E2, UCS2, EMAIL, false, true",
        "EF, UCS2, OTHER, true, true",
    })
    void messageWaitingIndicationsAreRead(String hex, Alphabet alphabet, Waiting kind, boolean active, boolean stored) {
        DataCoding coding = coding(hex);
        assertThat(coding.alphabet()).isEqualTo(alphabet);
        assertThat(coding.waiting()).isEqualTo(new MessageWaiting(kind, active, stored));
        assertThat(coding.messageClass()).isEqualTo(MessageClass.NONE);
    }

    @Test
    void everyDataCodingKeepsItsOctet() {
        for (int octet = 0; octet <= 0xFF; octet++) {
            DataCoding coding = DataCoding.of(octet);
            assertThat(coding.octet()).isEqualTo(octet);
            assertThat(DataCoding.of((byte) octet)).isSameAs(coding);
            assertThat(coding.waiting().isNone()).as("%02X", octet).isEqualTo(octet < 0xC0 || octet >= 0xF0);
        }
    }

    @Test
    void readsCodingZeroInTheAlphabetThatTheCallerChooses() {
        assertThat(text("00", "40e4", Alphabet.LATIN1)).contains("@\u00E4");
        assertThat(text("00", "007b", Alphabet.GSM7)).contains("@\u00E4");
        assertThat(text("00", "c3a4", Alphabet.UTF8)).contains("\u00E4");
        assertThat(text("00", "4041", Alphabet.ASCII)).contains("@A");
        assertThat(text("00", "41", Alphabet.SMSC_DEFAULT)).isEmpty();
        assertThat(text("F0", "00", Alphabet.LATIN1)).as("only zero").contains("@");
    }

    @ParameterizedTest
    @CsvSource({
        "01, 41ff, 41 FFFD",
        "03, a4e9, A4 E9",
        "06, bfe1, 41F 441",
        "07, e0fa, 5D0 5EA",
        "08, 4f60597d, 4F60 597D",
        "08, d83dde00, 1F600",
        "08, feff0041, FEFF 41",
        "08, 4f6059, 4F60 FFFD",
        "08, d83d0041, FFFD 41",
        "08, 0041de00d83dde00d83d, 41 FFFD 1F600 FFFD",
        "08, d83dd83dde00de, FFFD 1F600 FFFD",
        "E8, 0041, 41",
        "10, 1b65, 20AC",
        "80, 01, A3",
    })
    void decodesTextInEverySupportedCoding(String coding, String hex, String codePoints) {
        var expected = new StringBuilder();
        for (String codePoint : codePoints.split(" ", -1)) {
            expected.appendCodePoint(Integer.parseInt(codePoint, 16));
        }
        assertThat(text(coding, hex, Alphabet.GSM7)).contains(expected.toString());
    }

    @ParameterizedTest
    @CsvSource({"02", "04", "05", "09", "0A", "0B", "0D", "0E", "14", "20", "28", "60", "F4"})
    void binaryDataAndUnreadableOctetsHaveNoText(String coding) {
        assertThat(text(coding, "41424344", Alphabet.GSM7)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "00, GSM7, SEPTET", "00, LATIN1, OCTET", "01, GSM7, OCTET", "03, GSM7, OCTET", "08, GSM7, UTF16",
        "18, GSM7, UTF16", "20, GSM7, OCTET", "28, GSM7, OCTET", "F1, LATIN1, SEPTET", "F5, GSM7, OCTET"
    })
    void returnsTheUnitInWhichATextIsCounted(String coding, Alphabet zero, TextUnit unit) {
        assertThat(coding(coding).unit(zero)).isEqualTo(unit);
    }

    @Test
    void languageElementsApplyToSeptetsOnly() {
        byte[] octets = HEX.parseHex("03240101" + "1b53");
        UserData message = UserData.parse(octets, 0, octets.length);
        assertThat(DataCoding.of(0).text(message, Alphabet.GSM7)).contains("\u015E");
        assertThat(DataCoding.of(3).text(message, Alphabet.GSM7)).contains("\u001BS");
    }

    @Test
    void aTextInALanguageWithoutTablesIsNotDecoded() {
        byte[] octets = HEX.parseHex("03250106" + "0142");
        UserData message = UserData.parse(octets, 0, octets.length);
        assertThat(DataCoding.of(0).text(message, Alphabet.GSM7)).isEmpty();
        assertThat(DataCoding.of(8).text(message, Alphabet.GSM7)).contains("\u0142");
        assertThat(DataCoding.of(0).text(message, Alphabet.LATIN1)).contains("\u0001B");
    }

    @Test
    void decodesOnlyTheGivenRange() {
        byte[] octets = "abcdef".getBytes(StandardCharsets.US_ASCII);
        for (Alphabet alphabet : Alphabet.values()) {
            alphabet.text(octets, 2, 4)
                    .ifPresent(text ->
                            assertThat(text).as("%s", alphabet).isEqualTo(alphabet == Alphabet.UCS2 ? "\u6364" : "cd"));
        }
    }

    @Test
    void decodesValidUtf16LikeTheJdk() {
        long seed = 16;
        Random random = new Random(seed);
        for (int run = 0; run < 2_000; run++) {
            String text = random.ints(random.nextInt(50), 0, Character.MAX_CODE_POINT + 1)
                    .filter(codePoint -> codePoint > Character.MAX_SURROGATE || codePoint < Character.MIN_SURROGATE)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            byte[] octets = text.getBytes(StandardCharsets.UTF_16BE);
            assertThat(Alphabet.UCS2.text(octets, 0, octets.length))
                    .as("seed %d, run %d", seed, run)
                    .hasValue(text);
        }
    }

    @Test
    void readsAnyOctetsInAnyCoding() {
        long seed = 63;
        Random random = new Random(seed);
        for (int run = 0; run < 20_000; run++) {
            byte[] octets = new byte[random.nextInt(20)];
            random.nextBytes(octets);
            DataCoding coding = DataCoding.of(random.nextInt());
            int length = octets.length;
            coding.text(octets, 0, length, Alphabet.GSM7).ifPresent(text -> assertThat(text.length())
                    .as("seed %d, %s", seed, coding)
                    .isLessThanOrEqualTo(length));
            coding.text(UserData.parse(octets, 0, length), Alphabet.UTF8);
        }
    }
}
