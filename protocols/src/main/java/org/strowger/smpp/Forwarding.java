package org.strowger.smpp;

import java.util.Arrays;
import java.util.List;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptWish;
import org.strowger.message.Rewrite;
import org.strowger.smpp.pdu.Changes;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.Field;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.ReceiptKey;
import org.strowger.smpp.pdu.ReceiptText;
import org.strowger.smpp.pdu.SmppTime;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.TextPlace;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/**
 * What must be different in a message that came by SMPP and leaves by it: what the route rewrites, and what we took
 * from a tolerated peer and would not say ourselves. Nearly always that is nothing, and costs a look at a few octets.
 */
final class Forwarding {
    private static final int RECEIPT_BITS = 0x03;
    private static final int PRIORITY_MAX = 3;
    private static final int NOT_THERE = -1;
    private static final byte[] NO_TEXT = {};

    private Forwarding() {}

    /** What a message leaves as whose fields lie as the peer expects them; else {@link PduType#UNKNOWN}. */
    static PduType leavesAs(PduView view, Rewrite rewrite, Role role, SmppVersion version) {
        boolean tells = rewrite.piece().isPresent() || view.hasTlvs() || view.type() == PduType.DATA_SM;
        if (!version.hasTlvs() && tells) {
            return PduType.UNKNOWN;
        }
        if (version != SmppVersion.V50
                && view.has(Field.SM_LENGTH)
                && view.number(Field.SM_LENGTH) > Fit.TEXT_OCTETS_MAX) {
            return PduType.UNKNOWN;
        }
        return switch (view.type()) {
            case SUBMIT_SM, DELIVER_SM -> role.message();
            case DATA_SM -> PduType.DATA_SM;
            case SUBMIT_MULTI ->
                role == Role.ESME && rewrite.destination().isEmpty() ? PduType.SUBMIT_MULTI : PduType.UNKNOWN;
            default -> PduType.UNKNOWN;
        };
    }

    /** Whether all that is to be different can be said. */
    static boolean canSay(Rewrite rewrite) {
        return rewrite.isNone()
                || ((rewrite.source().isEmpty() || Fit.address(rewrite.source().get()))
                        && (rewrite.destination().isEmpty()
                                || Fit.address(rewrite.destination().get()))
                        && Fit.text(rewrite.messageIdOr(""), Fit.ID_CHARACTERS_MAX));
    }

    /** Whether it is a receipt in which nothing changes but the id. */
    static boolean renames(PduView view, Rewrite rewrite, PduType as) {
        return rewrite.isOfIdAlone()
                && PduForward.canRename(view, rewrite.messageIdOr(""), Fit.TEXT_OCTETS_MAX)
                && tidied(view, as).isNone();
    }

    static Changes changes(PduView view, Rewrite rewrite, PduType as, SmppVersion version) {
        Changes changes = tidied(view, as);
        return rewrite.isNone() ? changes : coded(rewritten(changes, view, rewrite, version), view, rewrite);
    }

    /** A piece leaves in its own code; one that takes the place of a text that we keep has no code to say. */
    private static Changes coded(Changes changes, PduView view, Rewrite rewrite) {
        int before = view.number(Field.DATA_CODING);
        int coding = rewrite.piece()
                .map(piece -> piece.body().coding() & Fit.OCTET_MAX)
                .orElse(before);
        return coding == before ? changes : changes.with(Field.DATA_CODING, coding);
    }

    /** What the rewrite alone changes, in addition to what changes already. */
    static Changes rewritten(Changes before, PduView view, Rewrite rewrite, SmppVersion version) {
        Changes changes = before;
        if (rewrite.source().isPresent()) {
            changes = changes.from(rewrite.source().get());
        }
        if (rewrite.destination().isPresent()) {
            changes = changes.to(rewrite.destination().get());
        }
        if (rewrite.piece().isPresent()) {
            changes = saying(changes, view, rewrite.piece().get());
        }
        if (rewrite.receipt().isPresent()) {
            int registered = registered(
                    view.number(Field.REGISTERED_DELIVERY), rewrite.receipt().get(), version);
            changes = changes.with(Field.REGISTERED_DELIVERY, registered);
        }
        if (rewrite.remaining().isPresent()) {
            changes = lasting(changes, view, rewrite.remaining().get());
        }
        return rewrite.messageId().isPresent()
                ? withMessageId(changes, view, rewrite.messageId().get())
                : changes;
    }

