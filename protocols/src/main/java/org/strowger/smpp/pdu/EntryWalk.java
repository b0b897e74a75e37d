package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;

/** One walk through the entries of a list that is known to be whole: their strings are as long as they may be. */
final class EntryWalk {
    private static final int TON_AND_NPI = 2;
    private static final int ADDRESS_OCTETS_TOLERATED = 65;
    private static final byte NUL = 0;

    private EntryWalk() {}

    /** Checks the list at {@code place}, which lies between {@code from} and {@code to}. */
    static PduRefusal fits(PduView view, int place, int from, int to, SmppTolerance tolerance) {
        ByteBuf bytes = view.bytes();
        PduFieldForm form = view.type().layout().field(place).form();
        int at = from;
        while (at < to) {
            boolean list = form == PduFieldForm.DESTINATIONS && bytes.getByte(at) == Destination.FLAG_LIST;
            int text = at + octetsBefore(form, list);
            int next = bytes.indexOf(text, to, NUL) + 1;
            if (list && next - text == 1) {
                return refuse(view, CommandStatus.RINVDLNAME, "a distribution list has a name", text, "none");
            }
            if (next - text > octetsMax(view, place, form) && !accepts(view, list, next - text, tolerance)) {
                CommandStatus status = list ? CommandStatus.RINVDLNAME : CommandStatus.RINVDSTADR;
                String rule = (list ? "the name of a list" : "an address in a list") + " has at most "
                        + (octetsMax(view, place, form) - 1) + " characters";
                return refuse(view, status, rule, text, String.valueOf(next - text - 1));
            }
            at = next + (form == PduFieldForm.UNREACHED ? Unreached.STATUS_OCTETS : 0);
        }
        return PduRefusal.ACCEPTED;
    }

    private static int octetsBefore(PduFieldForm form, boolean list) {
        return switch (form) {
            case DESTINATIONS -> list ? 1 : 1 + TON_AND_NPI;
            case UNREACHED -> TON_AND_NPI;
            default -> 0;
        };
    }

    private static int octetsMax(PduView view, int place, PduFieldForm form) {
        return form == PduFieldForm.MESSAGE_IDS
                ? view.type().layout().octetsMax(place)
                : PduField.DESTINATION_ADDR.octetsMax();
    }

    private static boolean accepts(PduView view, boolean list, int octets, SmppTolerance tolerance) {
        if (view.type().isResponse()) {
            tolerance.note(SmppDeviation.LONG_STRING);
            return true;
        }
        return octets <= ADDRESS_OCTETS_TOLERATED
                && tolerance.accepts(list ? SmppDeviation.LONG_STRING : SmppDeviation.LONG_ADDRESS);
    }

    private static PduRefusal refuse(PduView view, CommandStatus status, String rule, int at, String found) {
        return PduRefusal.of(status, rule, at - view.startOfPdu(), found);
    }
}
