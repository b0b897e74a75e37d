package org.strowger.smpp.pdu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jsmpp.InvalidNumberOfDestinationsException;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.AbstractSmCommand;
import org.jsmpp.bean.AbstractSmRespCommand;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.Bind;
import org.jsmpp.bean.BindResp;
import org.jsmpp.bean.BroadcastSm;
import org.jsmpp.bean.BroadcastSmResp;
import org.jsmpp.bean.CancelBroadcastSm;
import org.jsmpp.bean.CancelSm;
import org.jsmpp.bean.Command;
import org.jsmpp.bean.DestinationAddress;
import org.jsmpp.bean.DistributionList;
import org.jsmpp.bean.MessageRequest;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.Outbind;
import org.jsmpp.bean.QueryBroadcastSm;
import org.jsmpp.bean.QueryBroadcastSmResp;
import org.jsmpp.bean.QuerySm;
import org.jsmpp.bean.QuerySmResp;
import org.jsmpp.bean.ReplaceSm;
import org.jsmpp.bean.SubmitMulti;
import org.jsmpp.bean.SubmitMultiResp;
import org.jsmpp.bean.UnsuccessDelivery;
import org.jsmpp.util.DefaultDecomposer;
import org.jsmpp.util.PDUDecomposer;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;

/** The PDU that jsmpp reads, in our words. Empty strings are null to it, and numbers have signs. */
final class JsmppReader {
    private static final PDUDecomposer JSMPP = new DefaultDecomposer();
    private static final int SEQUENCE_AND_BEFORE = 16;

    private JsmppReader() {}

    static Pdu read(PduType type, byte[] pdu) throws PDUStringException, InvalidNumberOfDestinationsException {
        return switch (type) {
            case BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER -> bind(JSMPP.bind(pdu));
            case BIND_RECEIVER_RESP, BIND_TRANSMITTER_RESP, BIND_TRANSCEIVER_RESP -> bindResp(JSMPP.bindResp(pdu));
            case OUTBIND -> outbind(JSMPP.outbind(pdu));
            case SUBMIT_SM -> message(JSMPP.submitSm(pdu));
            case DELIVER_SM -> message(JSMPP.deliverSm(pdu));
            case SUBMIT_MULTI -> submitMulti(JSMPP.submitMulti(pdu));
            case DATA_SM -> common(JSMPP.dataSm(pdu)).build();
            case SUBMIT_SM_RESP -> messageResp(JSMPP.submitSmResp(pdu));
            case DELIVER_SM_RESP -> messageResp(JSMPP.deliverSmResp(pdu));
            case DATA_SM_RESP -> messageResp(JSMPP.dataSmResp(pdu));
            case SUBMIT_MULTI_RESP -> submitMultiResp(JSMPP.submitMultiResp(pdu));
            case QUERY_SM -> query(JSMPP.querySm(pdu));
            case QUERY_SM_RESP -> queryResp(JSMPP.querySmResp(pdu));
            case CANCEL_SM -> cancel(JSMPP.cancelSm(pdu));
            case REPLACE_SM -> replace(JSMPP.replaceSm(pdu));
            case ALERT_NOTIFICATION -> alert(JSMPP.alertNotification(pdu));
            case BROADCAST_SM -> broadcast(JSMPP.broadcastSm(pdu));
            case BROADCAST_SM_RESP -> broadcastResp(JSMPP.broadcastSmResp(pdu));
            case QUERY_BROADCAST_SM -> queryBroadcast(JSMPP.queryBroadcastSm(pdu));
            case QUERY_BROADCAST_SM_RESP -> queryBroadcastResp(JSMPP.queryBroadcastSmResp(pdu));
            case CANCEL_BROADCAST_SM -> cancelBroadcast(JSMPP.cancelBroadcastSm(pdu));
            default -> of(header(type, pdu)).build();
        };
    }

