package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;

/**
 * Scans the body of a PDU once: checks that every field and every TLV is complete and not too long, and records in the
 * view where each starts. Fields after the first violation are empty.
 */
final class PduWalk {
    /** Returned instead of an end index if the field does not end within the PDU. */
    private static final int CUT = -1;

    private static final int UNKNOWN_FLAG = -2;
    private static final byte NUL = 0;
    private static final long EACH_1 = 0x0101_0101_0101_0101L;
    private static final long EACH_HIGHEST = 0x8080_8080_8080_8080L;
    static final int CREDENTIAL_OCTETS_MAX = 65;
    private static final int STRING_OCTETS_MAX = 256;
    private static final int TON_AND_NPI = 2;
    private static final int ADDRESS_OCTETS_TOLERATED = 65;

    private PduWalk() {}

    static PduRefusal whole(PduView view, SmppTolerance tolerance) {
        PduLayout layout = view.type().layout();
        if (layout.size() == 0 && view.hasBody() && !view.type().isResponse()) {
            return surplus(view, tolerance);
        }
        int at = view.startOfPdu() + PduHeader.OCTETS;
        int index = 0;
        while (index < layout.size()) {
            int octets = layout.octetsFrom(index);
            if (octets > 0 && at + octets <= view.endOfPdu()) {
                view.beginOctets(index, at, octets);
                index += octets;
                at += octets;
                continue;
            }
            view.begin(index, at);
            // Most fields other than single octets are strings; checking the field's form would follow three
            // references.
            boolean text = layout.isText(index);
            int next = text ? afterNul(view, at) : skip(view, index, at);
            if (next < 0) {
                return cut(view, index, next, tolerance);
            }
            PduRefusal refusal = text && layout.fits(index, next - at)
                    ? PduRefusal.ACCEPTED
                    : length(view, index, next - at, tolerance);
            if (!refusal.isAccepted()) {
                view.nothingFrom(index, at);
                return refusal;
            }
            at = next;
            index++;
        }
        view.begin(layout.size(), at);
        return tlvs(view, tolerance);
    }

    // ---- Ends of fields

    private static int skip(PduView view, int index, int at) {
        return switch (view.type().layout().field(index).form()) {
            case U8 -> within(view, at + 1);
            case CSTRING, TIME -> afterNul(view, at);
            case OCTETS -> within(view, at + count(view, index));
            case DESTINATIONS -> afterDestinations(view, at, count(view, index));
            case UNREACHED -> afterUnreached(view, at, count(view, index));
            case MESSAGE_IDS -> afterStrings(view, at, count(view, index));
        };
    }

