package org.strowger.cimd2.packet;

import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;

/** The data coding scheme of GSM (parameter 030) and the coding that messages have in the program. */
public final class Codings {
    /** In the list of SMPP, not in that of GSM. */
    private static final int OCTETS = 4;

    private static final int UCS2 = 8;

    /** Up to there GSM says with two bits what SMPP has a list for. */
    private static final int PLAIN_MAX = 0x0F;

    private Codings() {}

    /** The coding of a message with this scheme; what comes without one is plain text. */
    public static int coding(int scheme) {
        if (scheme > PLAIN_MAX) {
            return scheme;
        }
        return switch (scheme >> 2) {
            case 1 -> OCTETS;
            case 2 -> UCS2;
            default -> 0;
        };
    }

    /** Whether a coding is the same octet as the scheme. */
    public static boolean isScheme(int coding) {
        return coding == 0 || coding == OCTETS || coding == UCS2 || coding > PLAIN_MAX;
    }

    /** Whether what is said in this coding stands as text. */
    public static boolean isText(int coding) {
        DataCoding meaning = DataCoding.of(coding);
        return !meaning.compressed() && meaning.alphabet(Alphabet.GSM7) == Alphabet.GSM7;
    }
}
