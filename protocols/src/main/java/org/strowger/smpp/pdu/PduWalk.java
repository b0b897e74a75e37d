package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;

/**
 * One walk through the body of a PDU: every field and every TLV is whole, and the view knows where it begins. Where it
 * stops, all that comes after reads as empty.
 */
final class PduWalk {

    /** What a field that does not end within the PDU answers instead of its end. */
    private static final int CUT = -1;

    private static final int UNKNOWN_FLAG = -2;
    private static final byte NUL = 0;
    private static final long EACH_1 = 0x0101_0101_0101_0101L;
    private static final long EACH_HIGHEST = 0x8080_8080_8080_8080L;
    static final int CREDENTIAL_OCTETS_MAX = 65;
    private static final int STRING_OCTETS_MAX = 256;

    private PduWalk() {}

    static PduRefusal whole(PduView view, SmppTolerance tolerance) {
        PduLayout layout = view.type().layout();
        if (layout.size() == 0 && view.hasBody() && !view.type().isResponse()) {
            return surplus(view, tolerance);
        }
        int at = view.startOfPdu() + PduHeader.OCTETS;
        int place = 0;
        while (place < layout.size()) {
            int octets = layout.octetsFrom(place);
            if (octets > 0 && at + octets <= view.endOfPdu()) {
                view.beginOctets(place, at, octets);
                place += octets;
                at += octets;
                continue;
            }
            view.begin(place, at);
            // Most fields that are no octet are strings: they need no look at their form, three objects away.
            boolean text = layout.isText(place);
            int next = text ? afterNul(view, at) : skip(view, place, at);
            if (next < 0) {
                return cut(view, place, next, tolerance);
            }
            PduRefusal refusal = text && layout.fits(place, next - at)
                    ? PduRefusal.ACCEPTED
                    : length(view, place, next - at, tolerance);
            if (!refusal.isAccepted()) {
                view.nothingFrom(place, at);
                return refusal;
            }
            at = next;
            place++;
        }
        view.begin(layout.size(), at);
        return TlvWalk.whole(view, tolerance);
    }

    // ---- Where a field ends

    private static int skip(PduView view, int place, int at) {
        return switch (view.type().layout().field(place).form()) {
            case U8 -> within(view, at + 1);
            case CSTRING, TIME -> afterNul(view, at);
            case OCTETS -> within(view, at + count(view, place));
            case DESTINATIONS -> afterDestinations(view, at, count(view, place));
            case UNREACHED -> afterUnreached(view, at, count(view, place));
            case MESSAGE_IDS -> afterStrings(view, at, count(view, place));
        };
    }

    /** What the field before says of this one. */
    private static int count(PduView view, int place) {
        return view.bytes().getUnsignedByte(view.begin(place - 1));
    }

    private static int within(PduView view, int next) {
        return next <= view.endOfPdu() ? next : CUT;
    }

    private static int afterNul(PduView view, int at) {
        if (at >= view.endOfPdu()) {
            return CUT;
        }
        ByteBuf bytes = view.bytes();
        if (bytes.getByte(at) == NUL) {
            return at + 1; // Most strings are empty, and need no search.
        }
        int from = at + 1;
        while (view.endOfPdu() - from >= Long.BYTES) {
            // The highest bit of each octet that is NUL, and perhaps of some behind the first of them.
            long octets = bytes.getLongLE(from);
            long nuls = (octets - EACH_1) & ~octets & EACH_HIGHEST;
            if (nuls != 0) {
                return from + Long.numberOfTrailingZeros(nuls) / Byte.SIZE + 1;
            }
            from += Long.BYTES;
        }
        while (from < view.endOfPdu()) {
            if (bytes.getByte(from++) == NUL) {
                return from;
            }
        }
        return CUT;
    }

    private static int afterStrings(PduView view, int from, int count) {
        int at = from;
        for (int i = 0; i < count && at >= 0; i++) {
            at = afterNul(view, at);
        }
        return at;
    }

    /** Type, plan and text, and {@code more} octets. */
    private static int afterAddress(PduView view, int at, int more) {
        int next = at + 2 <= view.endOfPdu() ? afterNul(view, at + 2) : CUT;
        return next < 0 ? CUT : within(view, next + more);
    }

    private static int afterUnreached(PduView view, int from, int count) {
        int at = from;
        for (int i = 0; i < count && at >= 0; i++) {
            at = afterAddress(view, at, Unreached.STATUS_OCTETS);
        }
        return at;
    }

    private static int afterDestinations(PduView view, int from, int count) {
        int at = from;
        for (int i = 0; i < count && at >= 0; i++) {
            if (at == view.endOfPdu()) {
                return CUT;
            }
            at = switch (view.bytes().getUnsignedByte(at)) {
                case Destination.FLAG_ADDRESS -> afterAddress(view, at + 1, 0);
                case Destination.FLAG_LIST -> afterNul(view, at + 1);
                // No flag but the usual esm_class: the list is shorter than it says.
                case 0 -> CUT;
                default -> UNKNOWN_FLAG;
            };
        }
        return at;
    }

    // ---- What is wrong

