package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.packet.ParameterForm.Fault;
import org.strowger.cimd2.packet.ParameterForm.Kind;
import org.strowger.gsm.TextUnit;
import org.strowger.wire.HexOctets;

/** The rules for the parameters of a request, and the error codes of refusals. */
public final class PacketRules {
    /**
     * The maximum number of destinations of one submit. The specification gives no limit for an SMSC; error 301 means
     * "too many".
     */
    public static final int DESTINATIONS_MAX = 10;

    private PacketRules() {}

    /**
     * Checks a readable request.
     *
     * @param strict whether deviations are refused
     */
    public static Cimd2Refusal check(PacketView view, boolean strict) {
        Cimd2Refusal values = values(view, strict);
        if (!values.isAccepted()) {
            return values;
        }
        Cimd2Refusal missing = missing(view, strict);
        if (!missing.isAccepted()) {
            return missing;
        }
        return switch (view.operation()) {
            case SUBMIT -> submit(view);
            case DELIVER -> content(view);
            case CANCEL -> cancel(view);
            case SET -> set(view);
            default -> Cimd2Refusal.NONE;
        };
    }

    // ---- Single parameters

    private static Cimd2Refusal values(PacketView view, boolean strict) {
        Operation operation = view.operation();
        boolean fromSmsc = operation.sender() == Operation.Sender.SMSC;
        for (int index = 0; index < view.count(); index++) {
            Parameter parameter = view.parameter(index);
            if (!operation.has(parameter)) {
                if (strict && !fromSmsc) {
                    String rule = operation.wireName() + " does not allow this parameter";
                    return refusal(view, index, Cimd2ErrorCode.UNSUPPORTED_PARAMETER, rule);
                }
            } else {
                Fault fault = parameter.form().check(view.bytes(), view.begin(index), view.end(index));
                // Addresses from an SMSC are accepted in any form and forwarded.
                boolean passed = fromSmsc && !strict && parameter.form().kind() == Kind.ADDRESS;
                if (fault != Fault.NONE && !passed) {
                    Cimd2ErrorCode code = fault == Fault.FORM ? Cimd2ErrorCode.FORMAT : misuse(operation, parameter);
                    return refusal(view, index, code, parameter.wireName() + ": " + fault.meaning());
                }
            }
        }
        return Cimd2Refusal.NONE;
    }

    /**
     * Returns the error code for a wrong or missing parameter; each operation has its own (CIMD via Kannel: parameter
     * 900).
     */
    static Cimd2ErrorCode misuse(Operation operation, Parameter parameter) {
        return switch (operation) {
            case ENQUIRE ->
                parameter == Parameter.TIME_STAMP ? Cimd2ErrorCode.ENQUIRE_TIME : Cimd2ErrorCode.ENQUIRE_ADDRESS;
            case CANCEL ->
                switch (parameter) {
                    case TIME_STAMP -> Cimd2ErrorCode.CANCEL_TIME;
                    case DESTINATION -> Cimd2ErrorCode.CANCEL_ADDRESS;
                    default -> Cimd2ErrorCode.CANCEL_MODE;
                };
            case DELIVER ->
                switch (parameter) {
                    case DATA_CODING -> Cimd2ErrorCode.UNSUPPORTED_CODING;
                    case HEADER -> Cimd2ErrorCode.UNSUPPORTED_HEADER;
                    default -> Cimd2ErrorCode.FORMAT;
                };
            case REPORT -> Cimd2ErrorCode.FORMAT;
            case SET -> Cimd2ErrorCode.PASSWORD_FAILED;
            default -> parameter.misuse();
        };
    }

    private static Cimd2Refusal missing(PacketView view, boolean strict) {
        Operation operation = view.operation();
        // A delivery without a mandatory parameter is accepted, because its refusal would lose the message.
        if (operation.sender() == Operation.Sender.SMSC && !strict) {
            return Cimd2Refusal.NONE;
        }
        for (Parameter each : operation.mandatory()) {
            if (!view.has(each)) {
                Cimd2ErrorCode code =
                        switch (operation) {
                            case GET, REPORT, DELIVER -> Cimd2ErrorCode.SYNTAX;
                            case DELIVERY_REQUEST -> Cimd2ErrorCode.REQUEST_COMBINATION;
                            default -> misuse(operation, each);
                        };
                return refusal(view, code, each.wireName() + " is mandatory");
            }
        }
        return Cimd2Refusal.NONE;
    }

    // ---- Combinations of parameters

    /** Checks a submit: 050 and 051, 053 and 054, 033 and 034 exclude each other (CIMD 8.1, submit). */
    private static Cimd2Refusal submit(PacketView view) {
        if (view.count(Parameter.DESTINATION) > DESTINATIONS_MAX) {
            return refusal(
                    view,
                    Cimd2ErrorCode.DESTINATION_COUNT,
                    "a message must have at most " + DESTINATIONS_MAX + " destinations");
        }
        if (both(view, Parameter.VALIDITY_RELATIVE, Parameter.VALIDITY_ABSOLUTE)) {
            return refusal(view, Cimd2ErrorCode.VALIDITY, "the validity period must be relative or absolute, not both");
        }
        if (both(view, Parameter.FIRST_DELIVERY_RELATIVE, Parameter.FIRST_DELIVERY_ABSOLUTE)) {
            return refusal(
                    view,
                    Cimd2ErrorCode.FIRST_DELIVERY,
                    "the first delivery time must be relative or absolute, not both");
        }
        boolean hasContent = view.has(Parameter.USER_DATA) || view.has(Parameter.BINARY) || view.has(Parameter.HEADER);
        return hasContent
                ? content(view)
                : refusal(view, Cimd2ErrorCode.USER_DATA_COMBINATION, "a message must have user data");
    }

