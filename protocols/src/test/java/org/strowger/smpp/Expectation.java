package org.strowger.smpp;

import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Treatments;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vector.Kind;

/** The reaction that is expected of a session to a vector. */
record Expectation(Vector vector, Leniency leniency) {
    private static final int SEQUENCE = 12;
    private static final int HEADER = 16;

    /** The octets, with the number of our bind where they answer one: it is 1, and the vectors say 2. */
    static byte[] octets(Vector vector) {
        byte[] octets = vector.octets();
        if (vector.type().request().isBind()) {
            Unpooled.wrappedBuffer(octets).setInt(SEQUENCE, 1);
        }
        return octets;
    }

    boolean isRefused() {
        return vector.kind() != Kind.PDU && Treatments.isRefused(vector, leniency);
    }

    List<String> answers() {
        if (isRefused()) {
            return refusal();
        }
        return switch (vector.type()) {
            case ALERT_NOTIFICATION, UNKNOWN -> List.of();
            case OUTBIND -> List.of(VectorSession.brief(PduType.BIND_TRANSCEIVER, "ESME_ROK", 1));
            default -> vector.type().isResponse() ? List.of() : List.of(isServed() ? yes() : notServed());
        };
    }

    boolean isOver() {
        if (isRefused()) {
            // By the text a peer whose bind was refused may try again; nearly all SMSCs close (sheet, 5.1).
            return vector.type().isBind() || vector.error().text("reply").contains("close");
        }
        boolean bindRefused = vector.type().request().isBind() && vector.status() != 0;
        return vector.type() == PduType.UNBIND || bindRefused;
    }

    /** The deviations that the reader and the rules count, and the session itself. */
    List<SmppDeviation> deviations() {
        List<SmppDeviation> all = new ArrayList<>(isServed() ? Treatments.counted(vector, leniency) : List.of());
        PduType type = vector.type();
        boolean bindAnswered = type.request().isBind() && vector.status() == 0;
        if (bindAnswered && !offersVersion()) {
            all.add(SmppDeviation.NO_VERSION_OFFERED);
        } else if (type == PduType.GENERIC_NACK) {
            all.add(SmppDeviation.UNMATCHED_NACK);
        } else if (vector.name().equals("unknown_response_id") || (type.isResponse() && isUnasked(type))) {
            all.add(SmppDeviation.UNEXPECTED_RESPONSE);
        }
        return all;
    }

    private static boolean isUnasked(PduType type) {
        return type != PduType.ENQUIRE_LINK_RESP && !type.request().isBind();
    }

    private boolean offersVersion() {
        return vector.tlvs().stream()
                .anyMatch(each -> each.tag() == TlvTag.SC_INTERFACE_VERSION.tag() && each.value().length > 0);
    }

    /** Broadcasts, and what only 3.3 had, are known and not served. */
    private boolean isServed() {
        return switch (vector.type()) {
            case BROADCAST_SM,
                    QUERY_BROADCAST_SM,
                    CANCEL_BROADCAST_SM,
                    PARAM_RETRIEVE,
                    QUERY_LAST_MSGS,
                    QUERY_MSG_DETAILS -> false;
            default -> true;
        };
    }

    private String yes() {
        return VectorSession.brief(vector.type().response(), "ESME_ROK", sequence());
    }

    private String notServed() {
        return VectorSession.brief(PduType.GENERIC_NACK, "ESME_RINVCMDID", sequence());
    }

    private List<String> refusal() {
        String reply = vector.error().text("reply");
        if (!isServed()) {
            return List.of(notServed());
        }
        if (reply.startsWith("close") || reply.startsWith("discard")) {
            return List.of();
        }
        PduType answer = reply.startsWith("generic_nack")
                ? PduType.GENERIC_NACK
                : vector.type().response();
        int sequence = reply.contains("sequence_number 0") ? 0 : sequence();
        return List.of(VectorSession.brief(answer, vector.error().text("status"), sequence));
    }

    private int sequence() {
        byte[] octets = vector.octets();
        return octets.length < HEADER ? 0 : Unpooled.wrappedBuffer(octets).getInt(SEQUENCE);
    }
}
