package org.strowger.smpp.pdu;

import java.nio.ByteBuffer;
import org.jsmpp.InvalidNumberOfDestinationsException;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.DestinationAddress;
import org.jsmpp.bean.DistributionList;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameters;
import org.jsmpp.bean.UnsuccessDelivery;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.PDUComposer;
import org.strowger.message.Address;

/** The PDU that jsmpp writes for one of ours. */
final class JsmppWriter {
    private static final PDUComposer JSMPP = new DefaultComposer();

    private JsmppWriter() {}

    static byte[] write(Pdu pdu) throws PDUStringException, InvalidNumberOfDestinationsException {
        byte[] octets = pdu.hasBody() ? whole(pdu) : header(pdu);
        // Most of its responses know no status but success: see JsmppGap.
        return ByteBuffer.wrap(octets).putInt(PduHeader.STATUS, pdu.status()).array();
    }

    private static byte[] header(Pdu pdu) {
        int sequence = pdu.sequence();
        return switch (pdu.type()) {
            case UNBIND -> JSMPP.unbind(sequence);
            case UNBIND_RESP -> JSMPP.unbindResp(pdu.status(), sequence);
            case ENQUIRE_LINK -> JSMPP.enquireLink(sequence);
            case ENQUIRE_LINK_RESP -> JSMPP.enquireLinkResp(sequence);
            case GENERIC_NACK -> JSMPP.genericNack(pdu.status(), sequence);
            case CANCEL_SM_RESP -> JSMPP.cancelSmResp(sequence);
            case REPLACE_SM_RESP -> JSMPP.replaceSmResp(sequence);
            case CANCEL_BROADCAST_SM_RESP -> JSMPP.cancelBroadcastSmResp(sequence);
            default -> JSMPP.composeHeader(pdu.type().id(), pdu.status(), sequence);
        };
    }

    private static byte[] whole(Pdu pdu) throws PDUStringException, InvalidNumberOfDestinationsException {
        return switch (pdu.type()) {
            case BIND_RECEIVER, BIND_TRANSMITTER, BIND_TRANSCEIVER -> bind(pdu);
            case BIND_RECEIVER_RESP, BIND_TRANSMITTER_RESP, BIND_TRANSCEIVER_RESP ->
                JSMPP.bindResp(pdu.type().id(), pdu.sequence(), pdu.text(PduField.SYSTEM_ID), tlvs(pdu));
            case OUTBIND -> JSMPP.outbind(pdu.sequence(), pdu.text(PduField.SYSTEM_ID), pdu.text(PduField.PASSWORD));
            case SUBMIT_SM -> submit(pdu);
            case DELIVER_SM -> deliver(pdu);
            case DATA_SM -> data(pdu);
            case SUBMIT_MULTI -> submitMulti(pdu);
            case SUBMIT_SM_RESP -> JSMPP.submitSmResp(pdu.sequence(), id(pdu), tlvs(pdu));
            case DELIVER_SM_RESP -> JSMPP.deliverSmResp(pdu.status(), pdu.sequence(), id(pdu));
            case DATA_SM_RESP -> JSMPP.dataSmResp(pdu.status(), pdu.sequence(), id(pdu), tlvs(pdu));
            case SUBMIT_MULTI_RESP -> JSMPP.submitMultiResp(pdu.sequence(), id(pdu), unreached(pdu));
            default -> rest(pdu);
        };
    }

    private static byte[] rest(Pdu pdu) throws PDUStringException {
        return switch (pdu.type()) {
            case QUERY_SM -> query(pdu);
            case QUERY_SM_RESP -> queryResp(pdu);
            case CANCEL_SM -> cancel(pdu);
            case REPLACE_SM -> replace(pdu);
            case ALERT_NOTIFICATION -> alert(pdu);
            case BROADCAST_SM -> broadcast(pdu);
            case BROADCAST_SM_RESP -> JSMPP.broadcastSmResp(pdu.sequence(), id(pdu), tlvs(pdu));
            case QUERY_BROADCAST_SM -> queryBroadcast(pdu);
            case QUERY_BROADCAST_SM_RESP -> JSMPP.queryBroadcastSmResp(pdu.sequence(), id(pdu), tlvs(pdu));
            case CANCEL_BROADCAST_SM -> cancelBroadcast(pdu);
            default -> throw new IllegalArgumentException(pdu.type() + " is not known to jsmpp");
        };
    }

