package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import org.strowger.gsm.GsmAlphabet;

/**
 * Converts the text of parameter 033 (CIMD via Kannel and Wireshark: user data). A combination, which is an underscore
 * and two characters, represents one GSM character. Some characters have the positions of the Scandinavian 7-bit sets;
 * octets above 127 are Latin-1. In Strowger each character is a GSM code in an octet.
 */
public final class UserText {
    private static final byte MARK = '_';
    private static final int COMBINATION_OCTETS = 3;
    private static final int CODES = 128;
    private static final int OCTETS = 256;
    private static final int NONE = -1;
    private static final byte QUESTION_MARK = '?';
    private static final int BLANK = 0x20;
    private static final int CONTROLS_UPPER = 0x80;

    /** The first printable octet above 127, the no-break space. */
    private static final int LATIN_UPPER = 0xA0;

    /** After an escape, the at sign represents the extension character with its code. */
    private static final byte AT = '@';

    private static final byte AT_IN_EXTENSION = 0x40;

    /** GSM codes that have a combination: the code, the two characters (CIMD via Kannel). */
    private static final String COMBINATIONS = """
            00 Oa 01 L- 03 Y- 04 e` 05 e' 06 u` 07 i` 08 o` 09 C, 0B O/ 0C o/ 0E A* 0F a* 10 gd 11 -- 12 gf
            13 gg 14 gl 15 go 16 gp 17 gi 18 gs 19 gt 1A gx 1B XX 1C AE 1D ae 1E ss 1F E' 22 qq 24 ox 40 !!
            5B A" 5C O" 5D N~ 5E U" 5F so 60 ?? 7B a" 7C o" 7D n~ 7E u" 7F a`
            """;

    /** Single characters that represent a GSM code without a combination: the character, the code (CIMD via Kannel). */
    private static final String SINGLES = "@ 00 $ 02 ] 0E } 0F _ 11 [ 5B \\ 5C ^ 5E { 7B | 7C ~ 7E";

    /** The GSM code of each combination, indexed by its two characters. */
    private static final byte[] CODE_OF_COMBINATION = new byte[CODES * CODES];

    /** The GSM code of each octet. */
    private static final byte[] CODE_OF_OCTET = new byte[OCTETS];

    /** The octets of each GSM code. */
    private static final byte[][] WRITTEN = new byte[CODES][];

    static {
        fillOctets();
        for (int code = 0; code < CODES; code++) {
            WRITTEN[code] = new byte[] {(byte) code};
        }
        WRITTEN[CODE_OF_OCTET['$']] = new byte[] {'$'};
        Arrays.fill(CODE_OF_COMBINATION, (byte) NONE);
        String[] words = COMBINATIONS.strip().split("\\s+", NONE);
        for (int i = 0; i < words.length; i += 2) {
            int code = Integer.parseInt(words[i], 16);
            CODE_OF_COMBINATION[index(words[i + 1].charAt(0), words[i + 1].charAt(1))] = (byte) code;
            WRITTEN[code] = ("_" + words[i + 1]).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    private UserText() {}

    private static void fillOctets() {
        for (int octet = 0; octet < OCTETS; octet++) {
            // Octets below the blank are raw GSM codes, which some senders write (not in the specification: seen in an
            // Erlang client).
            CODE_OF_OCTET[octet] = octet < CONTROLS_UPPER ? (byte) octet : latin(octet);
        }
        String[] words = SINGLES.split(" ", NONE);
        for (int i = 0; i < words.length; i += 2) {
            CODE_OF_OCTET[words[i].charAt(0)] = (byte) Integer.parseInt(words[i + 1], 16);
        }
    }

    /** Returns the GSM code of a Latin-1 letter; a letter that the GSM alphabet lacks loses its accent. */
    private static byte latin(int octet) {
        if (octet < LATIN_UPPER) {
            return QUESTION_MARK;
        }
        String character = octet == LATIN_UPPER ? " " : String.valueOf((char) octet);
        if (!GsmAlphabet.DEFAULT.canEncode(character)) {
            character = Normalizer.normalize(character, Normalizer.Form.NFD).substring(0, 1);
        }
        return GsmAlphabet.DEFAULT.encode(character, QUESTION_MARK)[0];
    }

    /** Returns the GSM codes of the text, one for each octet. */
    public static byte[] read(ByteBuf bytes, int from, int to) {
        byte[] codes = new byte[to - from];
        int length = 0;
        boolean escaped = false;
        int at = from;
        while (at < to) {
            int code = combination(bytes, at, to);
            if (code == NONE) {
                byte octet = bytes.getByte(at);
                code = escaped && octet == AT ? AT_IN_EXTENSION : CODE_OF_OCTET[octet & (OCTETS - 1)];
                at++;
            } else {
                at += COMBINATION_OCTETS;
            }
            codes[length++] = (byte) code;
            escaped = code == GsmAlphabet.ESCAPE && !escaped;
        }
        return length == codes.length ? codes : Arrays.copyOf(codes, length);
    }

    /** Returns the number of codes that {@link #read} returns. */
    public static int septets(ByteBuf bytes, int from, int to) {
        int septets = 0;
        int at = from;
        while (at < to) {
            at += combination(bytes, at, to) == NONE ? 1 : COMBINATION_OCTETS;
            septets++;
        }
        return septets;
    }

    /** Returns the code of the combination at this index; {@link #NONE} if there is none. */
    private static int combination(ByteBuf bytes, int at, int to) {
        if (bytes.getByte(at) != MARK || to - at < COMBINATION_OCTETS) {
            return NONE;
        }
        int first = bytes.getByte(at + 1);
        int second = bytes.getByte(at + 2);
        return first < BLANK || second < BLANK ? NONE : CODE_OF_COMBINATION[index(first, second)];
    }

    private static int index(int first, int second) {
        return first * CODES + second;
    }

    /** Whether all octets are GSM codes. */
    public static boolean areCodes(byte[] octets, int from, int to) {
        for (int i = from; i < to; i++) {
            if (octets[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Writes GSM codes, as combinations where such exist, so that no octet is above 126. */
    public static void write(byte[] codes, int from, int to, ByteBuf out) {
        for (int i = from; i < to; i++) {
            byte[] written = WRITTEN[codes[i]];
            if (written.length == 1) {
                out.writeByte(written[0]);
            } else {
                out.writeBytes(written);
            }
        }
    }
}
