package org.strowger.gsm;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** How the octets of a text become characters. */
public enum Alphabet {
    /** What the SMSC says it is: GSM 7-bit at most, Latin-1 at some. Never readable by itself. */
    SMSC_DEFAULT(TextUnit.OCTET),
    /** 23.038 6.2.1, unpacked. */
    GSM7(TextUnit.SEPTET),
    ASCII(TextUnit.OCTET),
    LATIN1(TextUnit.OCTET),
    /** ISO-8859-5. */
    CYRILLIC(TextUnit.OCTET),
    /** ISO-8859-8. */
    HEBREW(TextUnit.OCTET),
    /** Read as UTF-16 with the upper octet first, since phones send surrogates. */
    UCS2(TextUnit.UTF16),
    /** Not on the air, but what some peers mean by 0. */
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
    /** Reserved: the octets are passed on as they are. */
    OTHER(TextUnit.OCTET);

    private static final Charset ISO_8859_5 = Charset.forName("ISO-8859-5");
    private static final Charset ISO_8859_8 = Charset.forName("ISO-8859-8");

    private final TextUnit unit;

    Alphabet(TextUnit unit) {
        this.unit = unit;
    }

    /**
     * What text in this alphabet is counted in. SMSCs may send ASCII and Latin-1 in septets; since they may as well
     * not, the smaller size is taken for them.
     */
    public TextUnit unit() {
        return unit;
    }

    /**
     * The characters, with U+FFFD for what is none in this alphabet (half a unit at the end of UTF-16 too), or empty if
     * it is not text or not one that can be read here.
     */
    public Optional<String> text(byte[] octets, int from, int to) {
        return switch (this) {
            case GSM7 -> Optional.of(GsmAlphabet.DEFAULT.decode(octets, from, to));
            case ASCII -> read(octets, from, to, StandardCharsets.US_ASCII);
            case LATIN1 -> read(octets, from, to, StandardCharsets.ISO_8859_1);
            case CYRILLIC -> read(octets, from, to, ISO_8859_5);
            case HEBREW -> read(octets, from, to, ISO_8859_8);
            // A byte-order mark is a character like others: 23.038 6.2.3 knows one order only.
            case UCS2 -> Optional.of(Utf16.decode(octets, from, to));
            case UTF8 -> read(octets, from, to, StandardCharsets.UTF_8);
            case SMSC_DEFAULT, OCTETS, JIS, PICTOGRAM, ISO_2022_JP, EXTENDED_KANJI, KS_C_5601, OTHER ->
                Optional.empty();
        };
    }

    private static Optional<String> read(byte[] octets, int from, int to, Charset charset) {
        return Optional.of(new String(octets, from, to - from, charset));
    }
}
