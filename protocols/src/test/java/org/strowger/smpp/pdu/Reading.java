package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reading of the octets that begin somewhere in a buffer: how far they go, whether they are refused, by the reader
 * or by the rules, the deviations that were tolerated, and the PDU.
 */
record Reading(int octets, PduRefusal refusal, List<SmppDeviation> deviations, Optional<Pdu> pdu) {
    static Reading of(ByteBuf bytes, int start, Leniency leniency, SmppVersion version) {
        int octets = PduFrame.octets(bytes, start, PduHeader.PDU_OCTETS_MAX);
        if (octets == PduFrame.NOT_WHOLE) {
            return new Reading(octets, PduRefusal.ACCEPTED, List.of(), Optional.empty());
        }
        if (octets == PduFrame.IMPOSSIBLE) {
            PduRefusal refusal = PduFrame.refusal(bytes, start, PduHeader.PDU_OCTETS_MAX);
            return new Reading(octets, refusal, List.of(), Optional.empty());
        }
        List<SmppDeviation> heard = new ArrayList<>();
        SmppTolerance tolerance = new SmppTolerance(leniency, heard::add);
        PduView view = new PduView();
        PduRefusal refusal = view.read(bytes, start, octets, tolerance);
        boolean known = view.type() != PduType.UNKNOWN;
        if (refusal.isAccepted() && known) {
            refusal = MessageRules.check(view, version, tolerance);
        }
        Optional<Pdu> pdu = refusal.isAccepted() ? Optional.of(PduReader.read(view)) : Optional.empty();
        return new Reading(octets, refusal, List.copyOf(heard), pdu);
    }

    /** The treatment in words, as the tables of the tests have it. */
    String treatment() {
        if (octets == PduFrame.NOT_WHOLE) {
            return "waited for";
        }
        if (refusal.isAccepted()) {
            return accepted(deviations);
        }
        return refusal.reply() == PduRefusal.Reply.NONE
                ? "dropped"
                : refused(refusal.status().wireName(), refusal.reply());
    }

    static String accepted(List<SmppDeviation> deviations) {
        return deviations.isEmpty() ? "accepted" : "accepted in spite of " + deviations;
    }

    static String refused(String status, PduRefusal.Reply reply) {
        return "refused with " + status + " by " + reply;
    }
}
