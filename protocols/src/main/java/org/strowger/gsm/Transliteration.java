package org.strowger.gsm;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces characters that the GSM default alphabet lacks by similar ones; word processors and keyboards often insert
 * such characters. Replaces either all of them or none. A replacement reads the same to a person; characters with two
 * possible readings (fractions, powers, small letters of other scripts that only look alike) are not replaced.
 */
public final class Transliteration {
    /** Characters and their replacement; empty for invisible characters. */
    private static final String[][] NEAR = {
        // Quotation marks, apostrophes, primes, and stand-alone accents.
        {"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", "\""},
        {"\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u02bc`\u00b4", "'"},
        // Hyphens, dashes and minus.
        {"\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212", "-"},
        {"\u2026", "..."},
        // Blanks of other widths, non-breaking blanks, and other line ends.
        {"\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f", " "},
        {"\u2028\u2029", "\n"},
        // Invisible: soft hyphens, zero-width blanks, byte order marks.
        {"\u00ad\u200b\u2060\ufeff", ""},
        {"\u2022", "*"},
        {"\u2044\u2215", "/"},
        {"\u00d7", "x"},
        {"\u00a9", "(c)"},
        {"\u00ae", "(R)"},
        {"\u2122", "TM"},
        // The alphabet has only the capital letter, which phones show for both cases (23.038 6.2.1).
        {"\u00e7", "\u00c7"},
        // Hungarian: the vowel with diaeresis is a closer replacement than the plain letter.
        {"\u0150", "\u00d6"},
        {"\u0151", "\u00f6"},
        {"\u0170", "\u00dc"},
        {"\u0171", "\u00fc"},
        // Ligatures, and letters with a stroke, which do not decompose.
        {"\u0152", "OE"},
        {"\u0153", "oe"},
        {"\u0132", "IJ"},
        {"\u0133", "ij"},
        {"\ufb00", "ff"},
        {"\ufb01", "fi"},
        {"\ufb02", "fl"},
        {"\u1e9e", "SS"},
        {"\u00de", "TH"},
        {"\u00fe", "th"},
        {"\u00d0\u0110", "D"},
        {"\u00f0\u0111", "d"},
        {"\u0126", "H"},
        {"\u0127", "h"},
        {"\u0131", "i"},
        {"\u0141", "L"},
        {"\u0142", "l"},
        {"\u0166", "T"},
        {"\u0167", "t"},
    };

    /** Greek and Cyrillic capitals that look like other letters; no small letters. */
    private static final String ALIKE = "\u0391A \u0392B \u0395E \u0396Z \u0397H \u0399I \u039aK \u039cM \u039dN"
            + " \u039fO \u03a1P \u03a4T \u03a5Y \u03a7X"
            + " \u0405S \u0406I \u0408J \u0410A \u0412B \u0415E \u041aK \u041cM \u041dH \u041eO \u0420P \u0421C \u0422T"
            + " \u0425X \u0413\u0393 \u041f\u03a0 \u0424\u03a6";

    /** The ranges of letters with accents: Latin, and Greek capitals. */
    private static final int[][] ACCENTED = {{0xC0, 0x24F}, {0x386, 0x3AB}, {0x1E00, 0x1EFF}};

    private static final Map<Character, String> ALL = all();

    private Transliteration() {}

    private static Map<Character, String> all() {
        Map<Character, String> all = new HashMap<>();
        for (String[] each : NEAR) {
            for (char character : each[0].toCharArray()) {
                all.put(character, each[1]);
            }
        }
        for (String each : ALIKE.split(" ", -1)) {
            all.put(each.charAt(0), each.substring(1));
        }
        for (int[] range : ACCENTED) {
            for (int character = range[0]; character <= range[1]; character++) {
                bare((char) character, all).ifPresent(letter -> all.putIfAbsent(letter.charAt(0), letter.substring(1)));
            }
        }
        return Map.copyOf(all);
    }

    /** Returns an accented letter followed by its replacement without accents; empty if there is none. */
    private static Optional<String> bare(char character, Map<Character, String> known) {
        String apart = Normalizer.normalize(String.valueOf(character), Normalizer.Form.NFD);
        boolean accents = apart.length() > 1
                && apart.chars().skip(1).allMatch(mark -> Character.getType(mark) == Character.NON_SPACING_MARK);
        String letter = apart.substring(0, 1);
        if (!accents || !Character.isLetter(letter.charAt(0))) {
            return Optional.empty();
        }
        String stands = GsmAlphabet.DEFAULT.canEncode(letter) ? letter : known.get(letter.charAt(0));
        return Optional.ofNullable(stands).map(other -> character + other);
    }

    /** The text in the default alphabet and its extension; empty if a character has no replacement. */
    public static Optional<String> near(String text) {
        // Combines each letter with the accents that follow it.
        String whole = Normalizer.normalize(text, Normalizer.Form.NFC);
        StringBuilder near = new StringBuilder(whole.length());
        int from = 0;
        for (int unfit = next(whole, 0); unfit < whole.length(); unfit = next(whole, from)) {
            String stands = ALL.get(whole.charAt(unfit));
            if (stands == null) {
                return Optional.empty();
            }
            near.append(whole, from, unfit).append(stands);
            from = unfit + 1;
        }
        return Optional.of(near.append(whole, from, whole.length()).toString());
    }

    private static int next(String text, int from) {
        int unfit = GsmAlphabet.DEFAULT.firstUnfit(text, from);
        return unfit == GsmAlphabet.ALL_FIT ? text.length() : unfit;
    }
}
