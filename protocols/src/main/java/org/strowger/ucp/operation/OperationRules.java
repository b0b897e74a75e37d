package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.gsm.TextUnit;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;

/** The rules for the contents of an operation. Results are not checked, because a result cannot be refused. */
public final class OperationRules {
    /** EMI-UCP 4.0 has 16 digits in operation 60; but some account names are longer (not in the specification). */
    private static final int ACCOUNT_CHARACTERS_MAX = 32;

    /** At least 4 digits, not all of them 0 (EMI-UCP 4.0, field AC). */
    private static final int CODE_DIGITS_MIN = 4;

    /** EMI-UCP 4.0, field PWD of operation 60, does not define whether 16 counts characters or digits. */
    private static final int PASSWORD_DIGITS_MAX = 16;

    private static final int NETWORK_DIGITS = 4;
    private static final int DIGITS_OF_OCTET = 2;

    private OperationRules() {}

    /**
     * Checks the operation in the view.
     *
     * @param strict whether deviations that can be refused are refused
     */
    public static UcpRefusal check(OperationView view, boolean strict) {
        UcpLayout layout = view.layout();
        for (int index = 0; index < layout.size(); index++) {
            if (view.begin(index) < view.end(index)) {
                UcpRefusal refusal = field(view, layout.field(index), index, strict);
                if (!refusal.isAccepted()) {
                    return refusal;
                }
            }
        }
        return switch (view.type()) {
            case SESSION, PROVISION -> UcpRefusal.ACCEPTED;
            case ALERT -> alert(view, strict);
            case MULTIPLE_ADDRESS ->
                view.isEmpty(UcpField.RADS)
                        ? refuse(view, UcpErrorCode.ADC_INVALID, UcpField.RADS, "present")
                        : content(view, strict);
            case SUPPLEMENTARY -> supplementary(view, strict);
            default -> {
                UcpRefusal refusal = addresses(view, strict);
                yield refusal.isAccepted() ? treatment(view, strict) : refusal;
            }
        };
    }

    // ---- Single fields that are not empty

    private static UcpRefusal field(OperationView view, UcpField field, int index, boolean strict) {
        ByteBuf bytes = view.bytes();
        int from = view.begin(index);
        int to = view.end(index);
        return switch (field.form()) {
            case DIGITS ->
                field == UcpField.ADC && isToName(view, from, to)
                        ? view.tolerate(UcpDeviation.NAME_AS_RECIPIENT, strict, from)
                        : digits(view, field, strict);
            case HEX ->
                field == UcpField.PWD || field == UcpField.NPWD
                        ? password(view, from, to, strict)
                        : hex(view, field, strict);
            case TIME ->
                to - from == UcpTime.TIME_DIGITS && UcpTime.isTime(bytes, from, to)
                        ? UcpRefusal.ACCEPTED
                        : refuse(view, UcpErrorCode.TIME_PERIOD, field, UcpField.Form.TIME.meaning());
            case STAMP ->
                UcpTime.isStamp(bytes, from, to)
                        ? UcpRefusal.ACCEPTED
                        : view.tolerate(UcpDeviation.ODD_STAMP, strict, from);
            case LIST -> recipients(view, from, to);
            case RESERVED -> view.tolerate(UcpDeviation.NOT_EMPTY, strict, from);
            case TEXT, MESSAGE -> UcpRefusal.ACCEPTED;
        };
    }

    private static UcpRefusal digits(OperationView view, UcpField field, boolean strict) {
        if (field == UcpField.OADC) {
            return originator(view, strict);
        }
        ByteBuf bytes = view.bytes();
        int from = view.begin(field);
        int to = view.end(field);
        if (to - from > field.charactersMax() || !UcpTime.areDigits(bytes, from, to)) {
            String rule = "at most " + field.charactersMax() + " digits";
            return field.isNumber()
                    ? oddAddress(view, field, codeOf(field), rule, strict)
                    : refuse(view, codeOf(field), field, rule);
        }
        int highest = highest(field);
        if (highest > 0 && bytes.getByte(from) - '0' > highest) {
            return refuse(view, codeOf(field), field, "at most " + highest);
        }
        return switch (field) {
            case AC -> authentication(view, from, to);
            case NPID, PID, LPID -> network(view, field, from, to);
            case RPID -> protocol(view);
            default -> UcpRefusal.ACCEPTED;
        };
    }

