package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.wire.HexOctets;

/** Interprets the fields of a message. */
public final class MessageFields {
    /** MT: numeric, text, transparent data (EMI-UCP 4.0, field MT). */
    public static final int DIGITS = 2;

    public static final int TEXT = 3;
    public static final int OCTETS = 4;

    /** OTOA of an alphanumeric originator (EMI-UCP 4.0, field OTOA). */
    public static final String NAME = "5039";

    /** OTOA of an international number (EMI-UCP 4.0, field OTOA). */
    public static final String INTERNATIONAL = "1139";

    /** The maximum length of AdC, OAdC and similar fields (EMI-UCP 4.0, operation 51). */
    static final int ADDRESS_DIGITS_MAX = 16;

    /** 11 characters, packed, after their length (EMI-UCP 4.0, field OAdC with OTOA 5039). */
    private static final int NAME_DIGITS_MAX = 22;

    private static final int NAME_TYPE = 5039;
    private static final int INTERNATIONAL_TYPE = 1139;
    private static final int GSM_ONE = 1;
    private static final int CODING_OCTETS = 4;
    private static final int CODING_UCS2 = 8;
    private static final int PLAIN_CODINGS = 0x10;
    private static final int ALPHABET_BITS = 0x0C;
    private static final int CLASSED_TEXT = 0xF0;
    private static final int CLASSED_OCTETS = 0xF4;
    private static final int BOM_FIRST = 0xFE;
    private static final int BOM_SECOND = 0xFF;
    private static final int BOM_DIGITS = 4;
    private static final int DIGITS_OF_OCTET = 2;
    private static final int NO_CODING = -1;

    private MessageFields() {}

    // ---- Addresses

    static boolean isName(OperationView view) {
        return view.length(UcpField.OTOA) == NAME.length() && view.number(UcpField.OTOA) == NAME_TYPE;
    }

    /**
     * Whether an address that is present is neither a number nor, if it is an originator by OTOA 5039, a packed name.
     */
    public static boolean isOdd(OperationView view, UcpField field) {
        int length = view.length(field);
        if (length == 0) {
            return false;
        }
        if (field == UcpField.OADC && isName(view)) {
            return length > NAME_DIGITS_MAX || !isPackedName(view);
        }
        return length > ADDRESS_DIGITS_MAX || !UcpTime.areDigits(view.bytes(), view.begin(field), view.end(field));
    }

    private static boolean isPackedName(OperationView view) {
        return HexOctets.areAll(view.bytes(), view.begin(UcpField.OADC), view.end(UcpField.OADC));
    }

    /**
     * Returns the originator, OAdC by its OTOA (EMI-UCP 4.0, field OTOA); a number without OTOA has no type. A name
     * that is not hexadecimal octets is its own text ({@link UcpDeviation#ODD_ADDRESS}).
     */
    public static Address originator(OperationView view) {
        if (view.isEmpty(UcpField.OADC)) {
            return Address.NONE;
        }
        if (isName(view)) {
            return Address.alphanumeric(
                    isPackedName(view)
                            ? AlphanumericOriginator.read(
                                    view.bytes(), view.begin(UcpField.OADC), view.end(UcpField.OADC))
                            : view.text(UcpField.OADC));
        }
        boolean international = view.number(UcpField.OTOA) == INTERNATIONAL_TYPE;
        return international ? Address.international(view.text(UcpField.OADC)) : number(view.text(UcpField.OADC));
    }

    /** Returns the first recipient. */
    public static Address recipient(OperationView view) {
        if (view.has(UcpField.RADS)) {
            return recipients(view).get(0);
        }
        UcpField field = view.has(UcpField.RAD) ? UcpField.RAD : UcpField.ADC;
        return view.isEmpty(field) ? Address.NONE : number(view.text(field));
    }

    /** Returns all recipients, without their legitimisation codes (EMI-UCP 4.0, operation 02). */
    public static List<Address> recipients(OperationView view) {
        if (!view.has(UcpField.RADS)) {
            return List.of(recipient(view));
        }
        List<Address> all = new ArrayList<>();
        for (String each : view.text(UcpField.RADS).split("/", -1)) {
            int comma = each.indexOf(',');
            all.add(number(comma < 0 ? each : each.substring(0, comma)));
        }
        return all;
    }