    private static byte[] bind(Pdu pdu) throws PDUStringException {
        return JSMPP.bind(
                pdu.type().id(),
                pdu.sequence(),
                pdu.text(PduField.SYSTEM_ID),
                pdu.text(PduField.PASSWORD),
                pdu.text(PduField.SYSTEM_TYPE),
                octet(pdu, PduField.INTERFACE_VERSION),
                octet(pdu, PduField.ADDR_TON),
                octet(pdu, PduField.ADDR_NPI),
                pdu.text(PduField.ADDRESS_RANGE));
    }

    // ---- Messages

    private static byte[] submit(Pdu pdu) throws PDUStringException {
        return JSMPP.submitSm(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                octet(pdu, PduField.DEST_ADDR_TON),
                octet(pdu, PduField.DEST_ADDR_NPI),
                pdu.text(PduField.DESTINATION_ADDR),
                octet(pdu, PduField.ESM_CLASS),
                octet(pdu, PduField.PROTOCOL_ID),
                octet(pdu, PduField.PRIORITY_FLAG),
                pdu.text(PduField.SCHEDULE_DELIVERY_TIME),
                pdu.text(PduField.VALIDITY_PERIOD),
                octet(pdu, PduField.REGISTERED_DELIVERY),
                octet(pdu, PduField.REPLACE_IF_PRESENT_FLAG),
                octet(pdu, PduField.DATA_CODING),
                octet(pdu, PduField.SM_DEFAULT_MSG_ID),
                pdu.octets(PduField.SHORT_MESSAGE),
                tlvs(pdu));
    }

    private static byte[] deliver(Pdu pdu) throws PDUStringException {
        return JSMPP.deliverSm(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                octet(pdu, PduField.DEST_ADDR_TON),
                octet(pdu, PduField.DEST_ADDR_NPI),
                pdu.text(PduField.DESTINATION_ADDR),
                octet(pdu, PduField.ESM_CLASS),
                octet(pdu, PduField.PROTOCOL_ID),
                octet(pdu, PduField.PRIORITY_FLAG),
                octet(pdu, PduField.REGISTERED_DELIVERY),
                octet(pdu, PduField.DATA_CODING),
                pdu.octets(PduField.SHORT_MESSAGE),
                tlvs(pdu));
    }

    private static byte[] data(Pdu pdu) throws PDUStringException {
        return JSMPP.dataSm(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                octet(pdu, PduField.DEST_ADDR_TON),
                octet(pdu, PduField.DEST_ADDR_NPI),
                pdu.text(PduField.DESTINATION_ADDR),
                octet(pdu, PduField.ESM_CLASS),
                octet(pdu, PduField.REGISTERED_DELIVERY),
                octet(pdu, PduField.DATA_CODING),
                tlvs(pdu));
    }

    private static byte[] submitMulti(Pdu pdu) throws PDUStringException, InvalidNumberOfDestinationsException {
        return JSMPP.submitMulti(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                pdu.destinations().stream().map(JsmppWriter::destination).toArray(DestinationAddress[]::new),
                octet(pdu, PduField.ESM_CLASS),
                octet(pdu, PduField.PROTOCOL_ID),
                octet(pdu, PduField.PRIORITY_FLAG),
                pdu.text(PduField.SCHEDULE_DELIVERY_TIME),
                pdu.text(PduField.VALIDITY_PERIOD),
                octet(pdu, PduField.REGISTERED_DELIVERY),
                octet(pdu, PduField.REPLACE_IF_PRESENT_FLAG),
                octet(pdu, PduField.DATA_CODING),
                octet(pdu, PduField.SM_DEFAULT_MSG_ID),
                pdu.octets(PduField.SHORT_MESSAGE),
                tlvs(pdu));
    }

    private static DestinationAddress destination(Destination one) {
        return one.isList() ? new DistributionList(one.list()) : address(one.address());
    }

    private static UnsuccessDelivery[] unreached(Pdu pdu) {
        return pdu.unreached().stream()
                .map(each -> new UnsuccessDelivery(address(each.address()), each.status()))
                .toArray(UnsuccessDelivery[]::new);
    }

