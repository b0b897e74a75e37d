package org.strowger.smpp.pdu;

import java.time.Instant;
import org.strowger.gsm.UserDataHeader;

/**
 * What must hold of a request beyond that it can be read: values that nobody may send, and fields that contradict each
 * other. Nearly all PDUs pass at the price of a look at a few octets.
 */
public final class MessageRules {
    private static final int TON_INTERNATIONAL = 1;
    private static final int TON_MAX = 7;
    private static final int PRIORITY_MAX = 3;
    private static final int BROADCAST_PRIORITY_MAX = 4;
    private static final int TEXT_OCTETS_MAX_34 = 254;
    private static final int AREA_FORMAT_MAX = 2;
    private static final int NOT_THERE = -1;
    private static final int STATE_NOT_SAID = -1;

    /** Only the form of times is checked, for which any year does. */
    private static final Instant SOME_DAY = Instant.EPOCH;

    private MessageRules() {}

    public static Refusal check(PduView view, SmppVersion version, Tolerance tolerance) {
        return switch (view.type()) {
            case SUBMIT_SM, DELIVER_SM, DATA_SM, SUBMIT_MULTI -> message(view, version, tolerance);
            case REPLACE_SM -> times(view, tolerance);
            case BROADCAST_SM -> broadcast(view, tolerance);
            default -> Refusal.ACCEPTED;
        };
    }

    private static Refusal message(PduView view, SmppVersion version, Tolerance tolerance) {
        Refusal refusal = addresses(view, tolerance);
        if (refusal.isAccepted() && view.has(Field.PRIORITY_FLAG)) {
            refusal = flags(view, tolerance);
        }
        if (refusal.isAccepted()) {
            refusal = times(view, tolerance);
        }
        if (refusal.isAccepted()) {
            refusal = text(view, version, tolerance);
        }
        return refusal.isAccepted() ? parts(view, tolerance) : refusal;
    }

    // ---- Addresses

    private static Refusal addresses(PduView view, Tolerance tolerance) {
        Refusal refusal = address(view, Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR, CommandStatus.RINVSRCTON, tolerance);
        if (!refusal.isAccepted()) {
            return refusal;
        }
        if (view.type() == PduType.SUBMIT_MULTI) {
            return view.number(Field.NUMBER_OF_DESTS) == 0
                    ? refuse(view, CommandStatus.RINVNUMDESTS, "there is a recipient", Field.NUMBER_OF_DESTS, "none")
                    : destinations(view, tolerance);
        }
        boolean toMobile = view.type() != PduType.DELIVER_SM;
        if (toMobile && view.textOctets(Field.DESTINATION_ADDR) == 0) {
            return refuse(view, CommandStatus.RINVDSTADR, "there is a recipient", Field.DESTINATION_ADDR, "none");
        }
        if (toMobile && indexOf(view, Field.DESTINATION_ADDR, ',') >= 0) {
            return refuse(view, CommandStatus.RINVDSTADR, "there is one recipient", Field.DESTINATION_ADDR, "a comma");
        }
        return address(view, Field.DEST_ADDR_TON, Field.DESTINATION_ADDR, CommandStatus.RINVDSTTON, tolerance);
    }

    /** Each of many recipients as one alone; how long they are was looked at when the list was read. */
    private static Refusal destinations(PduView view, Tolerance tolerance) {
        for (Destination each : PduReader.destinations(view)) {
            if (each.isList()) {
                continue;
            }
            String text = each.address().text();
            if (text.isEmpty()) {
                return badDestination(view, "each recipient has a number", "none");
            }
            if (text.indexOf(',') >= 0) {
                return badDestination(view, "each recipient stands alone", "a comma");
            }
            int type = each.address().ton();
            if (type > TON_MAX && !tolerance.accepts(Deviation.RESERVED_TON)) {
                return refuse(
                        view,
                        CommandStatus.RINVDSTTON,
                        "a type of number is at most " + TON_MAX,
                        Field.DEST_ADDRESS,
                        String.valueOf(type));
            }
            if (type == TON_INTERNATIONAL && text.charAt(0) == '+' && !tolerance.accepts(Deviation.PLUS_IN_ADDRESS)) {
                return badDestination(view, "an international number is digits", "a plus");
            }
        }
        return Refusal.ACCEPTED;
    }

