package org.strowger.smpp.pdu;

import java.time.Instant;
import org.strowger.gsm.UserDataHeader;
import org.strowger.smpp.text.SmppTime;

/**
 * The rules for a readable request: reserved values, and fields that contradict each other. For nearly all PDUs the
 * check reads only a few octets.
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

    /** An arbitrary date: only the form of times is checked, which does not depend on the year. */
    private static final Instant SOME_DAY = Instant.EPOCH;

    private MessageRules() {}

    public static PduRefusal check(PduView view, SmppVersion version, SmppTolerance tolerance) {
        return switch (view.type()) {
            case SUBMIT_SM, DELIVER_SM, DATA_SM, SUBMIT_MULTI -> message(view, version, tolerance);
            case REPLACE_SM -> times(view, tolerance);
            case BROADCAST_SM -> broadcast(view, tolerance);
            default -> PduRefusal.ACCEPTED;
        };
    }

    private static PduRefusal message(PduView view, SmppVersion version, SmppTolerance tolerance) {
        PduRefusal refusal = addresses(view, tolerance);
        if (refusal.isAccepted() && view.has(PduField.PRIORITY_FLAG)) {
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

    private static PduRefusal addresses(PduView view, SmppTolerance tolerance) {
        PduRefusal refusal =
                address(view, PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR, CommandStatus.RINVSRCTON, tolerance);
        if (!refusal.isAccepted()) {
            return refusal;
        }
        if (view.type() == PduType.SUBMIT_MULTI) {
            return view.number(PduField.NUMBER_OF_DESTS) == 0
                    ? refuse(
                            view,
                            CommandStatus.RINVNUMDESTS,
                            "a message must have a recipient",
                            PduField.NUMBER_OF_DESTS,
                            "none")
                    : destinations(view, tolerance);
        }
        boolean toSmsc = view.type() != PduType.DELIVER_SM;
        if (toSmsc && view.textOctets(PduField.DESTINATION_ADDR) == 0) {
            return refuse(
                    view,
                    CommandStatus.RINVDSTADR,
                    "a message must have a recipient",
                    PduField.DESTINATION_ADDR,
                    "none");
        }
        if (toSmsc && indexOf(view, PduField.DESTINATION_ADDR, ',') >= 0) {
            return refuse(
                    view,
                    CommandStatus.RINVDSTADR,
                    "destination_addr must be a single address",
                    PduField.DESTINATION_ADDR,
                    "a comma");
        }
        return address(view, PduField.DEST_ADDR_TON, PduField.DESTINATION_ADDR, CommandStatus.RINVDSTTON, tolerance);
    }

    /** Applies the rules of {@link #addresses} to each recipient; {@link PduWalk} has checked the lengths. */
    private static PduRefusal destinations(PduView view, SmppTolerance tolerance) {
        for (Destination each : PduReader.destinations(view)) {
            if (each.isList()) {
                continue;
            }
            String text = each.address().text();
            if (text.isEmpty()) {
                return badDestination(view, "each recipient must have a number", "none");
            }
            if (text.indexOf(',') >= 0) {
                return badDestination(view, "each recipient must be a single address", "a comma");
            }
            int type = each.address().ton();
            if (type > TON_MAX && !tolerance.accepts(SmppDeviation.RESERVED_TON)) {
                return refuse(
                        view,
                        CommandStatus.RINVDSTTON,
                        "the type of number must be at most " + TON_MAX,
                        PduField.DEST_ADDRESS,
                        String.valueOf(type));
            }
            if (type == TON_INTERNATIONAL
                    && text.charAt(0) == '+'
                    && !tolerance.accepts(SmppDeviation.PLUS_IN_ADDRESS)) {
                return badDestination(view, "an international number must consist of digits", "a plus");
            }
        }
        return PduRefusal.ACCEPTED;
    }

    private static PduRefusal badDestination(PduView view, String rule, String found) {
        return refuse(view, CommandStatus.RINVDSTADR, rule, PduField.DEST_ADDRESS, found);
    }

    private static PduRefusal address(
            PduView view, PduField ton, PduField text, CommandStatus tonStatus, SmppTolerance tolerance) {
        int type = view.number(ton);
        if (type > TON_MAX && !tolerance.accepts(SmppDeviation.RESERVED_TON)) {
            return refuse(view, tonStatus, "the type of number must be at most " + TON_MAX, ton, String.valueOf(type));
        }
        if (type == TON_INTERNATIONAL
                && view.firstOctet(text) == '+'
                && !tolerance.accepts(SmppDeviation.PLUS_IN_ADDRESS)) {
            return refuse(view, text.refusal(), "an international number must consist of digits", text, "a plus");
        }
        return PduRefusal.ACCEPTED;
    }

    private static int indexOf(PduView view, PduField field, char wanted) {
        return view.bytes().indexOf(view.begin(field), view.end(field), (byte) wanted);
    }

    // ---- Flags and times

    private static PduRefusal flags(PduView view, SmppTolerance tolerance) {
        int priority = view.number(PduField.PRIORITY_FLAG);
        if (priority > PRIORITY_MAX && !tolerance.accepts(SmppDeviation.RESERVED_PRIORITY)) {
            return refuse(
                    view,
                    CommandStatus.RINVPRTFLG,
                    "priority_flag must be at most " + PRIORITY_MAX,
                    PduField.PRIORITY_FLAG,
                    String.valueOf(priority));
        }
        int replace = view.number(PduField.REPLACE_IF_PRESENT_FLAG);
        if (replace > 1 && !tolerance.accepts(SmppDeviation.RESERVED_REPLACE_FLAG)) {
            return refuse(
                    view,
                    CommandStatus.RINVREPFLAG,
                    "replace_if_present_flag must be 0 or 1",
                    PduField.REPLACE_IF_PRESENT_FLAG,
                    String.valueOf(replace));
        }
        return PduRefusal.ACCEPTED;
    }

    private static PduRefusal times(PduView view, SmppTolerance tolerance) {
        if (!view.has(PduField.VALIDITY_PERIOD)) {
            return PduRefusal.ACCEPTED;
        }
        PduRefusal refusal = time(view, PduField.SCHEDULE_DELIVERY_TIME, tolerance);
        return refusal.isAccepted() ? time(view, PduField.VALIDITY_PERIOD, tolerance) : refusal;
    }

    private static PduRefusal time(PduView view, PduField field, SmppTolerance tolerance) {
        if (view.textOctets(field) == 0) {
            return PduRefusal.ACCEPTED;
        }
        String text = view.text(field);
        if (!(SmppTime.parseLeniently(text, SOME_DAY, java.time.ZoneOffset.UTC) instanceof SmppTime.Fault fault)) {
            if (SmppTime.isFarOffset(text)) {
                tolerance.note(SmppDeviation.FAR_OFFSET);
            }
            return PduRefusal.ACCEPTED;
        }
        if (fault.reason() == SmppTime.Reason.BAD_DIRECTION && tolerance.accepts(SmppDeviation.TIME_DIRECTION)) {
            return PduRefusal.ACCEPTED;
        }
        return PduRefusal.of(
                field.refusal(),
                field.wireName() + ": " + fault.reason().rule(),
                view.begin(field) - view.startOfPdu() + fault.offset(),
                PduText.quoted(text));
    }

    // ---- The text

    private static PduRefusal text(PduView view, SmppVersion version, SmppTolerance tolerance) {
        boolean payload = view.tlv(TlvTag.MESSAGE_PAYLOAD) != PduView.ABSENT;
        boolean field = view.has(PduField.SM_LENGTH) && view.number(PduField.SM_LENGTH) > 0;
        if (payload && field && !tolerance.accepts(SmppDeviation.BOTH_TEXTS)) {
            return refuse(
                    view,
                    CommandStatus.RINVMSGLEN,
                    "the text must be in short_message or in message_payload, not in both",
                    PduField.SM_LENGTH,
                    "both");
        }
        if (view.type() == PduType.DATA_SM && !payload) {
            return dataWithoutPayload(view, tolerance);
        }
        if (field
                && view.number(PduField.SM_LENGTH) > TEXT_OCTETS_MAX_34
                && version != SmppVersion.V50
                && !tolerance.accepts(SmppDeviation.LONG_TEXT)) {
            return refuse(
                    view,
                    CommandStatus.RINVMSGLEN,
                    "short_message must have at most " + TEXT_OCTETS_MAX_34 + " octets before 5.0",
                    PduField.SM_LENGTH,
                    "255");
        }
        return coding(view, tolerance);
    }

    private static PduRefusal dataWithoutPayload(PduView view, SmppTolerance tolerance) {
        boolean receipt = EsmClass.isReport(view.number(PduField.ESM_CLASS))
                && view.tlv(TlvTag.RECEIPTED_MESSAGE_ID) != PduView.ABSENT;
        if (!receipt) {
            return missing(view, TlvTag.MESSAGE_PAYLOAD);
        }
        // 3.4 allows data_sm without payload (section 4.7.1); the TLVs of such a receipt suffice.
        tolerance.note(SmppDeviation.RECEIPT_WITHOUT_TEXT);
        return PduRefusal.ACCEPTED;
    }

    private static PduRefusal coding(PduView view, SmppTolerance tolerance) {
        int octets = view.text().length(view);
        int header = EsmClass.hasHeader(view.number(PduField.ESM_CLASS)) ? regularHeader(view) : 0;
        if (header < 0) {
            byte[] text = view.text().octets(view);
            UserDataHeader read = UserDataHeader.parse(text, 0, text.length);
            if (read.fault() != UserDataHeader.Fault.NONE) {
                return refuse(
                        view,
                        CommandStatus.RINVESMCLASS,
                        "the text must begin with the user data header that esm_class announces",
                        PduField.ESM_CLASS,
                        read.fault().meaning());
            }
            header = read.octets();
        }
        boolean odd = view.isUcs2() && (octets - header) % 2 != 0;
        return odd && !tolerance.accepts(SmppDeviation.ODD_UCS2)
                ? refuse(
                        view,
                        CommandStatus.RINVMSGLEN,
                        "UCS-2 text must have an even number of octets",
                        PduField.DATA_CODING,
                        octets - header + " octets")
                : PduRefusal.ACCEPTED;
    }

    /** Returns the length of a regular header, read in the buffer; below 0 if the header must be parsed completely. */
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

    private static PduRefusal parts(PduView view, SmppTolerance tolerance) {
        if (!view.hasTlvs()) {
            return PduRefusal.ACCEPTED;
        }
        int state = view.tlvNumber(TlvTag.MESSAGE_STATE, STATE_NOT_SAID);
        if (state != STATE_NOT_SAID && !MessageStates.isListed(state)) {
            tolerance.note(SmppDeviation.RESERVED_STATE);
        }
        noteAsciiError(view, tolerance);
        int reference = view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE);
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        if (reference == NOT_THERE && total == NOT_THERE && number == NOT_THERE) {
            return PduRefusal.ACCEPTED;
        }
        if (reference == NOT_THERE || total == NOT_THERE || number == NOT_THERE) {
            tolerance.note(SmppDeviation.SAR_INCOMPLETE);
            return PduRefusal.ACCEPTED;
        }
        if (EsmClass.hasHeader(view.number(PduField.ESM_CLASS)) && !tolerance.accepts(SmppDeviation.HEADER_AND_SAR)) {
            return badValue(
                    view,
                    TlvTag.SAR_MSG_REF_NUM,
                    "a segment must be numbered by its header or by sar TLVs, not by both",
                    "both");
        }
        boolean numbered = number >= 1 && number <= total;
        return numbered || tolerance.accepts(SmppDeviation.SAR_OUT_OF_RANGE)
                ? PduRefusal.ACCEPTED
                : badValue(
                        view,
                        TlvTag.SAR_SEGMENT_SEQNUM,
                        "segment numbers must be from 1 to the total",
                        number + " of " + total);
    }

    private static void noteAsciiError(PduView view, SmppTolerance tolerance) {
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
        tolerance.note(SmppDeviation.ASCII_NETWORK_ERROR);
    }

    // ---- Broadcast

    private static PduRefusal broadcast(PduView view, SmppTolerance tolerance) {
        int priority = view.number(PduField.PRIORITY_FLAG);
        if (priority > BROADCAST_PRIORITY_MAX && !tolerance.accepts(SmppDeviation.RESERVED_PRIORITY)) {
            return refuse(
                    view,
                    CommandStatus.RINVPRTFLG,
                    "priority_flag of a broadcast must be at most " + BROADCAST_PRIORITY_MAX,
                    PduField.PRIORITY_FLAG,
                    String.valueOf(priority));
        }
        for (TlvTag needed : BROADCAST_NEEDS) {
            boolean immediate = needed == TlvTag.BROADCAST_REP_NUM && priority == 1;
            if (view.tlv(needed) == PduView.ABSENT && !immediate) {
                return missing(view, needed);
            }
        }
        int area = view.tlv(TlvTag.BROADCAST_AREA_IDENTIFIER);
        // The value is empty if its length was tolerated.
        int format = view.tlvOctets(area) == 0 ? NOT_THERE : view.bytes().getUnsignedByte(area);
        if (format == NOT_THERE || format > AREA_FORMAT_MAX) {
            return PduRefusal.of(
                    CommandStatus.RINVBCASTAREAFMT,
                    "the format of a broadcast area must be 0 (name), 1 (ellipsoid arc) or 2 (polygon)",
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

    private static PduRefusal refuse(PduView view, CommandStatus status, String rule, PduField field, String found) {
        return PduRefusal.of(status, rule, view.begin(field) - view.startOfPdu(), found);
    }

    private static PduRefusal missing(PduView view, TlvTag tag) {
        return PduRefusal.of(
                CommandStatus.RMISSINGTLV,
                view.type().wireName() + " has a " + tag.wireName(),
                view.tlvBegin() - view.startOfPdu(),
                "none");
    }

    private static PduRefusal badValue(PduView view, TlvTag tag, String rule, String found) {
        return PduRefusal.of(CommandStatus.RINVTLVVAL, rule, view.tlv(tag) - view.startOfPdu(), found);
    }
}