    private static org.jsmpp.bean.Address address(Address address) {
        return new org.jsmpp.bean.Address((byte) address.ton(), (byte) address.npi(), address.text());
    }

    // ---- Inquiries

    private static byte[] query(Pdu pdu) throws PDUStringException {
        return JSMPP.querySm(
                pdu.sequence(),
                id(pdu),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR));
    }

    private static byte[] queryResp(Pdu pdu) throws PDUStringException {
        return JSMPP.querySmResp(
                pdu.sequence(),
                id(pdu),
                pdu.text(PduField.FINAL_DATE),
                octet(pdu, PduField.MESSAGE_STATE),
                octet(pdu, PduField.ERROR_CODE));
    }

    private static byte[] cancel(Pdu pdu) throws PDUStringException {
        return JSMPP.cancelSm(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                id(pdu),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                octet(pdu, PduField.DEST_ADDR_TON),
                octet(pdu, PduField.DEST_ADDR_NPI),
                pdu.text(PduField.DESTINATION_ADDR));
    }

    private static byte[] replace(Pdu pdu) throws PDUStringException {
        return JSMPP.replaceSm(
                pdu.sequence(),
                id(pdu),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                pdu.text(PduField.SCHEDULE_DELIVERY_TIME),
                pdu.text(PduField.VALIDITY_PERIOD),
                octet(pdu, PduField.REGISTERED_DELIVERY),
                octet(pdu, PduField.SM_DEFAULT_MSG_ID),
                pdu.octets(PduField.SHORT_MESSAGE));
    }

    private static byte[] alert(Pdu pdu) throws PDUStringException {
        return JSMPP.alertNotification(
                pdu.sequence(),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                octet(pdu, PduField.ESME_ADDR_TON),
                octet(pdu, PduField.ESME_ADDR_NPI),
                pdu.text(PduField.ESME_ADDR),
                tlvs(pdu));
    }

    // ---- Broadcasts

    private static byte[] broadcast(Pdu pdu) throws PDUStringException {
        return JSMPP.broadcastSm(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                id(pdu),
                octet(pdu, PduField.PRIORITY_FLAG),
                pdu.text(PduField.SCHEDULE_DELIVERY_TIME),
                pdu.text(PduField.VALIDITY_PERIOD),
                octet(pdu, PduField.REPLACE_IF_PRESENT_FLAG),
                octet(pdu, PduField.DATA_CODING),
                octet(pdu, PduField.SM_DEFAULT_MSG_ID),
                tlvs(pdu));
    }

    private static byte[] queryBroadcast(Pdu pdu) throws PDUStringException {
        return JSMPP.queryBroadcastSm(
                pdu.sequence(),
                id(pdu),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                tlvs(pdu));
    }

    private static byte[] cancelBroadcast(Pdu pdu) throws PDUStringException {
        return JSMPP.cancelBroadcastSm(
                pdu.sequence(),
                pdu.text(PduField.SERVICE_TYPE),
                id(pdu),
                octet(pdu, PduField.SOURCE_ADDR_TON),
                octet(pdu, PduField.SOURCE_ADDR_NPI),
                pdu.text(PduField.SOURCE_ADDR),
                tlvs(pdu));
    }

    // ---- The parts

    private static String id(Pdu pdu) {
        return pdu.text(PduField.MESSAGE_ID);
    }

    private static byte octet(Pdu pdu, PduField field) {
        return (byte) pdu.number(field);
    }

    private static OptionalParameter[] tlvs(Pdu pdu) {
        return pdu.tlvs().stream().map(JsmppWriter::tlv).toArray(OptionalParameter[]::new);
    }

    /** As jsmpp itself would make it of the octets, but where its own classes lose some of them. */
    private static OptionalParameter tlv(Tlv tlv) {
        short tag = (short) tlv.tag();
        return switch (TlvTag.find(tlv.tag())) {
            case SOURCE_NETWORK_ID, MS_VALIDITY -> new OptionalParameter.OctetString(tag, tlv.value());
            case ALERT_ON_MESSAGE_DELIVERY ->
                tlv.value().length == 0
                        ? new OptionalParameter.Null(tag)
                        : OptionalParameters.deserialize(tag, tlv.value());
            default -> OptionalParameters.deserialize(tag, tlv.value());
        };
    }
}
