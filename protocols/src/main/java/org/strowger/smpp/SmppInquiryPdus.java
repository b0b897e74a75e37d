package org.strowger.smpp;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.SmppTime;

/** Converts between inquiries and query_sm, cancel_sm and replace_sm, and between answers and their responses. */
final class SmppInquiryPdus {

    private SmppInquiryPdus() {}

    /** Composes the request, without its sequence number; empty if the inquiry cannot be expressed. */
    static Optional<Pdu.Builder> pdu(Inquiry inquiry, SmppVersion version) {
        int octets = inquiry.text().octets().length;
        boolean said = EncodabilityCheck.text(inquiry.messageId(), EncodabilityCheck.ID_CHARACTERS_MAX)
                && EncodabilityCheck.text(inquiry.serviceType(), EncodabilityCheck.SERVICE_CHARACTERS_MAX)
                && EncodabilityCheck.address(inquiry.source())
                && EncodabilityCheck.address(inquiry.destination())
                && EncodabilityCheck.text(inquiry.replacement().scheduled(), EncodabilityCheck.DATE_CHARACTERS_MAX)
                && EncodabilityCheck.text(inquiry.replacement().expires(), EncodabilityCheck.DATE_CHARACTERS_MAX)
                && octets <= (version == SmppVersion.V50 ? Tlv.VALUE_OCTETS_MAX : EncodabilityCheck.TEXT_OCTETS_MAX);
        if (!said) {
            return Optional.empty();
        }
        return Optional.of(
                switch (inquiry.kind()) {
                    case QUERY ->
                        Pdu.of(PduType.QUERY_SM)
                                .with(PduField.MESSAGE_ID, inquiry.messageId())
                                .from(inquiry.source());
                    case CANCEL ->
                        Pdu.of(PduType.CANCEL_SM)
                                .with(PduField.SERVICE_TYPE, inquiry.serviceType())
                                .with(PduField.MESSAGE_ID, inquiry.messageId())
                                .from(inquiry.source())
                                .to(inquiry.destination());
                    case REPLACE -> replace(inquiry, version);
                });
    }

    /** Reads a request from the peer. */
    static Inquiry inquiry(PduView view) {
        String id = view.text(PduField.MESSAGE_ID);
        Address source = view.address(PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR_NPI, PduField.SOURCE_ADDR);
        return switch (view.type()) {
            case QUERY_SM -> Inquiry.query(id, source);
            case CANCEL_SM ->
                new Inquiry(
                        Inquiry.Kind.CANCEL,
                        id,
                        source,
                        view.address(PduField.DEST_ADDR_TON, PduField.DEST_ADDR_NPI, PduField.DESTINATION_ADDR),
                        view.text(PduField.SERVICE_TYPE),
                        Replacement.NONE);
            default -> Inquiry.replace(id, source, replacement(view));
        };
    }

    /** Reads a response from the peer. */
    static InquiryAnswer answer(PduView view) {
        if (view.status() != 0) {
            return InquiryAnswer.refused(SmppStatuses.outcome(view.status(), ""));
        }
        if (view.type() != PduType.QUERY_SM_RESP) {
            return InquiryAnswer.done();
        }
        boolean said = view.end(PduField.MESSAGE_STATE) > view.begin(PduField.MESSAGE_STATE);
        return InquiryAnswer.of(
                said ? MessageStates.of(view.number(PduField.MESSAGE_STATE)) : MessageState.UNKNOWN,
                view.text(PduField.FINAL_DATE),
                view.number(PduField.ERROR_CODE));
    }

    /**
     * Composes our positive response to a query. Values of another protocol that SMPP cannot express become empty or 0.
     */
    static Pdu queryResponse(String messageId, InquiryAnswer answer, int sequence) {
        MessageState state = answer.state();
        return Pdu.of(PduType.QUERY_SM_RESP)
                .sequence(sequence)
                .with(PduField.MESSAGE_ID, EncodabilityCheck.orNothing(messageId, EncodabilityCheck.ID_CHARACTERS_MAX))
                .with(
                        PduField.FINAL_DATE,
                        EncodabilityCheck.orNothing(answer.finalDate(), EncodabilityCheck.DATE_CHARACTERS_MAX))
                .with(PduField.MESSAGE_STATE, MessageStates.number(state))
                .with(PduField.ERROR_CODE, answer.error() > EncodabilityCheck.OCTET_MAX ? 0 : answer.error())
                .build();
    }

    private static Replacement replacement(PduView view) {
        int registered = view.number(PduField.REGISTERED_DELIVERY);
        return new Replacement(
                new Body(view.text().octets(view), false, 0),
                view.text(PduField.SCHEDULE_DELIVERY_TIME),
                view.text(PduField.VALIDITY_PERIOD),
                SmppMessageReader.receiptWish(registered),
                SmppMessageReader.wantsNotifications(registered));
    }

    private static Pdu.Builder replace(Inquiry inquiry, SmppVersion version) {
        byte[] text = inquiry.text().octets();
        Replacement other = inquiry.replacement();
        Pdu.Builder pdu = Pdu.of(PduType.REPLACE_SM)
                .with(PduField.MESSAGE_ID, inquiry.messageId())
                .from(inquiry.source())
                .with(PduField.SCHEDULE_DELIVERY_TIME, SmppTime.completed(other.scheduled()))
                .with(PduField.VALIDITY_PERIOD, SmppTime.completed(other.expires()))
                .with(
                        PduField.REGISTERED_DELIVERY,
                        SmppComposer.registered(other.receipt(), other.notifications(), version));
        return text.length <= EncodabilityCheck.TEXT_OCTETS_MAX
                ? pdu.with(PduField.SHORT_MESSAGE, text)
                : pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text));
    }
}
