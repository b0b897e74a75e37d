package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;

/** One walk through what follows the mandatory fields: every TLV is whole and has a length that it may have. */
final class TlvWalk {
    private TlvWalk() {}

    static PduRefusal whole(PduView view, SmppTolerance tolerance) {
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
            PduRefusal refusal = length(view, at, tag, octets, tolerance);
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
                : damaged(view, at, (end - at) + " octets, less than a TLV");
    }

    private static PduRefusal damaged(PduView view, int at, String found) {
        return PduRefusal.of(
                CommandStatus.RINVTLVSTREAM,
                "whole TLVs follow the fields up to the end of the PDU",
                at - view.startOfPdu(),
                found);
    }

    private static PduRefusal length(PduView view, int at, int tag, int octets, SmppTolerance tolerance) {
        TlvTag known = TlvTag.find(tag);
        if (known == TlvTag.UNLISTED || (octets >= known.octetsMin() && octets <= known.octetsMax())) {
            if (known.type() == TlvType.CSTRING && isUnterminated(view, at, octets)) {
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
                known.wireName() + " has " + known.octetsMin() + " to " + known.octetsMax() + " octets",
                at - view.startOfPdu(),
                String.valueOf(octets));
    }

    private static boolean isUnterminated(PduView view, int at, int octets) {
        return view.bytes().getByte(at + Tlv.HEADER_OCTETS + octets - 1) != 0;
    }

    /** Whether an integer of the wrong length has a value that one of the right length can have. */
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