    /** Whether AdC is the name of an account, to which an SMSC may send the notifications of messages from names. */
    private static boolean isToName(OperationView view, int from, int to) {
        return view.type() == OperationType.NOTIFY
                && to - from <= ACCOUNT_CHARACTERS_MAX
                && !UcpTime.areDigits(view.bytes(), from, to);
    }

    private static UcpErrorCode codeOf(UcpField field) {
        return switch (field) {
            case ADC, RAD, RADS -> UcpErrorCode.ADC_INVALID;
            case AC -> UcpErrorCode.AUTHENTICATION;
            case MT -> UcpErrorCode.MESSAGE_TYPE;
            default -> UcpErrorCode.SYNTAX;
        };
    }

    /** Returns the highest value of a one-digit field (EMI-UCP 4.0, fields of the 50 series); 0: no limit. */
    private static int highest(UcpField field) {
        return switch (field) {
            case NRQ, LRQ, DD -> 1;
            case DST, RPI -> 2;
            case MCLS -> 3;
            case MT -> 4;
            case NT -> 7;
            default -> 0;
        };
    }

    /** Checks OAdC: an account in a login, a name if OTOA is 5039, else a number (EMI-UCP 4.0, field OAdC). */
    private static UcpRefusal originator(OperationView view, boolean strict) {
        if (!view.has(UcpField.OTOA) && view.has(UcpField.STYP)) {
            return view.length(UcpField.OADC) <= ACCOUNT_CHARACTERS_MAX
                    ? UcpRefusal.ACCEPTED
                    : refuse(
                            view,
                            UcpErrorCode.SYNTAX,
                            UcpField.OADC,
                            "at most " + ACCOUNT_CHARACTERS_MAX + " characters");
        }
        boolean name = MessageFields.isName(view);
        if (MessageFields.isOdd(view, UcpField.OADC)) {
            String rule = name ? "a name of at most 22 hexadecimal digits" : "at most 16 digits";
            return oddAddress(view, UcpField.OADC, UcpErrorCode.SYNTAX, rule, strict);
        }
        if (name && view.type() == OperationType.DELIVER) {
            view.note(UcpDeviation.NAME_IN_DELIVERY);
        }
        if (name
                && AlphanumericOriginator.isRounded(view.bytes(), view.begin(UcpField.OADC), view.end(UcpField.OADC))) {
            view.note(UcpDeviation.ROUNDED_NAME);
        }
        return UcpRefusal.ACCEPTED;
    }

    /**
     * Tolerates an address in an operation that only an SMSC sends: many SMSCs never repeat a refused delivery, and its
     * recipient would lose the message. An address from an application is refused, so that the application corrects it.
     */
    private static UcpRefusal oddAddress(
            OperationView view, UcpField field, UcpErrorCode code, String rule, boolean strict) {
        return view.type().sender() == OperationType.Sender.SMSC
                ? view.tolerate(UcpDeviation.ODD_ADDRESS, strict, view.begin(field))
                : refuse(view, code, field, rule);
    }

    /** Checks the authentication code (EMI-UCP 4.0, field AC). */
    private static UcpRefusal authentication(OperationView view, int from, int to) {
        boolean zero = true;
        for (int at = from; zero && at < to; at++) {
            zero = view.bytes().getByte(at) == '0';
        }
        return zero || to - from < CODE_DIGITS_MIN
                ? refuse(view, UcpErrorCode.AUTHENTICATION, UcpField.AC, "at least four digits, not all of them 0")
                : UcpRefusal.ACCEPTED;
    }

    /** Checks a PID (EMI-UCP 4.0, operation 31). The PID 0639, an abbreviated number, is legal only in operation 31. */
    private static UcpRefusal network(OperationView view, UcpField field, int from, int to) {
        int value = to - from == NETWORK_DIGITS ? Decimal.read(view.bytes(), from, to) : Decimal.NONE;
        boolean known =
                switch (value) {
                    case 100, 122, 131, 138, 139, 339, 439, 539 -> true;
                    case 639 -> field == UcpField.PID;
                    default -> false;
                };
        return known ? UcpRefusal.ACCEPTED : refuse(view, UcpErrorCode.SYNTAX, field, "a known PID");
    }