    /**
     * Checks the content: 033 and 034 exclude each other (CIMD 8.1, submit); at most 140 octets or 160 septets with the
     * header (23.040 9.2.3.24).
     */
    private static Cimd2Refusal content(PacketView view) {
        boolean delivered = view.operation() == Operation.DELIVER;
        if (both(view, Parameter.USER_DATA, Parameter.BINARY)) {
            Cimd2ErrorCode code = delivered ? Cimd2ErrorCode.FORMAT : Cimd2ErrorCode.USER_DATA_COMBINATION;
            return refusal(view, code, "user data must be text or binary, not both");
        }
        int headerIndex = view.find(Parameter.HEADER);
        int headerOctets = headerIndex == PacketView.ABSENT ? 0 : octets(view, headerIndex);
        if (headerIndex != PacketView.ABSENT && !isHeader(view, headerIndex, headerOctets)) {
            Cimd2ErrorCode code = misuse(view.operation(), Parameter.HEADER);
            return refusal(view, headerIndex, code, "a user data header must begin with its length");
        }
        int textIndex = view.find(Parameter.USER_DATA);
        if (textIndex != PacketView.ABSENT) {
            int coding = Codings.coding(Math.max(0, view.number(Parameter.DATA_CODING)));
            if (!Codings.isText(coding)) {
                Cimd2ErrorCode code = misuse(view.operation(), Parameter.DATA_CODING);
                return refusal(view, textIndex, code, "user data in parameter 033 must have a text coding");
            }
            return fits(view, textIndex, headerOctets) ? Cimd2Refusal.NONE : tooLong(view, textIndex, delivered);
        }
        int binaryIndex = view.find(Parameter.BINARY);
        int binaryOctets = binaryIndex == PacketView.ABSENT ? 0 : octets(view, binaryIndex);
        return headerOctets + binaryOctets <= TextUnit.MESSAGE_OCTETS
                ? Cimd2Refusal.NONE
                : tooLong(view, Math.max(binaryIndex, headerIndex), delivered);
    }

    private static Cimd2Refusal tooLong(PacketView view, int index, boolean delivered) {
        Cimd2ErrorCode code = delivered ? Cimd2ErrorCode.FORMAT : Cimd2ErrorCode.USER_DATA_SYNTAX;
        return refusal(view, index, code, "a message with its header must have at most 140 octets or 160 characters");
    }

    private static int octets(PacketView view, int index) {
        return (view.end(index) - view.begin(index)) / 2;
    }

    private static boolean isHeader(PacketView view, int index, int octets) {
        return octets > 0 && HexOctets.octet(view.bytes(), view.begin(index)) == octets - 1;
    }

    /** Whether the text fits. The number of codes never exceeds the number of octets, so codes are rarely counted. */
    private static boolean fits(PacketView view, int index, int headerOctets) {
        int capacity = TextUnit.SEPTET.capacity(headerOctets);
        ByteBuf bytes = view.bytes();
        int from = view.begin(index);
        int to = view.end(index);
        return to - from <= capacity || UserText.septets(bytes, from, to) <= capacity;
    }

    /**
     * Checks a cancel: mode 0 cancels all messages to 021, mode 1 all messages, mode 2 the message with 021 and 060
     * (CIMD via a Java and a Python client; mode 1 is common practice).
     */
    private static Cimd2Refusal cancel(PacketView view) {
        int mode = view.number(Parameter.CANCEL_MODE);
        if (mode != 1 && !view.has(Parameter.DESTINATION)) {
            return refusal(
                    view, Cimd2ErrorCode.CANCEL_ADDRESS, "cancel mode " + mode + " requires a destination address");
        }
        return mode != 2 || view.has(Parameter.TIME_STAMP)
                ? Cimd2Refusal.NONE
                : refusal(view, Cimd2ErrorCode.CANCEL_TIME, "cancel mode 2 requires a time stamp");
    }

    /** Checks a set, which by common practice changes only parameter 011. */
    private static Cimd2Refusal set(PacketView view) {
        return view.has(Parameter.PASSWORD)
                ? Cimd2Refusal.NONE
                : refusal(view, Cimd2ErrorCode.UNSUPPORTED_PARAMETER, "only the password (parameter 011) can be set");
    }

    private static boolean both(PacketView view, Parameter one, Parameter other) {
        return view.has(one) && view.has(other);
    }

    private static Cimd2Refusal refusal(PacketView view, Cimd2ErrorCode code, String rule) {
        String found = "packet " + Parameter.digits(view.number());
        return Cimd2Refusal.response(code, rule, PacketView.PARAMETERS_AT, found);
    }

    private static Cimd2Refusal refusal(PacketView view, int index, Cimd2ErrorCode code, String rule) {
        String found = "parameter " + Parameter.digits(view.parameterNumber(index)) + " of "
                + (view.end(index) - view.begin(index)) + " octets";
        return Cimd2Refusal.response(code, rule, view.begin(index) - view.start(), found);
    }
}
