package org.strowger.gsm;

import java.util.Arrays;

/**
 * The 7-bit alphabet of GSM with its extension, or with the tables of a national language in their places. Text stands
 * unpacked, one octet for each septet, as SMPP and UCP carry it; {@link Septets} packs it.
 */
public final class GsmAlphabet {
    /** The septet that takes the next one from the extension table (23.038 6.2.1.1). */
    public static final int ESCAPE = 0x1B;

    /** Said of a text in which every character fits. */
    public static final int ALL_FIT = -1;

    private static final int SEPTET_MAX = 0x7F;

    /** What an octet beyond the septets is read as, so that it is seen: the peer sent another alphabet, or noise. */
    private static final char NO_SEPTET = '\uFFFD';

    private static final short NO_CODE = -1;
    private static final short[] EMPTY_PAGE = newPage();

    private static final GsmAlphabet[][] ALL = all();

    /** The default alphabet and its extension. */
    public static final GsmAlphabet DEFAULT = of(NationalLanguage.NONE, NationalLanguage.NONE);

    private final char[] plain;
    private final char[] escaped;

    /**
     * The septets of each character, two with the escape in the upper octet: a page for each upper octet of a
     * character, for the few that are used lie in five of them.
     */
    private final short[][] codes = new short[256][];

    private GsmAlphabet(NationalLanguage locking, NationalLanguage single) {
        plain = locking.lockingTable();
        escaped = single.singleTable();
        Arrays.fill(codes, EMPTY_PAGE);
        // The plain ones last: what stands in both tables is sent in one septet.
        enterCodes(escaped, ESCAPE << 8);
        enterCodes(plain, 0);
        // A septet that the extension does not use is shown from the table in front (23.038 6.2.1.1), a second escape
        // as a space.
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

    /** The alphabet that a locking and a single shift to these languages leave. */
    public static GsmAlphabet of(NationalLanguage locking, NationalLanguage single) {
        return ALL[locking.ordinal()][single.ordinal()];
    }

    /**
     * Reads any octets. An escape at the end is dropped, since its character is lost; an octet from 0x80 on is no
     * septet and is read as U+FFFD, so that the reader sees that something else was sent.
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
     * The index of the first character at or behind {@code from} that the alphabet has not, or {@link #ALL_FIT}. To
     * find the next, go on behind it, which is two further for a pair of surrogates.
     */
    public int firstUnfit(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (code(text.charAt(i)) == NO_CODE) {
                return i;
            }
        }
        return ALL_FIT;
    }

    /** How many octets {@link #encode} gives: two for a character of the extension, one for one that does not fit. */
    public int septets(String text) {
        int septets = 0;
        for (int i = 0; i < text.length(); i += width(text, i)) {
            septets += code(text.charAt(i)) > SEPTET_MAX ? 2 : 1;
        }
        return septets;
    }

    /**
     * Writes a text, with {@code replacement} for each character that does not fit, be it one char or two. Whoever must
     * not lose any asks {@link #canEncode} before.
     *
     * @param replacement a septet other than the escape, such as 0x3F for a question mark
     */
    public byte[] encode(String text, int replacement) {
        if (replacement < 0 || replacement > SEPTET_MAX || replacement == ESCAPE) {
            throw new IllegalArgumentException("no single septet to show: " + replacement);
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
