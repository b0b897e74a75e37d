package org.strowger.smpp.dump;

import java.util.StringJoiner;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageClass;
import org.strowger.gsm.MessageWaiting;

/** What data_coding says, in words. */
final class CodingWords {
    /** Above, SMPP lists nothing, and the octet is taken for the data coding scheme of GSM. */
    private static final int LISTED_MAX = 0x0E;

    private static final int MESSAGE_WAITING = 0xC0;
    private static final int WAITING_UCS2 = 0xE0;
    private static final int MESSAGE_CLASS = 0xF0;

    private CodingWords() {}

    static String of(int octet, Alphabet zero) {
        DataCoding coding = DataCoding.of(octet);
        var words = new StringJoiner(", ");
        words.add(
                coding.alphabet() == Alphabet.SMSC_DEFAULT
                        ? "default of the SMSC, read as " + alphabet(zero)
                        : alphabet(coding.alphabet()));
        if (coding.compressed()) {
            words.add("compressed");
        }
        if (coding.messageClass() != MessageClass.NONE) {
            words.add(messageClass(coding.messageClass()));
        }
        if (!coding.waiting().isNone()) {
            words.add(waiting(coding.waiting()));
        }
        if (isReserved(octet)) {
            words.add("by GSM: SMPP has it reserved");
        }
        return words.toString();
    }

    private static boolean isReserved(int octet) {
        return (octet > LISTED_MAX && octet < MESSAGE_WAITING) || (octet >= WAITING_UCS2 && octet < MESSAGE_CLASS);
    }

    static String alphabet(Alphabet alphabet) {
        return switch (alphabet) {
            case SMSC_DEFAULT -> "default of the SMSC";
            case GSM7 -> "GSM 7-bit";
            case ASCII -> "ASCII";
            case LATIN1 -> "Latin-1";
            case CYRILLIC -> "Cyrillic (ISO-8859-5)";
            case HEBREW -> "Hebrew (ISO-8859-8)";
            case UCS2 -> "UCS-2";
            case UTF8 -> "UTF-8";
            case OCTETS -> "8-bit data";
            case JIS -> "JIS X 0208";
            case PICTOGRAM -> "pictograms";
            case ISO_2022_JP -> "ISO-2022-JP, music codes";
            case EXTENDED_KANJI -> "extended Kanji (JIS X 0212)";
            case KS_C_5601 -> "Korean (KS C 5601)";
            case OTHER -> "reserved";
        };
    }

    private static String messageClass(MessageClass messageClass) {
        return switch (messageClass) {
            case NONE -> "";
            case FLASH -> "class 0: shown at once and not kept";
            case MOBILE -> "class 1: for the phone";
            case SIM -> "class 2: for the SIM";
            case TERMINAL -> "class 3: for what is behind the phone";
        };
    }

    private static String waiting(MessageWaiting waiting) {
        String what =
                switch (waiting.kind()) {
                    case NOTHING -> "nothing";
                    case VOICEMAIL -> "voicemail";
                    case FAX -> "fax";
                    case EMAIL -> "e-mail";
                    case OTHER -> "other messages";
                };
        return what + (waiting.active() ? " waiting" : " no longer waiting") + (waiting.stored() ? ", kept" : "");
    }
}
