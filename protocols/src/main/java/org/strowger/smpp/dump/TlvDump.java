package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.TextPlace;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** The TLVs of a PDU, known or not, as far as the view has found them. */
final class TlvDump {
    private final PduView view;
    private final PduDumpLines lines;
    private final DumpSettings settings;
    private final TextDump text;

    TlvDump(PduView view, PduDumpLines lines, DumpSettings settings, TextDump text) {
        this.view = view;
        this.lines = lines;
        this.settings = settings;
        this.text = text;
    }

    void tlvs() {
        ByteBuf bytes = view.bytes();
        int at = view.tlvBegin();
        boolean payloadSeen = false;
        while (at < view.tlvEnd()) {
            byte[] value = new byte[bytes.getUnsignedShort(at + 2)];
            bytes.getBytes(at + Tlv.HEADER_OCTETS, value);
            int next = at + Tlv.HEADER_OCTETS + value.length;
            Tlv tlv = new Tlv(bytes.getUnsignedShort(at), value);
            TlvWords words = new TlvWords(tlv, settings);
            lines.field(lines.octets(at, next), "tlv " + TlvTag.nameOf(tlv.tag()), words.value(), words.meaning());
            // Of several payloads the first counts.
            if (tlv.tag() == TlvTag.MESSAGE_PAYLOAD.tag() && !payloadSeen) {
                payloadSeen = true;
                text.under(TextPlace.PAYLOAD);
            }
            at = next;
        }
    }
}