    private static Refusal badDestination(PduView view, String rule, String found) {
        return refuse(view, CommandStatus.RINVDSTADR, rule, Field.DEST_ADDRESS, found);
    }

    private static Refusal address(PduView view, Field ton, Field text, CommandStatus tonStatus, Tolerance tolerance) {
        int type = view.number(ton);
        if (type > TON_MAX && !tolerance.accepts(Deviation.RESERVED_TON)) {
            return refuse(view, tonStatus, "a type of number is at most " + TON_MAX, ton, String.valueOf(type));
        }
        if (type == TON_INTERNATIONAL
                && view.firstOctet(text) == '+'
                && !tolerance.accepts(Deviation.PLUS_IN_ADDRESS)) {
            return refuse(view, text.refusal(), "an international number is digits", text, "a plus");
        }
        return Refusal.ACCEPTED;
    }

    private static int indexOf(PduView view, Field field, char wanted) {
        return view.bytes().indexOf(view.begin(field), view.end(field), (byte) wanted);
    }

    // ---- Flags and times

    private static Refusal flags(PduView view, Tolerance tolerance) {
        int priority = view.number(Field.PRIORITY_FLAG);
        if (priority > PRIORITY_MAX && !tolerance.accepts(Deviation.RESERVED_PRIORITY)) {
            return refuse(
                    view,
                    CommandStatus.RINVPRTFLG,
                    "priority_flag is at most " + PRIORITY_MAX,
                    Field.PRIORITY_FLAG,
                    String.valueOf(priority));
        }
        int replace = view.number(Field.REPLACE_IF_PRESENT_FLAG);
        if (replace > 1 && !tolerance.accepts(Deviation.RESERVED_REPLACE_FLAG)) {
            return refuse(
                    view,
                    CommandStatus.RINVREPFLAG,
                    "replace_if_present_flag is 0 or 1",
                    Field.REPLACE_IF_PRESENT_FLAG,
                    String.valueOf(replace));
        }
        return Refusal.ACCEPTED;
    }

    private static Refusal times(PduView view, Tolerance tolerance) {
        if (!view.has(Field.VALIDITY_PERIOD)) {
            return Refusal.ACCEPTED;
        }
        Refusal refusal = time(view, Field.SCHEDULE_DELIVERY_TIME, tolerance);
        return refusal.isAccepted() ? time(view, Field.VALIDITY_PERIOD, tolerance) : refusal;
    }

    private static Refusal time(PduView view, Field field, Tolerance tolerance) {
        if (view.textOctets(field) == 0) {
            return Refusal.ACCEPTED;
        }
        String text = view.text(field);
        if (!(SmppTime.parseLeniently(text, SOME_DAY, java.time.ZoneOffset.UTC) instanceof SmppTime.Fault fault)) {
            if (SmppTime.isFarOffset(text)) {
                tolerance.note(Deviation.FAR_OFFSET);
            }
            return Refusal.ACCEPTED;
        }
        if (fault.reason() == SmppTime.Reason.BAD_DIRECTION && tolerance.accepts(Deviation.TIME_DIRECTION)) {
            return Refusal.ACCEPTED;
        }
        return Refusal.of(
                field.refusal(),
                field.wireName() + ": " + fault.reason().rule(),
                view.begin(field) - view.startOfPdu() + fault.offset(),
                PduText.quoted(text));
    }

    // ---- The text

