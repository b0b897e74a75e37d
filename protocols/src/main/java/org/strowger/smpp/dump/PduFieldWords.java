package org.strowger.smpp.dump;

import java.util.List;
import java.util.StringJoiner;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.MessageClass;
import org.strowger.gsm.MessageWaiting;
import org.strowger.message.MessageState;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;

/** Explains values of mandatory fields in words (3.4 sections 5.2.5 to 5.2.28, 5.0 section 4.7). */
final class PduFieldWords {
    private static final String RESERVED = "reserved";
    private static final int HEADER = 0x40;
    private static final int REPLY_PATH = 0x80;
    private static final int NOTIFICATIONS = 0x10;
    private static final int REGISTERED_RESERVED = 0xE0;

    /** The highest value that SMPP lists; a higher octet is read as the GSM data coding scheme. */
    private static final int LISTED_MAX = 0x0E;

    private static final int MESSAGE_WAITING = 0xC0;
    private static final int WAITING_UCS2 = 0xE0;
    private static final int MESSAGE_CLASS = 0xF0;

    private static final List<String> TONS = List.of(
            "unknown",
            "international",
            "national",
            "network specific",
            "subscriber number",
            "alphanumeric",
            "abbreviated",
            "reserved for extension");

    private static final List<String> MODES =
            List.of("default mode", "datagram mode", "transaction mode", "store and forward mode");

    private static final List<String> RECEIPTS = List.of(
            "no receipt",
            "receipt on success or failure",
            "receipt on failure only",
            "receipt on success only (5.0; reserved before)");

    private static final List<String> ACKNOWLEDGEMENTS =
            List.of("", "delivery acknowledgement", "user acknowledgement", "delivery and user acknowledgement");

    private static final List<String> BROADCAST_PRIORITIES =
            List.of("normal", "immediate", "high", "reserved", "background");

    private PduFieldWords() {}

    /** Returns the number in the usual notation: bit fields in hexadecimal, all others in decimal. */
    static String value(PduField field, int value) {
        return switch (field) {
            case ESM_CLASS, REGISTERED_DELIVERY, DATA_CODING, PROTOCOL_ID, INTERFACE_VERSION ->
                String.format("0x%02X", value);
            default -> Integer.toUnsignedString(value);
        };
    }

    static String of(PduField field, int value, PduType type, DumpSettings settings) {
        return switch (field) {
            case ADDR_TON, SOURCE_ADDR_TON, DEST_ADDR_TON, ESME_ADDR_TON -> ton(value);
            case ADDR_NPI, SOURCE_ADDR_NPI, DEST_ADDR_NPI, ESME_ADDR_NPI -> npi(value);
            case ESM_CLASS -> esmClass(value, type, settings.version());
            case PROTOCOL_ID -> protocolId(value);
            case PRIORITY_FLAG -> priority(value, type);
            case REGISTERED_DELIVERY -> registered(value);
            case REPLACE_IF_PRESENT_FLAG -> replace(value);
            case DATA_CODING -> coding(value, settings.zero());
            case SM_DEFAULT_MSG_ID -> value == 0 ? "none" : "a predefined text of the SMSC";
            case INTERFACE_VERSION -> version(value);
            case MESSAGE_STATE -> state(value);
            case MESSAGE_STATUS -> "in the numbering of 3.3";
            case ERROR_CODE -> value == 0 ? "none" : "error code of the network";
            default -> "";
        };
    }

    static String of(PduField field, String text) {
        return switch (field) {
            case SOURCE_ADDR -> text.isEmpty() ? "the SMSC inserts its default" : "";
            case SERVICE_TYPE -> text.isEmpty() ? "default" : service(text);
            default -> "";
        };
    }

    private static String service(String text) {
        return switch (text) {
            case "CMT" -> "cellular messaging";
            case "CPT" -> "cellular paging";
            case "VMN" -> "voice mail notification";
            case "VMA" -> "voice mail alerting";
            case "WAP" -> "wireless application protocol";
            case "USSD" -> "unstructured supplementary services";
            case "CBS" -> "cell broadcast";
            case "GUTS" -> "generic UDP transport";
            default -> "";
        };
    }

    static String ton(int value) {
        return value < TONS.size() ? TONS.get(value) : RESERVED;
    }

