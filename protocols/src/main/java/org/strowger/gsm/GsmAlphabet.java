package org.strowger.gsm;

import java.util.Arrays;

/**
 * The GSM 7-bit alphabet with its extension, or with the tables of national languages (23.038 6.2.1). Text is unpacked,
 * one octet for each septet, as SMPP and UCP carry it; {@link Septets} packs it.
 */
public final class GsmAlphabet {
    /** Announces that the next septet is from the extension table (23.038 6.2.1.1). */
    public static final int ESCAPE = 0x1B;

    /** Result of {@link #firstUnfit}: every character can be encoded. */
    public static final int ALL_FIT = -1;

    private static final int SEPTET_MAX = 0x7F;

    /** Replaces an octet above 0x7F, to make the fault visible: the text is not in this alphabet. */
    private static final char NO_SEPTET = '\uFFFD';

    private static final short NO_CODE = -1;
    private static final short[] EMPTY_PAGE = newPage();

    private static final GsmAlphabet[][] ALL = all();

    /** The default alphabet and its extension. */
    public static final GsmAlphabet DEFAULT = of(NationalLanguage.NONE, NationalLanguage.NONE);

    private final char[] plain;
    private final char[] escaped;

    /**
     * The septets of each character; two septets have the escape in the upper octet. There is a page for each upper
     * octet of the character, and the characters of GSM are in five pages.
     */
    private final short[][] codes = new short[256][];

    private GsmAlphabet(NationalLanguage locking, NationalLanguage single) {
        plain = locking.lockingTable();
        escaped = single.singleTable();
        Arrays.fill(codes, EMPTY_PAGE);
        // The basic table is entered last, so that a character in both tables is sent as one septet.
        enterCodes(escaped, ESCAPE << 8);
        enterCodes(plain, 0);
        // A septet without extension character is read from the basic table, a second escape as a space (23.038
        // 6.2.1.1).
        for (int septet = 0; septet < escaped.length; septet++) {
            if (escaped[septet] == NationalLanguage.NO_CHARACTER) {
                escaped[septet] = plain[septet];
            }
        }
        escaped[ESCAPE] = ' ';
    }

    private static GsmAlphabet[][] all() {
        NationalLanguage[] languages = NationalLanguage.values();
        var all = new GsmAlphabet[languages.length][languages.length];
        for (NationalLanguage locking : languages) {
            for (NationalLanguage single : languages) {
                all[locking.ordinal()][single.ordinal()] = new GsmAlphabet(locking, single);
            }
        }
        return all;
    }

    private static short[] newPage() {
        var page = new short[256];
        Arrays.fill(page, NO_CODE);
        return page;
    }

    private void enterCodes(char[] table, int prefix) {
        for (int septet = 0; septet < table.length; septet++) {
            char character = table[septet];
            if (character != NationalLanguage.NO_CHARACTER && character != ESCAPE) {
                int page = character >> 8;
                if (codes[page] == EMPTY_PAGE) {
                    codes[page] = newPage();
                }
                codes[page][character & 0xFF] = (short) (prefix | septet);
            }
        }
    }

    /** The alphabet after a locking and a single shift to these languages. */
    public static GsmAlphabet of(NationalLanguage locking, NationalLanguage single) {
        return ALL[locking.ordinal()][single.ordinal()];
    }

    /**
     * Decodes any octets. An escape at the end is dropped, because its character is missing; octets from 0x80 on are
     * read as U+FFFD.
     */
    public String decode(byte[] octets, int from, int to) {
        var text = new char[to - from];
        int length = 0;
        for (int i = from; i < to; i++) {
            if (octets[i] != ESCAPE) {
                text[length++] = character(plain, octets[i]);
            } else if (++i < to) {
                text[length++] = character(escaped, octets[i]);
            }
        }
        return new String(text, 0, length);
    }

    private static char character(char[] table, int septet) {
        return septet < 0 ? NO_SEPTET : table[septet];
    }

    public boolean canEncode(String text) {
        return firstUnfit(text, 0) == ALL_FIT;
    }

    /**
     * The index of the first character from {@code from} on that the alphabet lacks, or {@link #ALL_FIT}. A caller that
     * continues must skip both halves of a surrogate pair.
     */
    public int firstUnfit(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (code(text.charAt(i)) == NO_CODE) {
                return i;
            }
        }
        return ALL_FIT;
    }

    /** The octets that {@link #encode} returns: two for a character of the extension, else one. */
    public int septets(String text) {
        int septets = 0;
        for (int i = 0; i < text.length(); i += width(text, i)) {
            septets += code(text.charAt(i)) > SEPTET_MAX ? 2 : 1;
        }
        return septets;
    }

    /**
     * Encodes a text, with {@code replacement} for each character that the alphabet lacks, surrogate pairs included.
     * See {@link #canEncode}.
     *
     * @param replacement a septet other than the escape, such as 0x3F for a question mark
     */
    public byte[] encode(String text, int replacement) {
        if (replacement < 0 || replacement > SEPTET_MAX || replacement == ESCAPE) {
            throw new IllegalArgumentException("the replacement character must be a single septet: " + replacement);
        }
        var octets = new byte[septets(text)];
        int length = 0;
        for (int i = 0; i < text.length(); i += width(text, i)) {
            int code = code(text.charAt(i));
            if (code == NO_CODE) {
                code = replacement;
            }
            if (code > SEPTET_MAX) {
                octets[length++] = ESCAPE;
            }
            octets[length++] = (byte) (code & SEPTET_MAX);
        }
        return octets;
    }

    private int code(char character) {
        return codes[character >> 8][character & 0xFF];
    }

    private static int width(String text, int index) {
        return Character.charCount(text.codePointAt(index));
    }
}
