package org.strowger.cimd2.packet;

import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;

/** The GSM data coding scheme (parameter 030, GSM 03.38) and the data_coding that messages have in Strowger. */
public final class Codings {
    /** data_coding of SMPP. */
    private static final int OCTETS = 4;

    private static final int UCS2 = 8;

    /** Up to here, two bits of the GSM scheme correspond to a list in SMPP. */
    private static final int PLAIN_MAX = 0x0F;

    private Codings() {}

    /** The data_coding for a scheme; a message without scheme has 0, plain text. */
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

    /** Whether user data in this coding are text in 033. */
    public static boolean isText(int coding) {
        DataCoding meaning = DataCoding.of(coding);
        return !meaning.compressed() && meaning.alphabet(Alphabet.GSM7) == Alphabet.GSM7;
    }
}
