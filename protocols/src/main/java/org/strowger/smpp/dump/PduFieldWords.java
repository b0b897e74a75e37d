package org.strowger.smpp.dump;

import java.util.List;
import java.util.StringJoiner;
import org.strowger.message.MessageState;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;

/** What stands in the fields, in words (3.4 sections 5.2.5 to 5.2.28, 5.0 section 4.7). */
final class PduFieldWords {
    private static final String RESERVED = "reserved";
    private static final int HEADER = 0x40;
    private static final int REPLY_PATH = 0x80;
    private static final int NOTIFICATIONS = 0x10;
    private static final int REGISTERED_RESERVED = 0xE0;

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

    /** The number as people write it: bits in hexadecimal, amounts in decimal. */
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
            case DATA_CODING -> CodingWords.of(value, settings.zero());
            case SM_DEFAULT_MSG_ID -> value == 0 ? "none" : "a text that the SMSC keeps";
            case INTERFACE_VERSION -> version(value);
            case MESSAGE_STATE -> state(value);
            case MESSAGE_STATUS -> "as 3.3 numbers the states";
            case ERROR_CODE -> value == 0 ? "none" : "the network's own";
            default -> "";
        };
    }

    /** What a string says beyond itself. */
    static String of(PduField field, String text) {
        return switch (field) {
            case SOURCE_ADDR -> text.isEmpty() ? "the SMSC puts one in" : "";
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
                    : "message; the bits have other meanings in 3.3";
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
            default -> "reserved, taken as " + EsmClass.kind(value, version);
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
            case 1 -> "takes the place of one on its way";
            default -> RESERVED;
        };
    }

    /** TP-PID of GSM (23.040 9.2.3.9). */
    static String protocolId(int value) {
        return switch (value) {
            case 0x00 -> "default";
            case 0x40 -> "type 0, shown by no phone";
            case 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47 -> "replaces an earlier one of type " + (value & 0x07);
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
            case 6, 7 -> "as the service centre has it";
            default -> RESERVED;
        };
    }

    static String version(int value) {
        SmppVersion version = SmppVersion.of(value);
        if (version == SmppVersion.V33) {
            return "3.3 or older";
        }
        return value == version.wire() ? version.toString() : "reserved, served as " + version;
    }

    static String state(int value) {
        MessageState state = MessageStates.of(value);
        return MessageStates.isListed(value) ? state(state) : "reserved, taken as " + state;
    }

    static String state(MessageState state) {
        return state + (state.isFinal() ? ", final" : ", not final");
    }
}
