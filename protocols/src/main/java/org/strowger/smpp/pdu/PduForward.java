package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.smpp.text.Latin1;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;

/**
 * Passes a PDU on: what a view found is copied as it lies, in runs as long as nothing changes, and only what changes is
 * written anew. What came after the last whole TLV stays behind.
 */
public final class PduForward {
    private static final int TON_AND_NPI = 2;

    private PduForward() {}

    /** The most octets that {@link #write} can need. */
    public static int octetsMax(PduView view, PduChanges changes) {
        return view.octets() + changes.octetsMore();
    }

    /**
     * Writes the PDU of the view at the writer's place.
     *
     * @param as what it is to be from now on, with the same fields: a message from an application may leave as one to
     *     another
     * @return how many octets it has
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

    /** The submit_multi of the view as a submit_sm to one: all but the recipients octet for octet. */
    public static byte[] toOne(PduView view, Address whom) {
        assert view.type() == PduType.SUBMIT_MULTI : view.type() + " goes to one";
        ByteBuf bytes = view.bytes();
        int start = view.startOfPdu();
        int before = view.begin(PduField.NUMBER_OF_DESTS);
        int behind = view.end(PduField.DEST_ADDRESS);
        int octets = before - start + TON_AND_NPI + whom.text().length() + 1 + view.endOfPdu() - behind;
        byte[] one = new byte[octets];
        ByteBuf out = Unpooled.wrappedBuffer(one).clear();
        out.writeInt(octets);
        out.writeInt(PduType.SUBMIT_SM.id());
        out.writeBytes(bytes, start + PduHeader.STATUS, before - start - PduHeader.STATUS);
        out.writeByte(whom.ton());
        out.writeByte(whom.npi());
        Latin1.writeWithNul(whom.text(), out);
        out.writeBytes(bytes, behind, view.endOfPdu() - behind);
        return one;
    }

    // ---- Receipts

    /**
     * Whether a receipt can be passed on by {@link #renamed}: its text, if it says an id, is in the field and stays as
     * long as a text may be, and one TLV at most says it.
     *
     * @param textOctetsMax how long a text may be in the field
     */
    public static boolean canRename(PduView view, String id, int textOctetsMax) {
        TextPlace place = view.text();
        if (place == TextPlace.PAYLOAD) {
            return false;
        }
        boolean fits = !saysId(view, place) || place.length(view) + longerBy(view, id) <= textOctetsMax;
        return fits && view.count(TlvTag.RECEIPTED_MESSAGE_ID) <= 1 && place.wholeLength(view) == place.length(view);
    }

    /** The most octets that {@link #renamed} can need. */
    public static int renamedOctetsMax(PduView view, String id) {
        return view.octets() + Character.BYTES * id.length() + Tlv.HEADER_OCTETS + id.length() + 1;
    }

    /** Writes a receipt in which nothing changes but the id: in its text, and in its TLV. Nearly all leave so. */
    public static void renamed(PduView view, PduType as, int sequence, String id, ByteBuf out) {
        int start = out.writerIndex();
        PduHeader.write(out, 0, as.id(), 0, sequence);
        ByteBuf bytes = view.bytes();
        int from = view.startOfPdu() + PduHeader.OCTETS;
        if (saysId(view, view.text())) {
            ReceiptText said = view.receiptText();
            int idBegin = said.idBegin();
            int idEnd = said.idEnd();
            int lengthAt = start + view.begin(PduField.SM_LENGTH) - view.startOfPdu();
            out.writeBytes(bytes, from, idBegin - from);
            out.setByte(lengthAt, view.number(PduField.SM_LENGTH) + said.idOctets(id) - (idEnd - idBegin));
            said.writeId(id, out);
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

    private static boolean saysId(PduView view, TextPlace place) {
        return place == TextPlace.FIELD && view.receiptText().has(ReceiptKey.ID);
    }

    private static int longerBy(PduView view, String id) {
        ReceiptText said = view.receiptText();
        return said.idOctets(id) - (said.idEnd() - said.idBegin());
    }

    // ---- Any PDU

    /** Writes up to and with the last field that changes. @return where what is left begins */
    private static int fields(PduView view, PduChanges changes, ByteBuf out) {
        PduLayout layout = view.type().layout();
        int from = view.startOfPdu() + PduHeader.OCTETS;
        for (int place = 0; place < layout.size(); place++) {
            PduField field = layout.field(place);
            if (changes.changes(field)) {
                out.writeBytes(view.bytes(), from, view.begin(place) - from);
                changes.write(field, out);
                from = view.begin(place + 1);
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
