package org.strowger.smpp;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;
import org.strowger.smpp.pdu.Field;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTime;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** query_sm, cancel_sm and replace_sm and their responses, to and from what they mean. */
final class InquiryPdus {

    private InquiryPdus() {}

    /** The request without its number; empty if it cannot be said. */
    static Optional<Pdu.Builder> pdu(Inquiry inquiry, SmppVersion version) {
        int octets = inquiry.text().octets().length;
        boolean said = Fit.text(inquiry.messageId(), Fit.ID_CHARACTERS_MAX)
                && Fit.text(inquiry.serviceType(), Fit.SERVICE_CHARACTERS_MAX)
                && Fit.address(inquiry.source())
                && Fit.address(inquiry.destination())
                && Fit.text(inquiry.replacement().scheduled(), Fit.DATE_CHARACTERS_MAX)
                && Fit.text(inquiry.replacement().expires(), Fit.DATE_CHARACTERS_MAX)
                && octets <= (version == SmppVersion.V50 ? Tlv.VALUE_OCTETS_MAX : Fit.TEXT_OCTETS_MAX);
        if (!said) {
            return Optional.empty();
        }
        return Optional.of(
                switch (inquiry.kind()) {
                    case QUERY ->
                        Pdu.of(PduType.QUERY_SM)
                                .with(Field.MESSAGE_ID, inquiry.messageId())
                                .from(inquiry.source());
                    case CANCEL ->
                        Pdu.of(PduType.CANCEL_SM)
                                .with(Field.SERVICE_TYPE, inquiry.serviceType())
                                .with(Field.MESSAGE_ID, inquiry.messageId())
                                .from(inquiry.source())
                                .to(inquiry.destination());
                    case REPLACE -> replace(inquiry, version);
                });
    }

    /** What a request of the peer's asks. */
    static Inquiry inquiry(PduView view) {
        String id = view.text(Field.MESSAGE_ID);
        Address source = view.address(Field.SOURCE_ADDR_TON, Field.SOURCE_ADDR_NPI, Field.SOURCE_ADDR);
        return switch (view.type()) {
            case QUERY_SM -> Inquiry.query(id, source);
            case CANCEL_SM ->
                new Inquiry(
                        Inquiry.Kind.CANCEL,
                        id,
                        source,
                        view.address(Field.DEST_ADDR_TON, Field.DEST_ADDR_NPI, Field.DESTINATION_ADDR),
                        view.text(Field.SERVICE_TYPE),
                        Replacement.NONE);
            default -> Inquiry.replace(id, source, replacement(view));
        };
    }

    /** What the peer's response says. */
    static InquiryAnswer answer(PduView view) {
        if (view.status() != 0) {
            return InquiryAnswer.refused(Statuses.outcome(view.status(), ""));
        }
        if (view.type() != PduType.QUERY_SM_RESP) {
            return InquiryAnswer.done();
        }
        boolean said = view.end(Field.MESSAGE_STATE) > view.begin(Field.MESSAGE_STATE);
        return InquiryAnswer.of(
                said ? MessageStates.of(view.number(Field.MESSAGE_STATE)) : MessageState.UNKNOWN,
                view.text(Field.FINAL_DATE),
                view.number(Field.ERROR_CODE));
    }

    /**
     * Our response to a query that could be answered. What an answer from elsewhere says and cannot be said, is not.
     */
    static Pdu queryResponse(String messageId, InquiryAnswer answer, int sequence) {
        MessageState state = answer.state();
        return Pdu.of(PduType.QUERY_SM_RESP)
                .sequence(sequence)
                .with(Field.MESSAGE_ID, Fit.orNothing(messageId, Fit.ID_CHARACTERS_MAX))
                .with(Field.FINAL_DATE, Fit.orNothing(answer.finalDate(), Fit.DATE_CHARACTERS_MAX))
                .with(Field.MESSAGE_STATE, MessageStates.number(state))
                .with(Field.ERROR_CODE, answer.error() > Fit.OCTET_MAX ? 0 : answer.error())
                .build();
    }

    private static Replacement replacement(PduView view) {
        int registered = view.number(Field.REGISTERED_DELIVERY);
        return new Replacement(
                new Body(view.text().octets(view), false, 0),
                view.text(Field.SCHEDULE_DELIVERY_TIME),
                view.text(Field.VALIDITY_PERIOD),
                MessageReader.receiptWish(registered),
                MessageReader.wantsNotifications(registered));
    }

    private static Pdu.Builder replace(Inquiry inquiry, SmppVersion version) {
        byte[] text = inquiry.text().octets();
        Replacement other = inquiry.replacement();
        Pdu.Builder pdu = Pdu.of(PduType.REPLACE_SM)
                .with(Field.MESSAGE_ID, inquiry.messageId())
                .from(inquiry.source())
                .with(Field.SCHEDULE_DELIVERY_TIME, SmppTime.completed(other.scheduled()))
                .with(Field.VALIDITY_PERIOD, SmppTime.completed(other.expires()))
                .with(
                        Field.REGISTERED_DELIVERY,
                        MessageComposer.registered(other.receipt(), other.notifications(), version));
        return text.length <= Fit.TEXT_OCTETS_MAX
                ? pdu.with(Field.SHORT_MESSAGE, text)
                : pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text));
    }
}
