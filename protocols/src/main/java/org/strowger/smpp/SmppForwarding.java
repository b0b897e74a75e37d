package org.strowger.smpp;

import java.util.Arrays;
import java.util.List;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.LinkFieldChanges;
import org.strowger.smpp.pdu.PduChanges;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.TextPosition;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;
import org.strowger.smpp.text.SmppTime;

/**
 * Determines the changes to a message that arrived over SMPP and is sent over SMPP: the rewrite of the route, and the
 * correction of deviations that we tolerated but do not send ourselves. Most messages need no change; that check reads
 * only a few octets.
 */
final class SmppForwarding {
    private static final int RECEIPT_BITS = 0x03;
    private static final int PRIORITY_MAX = 3;
    private static final int NOT_THERE = -1;
    private static final byte[] NO_TEXT = {};

    private SmppForwarding() {}

    /**
     * Returns the PDU type in which the message can be forwarded with its fields in place; {@link PduType#UNKNOWN} if
     * the message must be composed anew.
     */
    static PduType leavesAs(PduView view, Rewrite rewrite, SmppRole role, SmppVersion version) {
        if (rewrite.hasLinkFields() && !rewrite.receiptForm().isAsSent()) {
            return PduType.UNKNOWN;
        }
        boolean tells = rewrite.piece().isPresent() || view.hasTlvs() || view.type() == PduType.DATA_SM;
        if (!version.hasTlvs() && tells) {
            return PduType.UNKNOWN;
        }
        if (version != SmppVersion.V50
                && view.has(PduField.SM_LENGTH)
                && view.number(PduField.SM_LENGTH) > EncodabilityCheck.TEXT_OCTETS_MAX) {
            return PduType.UNKNOWN;
        }
        return switch (view.type()) {
            case SUBMIT_SM, DELIVER_SM -> role.message();
            case DATA_SM -> PduType.DATA_SM;
            case SUBMIT_MULTI ->
                role == SmppRole.ESME && rewrite.destination().isEmpty() ? PduType.SUBMIT_MULTI : PduType.UNKNOWN;
            default -> PduType.UNKNOWN;
        };
    }

    /** Whether the rewritten addresses and id can be expressed in SMPP. */
    static boolean canSay(Rewrite rewrite) {
        return rewrite.isNone()
                || ((rewrite.source().isEmpty()
                                || EncodabilityCheck.address(rewrite.source().get()))
                        && (rewrite.destination().isEmpty()
                                || EncodabilityCheck.address(
                                        rewrite.destination().get()))
                        && EncodabilityCheck.text(rewrite.messageIdOr(""), EncodabilityCheck.ID_CHARACTERS_MAX));
    }

    /** Whether the message is a receipt in which only the id changes. */
    static boolean renames(PduView view, Rewrite rewrite, PduType as) {
        return rewrite.isOfIdAlone()
                && PduForward.canRename(view, rewrite.messageIdOr(""), EncodabilityCheck.TEXT_OCTETS_MAX)
                && tidied(view, as).isNone();
    }

    static PduChanges changes(PduView view, Rewrite rewrite, PduType as, SmppVersion version) {
        PduChanges changes = tidied(view, as);
        return rewrite.isNone() ? changes : rewritten(changes, view, rewrite, version);
    }

