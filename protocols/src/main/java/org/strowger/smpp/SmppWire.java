package org.strowger.smpp;

import org.strowger.protocol.PacketFault;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.session.SessionWire;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduChanges;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;

/** Writes PDUs into the outbox of a session. */
final class SmppWire extends SessionWire {
    private final boolean errorBodies;

    SmppWire(SessionSetting setting, SmppQuirks quirks) {
        super(setting);
        this.errorBodies = quirks.errorBodies();
    }

    void write(Pdu pdu) {
        tally.leaves(pdu.type().ordinal());
        PduWriter.write(pdu, outbox.room(PduWriter.octetsMax(pdu)));
    }

    void header(PduType type, int status, int sequence) {
        tally.leaves(type.ordinal());
        PduWriter.header(type, status, sequence, outbox.room(PduHeader.OCTETS));
    }

    /** Writes a response whose body is one string. */
    void text(PduType type, int status, int sequence, String text) {
        tally.leaves(type.ordinal());
        PduWriter.response(type, status, sequence, text, outbox.room(PduHeader.OCTETS + text.length() + 1));
    }

    void forward(PduView view, PduType as, int sequence, PduChanges changes) {
        tally.leaves(as.ordinal());
        PduForward.write(view, as, sequence, changes, outbox.room(PduForward.octetsMax(view, changes)));
    }

    /** Forwards a receipt in which only the message id changes. */
    void forwardRenamed(PduView view, PduType as, int sequence, String id) {
        tally.leaves(as.ordinal());
        PduForward.renamed(view, as, sequence, id, outbox.room(PduForward.renamedOctetsMax(view, id)));
    }

    /** Answers a PDU that is refused. @return false if the PDU gets no answer */
    boolean refuse(PduRefusal refusal, PduType type, int sequence) {
        tally.broken(refusal.violation().fault());
        switch (refusal.reply()) {
            case RESPONSE -> refuse(type, refusal.status(), sequence);
            case NACK, NACK_AND_CLOSE ->
                header(PduType.GENERIC_NACK, refusal.status().value(), sequence);
            case CLOSE, NONE -> {
                return false;
            }
        }
        return true;
    }

    /** Answers a request that this side does not serve. */
    void notServed(int sequence) {
        tally.broken(PacketFault.UNKNOWN_OPERATION);
        header(PduType.GENERIC_NACK, CommandStatus.RINVCMDID.value(), sequence);
    }

    /** Answers a request for which no response is defined (3.4 section 4.3). */
    void nack(CommandStatus status, int sequence) {
        header(PduType.GENERIC_NACK, status.value(), sequence);
    }

    /** Answers a request that is illegal in this state. */
    void refuseNow(PduType request, CommandStatus status, int sequence) {
        tally.broken(PacketFault.OUT_OF_STATE);
        refuse(request, status.value(), sequence);
    }

    /**
     * Answers a request with an error. According to 5.0 the response is only a header; but our deliver_sm_resp always
     * has its body of one octet, because a widespread library throws an exception without it.
     */
    void refuse(PduType request, CommandStatus status, int sequence) {
        refuse(request, status.value(), sequence);
    }

    void refuse(PduType request, int status, int sequence) {
        PduType response = request.response();
        if (response == PduType.UNKNOWN) {
            // Only generic_nack can answer a request that has no response (3.4 section 4.3).
            header(PduType.GENERIC_NACK, CommandStatus.RINVCMDID.value(), sequence);
        } else if (response == PduType.DELIVER_SM_RESP
                || (errorBodies && response.layout().size() > 0)) {
            text(response, status, sequence, "");
        } else {
            header(response, status, sequence);
        }
    }
}