    private static Refusal text(PduView view, SmppVersion version, Tolerance tolerance) {
        boolean payload = view.tlv(TlvTag.MESSAGE_PAYLOAD) != PduView.ABSENT;
        boolean field = view.has(Field.SM_LENGTH) && view.number(Field.SM_LENGTH) > 0;
        if (payload && field && !tolerance.accepts(Deviation.BOTH_TEXTS)) {
            return refuse(
                    view,
                    CommandStatus.RINVMSGLEN,
                    "the text is in short_message or in message_payload",
                    Field.SM_LENGTH,
                    "both");
        }
        if (view.type() == PduType.DATA_SM && !payload) {
            return dataWithoutPayload(view, tolerance);
        }
        if (field
                && view.number(Field.SM_LENGTH) > TEXT_OCTETS_MAX_34
                && version != SmppVersion.V50
                && !tolerance.accepts(Deviation.LONG_TEXT)) {
            return refuse(
                    view,
                    CommandStatus.RINVMSGLEN,
                    "short_message has at most " + TEXT_OCTETS_MAX_34 + " octets before 5.0",
                    Field.SM_LENGTH,
                    "255");
        }
        return coding(view, tolerance);
    }

    private static Refusal dataWithoutPayload(PduView view, Tolerance tolerance) {
        boolean receipt = EsmClass.isReport(view.number(Field.ESM_CLASS))
                && view.tlv(TlvTag.RECEIPTED_MESSAGE_ID) != PduView.ABSENT;
        if (!receipt) {
            return missing(view, TlvTag.MESSAGE_PAYLOAD);
        }
        // 3.4 lets the payload be left out (section 4.7.1), and such a receipt says all that it has to.
        tolerance.note(Deviation.RECEIPT_WITHOUT_TEXT);
        return Refusal.ACCEPTED;
    }

    private static Refusal coding(PduView view, Tolerance tolerance) {
        int octets = view.text().length(view);
        int header = EsmClass.hasHeader(view.number(Field.ESM_CLASS)) ? regularHeader(view) : 0;
        if (header < 0) {
            byte[] text = view.text().octets(view);
            UserDataHeader read = UserDataHeader.parse(text, 0, text.length);
            if (read.fault() != UserDataHeader.Fault.NONE) {
                return refuse(
                        view,
                        CommandStatus.RINVESMCLASS,
                        "esm_class announces a header, and the text begins with one",
                        Field.ESM_CLASS,
                        read.fault().meaning());
            }
            header = read.octets();
        }
        boolean odd = view.isUcs2() && (octets - header) % 2 != 0;
        return odd && !tolerance.accepts(Deviation.ODD_UCS2)
                ? refuse(
                        view,
                        CommandStatus.RINVMSGLEN,
                        "UCS-2 has two octets for each character",
                        Field.DATA_CODING,
                        octets - header + " octets")
                : Refusal.ACCEPTED;
    }

    /** The octets of a header without any oddity, found without taking the text out; below 0 if it needs a look. */
    private static int regularHeader(PduView view) {
        int begin = view.text().begin(view);
        int octets = view.text().length(view);
        int header = octets == 0 ? 0 : 1 + view.bytes().getUnsignedByte(begin);
        if (header == 0 || header > octets) {
            return NOT_THERE;
        }
        int at = begin + 1;
        int end = begin + header;
        while (end - at >= 2) {
            at += 2 + view.bytes().getUnsignedByte(at + 1);
        }
        return at == end ? header : NOT_THERE;
    }

    // ---- Parts and reports

