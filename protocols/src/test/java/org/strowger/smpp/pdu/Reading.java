package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is made of the octets that begin somewhere in a buffer: how far they go, whether they are refused, by the reader
 * or by the rules, what was tolerated, and what they say.
 */
record Reading(int octets, Refusal refusal, List<Deviation> deviations, Optional<Pdu> pdu) {
    static Reading of(ByteBuf bytes, int start, Leniency leniency, SmppVersion version) {
        int octets = Frame.octets(bytes, start, Header.PDU_OCTETS_MAX);
        if (octets == Frame.NOT_WHOLE) {
            return new Reading(octets, Refusal.ACCEPTED, List.of(), Optional.empty());
        }
        if (octets == Frame.IMPOSSIBLE) {
            Refusal refusal = Frame.refusal(bytes, start, Header.PDU_OCTETS_MAX);
            return new Reading(octets, refusal, List.of(), Optional.empty());
        }
        List<Deviation> heard = new ArrayList<>();
        Tolerance tolerance = new Tolerance(leniency, heard::add);
        PduView view = new PduView();
        Refusal refusal = view.read(bytes, start, octets, tolerance);
        boolean known = view.type() != PduType.UNKNOWN;
        if (refusal.isAccepted() && known) {
            refusal = MessageRules.check(view, version, tolerance);
        }
        Optional<Pdu> pdu = refusal.isAccepted() ? Optional.of(PduReader.read(view)) : Optional.empty();
        return new Reading(octets, refusal, List.copyOf(heard), pdu);
    }

    /** The treatment in words, as the tables of the tests have it. */
    String treatment() {
        if (octets == Frame.NOT_WHOLE) {
            return "waited for";
        }
        if (refusal.isAccepted()) {
            return accepted(deviations);
        }
        return refusal.reply() == Refusal.Reply.NONE
                ? "dropped"
                : refused(refusal.status().wireName(), refusal.reply());
    }

    static String accepted(List<Deviation> deviations) {
        return deviations.isEmpty() ? "accepted" : "accepted in spite of " + deviations;
    }

    static String refused(String status, Refusal.Reply reply) {
        return "refused with " + status + " by " + reply;
    }
}
