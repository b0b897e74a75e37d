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
    public static Refusal check(OperationView view, boolean strict) {
        Layout layout = view.layout();
        for (int place = 0; place < layout.size(); place++) {
            if (view.begin(place) < view.end(place)) {
                Refusal refusal = field(view, layout.field(place), place, strict);
                if (!refusal.isAccepted()) {
                    return refusal;
                }
            }
        }
        return switch (view.type()) {
            case SESSION, PROVISION -> Refusal.ACCEPTED;
            case ALERT -> alert(view, strict);
            case MULTIPLE_ADDRESS ->
                view.isEmpty(Field.RADS)
                        ? refuse(view, ErrorCode.ADC_INVALID, Field.RADS, "there")
                        : content(view, strict);
            case SUPPLEMENTARY -> supplementary(view, strict);
            default -> {
                Refusal refusal = addresses(view, strict);
                yield refusal.isAccepted() ? treatment(view, strict) : refusal;
            }
        };
    }

    // ---- A field by itself, which is not empty

    private static Refusal field(OperationView view, Field field, int place, boolean strict) {
        ByteBuf bytes = view.bytes();
        int from = view.begin(place);
        int to = view.end(place);
        return switch (field.form()) {
            case DIGITS -> digits(view, field, from, to);
            case HEX ->
                field == Field.PWD || field == Field.NPWD ? password(view, from, to, strict) : hex(view, field, strict);
            case TIME ->
                to - from == UcpTime.TIME_DIGITS && UcpTime.isTime(bytes, from, to)
                        ? Refusal.ACCEPTED
                        : refuse(view, ErrorCode.TIME_PERIOD, field, Form.TIME.meaning());
            case STAMP ->
                UcpTime.isStamp(bytes, from, to) ? Refusal.ACCEPTED : view.tolerate(Deviation.ODD_STAMP, strict, from);
            case LIST -> recipients(view, from, to);
            case RESERVED -> view.tolerate(Deviation.NOT_EMPTY, strict, from);
            case TEXT, MESSAGE -> Refusal.ACCEPTED;
        };
    }

    private static Refusal digits(OperationView view, Field field, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (field == Field.OADC) {
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
            default -> Refusal.ACCEPTED;
        };
    }

    private static ErrorCode codeOf(Field field) {
        return switch (field) {
            case ADC, RAD, RADS -> ErrorCode.ADC_INVALID;
            case AC -> ErrorCode.AUTHENTICATION;
            case MT -> ErrorCode.MESSAGE_TYPE;
            default -> ErrorCode.SYNTAX;
        };
    }

    /** The highest value of a field of one digit; 0: it does not matter. */
    private static int highest(Field field) {
        return switch (field) {
            case NRQ, LRQ, DD -> 1;
            case DST, RPI -> 2;
            case MCLS -> 3;
            case MT -> 4;
            case NT -> 7;
            default -> 0;
        };
    }

    private static Refusal originator(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (!view.has(Field.OTOA) && view.has(Field.STYP)) {
            return to - from <= ACCOUNT_CHARACTERS_MAX
                    ? Refusal.ACCEPTED
                    : refuse(view, ErrorCode.SYNTAX, Field.OADC, "at most " + ACCOUNT_CHARACTERS_MAX + " characters");
        }
        if (MessageFields.isName(view)) {
            if (view.type() == OperationType.DELIVER) {
                view.note(Deviation.NAME_IN_DELIVERY);
            }
            boolean whole = to - from <= NAME_DIGITS_MAX && HexOctets.areAll(bytes, from, to);
            if (whole && Names.isRounded(bytes, from, to)) {
                view.note(Deviation.ROUNDED_NAME);
            }
            return whole
                    ? Refusal.ACCEPTED
                    : refuse(view, ErrorCode.SYNTAX, Field.OADC, "a name in hexadecimal, at most 22 digits");
        }
        return to - from <= ADDRESS_DIGITS_MAX && UcpTime.areDigits(bytes, from, to)
                ? Refusal.ACCEPTED
                : refuse(view, ErrorCode.SYNTAX, Field.OADC, "at most 16 digits");
    }

    private static Refusal authentication(OperationView view, int from, int to) {
        boolean zero = true;
        for (int at = from; zero && at < to; at++) {
            zero = view.bytes().getByte(at) == '0';
        }
        return zero || to - from < CODE_DIGITS_MIN
                ? refuse(view, ErrorCode.AUTHENTICATION, Field.AC, "at least four digits, not all of them 0")
                : Refusal.ACCEPTED;
    }

    private static Refusal network(OperationView view, Field field, int from, int to) {
        int value = to - from == NETWORK_DIGITS ? Decimal.read(view.bytes(), from, to) : Decimal.NONE;
        boolean known =
                switch (value) {
                    case 100, 122, 131, 138, 139, 339, 439, 539 -> true;
                    case 639 -> field == Field.PID;
                    default -> false;
                };
        return known ? Refusal.ACCEPTED : refuse(view, ErrorCode.SYNTAX, field, "one of the networks");
    }

    /** The identifiers that a handset may be sent. */
    private static Refusal protocol(OperationView view) {
        return MessageFields.isProtocol(view.number(Field.RPID))
                ? Refusal.ACCEPTED
                : refuse(view, ErrorCode.SYNTAX, Field.RPID, "0 to 71, 95, 127 or 192 to 255");
    }

    private static Refusal password(OperationView view, int from, int to, boolean strict) {
        if (to - from > Field.PWD.charactersMax() || !HexOctets.areAll(view.bytes(), from, to)) {
            return Refusal.of(
                    ErrorCode.SYNTAX, "a password is hexadecimal, at most 32 digits", from - view.start(), "another");
        }
        return to - from > PASSWORD_DIGITS_MAX
                ? view.tolerate(Deviation.LONG_PASSWORD, strict, from)
                : Refusal.ACCEPTED;
    }

    /** Octets in hexadecimal, or nothing; of extra services, whole ones. */
    static Refusal hex(OperationView view, Field field, boolean strict) {
        int from = view.begin(field);
        int to = view.end(field);
        Hex hex = Hex.of(view.bytes(), from, to);
        if (hex == Hex.NONE) {
            return refuse(view, ErrorCode.SYNTAX, field, "hexadecimal, two digits for each octet");
        }
        if (hex == Hex.SMALL) {
            Refusal refusal = view.tolerate(Deviation.LOWER_CASE, strict, from);
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        return field == Field.XSER ? services(view, from, to) : Refusal.ACCEPTED;
    }

    private static Refusal services(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        if (to - from > Field.XSER.charactersMax() || !ExtraServices.areWhole(bytes, from, to)) {
            return refuse(view, ErrorCode.SYNTAX, Field.XSER, "whole services, at most 400 digits");
        }
        if (!ServiceLengths.hasSoundHeader(view)) {
            return refuse(view, ErrorCode.SYNTAX, Field.XSER, "a user data header with its own length");
        }
        return ServiceLengths.hasSoundCoding(view)
                ? Refusal.ACCEPTED
                : refuse(view, ErrorCode.SYNTAX, Field.XSER, "a data coding of one octet");
    }

    /** Each may have a code behind a comma, which nobody reads. */
    private static Refusal recipients(OperationView view, int from, int to) {
        ByteBuf bytes = view.bytes();
        int at = from;
        while (at <= to) {
            int slash = bytes.indexOf(at, to, Header.SLASH);
            int end = slash < 0 ? to : slash;
            int comma = bytes.indexOf(at, end, (byte) ',');
            int digits = comma < 0 ? end : comma;
            if (digits == at || digits - at > ADDRESS_DIGITS_MAX || !UcpTime.areDigits(bytes, at, digits)) {
                return refuse(view, ErrorCode.ADC_INVALID, Field.RADS, "at most 16 digits each");
            }
            at = end + 1;
        }
        return Refusal.ACCEPTED;
    }

    // ---- Fields together

    private static Refusal alert(OperationView view, boolean strict) {
        if (view.isEmpty(Field.ADC)) {
            return refuse(view, ErrorCode.ADC_INVALID, Field.ADC, "there");
        }
        return view.isEmpty(Field.PID)
                ? view.tolerate(Deviation.MISSING_NETWORK, strict, view.begin(Field.PID))
                : Refusal.ACCEPTED;
    }

    private static Refusal supplementary(OperationView view, boolean strict) {
        if (!view.is(Field.NPL, "0")) {
            return refuse(view, ErrorCode.GA_INVALID, Field.NPL, "0");
        }
        if (view.isEmpty(Field.RAD)) {
            return refuse(view, ErrorCode.ADC_INVALID, Field.RAD, "there");
        }
        if (!view.isEmpty(Field.RP)) {
            return refuse(view, ErrorCode.REPETITION, Field.RP, "empty");
        }
        if (!view.isEmpty(Field.PR) || !view.isEmpty(Field.LPR)) {
            return refuse(view, ErrorCode.PRIORITY, Field.PR, "empty");
        }
        if (!view.isEmpty(Field.UR) || !view.isEmpty(Field.LUR)) {
            return refuse(view, ErrorCode.URGENT, Field.UR, "empty");
        }
        return view.isEmpty(Field.RC) && view.isEmpty(Field.LRC)
                ? deferred(view, strict)
                : refuse(view, ErrorCode.REVERSE_CHARGING, Field.RC, "empty");
    }

    private static Refusal addresses(OperationView view, boolean strict) {
        boolean delivers = view.type().sender() != OperationType.Sender.APPLICATION;
        if (view.isEmpty(Field.ADC)) {
            Refusal refusal = delivers && view.type() != OperationType.CALL_INPUT
                    ? view.tolerate(Deviation.MISSING_RECIPIENT, strict, view.begin(Field.ADC))
                    : refuse(view, ErrorCode.ADC_INVALID, Field.ADC, "there");
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        boolean needs =
                view.type().isFifty() && view.type() != OperationType.INQUIRED && view.type() != OperationType.DELETED;
        return needs && view.isEmpty(Field.OADC)
                ? view.tolerate(Deviation.MISSING_ORIGINATOR, strict, view.begin(Field.OADC))
                : Refusal.ACCEPTED;
    }

    /** Notification, times, stamps, and then what is said. */
    private static Refusal treatment(OperationView view, boolean strict) {
        if (view.has(Field.NPID)) {
            boolean hasAddress = !view.isEmpty(Field.NADC) || !view.isEmpty(Field.NAD);
            if (hasAddress == view.isEmpty(Field.NPID)) {
                view.note(Deviation.HALF_NOTIFICATION_ADDRESS);
            }
        }
        boolean stamped = view.type() == OperationType.DELIVER || view.type() == OperationType.NOTIFY;
        if (stamped && view.isEmpty(Field.SCTS)) {
            Refusal refusal = view.tolerate(Deviation.MISSING_STAMP, strict, view.begin(Field.SCTS));
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        if (view.type() == OperationType.NOTIFY && view.isEmpty(Field.DST)) {
            return refuse(view, ErrorCode.SYNTAX, Field.DST, "there");
        }
        return deferred(view, strict);
    }

    private static Refusal deferred(OperationView view, boolean strict) {
        return view.is(Field.DD, "1") && view.isEmpty(Field.DDT)
                ? refuse(view, ErrorCode.TIME_PERIOD, Field.DDT, "there, for DD is 1")
                : content(view, strict);
    }

    // ---- What is said

    private static Refusal content(OperationView view, boolean strict) {
        if (view.has(Field.AMSG)) {
            return ContentRules.text(view, Field.AMSG);
        }
        if (view.isEmpty(Field.MT)) {
            boolean says = view.type().isMessage();
            Refusal refusal =
                    says ? view.tolerate(Deviation.MISSING_TYPE, strict, view.begin(Field.MT)) : Refusal.ACCEPTED;
            return refusal.isAccepted() ? ContentRules.check(view, MessageFields.TEXT, strict) : refusal;
        }
        return ContentRules.check(view, view.number(Field.MT), strict);
    }

    /** The offset is that of the field; what stood there is told by its length, for it may be anybody's number. */
    static Refusal refuse(OperationView view, ErrorCode code, Field field, String rule) {
        return Refusal.of(
                code,
                field.wireName() + " is " + rule,
                view.begin(field) - view.start(),
                view.length(field) + " characters");
    }
}