    /** Checks RPID: the TP-PIDs that may be sent to a handset (EMI-UCP 4.0, field RPID). */
    private static UcpRefusal protocol(OperationView view) {
        return MessageFields.isProtocol(view.number(UcpField.RPID))
                ? UcpRefusal.ACCEPTED
                : refuse(view, UcpErrorCode.SYNTAX, UcpField.RPID, "0 to 71, 95, 127 or 192 to 255");
    }

    private static UcpRefusal password(OperationView view, int from, int to, boolean strict) {
        if (to - from > UcpField.PWD.charactersMax() || !HexOctets.areAll(view.bytes(), from, to)) {
            return UcpRefusal.of(
                    UcpErrorCode.SYNTAX,
                    "a password must be at most 32 hexadecimal digits",
                    from - view.start(),
                    "another value");
        }
        return to - from > PASSWORD_DIGITS_MAX
                ? view.tolerate(UcpDeviation.LONG_PASSWORD, strict, from)
                : UcpRefusal.ACCEPTED;
    }

    /**
     * Checks that the field consists of hexadecimal octets or is empty. XSer must also consist of complete services.
     */
    private static UcpRefusal hex(OperationView view, UcpField field, boolean strict) {
        int from = view.begin(field);
        int to = view.end(field);
        Hex hex = Hex.of(view.bytes(), from, to);
        if (hex == Hex.NONE) {
            return refuse(view, UcpErrorCode.SYNTAX, field, "hexadecimal, two digits for each octet");
        }
        if (hex == Hex.LOWER) {
            UcpRefusal refusal = view.tolerate(UcpDeviation.LOWER_CASE, strict, from);
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        return field == UcpField.XSER ? services(view, from, to) : UcpRefusal.ACCEPTED;
    }

    /** Checks XSer: services of type, length and octets (EMI-UCP 4.0, field XSer). */
    private static UcpRefusal services(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (to - from > UcpField.XSER.charactersMax() || !UcpExtraServices.areWhole(bytes, from, to)) {
            return refuse(
                    view,
                    UcpErrorCode.SYNTAX,
                    UcpField.XSER,
                    "a sequence of complete extra services, at most " + "400 digits in all");
        }
        if (!UcpExtraServices.hasSoundHeader(view)) {
            return refuse(view, UcpErrorCode.SYNTAX, UcpField.XSER, "a user data header that begins with its length");
        }
        return UcpExtraServices.hasSoundCoding(view)
                ? UcpRefusal.ACCEPTED
                : refuse(view, UcpErrorCode.SYNTAX, UcpField.XSER, "a data coding scheme of one octet");
    }

    /**
     * Checks the recipients. Each address may be followed by a comma and a legitimisation code, which is ignored
     * (EMI-UCP 4.0, operation 02).
     */
    private static UcpRefusal recipients(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        int at = from;
        while (at <= to) {
            int slash = bytes.indexOf(at, to, UcpHeader.SLASH);
            int end = slash < 0 ? to : slash;
            int comma = bytes.indexOf(at, end, (byte) ',');
            int digits = comma < 0 ? end : comma;
            if (digits == at
                    || digits - at > MessageFields.ADDRESS_DIGITS_MAX
                    || !UcpTime.areDigits(bytes, at, digits)) {
                return refuse(view, UcpErrorCode.ADC_INVALID, UcpField.RADS, "at most 16 digits each");
            }
            at = end + 1;
        }
        return UcpRefusal.ACCEPTED;
    }

    // ---- Combinations of fields

    private static UcpRefusal alert(OperationView view, boolean strict) {
        if (view.isEmpty(UcpField.ADC)) {
            return refuse(view, UcpErrorCode.ADC_INVALID, UcpField.ADC, "present");
        }
        return view.isEmpty(UcpField.PID)
                ? view.tolerate(UcpDeviation.MISSING_NETWORK, strict, view.begin(UcpField.PID))
                : UcpRefusal.ACCEPTED;
    }

    /**
     * Checks operation 03: NPL must be 0, and the fields of the paid services must be empty; each of these fields has
     * its own error code (EMI-UCP 4.0, operation 03).
     */
    private static UcpRefusal supplementary(OperationView view, boolean strict) {
        if (!view.is(UcpField.NPL, "0")) {
            return refuse(view, UcpErrorCode.GA_INVALID, UcpField.NPL, "0");
        }
        if (view.isEmpty(UcpField.RAD)) {
            return refuse(view, UcpErrorCode.ADC_INVALID, UcpField.RAD, "present");
        }
        if (!view.isEmpty(UcpField.RP)) {
            return refuse(view, UcpErrorCode.REPETITION, UcpField.RP, "empty");
        }
        if (!view.isEmpty(UcpField.PR) || !view.isEmpty(UcpField.LPR)) {
            return refuse(view, UcpErrorCode.PRIORITY, UcpField.PR, "empty");
        }
        if (!view.isEmpty(UcpField.UR) || !view.isEmpty(UcpField.LUR)) {
            return refuse(view, UcpErrorCode.URGENT, UcpField.UR, "empty");
        }
        return view.isEmpty(UcpField.RC) && view.isEmpty(UcpField.LRC)
                ? deferred(view, strict)
                : refuse(view, UcpErrorCode.REVERSE_CHARGING, UcpField.RC, "empty");
    }

    /**
     * Checks the addresses: AdC and OAdC are mandatory (EMI-UCP 4.0, fields of the 50 series); 57 and 58 as printed
     * have no OAdC.
     */
    private static UcpRefusal addresses(OperationView view, boolean strict) {
        boolean delivers = view.type().sender() != OperationType.Sender.APPLICATION;
        if (view.isEmpty(UcpField.ADC)) {
            UcpRefusal refusal = delivers && view.type() != OperationType.CALL_INPUT
                    ? view.tolerate(UcpDeviation.MISSING_RECIPIENT, strict, view.begin(UcpField.ADC))
                    : refuse(view, UcpErrorCode.ADC_INVALID, UcpField.ADC, "present");
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        boolean needs =
                view.type().isFifty() && view.type() != OperationType.INQUIRED && view.type() != OperationType.DELETED;
        return needs && view.isEmpty(UcpField.OADC)
                ? view.tolerate(UcpDeviation.MISSING_ORIGINATOR, strict, view.begin(UcpField.OADC))
                : UcpRefusal.ACCEPTED;
    }

    /**
     * Checks notifications and stamps: NAdC and NPID must be present together (EMI-UCP 4.0, operation 51). SCTS is
     * mandatory in 52 and 53, Dst in 53 (EMI-UCP 4.0, fields of the 50 series).
     */
    private static UcpRefusal treatment(OperationView view, boolean strict) {
        if (view.has(UcpField.NPID)) {
            boolean hasAddress = !view.isEmpty(UcpField.NADC) || !view.isEmpty(UcpField.NAD);
            if (hasAddress == view.isEmpty(UcpField.NPID)) {
                view.note(UcpDeviation.HALF_NOTIFICATION_ADDRESS);
            }
        }
        boolean stamped = view.type() == OperationType.DELIVER || view.type() == OperationType.NOTIFY;
        if (stamped && view.isEmpty(UcpField.SCTS)) {
            UcpRefusal refusal = view.tolerate(UcpDeviation.MISSING_STAMP, strict, view.begin(UcpField.SCTS));
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        if (view.type() == OperationType.NOTIFY && view.isEmpty(UcpField.DST)) {
            return refuse(view, UcpErrorCode.SYNTAX, UcpField.DST, "present");
        }
        return deferred(view, strict);
    }

    /** Checks deferred delivery: DDT is mandatory if DD is 1 (EMI-UCP 4.0, fields DD and DDT). */
    private static UcpRefusal deferred(OperationView view, boolean strict) {
        return view.is(UcpField.DD, "1") && view.isEmpty(UcpField.DDT)
                ? refuse(view, UcpErrorCode.TIME_PERIOD, UcpField.DDT, "present if DD is 1")
                : content(view, strict);
    }

    // ---- The message

    /**
     * Checks the content. Only a message without MT is a deviation (seen in Kannel); inquiries need no MT (EMI-UCP 4.0,
     * field MT).
     */
    private static UcpRefusal content(OperationView view, boolean strict) {
        if (view.has(UcpField.AMSG)) {
            return text(view, UcpField.AMSG);
        }
        if (view.isEmpty(UcpField.MT)) {
            boolean needsType = view.type().isMessage();
            UcpRefusal refusal = needsType
                    ? view.tolerate(UcpDeviation.MISSING_TYPE, strict, view.begin(UcpField.MT))
                    : UcpRefusal.ACCEPTED;
            return refusal.isAccepted() ? message(view, MessageFields.TEXT, strict) : refusal;
        }
        return message(view, view.number(UcpField.MT), strict);
    }

    /** Checks the content by its type. MT 4 exists only in the 50 series (EMI-UCP 4.0, field MT). */
    private static UcpRefusal message(OperationView view, int type, boolean strict) {
        return switch (type) {
            case MessageFields.DIGITS -> numeric(view);
            case MessageFields.TEXT -> {
                UcpRefusal refusal = hex(view, UcpField.MSG, strict);
                yield refusal.isAccepted() ? text(view, UcpField.MSG) : refusal;
            }
            case MessageFields.OCTETS ->
                view.type().isFifty()
                        ? octets(view, strict)
                        : refuse(view, UcpErrorCode.MESSAGE_TYPE, UcpField.MT, "2 or 3");
            default -> refuse(view, UcpErrorCode.MESSAGE_TYPE, UcpField.MT, "2, 3 or 4");
        };
    }

    /** Checks a numeric message: at most 160 digits (EMI-UCP 4.0, field NMsg). */
    private static UcpRefusal numeric(OperationView view) {
        if (!UcpTime.areDigits(view.bytes(), view.begin(UcpField.MSG), view.end(UcpField.MSG))) {
            return refuse(view, UcpErrorCode.SYNTAX, UcpField.MSG, "digits if MT is 2");
        }
        return fits(view, UcpField.MSG, view.length(UcpField.MSG), capacity(view, TextUnit.SEPTET));
    }

    /**
     * Checks a text: two hexadecimal digits for each character of the GSM alphabet, at most 160 characters with the
     * user data header (EMI-UCP 4.0, fields AMsg and XSer 01).
     */
    private static UcpRefusal text(OperationView view, UcpField field) {
        if (MessageFields.has(view, UcpExtraServices.CODING) && MessageFields.isPlainTextCoding(view)) {
            view.note(UcpDeviation.CODED_TEXT);
        }
        // The texts of notifications and answers are not sent to a handset, so their length is not limited.
        return view.type() == OperationType.NOTIFY || !view.type().isMessage()
                ? UcpRefusal.ACCEPTED
                : fits(view, field, view.length(field) / DIGITS_OF_OCTET, capacity(view, TextUnit.SEPTET));
    }

    /**
     * Checks transparent data: NB is mandatory with MT 4; at most 140 octets with the user data header (EMI-UCP 4.0,
     * fields NB, TMsg, XSer 01).
     */
    private static UcpRefusal octets(OperationView view, boolean strict) {
        if (view.isEmpty(UcpField.NB)) {
            UcpRefusal refusal = view.tolerate(UcpDeviation.MISSING_BITS, strict, view.begin(UcpField.NB));
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        UcpRefusal refusal = hex(view, UcpField.MSG, strict);
        if (!refusal.isAccepted()) {
            return refusal;
        }
        int octets = view.length(UcpField.MSG) / DIGITS_OF_OCTET;
        if (!view.isEmpty(UcpField.NB) && view.number(UcpField.NB) != octets * Byte.SIZE) {
            view.note(UcpDeviation.WRONG_BITS);
        }
        if (MessageFields.hasByteOrderMark(view)) {
            view.note(UcpDeviation.BYTE_ORDER_MARK);
        }
        return fits(view, UcpField.MSG, octets, capacity(view, TextUnit.OCTET));
    }

    private static int capacity(OperationView view, TextUnit unit) {
        return unit.capacity(MessageFields.headerOctets(view));
    }

    private static UcpRefusal fits(OperationView view, UcpField field, int there, int max) {
        return there <= max
                ? UcpRefusal.ACCEPTED
                : refuse(view, UcpErrorCode.TOO_LONG, field, "at most " + max + " characters or octets");
    }

    /**
     * Returns a refusal with the offset of the field. The refusal shows only the length of the value, because the value
     * may be a subscriber's number.
     */
    private static UcpRefusal refuse(OperationView view, UcpErrorCode code, UcpField field, String rule) {
        return UcpRefusal.of(
                code,
                field.wireName() + " must be " + rule,
                view.begin(field) - view.start(),
                view.length(field) + " characters");
    }
}
