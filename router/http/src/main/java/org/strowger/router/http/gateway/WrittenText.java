package org.strowger.router.http.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Body;

/** Texts of messages as applications write them. */
public final class WrittenText {
    /** The values of data_coding (SMPP 3.4 section 5.2.19). */
    public static final int GSM = 0;

    public static final int OCTETS = 4;
    public static final int UCS2 = 8;

    private static final int QUESTION_MARK = 0x3F;
    private static final int NO_OCTET = -1;
    private static final int RADIX = 16;

    private WrittenText() {}

    /** Returns the text; empty if the octets are not valid in the charset. */
    public static Optional<String> decoded(byte[] octets, Charset charset) {
        try {
            return Optional.of(
                    charset.newDecoder().decode(ByteBuffer.wrap(octets)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Decodes form encoding. A percent sign without two hexadecimal digits stays as it is written. */
    public static byte[] percentDecoded(byte[] coded) {
        byte[] octets = new byte[coded.length];
        int length = 0;
        for (int at = 0; at < coded.length; at++) {
            int value = coded[at] == '%' && at + 2 < coded.length ? octet(coded[at + 1], coded[at + 2]) : NO_OCTET;
            if (value == NO_OCTET) {
                octets[length++] = coded[at] == '+' ? (byte) ' ' : coded[at];
            } else {
                octets[length++] = (byte) value;
                at += 2;
            }
        }
        return Arrays.copyOf(octets, length);
    }

    /** Returns the text in the GSM alphabet, with a question mark for each character that the alphabet lacks. */
    public static byte[] gsm(String text) {
        return GsmAlphabet.DEFAULT.encode(text, QUESTION_MARK);
    }

    public static byte[] ucs2(String text) {
        return text.getBytes(StandardCharsets.UTF_16BE);
    }

    /** Returns a body in the GSM alphabet if the alphabet has all characters of the text, otherwise in UCS-2. */
    public static Body automatic(String text) {
        return GsmAlphabet.DEFAULT.canEncode(text)
                ? new Body(gsm(text), false, GSM)
                : new Body(ucs2(text), false, UCS2);
    }

    private static int octet(byte high, byte low) {
        int first = Character.digit(high, RADIX);
        int second = Character.digit(low, RADIX);
        return first < 0 || second < 0 ? NO_OCTET : first * RADIX + second;
    }
}
