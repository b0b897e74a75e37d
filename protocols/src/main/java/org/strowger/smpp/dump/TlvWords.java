package org.strowger.smpp.dump;

import java.util.Arrays;
import java.util.HexFormat;
import org.strowger.gsm.DataCoding;
import org.strowger.protocol.SafeText;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduText;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** Explains a TLV in words. Plain numbers are looked up in the table of {@link TlvTag}. */
final class TlvWords {
    private static final String[] SPAN_UNITS = {"seconds", "minutes", "hours", "days", "weeks", "months", "years"};
    private static final int INTEGER_OCTETS_MAX = 4;
    private static final int VENDOR_FIRST = 0x1400;
    private static final int VENDOR_LAST = 0x3FFF;
    private static final int STRING_MAX = 256;

    private final TlvTag tag;
    private final int wireTag;
    private final byte[] octets;
    private final DumpSettings settings;

    TlvWords(Tlv tlv, DumpSettings settings) {
        this.tag = TlvTag.find(tlv.tag());
        this.wireTag = tlv.tag();
        this.octets = tlv.value();
        this.settings = settings;
    }

    // ---- The value

    String value() {
        if (octets.length == 0) {
            return "empty";
        }
        if (isNumber()) {
            return Long.toString(number());
        }
        if (tag == TlvTag.MESSAGE_PAYLOAD) {
            return PduText.octets(octets.length);
        }
        if (tag.type() == TlvTag.Type.CSTRING || isReadable(0)) {
            return string(0);
        }
        return octets.length <= INTEGER_OCTETS_MAX ? HexFormat.of().formatHex(octets) : PduText.octets(octets.length);
    }

    private boolean isNumber() {
        return tag.type().isInteger() && octets.length > 0 && octets.length <= INTEGER_OCTETS_MAX;
    }

    /** Returns an integer of any length. */
    private long number() {
        long number = 0;
        for (byte each : octets) {
            number = (number << 8) | (each & 0xFF);
        }
        return number;
    }

    /** Whether the octets from an index on are not empty, and consist of printable ASCII except for a final NUL. */
    private boolean isReadable(int from) {
        int end = stringEnd();
        for (int i = from; i < end; i++) {
            if (octets[i] < ' ' || octets[i] > '~') {
                return false;
            }
        }
        return from < end;
    }

    private String string(int from) {
        int end = Math.max(from, Math.min(stringEnd(), from + STRING_MAX));
        return TextDump.quoted(Arrays.copyOfRange(octets, from, end));
    }

    private int stringEnd() {
        return octets[octets.length - 1] == 0 ? octets.length - 1 : octets.length;
    }

    private int octet(int index) {
        return octets[index] & 0xFF;
    }

    // ---- Meaning

    String meaning() {
        if (tag == TlvTag.UNLISTED) {
            return wireTag >= VENDOR_FIRST && wireTag <= VENDOR_LAST
                    ? "of a vendor"
                    : "not defined in any SMPP " + "version";
        }
        if (octets.length == 0) {
            return tag == TlvTag.ALERT_ON_MESSAGE_DELIVERY ? "alert the user" : "";
        }
        if (isNumber()) {
            return ofNumber((int) number());
        }
        return octets.length < tag.octetsMin() ? "too short" : ofOctets();
    }

    private String ofNumber(int number) {
        return switch (tag) {
            case MESSAGE_STATE -> PduFieldWords.state(number);
            case SC_INTERFACE_VERSION -> PduFieldWords.version(number);
            case SOURCE_TELEMATICS_ID -> PduFieldWords.protocolId(number & 0xFF);
            case QOS_TIME_TO_LIVE -> "seconds from submission";
            case BROADCAST_ERROR_STATUS ->
                CommandStatus.nameOf(number) + ": " + CommandStatus.of(number).meaning();
            case MS_MSG_WAIT_FACILITIES ->
                (number & 0x80) != 0 ? waiting(number) + " waiting" : waiting(number) + " no longer waiting";
            case CALLBACK_NUM_PRES_IND -> presentation(number) + ", " + screening(number);
            // The table of this TLV contains the ranges of two networks and no values.
            case USER_RESPONSE_CODE -> "";
            default -> listed(tag.meaning(), Integer.toUnsignedLong(number));
        };
    }

    private String ofOctets() {
        return switch (tag) {
            case NETWORK_ERROR_CODE -> networkError();
            case CALLBACK_NUM -> PduFieldWords.ton(octet(1)) + ", " + PduFieldWords.npi(octet(2)) + ", " + string(3);
            case CALLBACK_NUM_ATAG -> labelled();
            case SOURCE_SUBADDRESS, DEST_SUBADDRESS -> subaddress();
            case MS_VALIDITY -> msValidity();
            case BROADCAST_FREQUENCY_INTERVAL -> interval();
            case BROADCAST_AREA_IDENTIFIER -> area();
            case BROADCAST_CONTENT_TYPE -> contentNetwork() + ", type " + word(1);
            case BROADCAST_END_TIME -> TimeWords.of(stripped(), settings.now());
            case ALERT_ON_MESSAGE_DELIVERY -> alert();
            case ITS_SESSION_INFO ->
                "session " + octet(0) + ", number " + (octet(1) >> 1) + ((octet(1) & 1) != 0 ? ", the last" : "");
            default -> "";
        };
    }

