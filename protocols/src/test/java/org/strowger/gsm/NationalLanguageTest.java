package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NationalLanguageTest {
    private static final int EXTENSION_CHARACTERS = 10;

    /**
     * The differences, in the order of the septets: the code points in hexadecimal, so that nobody mistakes a letter.
     */
    private static String differences(char[] table, char[] from) {
        var differences = new TreeMap<Integer, Character>();
        for (int septet = 0; septet < table.length; septet++) {
            if (table[septet] != from[septet]) {
                differences.put(septet, table[septet]);
            }
        }
        return differences.entrySet().stream()
                .map(entry -> "%02X:%X".formatted(entry.getKey(), (int) entry.getValue()))
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "TURKISH, 04:20AC 07:131 0B:11E 0C:11F 1C:15E 1D:15F 40:130 60:E7",
        "SPANISH, ''",
        "PORTUGUESE, 04:EA 06:FA 07:ED 08:F3 09:E7 0B:D4 0C:F4 0E:C1 0F:E1 12:AA 13:C7 14:C0 15:221E 16:5E 17:5C"
                + " 18:20AC 19:D3 1A:7C 1C:C2 1D:E2 1E:CA 24:BA 40:CD 5B:C3 5C:D5 5D:DA 60:7E 7B:E3 7C:F5 7D:60",
    })
    void lockingTablesDifferFromTheDefaultAlphabetAsSpecified(NationalLanguage language, String differences) {
        assertThat(differences(language.lockingTable(), NationalLanguage.NONE.lockingTable()))
                .isEqualTo(differences);
        assertThat(language.hasLockingTable()).isEqualTo(!differences.isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "TURKISH, 47:11E 49:130 53:15E 63:E7 67:11F 69:131 73:15F",
        "SPANISH, 09:E7 41:C1 49:CD 4F:D3 55:DA 61:E1 69:ED 6F:F3 75:FA",
        "PORTUGUESE, 05:EA 09:E7 0B:D4 0C:F4 0E:C1 0F:E1 12:3A6 13:393 15:3A9 16:3A0 17:3A8 18:3A3 19:398 1F:CA 41:C0"
                + " 49:CD 4F:D3 55:DA 5B:C3 5C:D5 61:C2 69:ED 6F:F3 75:FA 7B:E3 7C:F5 7F:E2",
    })
    void singleShiftTablesAddCharactersToTheExtensionTable(NationalLanguage language, String differences) {
        assertThat(differences(language.singleTable(), NationalLanguage.NONE.singleTable()))
                .isEqualTo(differences);
    }

    @Test
    void theDefaultExtensionTableHasTenCharacters() {
        String extension = new String(NationalLanguage.NONE.singleTable())
                .replace(String.valueOf(NationalLanguage.NO_CHARACTER), "");
        assertThat(extension).isEqualTo("\f^{}\\[~]|\u20AC").hasSize(EXTENSION_CHARACTERS);
    }

    @Test
    void noTableReplacesControlCharactersOrTheEscape() {
        for (NationalLanguage language : NationalLanguage.values()) {
            assertThat(language.lockingTable())
                    .hasSize(NationalLanguage.TABLE_SIZE)
                    .doesNotContain(NationalLanguage.NO_CHARACTER);
            assertThat(language.lockingTable()[GsmAlphabet.ESCAPE]).isEqualTo((char) GsmAlphabet.ESCAPE);
            assertThat(language.lockingTable()[0x0A]).isEqualTo('\n');
            assertThat(language.lockingTable()[0x0D]).isEqualTo('\r');
            assertThat(language.singleTable()[GsmAlphabet.ESCAPE]).isEqualTo(NationalLanguage.NO_CHARACTER);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, NONE, false",
        "1, TURKISH, false",
        "2, SPANISH, false",
        "3, PORTUGUESE, false",
        "4, NONE, true",
        "13, NONE, true",
        "14, NONE, false",
        "255, NONE, false",
        "-1, NONE, false",
    })
    void languageCodesFindTheSupportedLanguages(int code, NationalLanguage language, boolean lacking) {
        assertThat(NationalLanguage.of(code)).isEqualTo(language);
        assertThat(NationalLanguage.isLacking(code)).isEqualTo(lacking);
    }
}
