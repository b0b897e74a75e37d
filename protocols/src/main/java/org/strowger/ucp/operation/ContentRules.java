package org.strowger.ucp.operation;

import org.strowger.gsm.TextUnit;

/** What may stand in the message of an operation, and how long it may be. */
final class ContentRules {
    private static final int DIGITS_OF_OCTET = 2;

    private ContentRules() {}

    static Refusal check(OperationView view, int type, boolean strict) {
        return switch (type) {
            case MessageFields.DIGITS -> digits(view);
            case MessageFields.TEXT -> {
                Refusal refusal = OperationRules.hex(view, Field.MSG, strict);
                yield refusal.isAccepted() ? text(view, Field.MSG) : refusal;
            }
            case MessageFields.OCTETS ->
                view.type().isFifty()
                        ? octets(view, strict)
                        : OperationRules.refuse(view, ErrorCode.MESSAGE_TYPE, Field.MT, "2 or 3");
            default -> OperationRules.refuse(view, ErrorCode.MESSAGE_TYPE, Field.MT, "2, 3 or 4");
        };
    }

    private static Refusal digits(OperationView view) {
        if (!UcpTime.areDigits(view.bytes(), view.begin(Field.MSG), view.end(Field.MSG))) {
            return OperationRules.refuse(view, ErrorCode.SYNTAX, Field.MSG, "digits, for MT is 2");
        }
        return fits(view, Field.MSG, view.length(Field.MSG), capacity(view, TextUnit.SEPTET));
    }

    /** Text in hexadecimal: its characters are those of GSM, an octet each. */
    static Refusal text(OperationView view, Field field) {
        if (MessageFields.has(view, ExtraServices.CODING) && MessageFields.isPlainTextCoding(view)) {
            view.note(Deviation.CODED_TEXT);
        }
        // What an SMSC says of an earlier message is not on the air.
        return view.type() == OperationType.NOTIFY || !view.type().isMessage()
                ? Refusal.ACCEPTED
                : fits(view, field, view.length(field) / DIGITS_OF_OCTET, capacity(view, TextUnit.SEPTET));
    }

    private static Refusal octets(OperationView view, boolean strict) {
        if (view.isEmpty(Field.NB)) {
            Refusal refusal = view.tolerate(Deviation.MISSING_BITS, strict, view.begin(Field.NB));
            if (!refusal.isAccepted()) {
                return refusal;
            }
        }
        Refusal refusal = OperationRules.hex(view, Field.MSG, strict);
        if (!refusal.isAccepted()) {
            return refusal;
        }
        int octets = view.length(Field.MSG) / DIGITS_OF_OCTET;
        if (!view.isEmpty(Field.NB) && view.number(Field.NB) != octets * Byte.SIZE) {
            view.note(Deviation.WRONG_BITS);
        }
        if (MessageFields.hasByteOrderMark(view)) {
            view.note(Deviation.BYTE_ORDER_MARK);
        }
        return fits(view, Field.MSG, octets, capacity(view, TextUnit.OCTET));
    }

    private static int capacity(OperationView view, TextUnit unit) {
        return unit.capacity(MessageFields.headerOctets(view));
    }

    private static Refusal fits(OperationView view, Field field, int there, int max) {
        return there <= max
                ? Refusal.ACCEPTED
                : OperationRules.refuse(view, ErrorCode.TOO_LONG, field, "at most " + max + " characters or octets");
    }
}
