package org.strowger.gsm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are written in the default alphabet with characters near to their own, or are left alone. */
class TransliterationTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "plain [{10 €}] àèéùìò ÄÖÑÜ Δ|plain [{10 €}] àèéùìò ÄÖÑÜ Δ",
                "“Hello” – it’s „fine“…|\"Hello\" - it's \"fine\"...",
                "«oui» ‹non› ‘a’ ‚b‛ 6′ 2″ `x´|\"oui\" 'non' 'a' 'b' 6' 2\" 'x'",
                "a—b‒c―d−e‐f‑g|a-b-c-d-e-f-g",
                "crème brûlée, Français, cœur, ÆØÅ, ŒUVRE, œuf|crème brulée, FranÇais, coeur, ÆØÅ, OEUVRE, oeuf",
                "Áá Ââ Ãã Êê Ëë Íí Óó Ôô Õõ Úú Ýý|Aa Aa Aa Ee Ee Ii Oo Oo Oo Uu Yy",
                "Příliš žluťoučký kůň|Prilis zlutoucky kun",
                "Zażółć gęślą jaźń, ŁÓDŹ|Zazólc gesla jazn, LODZ",
                "İstanbul'da ığdır, ŞİŞ|Istanbul'da igdir, SIS",
                "őrült tükörfúrógép Ő Ű ű|örült tükörfurogép Ö Ü ü",
                "STRAẞE ß|STRASSE ß",
                "þing ÞING ðað Đorđe|thing THING dad Dorde",
                "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ|ABΓΔEZHΘIKΛMNΞOΠPΣTYΦXΨΩ",
                "ΆΛΦΑ ΈΝΑ Ϊ|AΛΦA ENA I",
                "МОСКВА Р Н Х|MOCKBA P H X",
                "© ® ™ • 3×4 1⁄2|(c) (R) TM * 3x4 1/2",
                "Tiếng Việt|Tieng Viet",
            })
    void replacesCharactersBySimilarGsmCharacters(String text, String near) {
        String expected = near.replace("Zazólc", "Zazolc");
        assertThat(Transliteration.near(text)).contains(expected);
        assertThat(GsmAlphabet.DEFAULT.canEncode(expected)).isTrue();
    }

    @Test
    void replacesOddBlanksAndDropsInvisibleCharacters() {
        assertThat(Transliteration.near("a\u00a0b\u202fc\td\u200be\u00adf\ufeff\u2028g"))
                .contains("a b c def\ng");
        assertThat(Transliteration.near("")).contains("");
        assertThat(Transliteration.near("\u200b")).contains("");
    }

    /** An accent that is typed behind its letter belongs to that letter. */
    @Test
    void combiningAccentsAreJoinedWithTheirLetter() {
        assertThat(Transliteration.near("e\u0301e\u0302 a\u0308")).contains("ée ä");
        assertThat(Transliteration.near("m\u0302")).isEmpty();
    }

    /** In whole or not at all: also if all the rest could be written. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "“Hello” 😀",
                "Привет",
                "Москва",
                "Й",
                "Ё",
                "Ї",
                "γειά",
                "ά",
                "مرحبا",
                "你好",
                "1½ m²",
                "5 ‰",
                "a → b",
                "\ufffd",
                "\ud83d",
                "\u0301",
                "ŋ"
            })
    void leavesTextWithoutSimilarGsmCharactersUnchanged(String text) {
        assertThat(Transliteration.near(text)).isEmpty();
    }

    /** Nothing that the alphabet has is written as something else, and nothing is written as what it has not. */
    @Test
    void everyCharacterBecomesGsmTextOrNone() {
        int near = 0;
        for (int character = 0; character <= Character.MAX_VALUE; character++) {
            String text = String.valueOf((char) character);
            String written = Transliteration.near(text).orElse("");
            assertThat(GsmAlphabet.DEFAULT.canEncode(written)).as(text).isTrue();
            if (GsmAlphabet.DEFAULT.canEncode(text)) {
                assertThat(written).isEqualTo(text);
            } else if (!written.isEmpty()) {
                near++;
            }
        }
        assertThat(near).isBetween(400, 900);
    }
}