    /** Adds the changes of the rewrite to {@code before}. */
    static PduChanges rewritten(PduChanges before, PduView view, Rewrite rewrite, SmppVersion version) {
        PduChanges changes = before;
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
                    view.number(PduField.REGISTERED_DELIVERY), rewrite.receipt().get(), version);
            changes = changes.with(PduField.REGISTERED_DELIVERY, registered);
        }
        if (rewrite.remaining().isPresent()) {
            changes = lasting(changes, view, rewrite.remaining().get());
        }
        if (rewrite.hasLinkFields()) {
            changes = LinkFieldChanges.changes(changes, view, rewrite, version);
        }
        return rewrite.messageId().isPresent()
                ? withMessageId(changes, view, rewrite.messageId().get())
                : changes;
    }

    /**
     * Replaces the times of a message that was stored for a while: relative times would count anew from its forwarding.
     */
    private static PduChanges lasting(PduChanges before, PduView view, Rewrite.Remaining remaining) {
        PduChanges changes = before;
        if (view.has(PduField.SCHEDULE_DELIVERY_TIME)) {
            changes = without(changes, view, PduField.SCHEDULE_DELIVERY_TIME);
        }
        if (view.has(PduField.VALIDITY_PERIOD) && view.textOctets(PduField.VALIDITY_PERIOD) > 0) {
            changes = changes.with(PduField.VALIDITY_PERIOD, SmppTime.format(remaining.until()));
        }
        return view.tlv(TlvTag.QOS_TIME_TO_LIVE) == PduView.ABSENT
                ? changes
                : changes.with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, remaining.seconds()));
    }

    /**
     * Replaces the text and its coding by the text and coding of the piece, and sets the part number in the header or
     * in TLVs.
     */
    private static PduChanges saying(PduChanges before, PduView view, Piece piece) {
        byte[] octets = piece.body().octets();
        int esmClass = EsmClass.withHeader(
                view.number(PduField.ESM_CLASS), piece.body().hasHeader());
        int coding = piece.body().coding() & EncodabilityCheck.OCTET_MAX;
        PduChanges coded =
                coding == view.number(PduField.DATA_CODING) ? before : before.with(PduField.DATA_CODING, coding);
        PduChanges changes = coded.with(PduField.ESM_CLASS, esmClass)
                .without(TlvTag.SAR_MSG_REF_NUM)
                .without(TlvTag.SAR_TOTAL_SEGMENTS)
                .without(TlvTag.SAR_SEGMENT_SEQNUM);
        for (Tlv each : sar(piece.concatenation())) {
            changes = changes.with(each);
        }
        if (view.has(PduField.SM_LENGTH) && octets.length <= EncodabilityCheck.TEXT_OCTETS_MAX && !piece.payload()) {
            return changes.without(TlvTag.MESSAGE_PAYLOAD).withShortMessage(octets);
        }
        // This includes a part that arrived in message_payload and is too long for sm_length.
        changes = changes.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, octets));
        return view.has(PduField.SM_LENGTH) ? changes.withShortMessage(NO_TEXT) : changes;
    }

    /** Returns the sar TLVs of a part; empty if the message is not a part. */
    static List<Tlv> sar(Concatenation concatenation) {
        return concatenation.isValid()
                ? List.of(
                        Tlv.of(TlvTag.SAR_MSG_REF_NUM, concatenation.reference()),
                        Tlv.of(TlvTag.SAR_TOTAL_SEGMENTS, concatenation.total()),
                        Tlv.of(TlvTag.SAR_SEGMENT_SEQNUM, concatenation.number()))
                : List.of();
    }

    /**
     * Returns the bits of registered_delivery with another receipt request; 3.4 cannot request receipts of success
     * alone.
     */
    static int registered(int before, ReceiptRequest request, SmppVersion version) {
        boolean unknown = request == ReceiptRequest.ON_SUCCESS && version != SmppVersion.V50;
        return (before & ~RECEIPT_BITS) | (unknown ? ReceiptRequest.ON_END : request).ordinal();
    }

    /** Replaces the message id of a receipt in its TLV and in its text, where they are present. */
    private static PduChanges withMessageId(PduChanges before, PduView view, String id) {
        PduChanges changes = before;
        if (view.tlv(TlvTag.RECEIPTED_MESSAGE_ID) != PduView.ABSENT) {
            changes = changes.with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, id));
        }
        TextPosition position = view.text();
        ReceiptText said = view.receiptText();
        if (position == TextPosition.NOWHERE || !said.has(ReceiptKey.ID)) {
            return changes;
        }
        byte[] text = said.withId(id);
        return position == TextPosition.PAYLOAD
                ? changes.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text))
                : changes.withShortMessage(cut(text));
    }

    private static byte[] cut(byte[] text) {
        return text.length > EncodabilityCheck.TEXT_OCTETS_MAX
                ? Arrays.copyOf(text, EncodabilityCheck.TEXT_OCTETS_MAX)
                : text;
    }

    // ---- Correction of deviations

    private static PduChanges tidied(PduView view, PduType as) {
        PduChanges changes = PduChanges.NONE;
        if (hasPlus(view, PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR)) {
            changes = changes.from(new Address(
                    Address.TON_INTERNATIONAL,
                    view.number(PduField.SOURCE_ADDR_NPI),
                    view.text(PduField.SOURCE_ADDR).substring(1)));
        }
        if (view.has(PduField.DESTINATION_ADDR) && hasPlus(view, PduField.DEST_ADDR_TON, PduField.DESTINATION_ADDR)) {
            changes = changes.to(new Address(
                    Address.TON_INTERNATIONAL,
                    view.number(PduField.DEST_ADDR_NPI),
                    view.text(PduField.DESTINATION_ADDR).substring(1)));
        }
        if (view.has(PduField.PRIORITY_FLAG)) {
            changes = tidiedFlags(changes, view, as);
        }
        return tidiedText(changes, view);
    }

    private static boolean hasPlus(PduView view, PduField ton, PduField text) {
        return view.number(ton) == Address.TON_INTERNATIONAL && view.firstOctet(text) == '+';
    }

    private static PduChanges tidiedFlags(PduChanges before, PduView view, PduType as) {
        PduChanges changes = before;
        if (view.number(PduField.PRIORITY_FLAG) > PRIORITY_MAX) {
            changes = changes.with(PduField.PRIORITY_FLAG, PRIORITY_MAX);
        }
        if (view.number(PduField.REPLACE_IF_PRESENT_FLAG) > 1) {
            changes = changes.with(PduField.REPLACE_IF_PRESENT_FLAG, 0);
        }
        if (as == PduType.DELIVER_SM) {
            // An SMSC sends no delivery time, replace flag or predefined text to an application (3.4 section 4.6.1).
            changes = without(changes, view, PduField.SCHEDULE_DELIVERY_TIME);
            changes = without(changes, view, PduField.VALIDITY_PERIOD);
            changes = zeroed(changes, view, PduField.REPLACE_IF_PRESENT_FLAG);
            return zeroed(changes, view, PduField.SM_DEFAULT_MSG_ID);
        }
        return completed(completed(changes, view, PduField.SCHEDULE_DELIVERY_TIME), view, PduField.VALIDITY_PERIOD);
    }

    /** Completes a time in one of the short forms. */
    private static PduChanges completed(PduChanges changes, PduView view, PduField time) {
        if (view.textOctets(time) == 0) {
            return changes;
        }
        String came = view.text(time);
        String whole = SmppTime.completed(came);
        return whole.equals(came) ? changes : changes.with(time, whole);
    }

    private static PduChanges zeroed(PduChanges changes, PduView view, PduField octet) {
        return view.number(octet) == 0 ? changes : changes.with(octet, 0);
    }

    private static PduChanges without(PduChanges changes, PduView view, PduField time) {
        return view.textOctets(time) == 0 ? changes : changes.with(time, "");
    }

    /**
     * Corrects the length of integer TLVs. Of several TLVs with the same tag, the first one counts; TLVs that may be
     * repeated are left unchanged.
     */
    private static PduChanges tidiedNumbers(PduChanges before, PduView view) {
        PduChanges changes = before;
        for (int value = view.firstTlv(); value != PduView.ABSENT; value = view.nextTlv(value)) {
            TlvTag tag = TlvTag.find(view.tlvTag(value));
            int octets = view.tlvOctets(value);
            boolean wrong = octets < tag.octetsMin() || octets > tag.octetsMax();
            // Corrected once for each tag: a peer can put thousands of TLVs into one PDU.
            if (wrong && octets > 0 && tag.type().isInteger() && !tag.repeats() && !changes.changes(tag)) {
                changes = changes.with(Tlv.of(tag, view.tlvNumber(tag, 0)));
            }
        }
        return changes;
    }

    /**
     * Whether the message has sar TLVs that were ignored, because a header overrides them or because they are not
     * valid.
     */
    private static boolean hasIdleSar(PduView view, boolean header) {
        int reference = view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE);
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        if (reference == NOT_THERE && total == NOT_THERE && number == NOT_THERE) {
            return false;
        }
        return header || reference == NOT_THERE || number < 1 || number > total;
    }

    private static PduChanges tidiedText(PduChanges before, PduView view) {
        PduChanges changes = before;
        TextPosition position = view.text();
        boolean header = EsmClass.hasHeader(view.number(PduField.ESM_CLASS));
        if (position == TextPosition.PAYLOAD && view.has(PduField.SM_LENGTH) && view.number(PduField.SM_LENGTH) > 0) {
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
        int whole = position.wholeLength(view);
        if (whole < position.length(view)) {
            byte[] even = Arrays.copyOf(position.octets(view), whole);
            changes = position == TextPosition.PAYLOAD
                    ? changes.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, even))
                    : changes.withShortMessage(even);
        }
        return changes;
    }
}
