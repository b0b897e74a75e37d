package org.strowger.router.config.match;

import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.message.DefaultCoding;

/** The codings of messages that rules distinguish. */
public enum CodingWord {
    /** The GSM default alphabet (3GPP TS 23.038 section 6.2.1). */
    GSM,
    ASCII,
    LATIN1,
    UCS2,
    /** Octets that are not text, or compressed text (3GPP TS 23.042). */
    BINARY,
    /** Any other alphabet. */
    OTHER;

    /** @param zero the alphabet of data_coding 0 in the message */
    public static CodingWord of(int coding, DefaultCoding zero) {
        DataCoding meant = DataCoding.of(coding);
        if (meant.compressed()) {
            return BINARY;
        }
        return meant.alphabet() == Alphabet.SMSC_DEFAULT ? ofDefault(zero) : of(meant.alphabet());
    }

    private static CodingWord ofDefault(DefaultCoding zero) {
        return switch (zero) {
            case GSM -> GSM;
            case LATIN1 -> LATIN1;
            case ASCII -> ASCII;
            case UTF8 -> OTHER;
        };
    }

    private static CodingWord of(Alphabet alphabet) {
        return switch (alphabet) {
            case GSM7 -> GSM;
            case ASCII -> ASCII;
            case LATIN1 -> LATIN1;
            case UCS2 -> UCS2;
            case OCTETS -> BINARY;
            default -> OTHER;
        };
    }
}