    /** The PDU ends within the field at {@code place}, or nobody can know where the field ends. */
    private static PduRefusal cut(PduView view, int place, int how, SmppTolerance tolerance) {
        PduType type = view.type();
        PduField field = type.layout().field(place);
        int at = view.begin(place);
        boolean nothingLeft = at == view.endOfPdu();
        view.nothingFrom(place, view.endOfPdu());
        view.begin(place, at);
        if (type.isResponse() && nothingLeft) {
            tolerance.note(SmppDeviation.MISSING_BODY);
            return PduRefusal.ACCEPTED;
        }
        if (type.isResponse() && field.form().isText()) {
            // Some old SMSCs leave out the NUL: the string ends with the PDU.
            tolerance.note(SmppDeviation.UNTERMINATED_STRING);
            if (view.endOfPdu() - at >= type.layout().octetsMax(place)) {
                tolerance.note(SmppDeviation.LONG_STRING);
            }
            return PduRefusal.ACCEPTED;
        }
        view.nothingFrom(place, at);
        if (type.isBind() && nothingLeft && place > 0 && tolerance.accepts(SmppDeviation.MISSING_BIND_FIELDS)) {
            return PduRefusal.ACCEPTED;
        }
        if (how == UNKNOWN_FLAG) {
            return PduRefusal.of(
                    CommandStatus.RINVDESTFLAG,
                    "dest_flag is 1 for an address or 2 for a list",
                    at - view.startOfPdu(),
                    "another in the list that begins here");
        }
        return PduRefusal.of(
                cutStatus(field),
                field.wireName() + " ends within the PDU",
                at - view.startOfPdu(),
                (view.endOfPdu() - at) + " octets to the end of the PDU");
    }

    private static CommandStatus cutStatus(PduField field) {
        return switch (field.form()) {
            case OCTETS, DESTINATIONS, UNREACHED -> field.refusal();
            default -> CommandStatus.RINVCMDLEN;
        };
    }

    /** Of a string that does not fit, whether that is tolerated; of entries, whether each of them fits. */
    private static PduRefusal length(PduView view, int place, int octets, SmppTolerance tolerance) {
        PduLayout layout = view.type().layout();
        if (layout.isText(place)) {
            return acceptsLength(view, place, octets, tolerance)
                    ? PduRefusal.ACCEPTED
                    : wrongLength(view, place, octets);
        }
        int at = view.begin(place);
        return switch (layout.field(place).form()) {
            case DESTINATIONS, UNREACHED, MESSAGE_IDS -> EntryWalk.fits(view, place, at, at + octets, tolerance);
            default -> PduRefusal.ACCEPTED;
        };
    }

    private static PduRefusal wrongLength(PduView view, int place, int octets) {
        PduLayout layout = view.type().layout();
        PduField field = layout.field(place);
        int charactersMax = layout.octetsMax(place) - 1;
        String rule = field.form() == PduFieldForm.TIME
                ? " is empty or has " + charactersMax + " characters"
                : " has at most " + charactersMax + " characters";
        return PduRefusal.of(
                field.refusal(),
                field.wireName() + rule,
                view.begin(place) - view.startOfPdu(),
                String.valueOf(octets - 1));
    }

    private static boolean acceptsLength(PduView view, int place, int octets, SmppTolerance tolerance) {
        PduField field = view.type().layout().field(place);
        if (view.type().isResponse()) {
            // It answers a request of ours, which would otherwise wait in vain. 3.4 lets dates of 12 characters be.
            tolerance.note(field.form() == PduFieldForm.TIME ? SmppDeviation.SHORT_TIME : SmppDeviation.LONG_STRING);
            return true;
        }
        return switch (field) {
            case SYSTEM_ID, PASSWORD, SYSTEM_TYPE ->
                octets <= CREDENTIAL_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_CREDENTIAL);
            // No id that we gave is as long, and to repeat it in a response would break the rule ourselves.
            case MESSAGE_ID -> false;
            case SERVICE_TYPE -> octets <= CREDENTIAL_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_SERVICE_TYPE);
            case SOURCE_ADDR, DESTINATION_ADDR ->
                octets <= CREDENTIAL_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_ADDRESS);
            case SCHEDULE_DELIVERY_TIME, VALIDITY_PERIOD, FINAL_DATE ->
                isShortTime(view, view.begin(place), octets - 1) && tolerance.accepts(SmppDeviation.SHORT_TIME);
            default -> octets <= STRING_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_STRING);
        };
    }

    /** {@code YYMMDDhhmm}, {@code YYMMDDhhmmss}, or a whole one without its last character: digits, all of them. */
    private static boolean isShortTime(PduView view, int at, int characters) {
        if (characters != 10 && characters != 12 && characters != 15) {
            return false;
        }
        for (int i = at; i < at + characters; i++) {
            if (view.bytes().getByte(i) < '0' || view.bytes().getByte(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static PduRefusal surplus(PduView view, SmppTolerance tolerance) {
        int at = view.startOfPdu() + PduHeader.OCTETS;
        view.nothingFrom(0, at);
        if (tolerance.accepts(SmppDeviation.SURPLUS_BODY)) {
            return PduRefusal.ACCEPTED;
        }
        return PduRefusal.of(
                CommandStatus.RINVCMDLEN,
                view.type().wireName() + " is a header and nothing else",
                PduHeader.OCTETS,
                (view.endOfPdu() - at) + " octets more");
    }
}