    /** Times that count from when the message came say too much of one that was kept for a while. */
    private static Changes lasting(Changes before, PduView view, Rewrite.Remaining remaining) {
        Changes changes = before;
        if (view.has(Field.SCHEDULE_DELIVERY_TIME)) {
            changes = without(changes, view, Field.SCHEDULE_DELIVERY_TIME);
        }
        if (view.has(Field.VALIDITY_PERIOD) && view.textOctets(Field.VALIDITY_PERIOD) > 0) {
            changes = changes.with(Field.VALIDITY_PERIOD, SmppTime.format(remaining.until()));
        }
        return view.tlv(TlvTag.QOS_TIME_TO_LIVE) == PduView.ABSENT
                ? changes
                : changes.with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, remaining.seconds()));
    }

    /** Another text, and in its header or in TLVs which part it is. */
    private static Changes saying(Changes before, PduView view, Piece piece) {
        byte[] octets = piece.body().octets();
        int esmClass =
                EsmClass.withHeader(view.number(Field.ESM_CLASS), piece.body().hasHeader());
        Changes changes = before.with(Field.ESM_CLASS, esmClass)
                .without(TlvTag.SAR_MSG_REF_NUM)
                .without(TlvTag.SAR_TOTAL_SEGMENTS)
                .without(TlvTag.SAR_SEGMENT_SEQNUM);
        for (Tlv each : sar(piece.place())) {
            changes = changes.with(each);
        }
        if (view.has(Field.SM_LENGTH) && octets.length <= Fit.TEXT_OCTETS_MAX && !piece.payload()) {
            return changes.without(TlvTag.MESSAGE_PAYLOAD).withShortMessage(octets);
        }
        // Also a part that came in a payload and is longer than parts are: its length would not fit into sm_length.
        changes = changes.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, octets));
        return view.has(Field.SM_LENGTH) ? changes.withShortMessage(NO_TEXT) : changes;
    }

    /** The TLVs that say which part it is; none of what is no part. */
    static List<Tlv> sar(Concatenation place) {
        return place.isValid()
                ? List.of(
                        Tlv.of(TlvTag.SAR_MSG_REF_NUM, place.reference()),
                        Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, place.total()),
                        Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, place.number()))
                : List.of();
    }

    /** The bits of registered_delivery with another wish; 3.4 cannot wish for success alone. */
    static int registered(int before, ReceiptWish wish, SmppVersion version) {
        boolean unknown = wish == ReceiptWish.ON_SUCCESS && version != SmppVersion.V50;
        return (before & ~RECEIPT_BITS) | (unknown ? ReceiptWish.ON_END : wish).ordinal();
    }

    /** The other id, wherever the receipt has one: in its TLV, in its text, or in both. */
    private static Changes withMessageId(Changes before, PduView view, String id) {
        Changes changes = before;
        if (view.tlv(TlvTag.RECEIPTED_MESSAGE_ID) != PduView.ABSENT) {
            changes = changes.with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, id));
        }
        TextPlace place = view.text();
        ReceiptText said = view.receiptText();
        if (place == TextPlace.NOWHERE || !said.has(ReceiptKey.ID)) {
            return changes;
        }
        byte[] text = said.withId(id);
        return place == TextPlace.PAYLOAD
                ? changes.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text))
                : changes.withShortMessage(cut(text));
    }

    private static byte[] cut(byte[] text) {
        return text.length > Fit.TEXT_OCTETS_MAX ? Arrays.copyOf(text, Fit.TEXT_OCTETS_MAX) : text;
    }

    // ---- What we would not say ourselves

    private static Changes tidied(PduView view, PduType as) {
        Changes changes = Changes.NONE;
        if (hasPlus(view, Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR)) {
            changes = changes.from(new Address(
                    Address.TON_INTERNATIONAL,
                    view.number(Field.SOURCE_ADDR_NPI),
                    view.text(Field.SOURCE_ADDR).substring(1)));
        }
        if (view.has(Field.DESTINATION_ADDR) && hasPlus(view, Field.DEST_ADDR_TON, Field.DESTINATION_ADDR)) {
            changes = changes.to(new Address(
                    Address.TON_INTERNATIONAL,
                    view.number(Field.DEST_ADDR_NPI),
                    view.text(Field.DESTINATION_ADDR).substring(1)));
        }
        if (view.has(Field.PRIORITY_FLAG)) {
            changes = tidiedFlags(changes, view, as);
        }
        return tidiedText(changes, view);
    }

    private static boolean hasPlus(PduView view, Field ton, Field text) {
        return view.number(ton) == Address.TON_INTERNATIONAL && view.firstOctet(text) == '+';
    }

    private static Changes tidiedFlags(Changes before, PduView view, PduType as) {
        Changes changes = before;
        if (view.number(Field.PRIORITY_FLAG) > PRIORITY_MAX) {
            changes = changes.with(Field.PRIORITY_FLAG, PRIORITY_MAX);
        }
        if (view.number(Field.REPLACE_IF_PRESENT_FLAG) > 1) {
            changes = changes.with(Field.REPLACE_IF_PRESENT_FLAG, 0);
        }
        if (as == PduType.DELIVER_SM) {
            // An SMSC does not tell an application when to deliver, what to replace or which text to take
            // (3.4 section 4.6.1).
            changes = without(changes, view, Field.SCHEDULE_DELIVERY_TIME);
            changes = without(changes, view, Field.VALIDITY_PERIOD);
            changes = zeroed(changes, view, Field.REPLACE_IF_PRESENT_FLAG);
            return zeroed(changes, view, Field.SM_DEFAULT_MSG_ID);
        }
        return completed(completed(changes, view, Field.SCHEDULE_DELIVERY_TIME), view, Field.VALIDITY_PERIOD);
    }

    /** A time in one of the short forms is written out. */
    private static Changes completed(Changes changes, PduView view, Field time) {
        if (view.textOctets(time) == 0) {
            return changes;
        }
        String came = view.text(time);
        String whole = SmppTime.completed(came);
        return whole.equals(came) ? changes : changes.with(time, whole);
    }

    private static Changes zeroed(Changes changes, PduView view, Field octet) {
        return view.number(octet) == 0 ? changes : changes.with(octet, 0);
    }

    private static Changes without(Changes changes, PduView view, Field time) {
        return view.textOctets(time) == 0 ? changes : changes.with(time, "");
    }

    /**
     * Numbers in more or fewer octets than they should have get those that they should; of several with one tag the
     * first counts. Where each of several counts they stay as they came.
     */
    private static Changes tidiedNumbers(Changes before, PduView view) {
        Changes changes = before;
        for (int value = view.firstTlv(); value != PduView.ABSENT; value = view.nextTlv(value)) {
            TlvTag tag = TlvTag.find(view.tlvTag(value));
            int octets = view.tlvOctets(value);
            boolean wrong = octets < tag.octetsMin() || octets > tag.octetsMax();
            // Once for each tag: a peer can put thousands of them into one PDU.
            if (wrong && octets > 0 && tag.type().isInteger() && !tag.repeats() && !changes.changes(tag)) {
                changes = changes.with(Tlv.of(tag, view.tlvNumber(tag, 0)));
            }
        }
        return changes;
    }

    /** Whether there are sar TLVs that were ignored: the header counts, or they number no part. */
    private static boolean hasIdleSar(PduView view, boolean header) {
        int reference = view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE);
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        if (reference == NOT_THERE && total == NOT_THERE && number == NOT_THERE) {
            return false;
        }
        return header || reference == NOT_THERE || number < 1 || number > total;
    }

    private static Changes tidiedText(Changes before, PduView view) {
        Changes changes = before;
        TextPlace place = view.text();
        boolean header = EsmClass.hasHeader(view.number(Field.ESM_CLASS));
        if (place == TextPlace.PAYLOAD && view.has(Field.SM_LENGTH) && view.number(Field.SM_LENGTH) > 0) {
            changes = changes.withShortMessage(NO_TEXT);
        }
        if (view.hasOddTlvs()) {
            changes = tidiedNumbers(changes, view);
        }
        if (view.hasTlvs() && hasIdleSar(view, header)) {
            changes = changes.without(TlvTag.SAR_MSG_REF_NUM)
                    .without(TlvTag.SAR_TOTAL_SEGMENTS)
                    .without(TlvTag.SAR_SEGMENT_SEQNUM);
        }
        int whole = place.wholeLength(view);
        if (whole < place.length(view)) {
            byte[] even = Arrays.copyOf(place.octets(view), whole);
            changes = place == TextPlace.PAYLOAD
                    ? changes.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, even))
                    : changes.withShortMessage(even);
        }
        return changes;
    }
}