    private static Command header(PduType type, byte[] pdu) throws PDUStringException {
        return switch (type) {
            case UNBIND -> JSMPP.unbind(pdu);
            case UNBIND_RESP -> JSMPP.unbindResp(pdu);
            case ENQUIRE_LINK -> JSMPP.enquireLink(pdu);
            case ENQUIRE_LINK_RESP -> JSMPP.enquireLinkResp(pdu);
            case GENERIC_NACK -> JSMPP.genericNack(pdu);
            case CANCEL_SM_RESP -> JSMPP.cancelSmResp(pdu);
            case REPLACE_SM_RESP -> JSMPP.replaceSmResp(pdu);
            case CANCEL_BROADCAST_SM_RESP -> JSMPP.cancelBroadcastSmResp(pdu);
            default -> throw new IllegalArgumentException(type + " is not known to jsmpp");
        };
    }

    // ---- The beginning

    private static Pdu bind(Bind bind) {
        return of(bind).with(PduField.SYSTEM_ID, text(bind.getSystemId()))
                .with(PduField.PASSWORD, text(bind.getPassword()))
                .with(PduField.SYSTEM_TYPE, text(bind.getSystemType()))
                .with(PduField.INTERFACE_VERSION, number(bind.getInterfaceVersion()))
                .with(PduField.ADDR_TON, number(bind.getAddrTon()))
                .with(PduField.ADDR_NPI, number(bind.getAddrNpi()))
                .with(PduField.ADDRESS_RANGE, text(bind.getAddressRange()))
                .build();
    }

    private static Pdu bindResp(BindResp response) {
        Pdu.Builder pdu = of(response).with(PduField.SYSTEM_ID, text(response.getSystemId()));
        return with(pdu, response.getOptionalParameters()).build();
    }

    private static Pdu outbind(Outbind outbind) {
        return of(outbind)
                .with(PduField.SYSTEM_ID, text(outbind.getSystemId()))
                .with(PduField.PASSWORD, text(outbind.getPassword()))
                .build();
    }

    // ---- Messages

    private static Pdu.Builder common(AbstractSmCommand message) {
        Pdu.Builder pdu = of(message)
                .with(PduField.SERVICE_TYPE, text(message.getServiceType()))
                .from(address(message.getSourceAddrTon(), message.getSourceAddrNpi(), message.getSourceAddr()))
                .to(address(message.getDestAddrTon(), message.getDestAddrNpi(), message.getDestAddress()))
                .with(PduField.ESM_CLASS, number(message.getEsmClass()))
                .with(PduField.REGISTERED_DELIVERY, number(message.getRegisteredDelivery()))
                .with(PduField.DATA_CODING, number(message.getDataCoding()));
        return with(pdu, message.getOptionalParameters());
    }

    private static Pdu message(MessageRequest message) {
        return common(message)
                .with(PduField.PROTOCOL_ID, number(message.getProtocolId()))
                .with(PduField.PRIORITY_FLAG, number(message.getPriorityFlag()))
                .with(PduField.SCHEDULE_DELIVERY_TIME, text(message.getScheduleDeliveryTime()))
                .with(PduField.VALIDITY_PERIOD, text(message.getValidityPeriod()))
                .with(PduField.REPLACE_IF_PRESENT_FLAG, number(message.getReplaceIfPresent()))
                .with(PduField.SM_DEFAULT_MSG_ID, number(message.getSmDefaultMsgId()))
                .with(PduField.SHORT_MESSAGE, message.getShortMessage())
                .build();
    }

