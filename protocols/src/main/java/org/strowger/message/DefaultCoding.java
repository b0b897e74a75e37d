package org.strowger.message;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.UserData;

/** The alphabet of data_coding 0, as agreed with a peer. */
public enum DefaultCoding {
    GSM(Alphabet.GSM7),
    LATIN1(Alphabet.LATIN1),
    ASCII(Alphabet.ASCII),
    UTF8(Alphabet.UTF8);

    private static final int QUESTION_MARK = 0x3F;

    /** The data coding of UCS2 (GSM 03.38 section 4). */
    private static final int UCS2 = 0x08;

    private final Alphabet alphabet;

    DefaultCoding(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /** Returns the text without header; empty if it is binary, compressed, or in an unsupported alphabet. */
    public Optional<String> text(Body body) {
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        return DataCoding.of(body.coding()).text(data, alphabet);
    }

    /** Returns the text in this alphabet; empty if a character cannot be encoded. */
    public Optional<byte[]> octets(String text) {
        return switch (this) {
            case GSM ->
                GsmAlphabet.DEFAULT.canEncode(text)
                        ? Optional.of(GsmAlphabet.DEFAULT.encode(text, QUESTION_MARK))
                        : Optional.empty();
            case LATIN1 -> octets(text, StandardCharsets.ISO_8859_1);
            case ASCII -> octets(text, StandardCharsets.US_ASCII);
            case UTF8 -> octets(text, StandardCharsets.UTF_8);
        };
    }

    /** Returns the text in this alphabet, as data_coding 0, or else in UCS2. */
    public Body body(String text) {
        return octets(text)
                .map(octets -> new Body(octets, false, 0))
                .orElseGet(() -> new Body(text.getBytes(StandardCharsets.UTF_16BE), false, UCS2));
    }

    private static Optional<byte[]> octets(String text, Charset charset) {
        return charset.newEncoder().canEncode(text) ? Optional.of(text.getBytes(charset)) : Optional.empty();
    }
}