    /** Returns the words for a number in a list of values: {@code other} for 3 in {@code 0 none; 1-2 some; 3 other}. */
    static String listed(String list, long number) {
        for (String entry : list.split("; ", -1)) {
            int blank = entry.indexOf(' ');
            if (blank > 0 && covers(entry.substring(0, blank), number)) {
                int stop = entry.indexOf(". ");
                return entry.substring(blank + 1, stop < 0 ? entry.length() : stop);
            }
        }
        return "";
    }

    private static boolean covers(String range, long number) {
        if (!range.matches("\\d{1,9}(-\\d{1,9})?")) {
            return false;
        }
        int dash = range.indexOf('-');
        long first = Long.parseLong(dash < 0 ? range : range.substring(0, dash));
        long last = dash < 0 ? first : Long.parseLong(range.substring(dash + 1));
        return number >= first && number <= last;
    }

    // ---- Structured values

    private static String waiting(int value) {
        return new String[] {"voicemail", "fax", "e-mail", "other messages"}[value & 0x03];
    }

    private static String presentation(int value) {
        String[] words = {"may be shown", "not to be shown", "not available", "reserved"};
        return words[(value >> 2) & 0x03];
    }

    private static String screening(int value) {
        String[] words = {"not screened", "verified", "verification failed", "provided by the network"};
        return words[value & 0x03];
    }

    /** Explains a network and a number, or the three ASCII digits of some peers. */
    private String networkError() {
        if (octets.length == 3 && isReadable(0)) {
            return "error " + string(0) + ", as three ASCII digits without a network type";
        }
        String network =
                switch (octet(0)) {
                    case 1 -> "ANSI-136";
                    case 2 -> "IS-95";
                    case 3 -> "GSM";
                    case 4 -> "ANSI-136 cause";
                    case 5 -> "IS-95 cause";
                    case 6 -> "ANSI-41";
                    case 7 -> "SMPP";
                    case 8 -> "SMSC";
                    default -> "reserved network";
                };
        return network + ", error " + word(1);
    }

    private String labelled() {
        DataCoding coding = DataCoding.of(octet(0));
        return coding.text(octets, 1, octets.length, settings.zero())
                .map(SafeText::quoted)
                .orElse(PduFieldWords.coding(octet(0), settings.zero()));
    }

    private String subaddress() {
        String kind =
                switch (octet(0)) {
                    case 0x80 -> "NSAP, even";
                    case 0x88 -> "NSAP, odd";
                    case 0xA0 -> "user specified";
                    default -> "reserved";
                };
        return isReadable(1) ? kind + ", " + string(1) : kind;
    }

    private String msValidity() {
        String[] kinds = {
            "stored indefinitely",
            "until power off",
            "until the phone moves to another area",
            "shown only",
            "for a period"
        };
        String kind = octet(0) < kinds.length ? kinds[octet(0)] : "reserved";
        boolean spans = octet(0) == 4 && octets.length == 4 && octet(1) < SPAN_UNITS.length;
        return spans ? "for " + word(2) + " " + SPAN_UNITS[octet(1)] : kind;
    }

    /** Explains an interval; units are numbered from 8 on, which is seconds. */
    private String interval() {
        int unit = octet(0) - 8;
        if (octet(0) == 0) {
            return "as often as possible";
        }
        return unit >= 0 && unit < SPAN_UNITS.length ? "every " + word(1) + " " + SPAN_UNITS[unit] : "reserved";
    }

    private String area() {
        String[] formats = {"by name", "an ellipsoid arc", "a polygon"};
        String format = octet(0) < formats.length ? formats[octet(0)] : "reserved format";
        return isReadable(1) ? format + ", " + string(1) : format;
    }

    private String contentNetwork() {
        String[] networks = {"any network", "GSM", "TDMA", "CDMA"};
        return octet(0) < networks.length ? networks[octet(0)] : "reserved network";
    }

    private String alert() {
        String[] levels = {"default", "low", "medium", "high"};
        return octet(0) < levels.length ? "alert the user, " + levels[octet(0)] : "reserved";
    }

    private int word(int index) {
        return octets.length < index + 2 ? 0 : (octet(index) << 8) | octet(index + 1);
    }

    private String stripped() {
        return new String(octets, 0, stringEnd(), java.nio.charset.StandardCharsets.ISO_8859_1);
    }
}
