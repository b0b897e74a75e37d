package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * Passes a PDU on: what a view found is copied as it lies, in runs as long as nothing changes, and only what changes is
 * written anew. What came after the last whole TLV stays behind.
 */
public final class PduForward {
    private PduForward() {}

    /** The most octets that {@link #write} can need. */
    public static int octetsMax(PduView view, Changes changes) {
        return view.octets() + changes.octetsMore();
    }

    /**
     * Writes the PDU of the view at the writer's place.
     *
     * @param as what it is to be from now on, with the same fields: a message from an application may leave as one to
     *     another
     * @return how many octets it has
     */
    public static int write(PduView view, PduType as, int sequence, Changes changes, ByteBuf out) {
        assert as.layout() == view.type().layout() : as + " has other fields than " + view.type();
        int start = out.writerIndex();
        Header.write(out, 0, as.id(), 0, sequence);
        int from = view.startOfPdu() + Header.OCTETS;
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

    /** Writes up to and with the last field that changes. @return where what is left begins */
    private static int fields(PduView view, Changes changes, ByteBuf out) {
        Layout layout = view.type().layout();
        int from = view.startOfPdu() + Header.OCTETS;
        for (int place = 0; place < layout.size(); place++) {
            Field field = layout.field(place);
            if (changes.changes(field)) {
                out.writeBytes(view.bytes(), from, view.begin(place) - from);
                changes.write(field, out);
                from = view.begin(place + 1);
            }
        }
        return from;
    }

    private static void tlvs(PduView view, Changes changes, ByteBuf out) {
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