    private static Pdu submitMulti(SubmitMulti message) {
        Pdu.Builder pdu = of(message)
                .with(PduField.SERVICE_TYPE, text(message.getServiceType()))
                .from(address(message.getSourceAddrTon(), message.getSourceAddrNpi(), message.getSourceAddr()))
                .to(Arrays.stream(message.getDestAddresses())
                        .map(JsmppReader::destination)
                        .toList())
                .with(PduField.ESM_CLASS, number(message.getEsmClass()))
                .with(PduField.PROTOCOL_ID, number(message.getProtocolId()))
                .with(PduField.PRIORITY_FLAG, number(message.getPriorityFlag()))
                .with(PduField.SCHEDULE_DELIVERY_TIME, text(message.getScheduleDeliveryTime()))
                .with(PduField.VALIDITY_PERIOD, text(message.getValidityPeriod()))
                .with(PduField.REGISTERED_DELIVERY, number(message.getRegisteredDelivery()))
                .with(PduField.REPLACE_IF_PRESENT_FLAG, number(message.getReplaceIfPresentFlag()))
                .with(PduField.DATA_CODING, number(message.getDataCoding()))
                .with(PduField.SM_DEFAULT_MSG_ID, number(message.getSmDefaultMsgId()))
                .with(PduField.SHORT_MESSAGE, message.getShortMessage());
        return with(pdu, message.getOptionalParameters()).build();
    }

    private static Destination destination(DestinationAddress one) {
        return one instanceof DistributionList list
                ? Destination.list(text(list.getName()))
                : Destination.to(address((org.jsmpp.bean.Address) one));
    }

    private static Pdu messageResp(AbstractSmRespCommand response) {
        Pdu.Builder pdu = of(response).with(PduField.MESSAGE_ID, text(response.getMessageId()));
        return with(pdu, response.getOptionalParameters()).build();
    }

    private static Pdu submitMultiResp(SubmitMultiResp response) {
        List<Unreached> unreached = new ArrayList<>();
        UnsuccessDelivery[] all = response.getUnsuccessSmes();
        for (UnsuccessDelivery each : all == null ? new UnsuccessDelivery[0] : all) {
            unreached.add(new Unreached(address(each.getDestinationAddress()), each.getErrorStatusCode()));
        }
        return of(response)
                .with(PduField.MESSAGE_ID, text(response.getMessageId()))
                .unreached(unreached)
                .build();
    }

    // ---- Inquiries

    private static Pdu query(QuerySm query) {
        return of(query)
                .with(PduField.MESSAGE_ID, text(query.getMessageId()))
                .from(address(query.getSourceAddrTon(), query.getSourceAddrNpi(), query.getSourceAddr()))
                .build();
    }

    private static Pdu queryResp(QuerySmResp response) {
        org.jsmpp.bean.MessageState state = response.getMessageState();
        return of(response)
                .with(PduField.MESSAGE_ID, text(response.getMessageId()))
                .with(PduField.FINAL_DATE, text(response.getFinalDate()))
                .with(PduField.MESSAGE_STATE, state == null ? 0 : state.value())
                .with(PduField.ERROR_CODE, number(response.getErrorCode()))
                .build();
    }

    private static Pdu cancel(CancelSm cancel) {
        return of(cancel)
                .with(PduField.SERVICE_TYPE, text(cancel.getServiceType()))
                .with(PduField.MESSAGE_ID, text(cancel.getMessageId()))
                .from(address(cancel.getSourceAddrTon(), cancel.getSourceAddrNpi(), cancel.getSourceAddr()))
                .to(address(cancel.getDestAddrTon(), cancel.getDestAddrNpi(), cancel.getDestinationAddress()))
                .build();
    }

    private static Pdu replace(ReplaceSm replace) {
        return of(replace)
                .with(PduField.MESSAGE_ID, text(replace.getMessageId()))
                .from(address(replace.getSourceAddrTon(), replace.getSourceAddrNpi(), replace.getSourceAddr()))
                .with(PduField.SCHEDULE_DELIVERY_TIME, text(replace.getScheduleDeliveryTime()))
                .with(PduField.VALIDITY_PERIOD, text(replace.getValidityPeriod()))
                .with(PduField.REGISTERED_DELIVERY, number(replace.getRegisteredDelivery()))
                .with(PduField.SM_DEFAULT_MSG_ID, number(replace.getSmDefaultMsgId()))
                .with(PduField.SHORT_MESSAGE, replace.getShortMessage())
                .build();
    }

