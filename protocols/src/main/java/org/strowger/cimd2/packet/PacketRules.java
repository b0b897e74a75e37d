package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.packet.ParameterForm.Fault;
import org.strowger.cimd2.packet.ParameterForm.Kind;
import org.strowger.gsm.TextUnit;
import org.strowger.wire.HexOctets;

/** What a request must say so that it can be served, and with which error it is refused otherwise. */
public final class PacketRules {
    /** Of one message; more are refused, as the SMSC may. */
    public static final int DESTINATIONS_MAX = 10;

    private PacketRules() {}

    /**
     * Judges a request that could be read.
     *
     * @param strict whether the peer is held to the letter
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

    // ---- Each parameter

    private static Cimd2Refusal values(PacketView view, boolean strict) {
        Operation operation = view.operation();
        boolean fromSmsc = operation.sender() == Operation.Sender.SMSC;
        for (int place = 0; place < view.count(); place++) {
            Parameter parameter = view.parameter(place);
            if (!operation.has(parameter)) {
                if (strict && !fromSmsc) {
                    String rule = operation.wireName() + " has no such parameter";
                    return refusal(view, place, Cimd2ErrorCode.UNSUPPORTED_PARAMETER, rule);
                }
            } else {
                Fault fault = parameter.form().check(view.bytes(), view.begin(place), view.end(place));
                // What an SMSC says of numbers is passed on, whatever it looks like.
                boolean passed = fromSmsc && !strict && parameter.form().kind() == Kind.ADDRESS;
                if (fault != Fault.NONE && !passed) {
                    Cimd2ErrorCode code = fault == Fault.FORM ? Cimd2ErrorCode.FORMAT : misuse(operation, parameter);
                    return refusal(view, place, code, parameter.wireName() + ": " + fault.meaning());
                }
            }
        }
        return Cimd2Refusal.NONE;
    }

    /** What is answered to a parameter that is used wrongly, or is not there: each operation has codes of its own. */
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
        // An SMSC that says less than it should has said it: who refuses it loses a message.
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
                return refusal(view, code, each.wireName() + " must be there");
            }
        }
        return Cimd2Refusal.NONE;
    }

    // ---- What goes together

    private static Cimd2Refusal submit(PacketView view) {
        if (view.count(Parameter.DESTINATION) > DESTINATIONS_MAX) {
            return refusal(
                    view, Cimd2ErrorCode.DESTINATION_COUNT, "a message goes to so many at most: " + DESTINATIONS_MAX);
        }
        if (both(view, Parameter.VALIDITY_RELATIVE, Parameter.VALIDITY_ABSOLUTE)) {
            return refusal(view, Cimd2ErrorCode.VALIDITY, "a validity period is relative or absolute");
        }
        if (both(view, Parameter.FIRST_DELIVERY_RELATIVE, Parameter.FIRST_DELIVERY_ABSOLUTE)) {
            return refusal(view, Cimd2ErrorCode.FIRST_DELIVERY, "a first delivery is relative or absolute");
        }
        boolean says = view.has(Parameter.USER_DATA) || view.has(Parameter.BINARY) || view.has(Parameter.HEADER);
        return says ? content(view) : refusal(view, Cimd2ErrorCode.USER_DATA_COMBINATION, "a message has user data");
    }

    private static Cimd2Refusal content(PacketView view) {
        boolean delivered = view.operation() == Operation.DELIVER;
        if (both(view, Parameter.USER_DATA, Parameter.BINARY)) {
            Cimd2ErrorCode code = delivered ? Cimd2ErrorCode.FORMAT : Cimd2ErrorCode.USER_DATA_COMBINATION;
            return refusal(view, code, "user data are text or octets");
        }
        int headerPlace = view.find(Parameter.HEADER);
        int headerOctets = headerPlace == PacketView.ABSENT ? 0 : octets(view, headerPlace);
        if (headerPlace != PacketView.ABSENT && !isHeader(view, headerPlace, headerOctets)) {
            Cimd2ErrorCode code = misuse(view.operation(), Parameter.HEADER);
            return refusal(view, headerPlace, code, "a user data header is as long as it says");
        }
        int textPlace = view.find(Parameter.USER_DATA);
        if (textPlace != PacketView.ABSENT) {
            int coding = Codings.coding(Math.max(0, view.number(Parameter.DATA_CODING)));
            if (!Codings.isText(coding)) {
                Cimd2ErrorCode code = misuse(view.operation(), Parameter.DATA_CODING);
                return refusal(view, textPlace, code, "text is no octets");
            }
            return fits(view, textPlace, headerOctets) ? Cimd2Refusal.NONE : tooLong(view, textPlace, delivered);
        }
        int binaryPlace = view.find(Parameter.BINARY);
        int binaryOctets = binaryPlace == PacketView.ABSENT ? 0 : octets(view, binaryPlace);
        return headerOctets + binaryOctets <= TextUnit.MESSAGE_OCTETS
                ? Cimd2Refusal.NONE
                : tooLong(view, Math.max(binaryPlace, headerPlace), delivered);
    }

    private static Cimd2Refusal tooLong(PacketView view, int place, boolean delivered) {
        Cimd2ErrorCode code = delivered ? Cimd2ErrorCode.FORMAT : Cimd2ErrorCode.USER_DATA_SYNTAX;
        return refusal(view, place, code, "a message has 140 octets, or 160 characters, with its header");
    }

    private static int octets(PacketView view, int place) {
        return (view.end(place) - view.begin(place)) / 2;
    }

    private static boolean isHeader(PacketView view, int place, int octets) {
        return octets > 0 && HexOctets.octet(view.bytes(), view.begin(place)) == octets - 1;
    }

    /** There are never more codes than octets, so nearly always their number tells. */
    private static boolean fits(PacketView view, int place, int headerOctets) {
        int capacity = TextUnit.SEPTET.capacity(headerOctets);
        ByteBuf bytes = view.bytes();
        int from = view.begin(place);
        int to = view.end(place);
        return to - from <= capacity || UserText.septets(bytes, from, to) <= capacity;
    }

    private static Cimd2Refusal cancel(PacketView view) {
        int mode = view.number(Parameter.CANCEL_MODE);
        if (mode != 1 && !view.has(Parameter.DESTINATION)) {
            return refusal(view, Cimd2ErrorCode.CANCEL_ADDRESS, "to cancel in mode " + mode + " takes a destination");
        }
        return mode != 2 || view.has(Parameter.TIME_STAMP)
                ? Cimd2Refusal.NONE
                : refusal(view, Cimd2ErrorCode.CANCEL_TIME, "to cancel one message takes its time stamp");
    }

    private static Cimd2Refusal set(PacketView view) {
        return view.has(Parameter.PASSWORD)
                ? Cimd2Refusal.NONE
                : refusal(view, Cimd2ErrorCode.UNSUPPORTED_PARAMETER, "nothing but the password can be set");
    }

    private static boolean both(PacketView view, Parameter one, Parameter other) {
        return view.has(one) && view.has(other);
    }

    private static Cimd2Refusal refusal(PacketView view, Cimd2ErrorCode code, String rule) {
        String found = "packet " + Parameter.digits(view.number());
        return Cimd2Refusal.response(code, rule, PacketView.PARAMETERS_AT, found);
    }

    private static Cimd2Refusal refusal(PacketView view, int place, Cimd2ErrorCode code, String rule) {
        String found = "parameter " + Parameter.digits(view.parameterNumber(place)) + " of "
                + (view.end(place) - view.begin(place)) + " octets";
        return Cimd2Refusal.response(code, rule, view.begin(place) - view.start(), found);
    }
}
