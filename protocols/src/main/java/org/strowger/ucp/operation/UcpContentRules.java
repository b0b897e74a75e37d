package org.strowger.ucp.operation;

import org.strowger.gsm.TextUnit;

/** What may stand in the message of an operation, and how long it may be. */
final class UcpContentRules {
    private static final int DIGITS_OF_OCTET = 2;

    private UcpContentRules() {}

    static UcpRefusal check(OperationView view, int type, boolean strict) {
        return switch (type) {
            case MessageFields.DIGITS -> digits(view);
            case MessageFields.TEXT -> {
                UcpRefusal refusal = OperationRules.hex(view, UcpField.MSG, strict);
                yield refusal.isAccepted() ? text(view, UcpField.MSG) : refusal;
            }
            case MessageFields.OCTETS ->
                view.type().isFifty()
                        ? octets(view, strict)
                        : OperationRules.refuse(view, UcpErrorCode.MESSAGE_TYPE, UcpField.MT, "2 or 3");
            default -> OperationRules.refuse(view, UcpErrorCode.MESSAGE_TYPE, UcpField.MT, "2, 3 or 4");
        };
    }

    private static UcpRefusal digits(OperationView view) {
        if (!UcpTime.areDigits(view.bytes(), view.begin(UcpField.MSG), view.end(UcpField.MSG))) {
            return OperationRules.refuse(view, UcpErrorCode.SYNTAX, UcpField.MSG, "digits, for MT is 2");
        }
        return fits(view, UcpField.MSG, view.length(UcpField.MSG), capacity(view, TextUnit.SEPTET));
    }

    /** Text in hexadecimal: its characters are those of GSM, an octet each. */
    static UcpRefusal text(OperationView view, UcpField field) {
        if (MessageFields.has(view, UcpExtraServices.CODING) && MessageFields.isPlainTextCoding(view)) {
            view.note(UcpDeviation.CODED_TEXT);
        }
        // What an SMSC says of an earlier message is not on the air.
        return view.type() == OperationType.NOTIFY || !view.type().isMessage()
                ? UcpRefusal.ACCEPTED
                : fits(view, field, view.length(field) / DIGITS_OF_OCTET, capacity(view, TextUnit.SEPTET));
    }

    private static UcpRefusal octets(OperationView view, boolean strict) {
        if (view.isEmpty(UcpField.NB)) {
            UcpRefusal refusal = view.tolerate(UcpDeviation.MISSING_BITS, strict, view.begin(UcpField.NB));
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        UcpRefusal refusal = OperationRules.hex(view, UcpField.MSG, strict);
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
                : OperationRules.refuse(view, UcpErrorCode.TOO_LONG, field, "at most " + max + " characters or octets");
    }
}
