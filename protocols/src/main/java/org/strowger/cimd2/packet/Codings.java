package org.strowger.cimd2.packet;

import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;

/**
 * Converts between the GSM data coding scheme (parameter 030, GSM 03.38) and the data_coding of SMPP, which messages
 * have in Strowger.
 */
public final class Codings {
    /** Binary data, in the data_coding of SMPP. */
    private static final int OCTETS = 4;

    private static final int UCS2 = 8;

    /** Above this value, data_coding and scheme are the same octet. */
    private static final int PLAIN_MAX = 0x0F;

    private Codings() {}

    /** Returns the data_coding for a scheme; without a scheme, 0 (plain text). */
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

    /** Whether the data_coding is the same octet as the scheme. */
    public static boolean isScheme(int coding) {
        return coding == 0 || coding == OCTETS || coding == UCS2 || coding > PLAIN_MAX;
    }

    /** Whether user data in this coding are text in parameter 033. */
    public static boolean isText(int coding) {
        DataCoding meaning = DataCoding.of(coding);
        return !meaning.compressed() && meaning.alphabet(Alphabet.GSM7) == Alphabet.GSM7;
    }
}