    private static Pdu alert(AlertNotification alert) {
        Pdu.Builder pdu = of(alert)
                .from(address(alert.getSourceAddrTon(), alert.getSourceAddrNpi(), alert.getSourceAddr()))
                .with(
                        address(alert.getEsmeAddrTon(), alert.getEsmeAddrNpi(), alert.getEsmeAddr()),
                        PduField.ESME_ADDR_TON,
                        PduField.ESME_ADDR_NPI,
                        PduField.ESME_ADDR);
        return with(pdu, alert.getOptionalParameters()).build();
    }

    // ---- Broadcasts

    private static Pdu broadcast(BroadcastSm message) {
        Pdu.Builder pdu = of(message)
                .with(PduField.SERVICE_TYPE, text(message.getServiceType()))
                .from(address(message.getSourceAddrTon(), message.getSourceAddrNpi(), message.getSourceAddr()))
                .with(PduField.MESSAGE_ID, text(message.getMessageId()))
                .with(PduField.PRIORITY_FLAG, number(message.getPriorityFlag()))
                .with(PduField.SCHEDULE_DELIVERY_TIME, text(message.getScheduleDeliveryTime()))
                .with(PduField.VALIDITY_PERIOD, text(message.getValidityPeriod()))
                .with(PduField.REPLACE_IF_PRESENT_FLAG, number(message.getReplaceIfPresentFlag()))
                .with(PduField.DATA_CODING, number(message.getDataCoding()))
                .with(PduField.SM_DEFAULT_MSG_ID, number(message.getSmDefaultMsgId()));
        return with(pdu, message.getOptionalParameters()).build();
    }

    private static Pdu broadcastResp(BroadcastSmResp response) {
        Pdu.Builder pdu = of(response).with(PduField.MESSAGE_ID, text(response.getMessageId()));
        return with(pdu, response.getOptionalParameters()).build();
    }

    private static Pdu queryBroadcast(QueryBroadcastSm query) {
        Pdu.Builder pdu = of(query)
                .with(PduField.MESSAGE_ID, text(query.getMessageId()))
                .from(address(query.getSourceAddrTon(), query.getSourceAddrNpi(), query.getSourceAddr()));
        return with(pdu, query.getOptionalParameters()).build();
    }

    private static Pdu queryBroadcastResp(QueryBroadcastSmResp response) {
        Pdu.Builder pdu = of(response).with(PduField.MESSAGE_ID, text(response.getMessageId()));
        return with(pdu, response.getOptionalParameters()).build();
    }

    private static Pdu cancelBroadcast(CancelBroadcastSm cancel) {
        Pdu.Builder pdu = of(cancel)
                .with(PduField.SERVICE_TYPE, text(cancel.getServiceType()))
                .with(PduField.MESSAGE_ID, text(cancel.getMessageId()))
                .from(address(cancel.getSourceAddrTon(), cancel.getSourceAddrNpi(), cancel.getSourceAddr()));
        return with(pdu, cancel.getOptionalParameters()).build();
    }

    // ---- The parts

    private static Pdu.Builder of(Command command) {
        Pdu.Builder pdu = Pdu.of(PduType.of(command.getCommandId()))
                .status(command.getCommandStatus())
                .sequence(command.getSequenceNumber());
        return command.getCommandLength() == SEQUENCE_AND_BEFORE ? pdu.withoutBody() : pdu;
    }

    /** TLVs are compared by their octets: jsmpp's own equality looks at the tag alone. */
    private static Pdu.Builder with(Pdu.Builder pdu, OptionalParameter @Nullable [] tlvs) {
        for (OptionalParameter each : tlvs == null ? new OptionalParameter[0] : tlvs) {
            byte[] octets = each.serialize();
            pdu.with(new Tlv(each.tag & 0xFFFF, Arrays.copyOfRange(octets, Tlv.HEADER_OCTETS, octets.length)));
        }
        return pdu;
    }

    private static Address address(org.jsmpp.bean.Address address) {
        return address(address.getTon(), address.getNpi(), address.getAddress());
    }

    private static Address address(byte ton, byte npi, @Nullable String text) {
        return new Address(number(ton), number(npi), text(text));
    }

    private static int number(byte octet) {
        return octet & 0xFF;
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