    private static Refusal parts(PduView view, Tolerance tolerance) {
        if (!view.hasTlvs()) {
            return Refusal.ACCEPTED;
        }
        int state = view.tlvNumber(TlvTag.MESSAGE_STATE, STATE_NOT_SAID);
        if (state != STATE_NOT_SAID && !MessageStates.isListed(state)) {
            tolerance.note(Deviation.RESERVED_STATE);
        }
        noteAsciiError(view, tolerance);
        int reference = view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE);
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        if (reference == NOT_THERE && total == NOT_THERE && number == NOT_THERE) {
            return Refusal.ACCEPTED;
        }
        if (reference == NOT_THERE || total == NOT_THERE || number == NOT_THERE) {
            tolerance.note(Deviation.SAR_INCOMPLETE);
            return Refusal.ACCEPTED;
        }
        if (EsmClass.hasHeader(view.number(Field.ESM_CLASS)) && !tolerance.accepts(Deviation.HEADER_AND_SAR)) {
            return badValue(view, TlvTag.SAR_MSG_REF_NUM, "a part is numbered by its header or by sar TLVs", "both");
        }
        boolean numbered = number >= 1 && number <= total;
        return numbered || tolerance.accepts(Deviation.SAR_OUT_OF_RANGE)
                ? Refusal.ACCEPTED
                : badValue(
                        view,
                        TlvTag.SAR_SEGMENT_SEQNUM,
                        "parts are numbered from 1 to their total",
                        number + " of " + total);
    }

    private static void noteAsciiError(PduView view, Tolerance tolerance) {
        int value = view.tlv(TlvTag.NETWORK_ERROR_CODE);
        if (value == PduView.ABSENT) {
            return;
        }
        for (int i = 0; i < view.tlvOctets(value); i++) {
            int octet = view.bytes().getByte(value + i);
            if (octet < '0' || octet > '9') {
                return;
            }
        }
        tolerance.note(Deviation.ASCII_NETWORK_ERROR);
    }

    // ---- Broadcast

    private static Refusal broadcast(PduView view, Tolerance tolerance) {
        int priority = view.number(Field.PRIORITY_FLAG);
        if (priority > BROADCAST_PRIORITY_MAX && !tolerance.accepts(Deviation.RESERVED_PRIORITY)) {
            return refuse(
                    view,
                    CommandStatus.RINVPRTFLG,
                    "priority_flag of a broadcast is at most " + BROADCAST_PRIORITY_MAX,
                    Field.PRIORITY_FLAG,
                    String.valueOf(priority));
        }
        for (TlvTag needed : BROADCAST_NEEDS) {
            boolean immediate = needed == TlvTag.BROADCAST_REP_NUM && priority == 1;
            if (view.tlv(needed) == PduView.ABSENT && !immediate) {
                return missing(view, needed);
            }
        }
        int area = view.tlv(TlvTag.BROADCAST_AREA_IDENTIFIER);
        // A tolerated peer may have left it empty.
        int format = view.tlvOctets(area) == 0 ? NOT_THERE : view.bytes().getUnsignedByte(area);
        if (format == NOT_THERE || format > AREA_FORMAT_MAX) {
            return Refusal.of(
                    CommandStatus.RINVBCASTAREAFMT,
                    "the format of an area is a name, an ellipsoid arc or a polygon",
                    area - view.startOfPdu(),
                    format == NOT_THERE ? "nothing" : String.valueOf(format));
        }
        return times(view, tolerance);
    }

    private static final TlvTag[] BROADCAST_NEEDS = {
        TlvTag.BROADCAST_AREA_IDENTIFIER,
        TlvTag.BROADCAST_CONTENT_TYPE,
        TlvTag.BROADCAST_REP_NUM,
        TlvTag.BROADCAST_FREQUENCY_INTERVAL
    };

    // ----

    private static Refusal refuse(PduView view, CommandStatus status, String rule, Field field, String found) {
        return Refusal.of(status, rule, view.begin(field) - view.startOfPdu(), found);
    }

    private static Refusal missing(PduView view, TlvTag tag) {
        return Refusal.of(
                CommandStatus.RMISSINGTLV,
                view.type().wireName() + " has a " + tag.wireName(),
                view.tlvBegin() - view.startOfPdu(),
                "none");
    }

    private static Refusal badValue(PduView view, TlvTag tag, String rule, String found) {
        return Refusal.of(CommandStatus.RINVTLVVAL, rule, view.tlv(tag) - view.startOfPdu(), found);
    }
}
