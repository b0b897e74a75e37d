package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.Decimal;
import org.strowger.wire.HexOctets;

/** What may stand in the fields of an operation. Results are not judged: nobody could be told. */
public final class OperationRules {
    private static final int ADDRESS_DIGITS_MAX = 16;
    private static final int ACCOUNT_CHARACTERS_MAX = 32;
    private static final int NAME_DIGITS_MAX = 22;
    private static final int CODE_DIGITS_MIN = 4;
    private static final int PASSWORD_DIGITS_MAX = 16;
    private static final int NETWORK_DIGITS = 4;

    private OperationRules() {}

    /**
     * Judges the operation that the view has read.
     *
     * @param strict whether deviations are refused that can be
     */
    public static UcpRefusal check(OperationView view, boolean strict) {
        UcpLayout layout = view.layout();
        for (int place = 0; place < layout.size(); place++) {
            if (view.begin(place) < view.end(place)) {
                UcpRefusal refusal = field(view, layout.field(place), place, strict);
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
                        ? refuse(view, UcpErrorCode.ADC_INVALID, UcpField.RADS, "there")
                        : content(view, strict);
            case SUPPLEMENTARY -> supplementary(view, strict);
            default -> {
                UcpRefusal refusal = addresses(view, strict);
                yield refusal.isAccepted() ? treatment(view, strict) : refusal;
            }
        };
    }

    // ---- A field by itself, which is not empty

    private static UcpRefusal field(OperationView view, UcpField field, int place, boolean strict) {
        ByteBuf bytes = view.bytes();
        int from = view.begin(place);
        int to = view.end(place);
        return switch (field.form()) {
            case DIGITS -> digits(view, field, from, to);
            case HEX ->
                field == UcpField.PWD || field == UcpField.NPWD
                        ? password(view, from, to, strict)
                        : hex(view, field, strict);
            case TIME ->
                to - from == UcpTime.TIME_DIGITS && UcpTime.isTime(bytes, from, to)
                        ? UcpRefusal.ACCEPTED
                        : refuse(view, UcpErrorCode.TIME_PERIOD, field, UcpFieldForm.TIME.meaning());
            case STAMP ->
                UcpTime.isStamp(bytes, from, to)
                        ? UcpRefusal.ACCEPTED
                        : view.tolerate(UcpDeviation.ODD_STAMP, strict, from);
            case LIST -> recipients(view, from, to);
            case RESERVED -> view.tolerate(UcpDeviation.NOT_EMPTY, strict, from);
            case TEXT, MESSAGE -> UcpRefusal.ACCEPTED;
        };
    }

    private static UcpRefusal digits(OperationView view, UcpField field, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (field == UcpField.OADC) {
            return originator(view, from, to);
        }
        if (to - from > field.charactersMax() || !UcpTime.areDigits(bytes, from, to)) {
            return refuse(view, codeOf(field), field, "at most " + field.charactersMax() + " digits");
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

    private static UcpErrorCode codeOf(UcpField field) {
        return switch (field) {
            case ADC, RAD, RADS -> UcpErrorCode.ADC_INVALID;
            case AC -> UcpErrorCode.AUTHENTICATION;
            case MT -> UcpErrorCode.MESSAGE_TYPE;
            default -> UcpErrorCode.SYNTAX;
        };
    }

    /** The highest value of a field of one digit; 0: it does not matter. */
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

    private static UcpRefusal originator(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (!view.has(UcpField.OTOA) && view.has(UcpField.STYP)) {
            return to - from <= ACCOUNT_CHARACTERS_MAX
                    ? UcpRefusal.ACCEPTED
                    : refuse(
                            view,
                            UcpErrorCode.SYNTAX,
                            UcpField.OADC,
                            "at most " + ACCOUNT_CHARACTERS_MAX + " characters");
        }
        if (MessageFields.isName(view)) {
            if (view.type() == OperationType.DELIVER) {
                view.note(UcpDeviation.NAME_IN_DELIVERY);
            }
            boolean whole = to - from <= NAME_DIGITS_MAX && HexOctets.areAll(bytes, from, to);
            if (whole && AlphanumericOriginator.isRounded(bytes, from, to)) {
                view.note(UcpDeviation.ROUNDED_NAME);
            }
            return whole
                    ? UcpRefusal.ACCEPTED
                    : refuse(view, UcpErrorCode.SYNTAX, UcpField.OADC, "a name in hexadecimal, at most 22 digits");
        }
        return to - from <= ADDRESS_DIGITS_MAX && UcpTime.areDigits(bytes, from, to)
                ? UcpRefusal.ACCEPTED
                : refuse(view, UcpErrorCode.SYNTAX, UcpField.OADC, "at most 16 digits");
    }

    private static UcpRefusal authentication(OperationView view, int from, int to) {
        boolean zero = true;
        for (int at = from; zero && at < to; at++) {
            zero = view.bytes().getByte(at) == '0';
        }
        return zero || to - from < CODE_DIGITS_MIN
                ? refuse(view, UcpErrorCode.AUTHENTICATION, UcpField.AC, "at least four digits, not all of them 0")
                : UcpRefusal.ACCEPTED;
    }

    private static UcpRefusal network(OperationView view, UcpField field, int from, int to) {
        int value = to - from == NETWORK_DIGITS ? Decimal.read(view.bytes(), from, to) : Decimal.NONE;
        boolean known =
                switch (value) {
                    case 100, 122, 131, 138, 139, 339, 439, 539 -> true;
                    case 639 -> field == UcpField.PID;
                    default -> false;
                };
        return known ? UcpRefusal.ACCEPTED : refuse(view, UcpErrorCode.SYNTAX, field, "one of the networks");
    }

    /** The identifiers that a handset may be sent. */
    private static UcpRefusal protocol(OperationView view) {
        return MessageFields.isProtocol(view.number(UcpField.RPID))
                ? UcpRefusal.ACCEPTED
                : refuse(view, UcpErrorCode.SYNTAX, UcpField.RPID, "0 to 71, 95, 127 or 192 to 255");
    }

    private static UcpRefusal password(OperationView view, int from, int to, boolean strict) {
        if (to - from > UcpField.PWD.charactersMax() || !HexOctets.areAll(view.bytes(), from, to)) {
            return UcpRefusal.of(
                    UcpErrorCode.SYNTAX,
                    "a password is hexadecimal, at most 32 digits",
                    from - view.start(),
                    "another");
        }
        return to - from > PASSWORD_DIGITS_MAX
                ? view.tolerate(UcpDeviation.LONG_PASSWORD, strict, from)
                : UcpRefusal.ACCEPTED;
    }

    /** Octets in hexadecimal, or nothing; of extra services, whole ones. */
    static UcpRefusal hex(OperationView view, UcpField field, boolean strict) {
        int from = view.begin(field);
        int to = view.end(field);
        Hex hex = Hex.of(view.bytes(), from, to);
        if (hex == Hex.NONE) {
            return refuse(view, UcpErrorCode.SYNTAX, field, "hexadecimal, two digits for each octet");
        }
        if (hex == Hex.SMALL) {
            UcpRefusal refusal = view.tolerate(UcpDeviation.LOWER_CASE, strict, from);
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        return field == UcpField.XSER ? services(view, from, to) : UcpRefusal.ACCEPTED;
    }

    private static UcpRefusal services(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (to - from > UcpField.XSER.charactersMax() || !UcpExtraServices.areWhole(bytes, from, to)) {
            return refuse(view, UcpErrorCode.SYNTAX, UcpField.XSER, "whole services, at most 400 digits");
        }
        if (!ServiceLengths.hasSoundHeader(view)) {
            return refuse(view, UcpErrorCode.SYNTAX, UcpField.XSER, "a user data header with its own length");
        }
        return ServiceLengths.hasSoundCoding(view)
                ? UcpRefusal.ACCEPTED
                : refuse(view, UcpErrorCode.SYNTAX, UcpField.XSER, "a data coding of one octet");
    }

    /** Each may have a code behind a comma, which nobody reads. */
    private static UcpRefusal recipients(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        int at = from;
        while (at <= to) {
            int slash = bytes.indexOf(at, to, UcpHeader.SLASH);
            int end = slash < 0 ? to : slash;
            int comma = bytes.indexOf(at, end, (byte) ',');
            int digits = comma < 0 ? end : comma;
            if (digits == at || digits - at > ADDRESS_DIGITS_MAX || !UcpTime.areDigits(bytes, at, digits)) {
                return refuse(view, UcpErrorCode.ADC_INVALID, UcpField.RADS, "at most 16 digits each");
            }
            at = end + 1;
        }
        return UcpRefusal.ACCEPTED;
    }

    // ---- Fields together

    private static UcpRefusal alert(OperationView view, boolean strict) {
        if (view.isEmpty(UcpField.ADC)) {
            return refuse(view, UcpErrorCode.ADC_INVALID, UcpField.ADC, "there");
        }
        return view.isEmpty(UcpField.PID)
                ? view.tolerate(UcpDeviation.MISSING_NETWORK, strict, view.begin(UcpField.PID))
                : UcpRefusal.ACCEPTED;
    }

    private static UcpRefusal supplementary(OperationView view, boolean strict) {
        if (!view.is(UcpField.NPL, "0")) {
            return refuse(view, UcpErrorCode.GA_INVALID, UcpField.NPL, "0");
        }
        if (view.isEmpty(UcpField.RAD)) {
            return refuse(view, UcpErrorCode.ADC_INVALID, UcpField.RAD, "there");
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

    private static UcpRefusal addresses(OperationView view, boolean strict) {
        boolean delivers = view.type().sender() != OperationType.Sender.APPLICATION;
        if (view.isEmpty(UcpField.ADC)) {
            UcpRefusal refusal = delivers && view.type() != OperationType.CALL_INPUT
                    ? view.tolerate(UcpDeviation.MISSING_RECIPIENT, strict, view.begin(UcpField.ADC))
                    : refuse(view, UcpErrorCode.ADC_INVALID, UcpField.ADC, "there");
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

    /** Notification, times, stamps, and then what is said. */
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
            return refuse(view, UcpErrorCode.SYNTAX, UcpField.DST, "there");
        }
        return deferred(view, strict);
    }

    private static UcpRefusal deferred(OperationView view, boolean strict) {
        return view.is(UcpField.DD, "1") && view.isEmpty(UcpField.DDT)
                ? refuse(view, UcpErrorCode.TIME_PERIOD, UcpField.DDT, "there, for DD is 1")
                : content(view, strict);
    }

    // ---- What is said

    private static UcpRefusal content(OperationView view, boolean strict) {
        if (view.has(UcpField.AMSG)) {
            return UcpContentRules.text(view, UcpField.AMSG);
        }
        if (view.isEmpty(UcpField.MT)) {
            boolean says = view.type().isMessage();
            UcpRefusal refusal = says
                    ? view.tolerate(UcpDeviation.MISSING_TYPE, strict, view.begin(UcpField.MT))
                    : UcpRefusal.ACCEPTED;
            return refusal.isAccepted() ? UcpContentRules.check(view, MessageFields.TEXT, strict) : refusal;
        }
        return UcpContentRules.check(view, view.number(UcpField.MT), strict);
    }

    /** The offset is that of the field; what stood there is told by its length, for it may be anybody's number. */
    static UcpRefusal refuse(OperationView view, UcpErrorCode code, UcpField field, String rule) {
        return UcpRefusal.of(
                code,
                field.wireName() + " is " + rule,
                view.begin(field) - view.start(),
                view.length(field) + " characters");
    }
}