    /** Returns the number in the preceding field, which counts the entries of this field. */
    private static int count(PduView view, int index) {
        return view.bytes().getUnsignedByte(view.begin(index - 1));
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
            return at + 1; // Fast path: most strings are empty.
        }
        int from = at + 1;
        while (view.endOfPdu() - from >= Long.BYTES) {
            // Each NUL octet has its highest bit set here; after the first NUL, other octets may also have it
            // set, because of the borrow.
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

    /** Returns the index after type, plan, text and {@code more} octets. */
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
                // 0 is not a valid flag, but is the usual esm_class: the list has fewer entries than its count.
                case 0 -> CUT;
                default -> UNKNOWN_FLAG;
            };
        }
        return at;
    }

    // ---- Refusals

    /**
     * Decides how to treat a PDU that ends within the field at {@code index}, or whose field has an unknown dest_flag
     * that hides its end.
     */
    private static PduRefusal cut(PduView view, int index, int how, SmppTolerance tolerance) {
        PduType type = view.type();
        PduField field = type.layout().field(index);
        int at = view.begin(index);
        boolean nothingLeft = at == view.endOfPdu();
        view.nothingFrom(index, view.endOfPdu());
        view.begin(index, at);
        if (type.isResponse() && nothingLeft) {
            tolerance.note(SmppDeviation.MISSING_BODY);
            return PduRefusal.ACCEPTED;
        }
        if (type.isResponse() && field.form().isText()) {
            // Some old SMSCs omit the NUL: the string ends with the PDU.
            tolerance.note(SmppDeviation.UNTERMINATED_STRING);
            if (view.endOfPdu() - at >= type.layout().octetsMax(index)) {
                tolerance.note(SmppDeviation.LONG_STRING);
            }
            return PduRefusal.ACCEPTED;
        }
        view.nothingFrom(index, at);
        if (type.isBind() && nothingLeft && index > 0 && tolerance.accepts(SmppDeviation.MISSING_BIND_FIELDS)) {
            return PduRefusal.ACCEPTED;
        }
        if (how == UNKNOWN_FLAG) {
            return PduRefusal.of(
                    CommandStatus.RINVDESTFLAG,
                    "dest_flag must be 1 (address) or 2 (distribution list)",
                    at - view.startOfPdu(),
                    "another value in the list that starts here");
        }
        return PduRefusal.of(
                cutStatus(field),
                field.wireName() + " must end within the PDU",
                at - view.startOfPdu(),
                (view.endOfPdu() - at) + " octets to the end of the PDU");
    }

    private static CommandStatus cutStatus(PduField field) {
        return switch (field.form()) {
            case OCTETS, DESTINATIONS, UNREACHED -> field.refusal();
            default -> CommandStatus.RINVCMDLEN;
        };
    }

    /** Decides how to treat a string of unusual length, or the entries of a list. */
    private static PduRefusal length(PduView view, int index, int octets, SmppTolerance tolerance) {
        PduLayout layout = view.type().layout();
        if (layout.isText(index)) {
            return acceptsLength(view, index, octets, tolerance)
                    ? PduRefusal.ACCEPTED
                    : wrongLength(view, index, octets);
        }
        int at = view.begin(index);
        return switch (layout.field(index).form()) {
            case DESTINATIONS, UNREACHED, MESSAGE_IDS -> entriesFit(view, index, at, at + octets, tolerance);
            default -> PduRefusal.ACCEPTED;
        };
    }

    private static PduRefusal wrongLength(PduView view, int index, int octets) {
        PduLayout layout = view.type().layout();
        PduField field = layout.field(index);
        int charactersMax = layout.octetsMax(index) - 1;
        String rule = field.form() == PduField.Form.TIME
                ? " must be empty or have " + charactersMax + " characters"
                : " must have at most " + charactersMax + " characters";
        return PduRefusal.of(
                field.refusal(),
                field.wireName() + rule,
                view.begin(index) - view.startOfPdu(),
                String.valueOf(octets - 1));
    }

    private static boolean acceptsLength(PduView view, int index, int octets, SmppTolerance tolerance) {
        PduField field = view.type().layout().field(index);
        if (view.type().isResponse()) {
            // The response must be matched with its pending request. 3.4 allows dates of 12 characters.
            tolerance.note(field.form() == PduField.Form.TIME ? SmppDeviation.SHORT_TIME : SmppDeviation.LONG_STRING);
            return true;
        }
        return switch (field) {
            case SYSTEM_ID, PASSWORD, SYSTEM_TYPE ->
                octets <= CREDENTIAL_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_CREDENTIAL);
            // Strowger assigns no ids of that length, and a response that repeats such an id would be illegal.
            case MESSAGE_ID -> false;
            case SERVICE_TYPE -> octets <= CREDENTIAL_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_SERVICE_TYPE);
            case SOURCE_ADDR, DESTINATION_ADDR ->
                octets <= CREDENTIAL_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_ADDRESS);
            case SCHEDULE_DELIVERY_TIME, VALIDITY_PERIOD, FINAL_DATE ->
                isShortTime(view, view.begin(index), octets - 1) && tolerance.accepts(SmppDeviation.SHORT_TIME);
            default -> octets <= STRING_OCTETS_MAX && tolerance.accepts(SmppDeviation.LONG_STRING);
        };
    }

    /**
     * Whether the time is one of the short forms, which consist of digits: {@code YYMMDDhhmm}, {@code YYMMDDhhmmss}, or
     * a full time without its last character.
     */
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
                view.type().wireName() + " has no body",
                PduHeader.OCTETS,
                (view.endOfPdu() - at) + " octets after the header");
    }

    // ---- Entries of a list

    /** Checks the strings in the complete list at {@code index}, from index {@code from} to {@code to}. */
    private static PduRefusal entriesFit(PduView view, int index, int from, int to, SmppTolerance tolerance) {
        ByteBuf bytes = view.bytes();
        PduField.Form form = view.type().layout().field(index).form();
        int at = from;
        while (at < to) {
            boolean list = form == PduField.Form.DESTINATIONS && bytes.getByte(at) == Destination.FLAG_LIST;
            int text = at + octetsBefore(form, list);
            int next = bytes.indexOf(text, to, NUL) + 1;
            if (list && next - text == 1) {
                return refuse(view, CommandStatus.RINVDLNAME, "a distribution list must have a name", text, "none");
            }
            if (next - text > entryOctetsMax(view, index, form) && !acceptsEntry(view, list, next - text, tolerance)) {
                CommandStatus status = list ? CommandStatus.RINVDLNAME : CommandStatus.RINVDSTADR;
                String rule = (list ? "the name of a list" : "an address in a list") + " must have at most "
                        + (entryOctetsMax(view, index, form) - 1) + " characters";
                return refuse(view, status, rule, text, String.valueOf(next - text - 1));
            }
            at = next + (form == PduField.Form.UNREACHED ? Unreached.STATUS_OCTETS : 0);
        }
        return PduRefusal.ACCEPTED;
    }

    private static int octetsBefore(PduField.Form form, boolean list) {
        return switch (form) {
            case DESTINATIONS -> list ? 1 : 1 + TON_AND_NPI;
            case UNREACHED -> TON_AND_NPI;
            default -> 0;
        };
    }

    private static int entryOctetsMax(PduView view, int index, PduField.Form form) {
        return form == PduField.Form.MESSAGE_IDS
                ? view.type().layout().octetsMax(index)
                : PduField.DESTINATION_ADDR.octetsMax();
    }

    private static boolean acceptsEntry(PduView view, boolean list, int octets, SmppTolerance tolerance) {
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

    // ---- TLVs

    /** Checks that every TLV after the mandatory fields is complete and has an allowed length. */
    static PduRefusal tlvs(PduView view, SmppTolerance tolerance) {
        ByteBuf bytes = view.bytes();
        int end = view.endOfPdu();
        int at = view.tlvBegin();
        boolean padded = false;
        view.beginTlvs();
        while (end - at >= Tlv.HEADER_OCTETS) {
            int octets = bytes.getUnsignedShort(at + 2);
            if (octets > end - at - Tlv.HEADER_OCTETS) {
                view.endTlvs(at);
                return damaged(view, at, "the length " + octets);
            }
            int tag = bytes.getUnsignedShort(at);
            padded |= tag == 0 && octets == 0;
            PduRefusal refusal = tlvLength(view, at, tag, octets, tolerance);
            if (!refusal.isAccepted()) {
                view.endTlvs(at);
                return refusal;
            }
            view.addTlv(tag, at + Tlv.HEADER_OCTETS);
            at += Tlv.HEADER_OCTETS + octets;
        }
        view.endTlvs(at);
        if (padded) {
            tolerance.note(SmppDeviation.TLV_PADDING);
        }
        if (view.type().isBind() && view.hasTlvs()) {
            tolerance.note(SmppDeviation.TLV_IN_BIND);
        }
        return at == end || tolerance.accepts(SmppDeviation.TRAILING_OCTETS)
                ? PduRefusal.ACCEPTED
                : damaged(view, at, (end - at) + " octets, too few for a TLV");
    }

    private static PduRefusal damaged(PduView view, int at, String found) {
        return PduRefusal.of(
                CommandStatus.RINVTLVSTREAM,
                "the rest of the PDU must consist of complete TLVs",
                at - view.startOfPdu(),
                found);
    }

    private static PduRefusal tlvLength(PduView view, int at, int tag, int octets, SmppTolerance tolerance) {
        TlvTag known = TlvTag.find(tag);
        if (known == TlvTag.UNLISTED || (octets >= known.octetsMin() && octets <= known.octetsMax())) {
            if (known.type() == TlvTag.Type.CSTRING && isUnterminated(view, at, octets)) {
                tolerance.note(SmppDeviation.UNTERMINATED_TLV);
            }
            return PduRefusal.ACCEPTED;
        }
        view.oddTlv();
        if (known == TlvTag.SC_INTERFACE_VERSION && octets == 0) {
            tolerance.note(SmppDeviation.EMPTY_VERSION);
            return PduRefusal.ACCEPTED;
        }
        boolean tolerated = known.type().isInteger()
                ? fits(view, at, octets, known) && tolerance.accepts(SmppDeviation.TLV_INTEGER_LENGTH)
                : tolerance.accepts(SmppDeviation.TLV_LENGTH);
        if (tolerated) {
            return PduRefusal.ACCEPTED;
        }
        return PduRefusal.of(
                CommandStatus.RINVTLVLEN,
                known.wireName() + " must have " + known.octetsMin() + " to " + known.octetsMax() + " octets",
                at - view.startOfPdu(),
                String.valueOf(octets));
    }

    private static boolean isUnterminated(PduView view, int at, int octets) {
        return view.bytes().getByte(at + Tlv.HEADER_OCTETS + octets - 1) != 0;
    }

    /** Whether the value of an integer TLV with the wrong length would fit into the right length. */
    private static boolean fits(PduView view, int at, int octets, TlvTag tag) {
        int surplus = octets - tag.type().octets();
        for (int i = 0; i < surplus; i++) {
            if (view.bytes().getByte(at + Tlv.HEADER_OCTETS + i) != 0) {
                return false;
            }
        }
        return octets > 0;
    }
}
