package org.strowger.gsm;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The character encoding of a text. */
public enum Alphabet {
    /** Defined by the SMSC: usually GSM 7-bit, with some SMSCs Latin-1. Unreadable without knowledge of the SMSC. */
    SMSC_DEFAULT(TextUnit.OCTET),
    /** 23.038 6.2.1, unpacked. */
    GSM7(TextUnit.SEPTET),
    ASCII(TextUnit.OCTET),
    LATIN1(TextUnit.OCTET),
    /** ISO-8859-5. */
    CYRILLIC(TextUnit.OCTET),
    /** ISO-8859-8. */
    HEBREW(TextUnit.OCTET),
    /** Read as big-endian UTF-16, because phones send surrogate pairs. */
    UCS2(TextUnit.UTF16),
    /** Not used on the air, but some peers use it for data_coding 0. */
    UTF8(TextUnit.OCTET),
    /** 8-bit data for an application. */
    OCTETS(TextUnit.OCTET),
    /** JIS X 0208-1990. */
    JIS(TextUnit.OCTET),
    PICTOGRAM(TextUnit.OCTET),
    /** Music codes. */
    ISO_2022_JP(TextUnit.OCTET),
    /** JIS X 0212-1990. */
    EXTENDED_KANJI(TextUnit.OCTET),
    KS_C_5601(TextUnit.OCTET),
    /** Reserved: the octets are forwarded unchanged. */
    OTHER(TextUnit.OCTET);

    private static final Charset ISO_8859_5 = Charset.forName("ISO-8859-5");
    private static final Charset ISO_8859_8 = Charset.forName("ISO-8859-8");

    private static final char REPLACEMENT = '\uFFFD';

    private final TextUnit unit;

    Alphabet(TextUnit unit) {
        this.unit = unit;
    }

    /**
     * The unit in which the length of a text is counted. An SMSC may send ASCII and Latin-1 in septets; because it need
     * not, the smaller capacity for octets is assumed.
     */
    public TextUnit unit() {
        return unit;
    }

    /**
     * The text, with U+FFFD for invalid octets and for a single octet at the end of UTF-16; empty if the octets are not
     * text or the alphabet is not supported.
     */
    public Optional<String> text(byte[] octets, int from, int to) {
        return switch (this) {
            case GSM7 -> Optional.of(GsmAlphabet.DEFAULT.decode(octets, from, to));
            case ASCII -> read(octets, from, to, StandardCharsets.US_ASCII);
            case LATIN1 -> read(octets, from, to, StandardCharsets.ISO_8859_1);
            case CYRILLIC -> read(octets, from, to, ISO_8859_5);
            case HEBREW -> read(octets, from, to, ISO_8859_8);
            // A byte-order mark is read as a character: 23.038 6.2.3 has one order only.
            case UCS2 -> Optional.of(utf16(octets, from, to));
            case UTF8 -> read(octets, from, to, StandardCharsets.UTF_8);
            case SMSC_DEFAULT, OCTETS, JIS, PICTOGRAM, ISO_2022_JP, EXTENDED_KANJI, KS_C_5601, OTHER ->
                Optional.empty();
        };
    }

    private static Optional<String> read(byte[] octets, int from, int to, Charset charset) {
        return Optional.of(new String(octets, from, to - from, charset));
    }

    /**
     * Big-endian UTF-16. The JDK's decoder replaces half a surrogate pair together with the unit after it, and so loses
     * a valid character; here only the bad unit is replaced.
     */
    private static String utf16(byte[] octets, int from, int to) {
        var text = new char[(to - from + 1) / 2];
        for (int i = 0; i < text.length; i++) {
            int at = from + 2 * i;
            text[i] = at + 1 < to ? (char) (((octets[at] & 0xFF) << 8) | (octets[at + 1] & 0xFF)) : REPLACEMENT;
        }
        replaceHalves(text);
        return new String(text);
    }

    private static void replaceHalves(char[] text) {
        for (int i = 0; i < text.length; i++) {
            if (i + 1 < text.length && Character.isSurrogatePair(text[i], text[i + 1])) {
                i++;
            } else if (Character.isSurrogate(text[i])) {
                text[i] = REPLACEMENT;
            }
        }
    }
}
