package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.smpp.text.Latin1;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;

/**
 * Forwards a PDU: copies runs of octets from the view, and writes only the changed fields anew. Octets after the last
 * complete TLV are dropped.
 */
public final class PduForward {
    private static final int TON_AND_NPI = 2;

    private PduForward() {}

    /** Returns an upper limit of the number of octets that {@link #write} appends. */
    public static int octetsMax(PduView view, PduChanges changes) {
        return view.octets() + changes.octetsMore();
    }

    /**
     * Appends the PDU of the view to the buffer.
     *
     * @param as the new type, which must have the same layout: for example, a submit_sm may be forwarded to another
     *     application as deliver_sm
     * @return the number of octets written
     */
    public static int write(PduView view, PduType as, int sequence, PduChanges changes, ByteBuf out) {
        assert as.layout() == view.type().layout() : as + " has other fields than " + view.type();
        int start = out.writerIndex();
        PduHeader.write(out, 0, as.id(), 0, sequence);
        int from = view.startOfPdu() + PduHeader.OCTETS;
        if (changes.changesFields()) {
            from = fields(view, changes, out);
        }
        if (changes.changesTlvs()) {
            out.writeBytes(view.bytes(), from, view.tlvBegin() - from);
            tlvs(view, changes, out);
        } else {
            out.writeBytes(view.bytes(), from, view.tlvEnd() - from);
        }
        int octets = out.writerIndex() - start;
        out.setInt(start, octets);
        return octets;
    }

    /** Returns the submit_multi of the view as a submit_sm to one recipient, with all other octets unchanged. */
    public static byte[] toOne(PduView view, Address to) {
        assert view.type() == PduType.SUBMIT_MULTI : view.type() + " has one recipient";
        ByteBuf bytes = view.bytes();
        int start = view.startOfPdu();
        int before = view.begin(PduField.NUMBER_OF_DESTS);
        int behind = view.end(PduField.DEST_ADDRESS);
        int octets = before - start + TON_AND_NPI + to.text().length() + 1 + view.endOfPdu() - behind;
        byte[] one = new byte[octets];
        ByteBuf out = Unpooled.wrappedBuffer(one).clear();
        out.writeInt(octets);
        out.writeInt(PduType.SUBMIT_SM.id());
        out.writeBytes(bytes, start + PduHeader.STATUS, before - start - PduHeader.STATUS);
        out.writeByte(to.ton());
        out.writeByte(to.npi());
        Latin1.writeWithNul(to.text(), out);
        out.writeBytes(bytes, behind, view.endOfPdu() - behind);
        return one;
    }

    // ---- Receipts

    /**
     * Whether {@link #renamed} can forward this receipt: a text with an id is in short_message and still fits there
     * with the new id, and receipted_message_id occurs at most once.
     *
     * @param textOctetsMax the limit of short_message
     */
    public static boolean canRename(PduView view, String id, int textOctetsMax) {
        TextPosition text = view.text();
        if (text == TextPosition.PAYLOAD) {
            return false;
        }
        boolean fits = !hasId(view, text) || text.length(view) + longerBy(view, id) <= textOctetsMax;
        return fits && view.count(TlvTag.RECEIPTED_MESSAGE_ID) <= 1 && text.wholeLength(view) == text.length(view);
    }

    /** Returns an upper limit of the number of octets that {@link #renamed} appends. */
    public static int renamedOctetsMax(PduView view, String id) {
        return view.octets() + Character.BYTES * id.length() + Tlv.HEADER_OCTETS + id.length() + 1;
    }

    /**
     * Appends a receipt with a new id in its text and its TLV, and no other change. Nearly all receipts are forwarded
     * this way.
     */
    public static void renamed(PduView view, PduType as, int sequence, String id, ByteBuf out) {
        int start = out.writerIndex();
        PduHeader.write(out, 0, as.id(), 0, sequence);
        ByteBuf bytes = view.bytes();
        int from = view.startOfPdu() + PduHeader.OCTETS;
        if (hasId(view, view.text())) {
            ReceiptText receipt = view.receiptText();
            int idBegin = receipt.idBegin();
            int idEnd = receipt.idEnd();
            int lengthAt = start + view.begin(PduField.SM_LENGTH) - view.startOfPdu();
            out.writeBytes(bytes, from, idBegin - from);
            out.setByte(lengthAt, view.number(PduField.SM_LENGTH) + receipt.idOctets(id) - (idEnd - idBegin));
            receipt.writeId(id, out);
            from = idEnd;
        }
        int value = view.tlv(TlvTag.RECEIPTED_MESSAGE_ID);
        if (value != PduView.ABSENT) {
            out.writeBytes(bytes, from, value - from);
            out.setShort(out.writerIndex() - Short.BYTES, id.length() + 1);
            Latin1.writeWithNul(id, out);
            from = value + view.tlvOctets(value);
        }
        out.writeBytes(bytes, from, view.tlvEnd() - from);
        out.setInt(start, out.writerIndex() - start);
    }

    private static boolean hasId(PduView view, TextPosition position) {
        return position == TextPosition.FIELD && view.receiptText().has(ReceiptKey.ID);
    }

    private static int longerBy(PduView view, String id) {
        ReceiptText receipt = view.receiptText();
        return receipt.idOctets(id) - (receipt.idEnd() - receipt.idBegin());
    }

    // ---- Any PDU

    /** Writes up to and including the last changed field. @return the index where copying continues */
    private static int fields(PduView view, PduChanges changes, ByteBuf out) {
        PduLayout layout = view.type().layout();
        int from = view.startOfPdu() + PduHeader.OCTETS;
        for (int index = 0; index < layout.size(); index++) {
            PduField field = layout.field(index);
            if (changes.changes(field)) {
                out.writeBytes(view.bytes(), from, view.begin(index) - from);
                changes.write(field, out);
                from = view.begin(index + 1);
            }
        }
        return from;
    }

    private static void tlvs(PduView view, PduChanges changes, ByteBuf out) {
        for (int value = view.firstTlv(); value != PduView.ABSENT; value = view.nextTlv(value)) {
            if (!changes.drops(view.tlvTag(value))) {
                int octets = Tlv.HEADER_OCTETS + view.tlvOctets(value);
                out.writeBytes(view.bytes(), value - Tlv.HEADER_OCTETS, octets);
            }
        }
        List<Tlv> more = changes.tlvs();
        for (int i = 0; i < more.size(); i++) {
            PduWriter.tlv(more.get(i), out);
        }
    }
}