    private static Address number(String digits) {
        return new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, digits);
    }

    // ---- Extra services

    static boolean has(OperationView view, int service) {
        return service(view, service) != UcpExtraServices.NONE;
    }

    /** Returns the index of a service; {@link UcpExtraServices#NONE} if the message does not have it. */
    private static int service(OperationView view, int service) {
        return view.isEmpty(UcpField.XSER)
                ? UcpExtraServices.NONE
                : UcpExtraServices.find(view.bytes(), view.begin(UcpField.XSER), view.end(UcpField.XSER), service);
    }

    /** Returns the length of the user data header with its length octet (EMI-UCP 4.0, XSer 01); 0 if there is none. */
    public static int headerOctets(OperationView view) {
        int head = service(view, UcpExtraServices.HEADER);
        return head == UcpExtraServices.NONE ? 0 : HexOctets.octet(view.bytes(), head + UcpExtraServices.OCTET_DIGITS);
    }

    public static byte[] header(OperationView view) {
        int octets = headerOctets(view);
        if (octets == 0) {
            return new byte[0];
        }
        int from = service(view, UcpExtraServices.HEADER) + UcpExtraServices.HEAD_DIGITS;
        return HexOctets.read(view.bytes(), from, from + octets * UcpExtraServices.OCTET_DIGITS);
    }

    // ---- The message

    /** Returns MT; without MT the message is text (not in the specification: Kannel reads it this way). */
    public static int type(OperationView view) {
        return view.isEmpty(UcpField.MT) ? TEXT : view.number(UcpField.MT);
    }

    /** Returns the data coding scheme in XSer 02; {@link #NO_CODING} if there is none. */
    private static int scheme(OperationView view) {
        int head = service(view, UcpExtraServices.CODING);
        return head == UcpExtraServices.NONE
                ? NO_CODING
                : HexOctets.octet(view.bytes(), head + UcpExtraServices.HEAD_DIGITS);
    }

    /**
     * Whether a plain text has the data coding scheme 1, which some libraries send (not in the specification: seen in a
     * Ruby library).
     */
    static boolean isPlainTextCoding(OperationView view) {
        return type(view) == TEXT && scheme(view) == GSM_ONE;
    }

    /**
     * Returns the GSM data coding scheme: XSer 02, which takes precedence over MCLs, or else MCLs, or else the default
     * for MT (EMI-UCP 4.0, fields MCLs and XSer 02).
     */
    public static int codingScheme(OperationView view) {
        int scheme = scheme(view);
        if (scheme != NO_CODING) {
            return scheme;
        }
        boolean octets = type(view) == OCTETS;
        if (!view.isEmpty(UcpField.MCLS)) {
            return (octets ? CLASSED_OCTETS : CLASSED_TEXT) + view.number(UcpField.MCLS);
        }
        return octets ? CODING_OCTETS : 0;
    }

    /** Returns the data_coding of SMPP: values from 0x10 on are the same octet as in GSM. */
    public static int coding(OperationView view) {
        int scheme = codingScheme(view);
        if (scheme >= PLAIN_CODINGS) {
            return scheme;
        }
        int plain =
                switch (scheme & ALPHABET_BITS) {
                    case CODING_OCTETS -> CODING_OCTETS;
                    case CODING_UCS2 -> CODING_UCS2;
                    default -> 0;
                };
        // Transparent data with a text coding are still treated as data, because the specification does not define
        // whether they are
        // packed.
        return plain == 0 && type(view) == OCTETS ? CODING_OCTETS : plain;
    }

    static boolean hasByteOrderMark(OperationView view) {
        return isUcs2(view) && (mark(view, BOM_FIRST, BOM_SECOND) || mark(view, BOM_SECOND, BOM_FIRST));
    }

    private static boolean isUcs2(OperationView view) {
        return type(view) == OCTETS && coding(view) == CODING_UCS2 && view.length(UcpField.MSG) >= BOM_DIGITS;
    }

    private static boolean mark(OperationView view, int first, int second) {
        int at = view.begin(UcpField.MSG);
        return HexOctets.octet(view.bytes(), at) == first
                && HexOctets.octet(view.bytes(), at + DIGITS_OF_OCTET) == second;
    }

    /**
     * Returns the length of the message without header. If NB and the data disagree, the smaller length is used (not in
     * the specification).
     */
    public static int textOctets(OperationView view) {
        int length = view.length(view.messageField());
        if (type(view) == DIGITS && !view.has(UcpField.AMSG)) {
            return length;
        }
        int octets = length / DIGITS_OF_OCTET;
        return type(view) == OCTETS && !view.isEmpty(UcpField.NB)
                ? Math.min(octets, view.number(UcpField.NB) / Byte.SIZE)
                : octets;
    }

    /** Returns header and text in the data_coding of SMPP. */
    public static Body body(OperationView view) {
        UcpField field = view.messageField();
        int count = textOctets(view);
        int from = view.isEmpty(field) ? 0 : view.begin(field);
        byte[] header = header(view);
        boolean digits = type(view) == DIGITS && !view.has(UcpField.AMSG);
        byte[] octets = Arrays.copyOf(header, header.length + count);
        ByteBuf bytes = view.bytes();
        for (int i = 0; i < count; i++) {
            octets[header.length + i] =
                    (byte) (digits ? bytes.getByte(from + i) : HexOctets.octet(bytes, from + i * DIGITS_OF_OCTET));
        }
        if (count > 1 && hasByteOrderMark(view)) {
            octets = ordered(octets, header.length);
        }
        return new Body(octets, header.length > 0, coding(view));
    }

    /** Returns the text in big-endian order, without the byte order mark. */
    private static byte[] ordered(byte[] octets, int from) {
        boolean swapped = (octets[from] & 0xFF) == BOM_SECOND;
        byte[] ordered = Arrays.copyOf(octets, octets.length - Character.BYTES);
        System.arraycopy(octets, from + Character.BYTES, ordered, from, ordered.length - from);
        for (int i = from; swapped && i + 1 < ordered.length; i += Character.BYTES) {
            byte first = ordered[i];
            ordered[i] = ordered[i + 1];
            ordered[i + 1] = first;
        }
        return ordered;
    }

    // ---- Other fields

    /** Returns the text of RPID; empty for the usual protocol, 0 (EMI-UCP 4.0, field RPID). */
    public static String protocol(int identifier) {
        return identifier == 0 ? "" : String.format("%04d", identifier);
    }

    /** Whether this TP-PID may be sent to a handset (EMI-UCP 4.0, field RPID). */
    public static boolean isProtocol(int identifier) {
        return (identifier >= 0 && identifier <= 71)
                || identifier == 95
                || identifier == 127
                || (identifier >= 192 && identifier <= 255);
    }

    /** Returns the time in a field; empty if the field is empty or unreadable. */
    public static Optional<Instant> moment(OperationView view, UcpField field, ZoneId zone) {
        return view.isEmpty(field)
                ? Optional.empty()
                : UcpTime.read(view.bytes(), view.begin(field), view.end(field), zone);
    }
}