    static String npi(int value) {
        return switch (value) {
            case 0 -> "unknown";
            case 1 -> "ISDN (E.163, E.164)";
            case 3 -> "data (X.121)";
            case 4 -> "telex (F.69)";
            case 6 -> "land mobile (E.212)";
            case 8 -> "national";
            case 9 -> "private";
            case 10 -> "ERMES";
            case 14 -> "Internet";
            case 18 -> "WAP client id";
            default -> RESERVED;
        };
    }

    static String esmClass(int value, PduType type, SmppVersion version) {
        if (version == SmppVersion.V33) {
            return EsmClass.kind(value, version) == org.strowger.message.ShortMessage.Kind.RECEIPT
                    ? "delivery receipt"
                    : "message (3.3 gives the bits other meanings)";
        }
        var words = new StringJoiner(", ");
        words.add(kind(value, version));
        if (type != PduType.DELIVER_SM) {
            words.add(MODES.get(value & 0x03));
        }
        if ((value & HEADER) != 0) {
            words.add("user data header");
        }
        if ((value & REPLY_PATH) != 0) {
            words.add("reply path");
        }
        return words.toString();
    }

    private static String kind(int value, SmppVersion version) {
        return switch (value & 0x3C) {
            case 0x00 -> "message";
            case 0x04 -> "delivery receipt";
            case 0x08 -> "delivery acknowledgement";
            case 0x10 -> "user acknowledgement";
            case 0x18 -> "conversation abort";
            case 0x20 -> "intermediate notification";
            default -> "reserved, read as " + EsmClass.kind(value, version);
        };
    }

    static String registered(int value) {
        var words = new StringJoiner(", ");
        words.add(RECEIPTS.get(value & 0x03));
        String acknowledgement = ACKNOWLEDGEMENTS.get((value >> 2) & 0x03);
        if (!acknowledgement.isEmpty()) {
            words.add(acknowledgement);
        }
        if ((value & NOTIFICATIONS) != 0) {
            words.add("intermediate notifications");
        }
        if ((value & REGISTERED_RESERVED) != 0) {
            words.add("reserved bits");
        }
        return words.toString();
    }

    private static String priority(int value, PduType type) {
        if (type == PduType.BROADCAST_SM) {
            return value < BROADCAST_PRIORITIES.size() ? BROADCAST_PRIORITIES.get(value) : RESERVED;
        }
        return switch (value) {
            case 0 -> "normal";
            case 1, 2, 3 -> "priority " + value;
            default -> RESERVED;
        };
    }

    private static String replace(int value) {
        return switch (value) {
            case 0 -> "no";
            case 1 -> "replaces a message that is not yet delivered";
            default -> RESERVED;
        };
    }

    /** Explains the TP-PID of GSM (23.040 9.2.3.9). */
    static String protocolId(int value) {
        return switch (value) {
            case 0x00 -> "default";
            case 0x40 -> "type 0, not shown by the phone";
            case 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47 -> "replaces an earlier message of type " + (value & 0x07);
            case 0x5F -> "return call";
            case 0x7D -> "data for the phone";
            case 0x7E -> "de-personalisation of the phone";
            case 0x7F -> "data for the SIM";
            default -> protocolGroup(value);
        };
    }

    private static String protocolGroup(int value) {
        return switch (value >> 5) {
            case 1 -> "telematic device " + (value & 0x1F);
            case 6, 7 -> "SMSC specific";
            default -> RESERVED;
        };
    }

    static String version(int value) {
        SmppVersion version = SmppVersion.of(value);
        if (version == SmppVersion.V33) {
            return "3.3 or older";
        }
        return value == version.wire() ? version.toString() : "reserved, treated as " + version;
    }

    static String state(int value) {
        MessageState state = MessageStates.of(value);
        return MessageStates.isListed(value) ? state(state) : "reserved, read as " + state;
    }

    static String state(MessageState state) {
        return state + (state.isFinal() ? ", final" : ", not final");
    }

    // ---- data_coding

    /** Explains data_coding in words. */
    static String coding(int octet, Alphabet zero) {
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
        if (isReservedCoding(octet)) {
            words.add("as in GSM: reserved in SMPP");
        }
        return words.toString();
    }

    private static boolean isReservedCoding(int octet) {
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
            case FLASH -> "class 0: displayed immediately, not stored";
            case MOBILE -> "class 1: stored in the phone";
            case SIM -> "class 2: stored in the SIM";
            case TERMINAL -> "class 3: passed to the device behind the phone";
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
        return what + (waiting.active() ? " waiting" : " no longer waiting") + (waiting.stored() ? ", stored" : "");
    }
}
