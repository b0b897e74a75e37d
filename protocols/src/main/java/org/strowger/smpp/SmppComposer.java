package org.strowger.smpp;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ReceiptTimes;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.LinkFieldChanges;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptText;
import org.strowger.smpp.text.SmppTime;

/**
 * Composes the PDU of a message that cannot be forwarded unchanged: the message arrived over another protocol, or in a
 * PDU or with TLVs that this peer does not support.
 */
@Within(Within.Scope.PACKET)
final class SmppComposer {
    private static final int NOTIFICATION_BIT = 0x10;
    private static final int DESTINATIONS_MAX = 254;
    private static final int DATE_DIGITS = 10;
    private static final Body NO_BODY = new Body(new byte[0], false, 0);
    private static final Set<TlvTag> SAR =
            Set.of(TlvTag.SAR_MSG_REF_NUM, TlvTag.SAR_TOTAL_SEGMENTS, TlvTag.SAR_SEGMENT_SEQNUM);

    private final SmppRole role;
    private final SmppVersion version;
    private final Instant now;

    SmppComposer(SmppRole role, SmppVersion version, Instant now) {
        this.role = role;
        this.version = version;
        this.now = now;
    }

    /** Composes the PDU, without its sequence number; empty if the message cannot be expressed for this peer. */
    Optional<Pdu.Builder> compose(ShortMessage message, Rewrite rewrite) {
        List<Address> destinations = rewrite.destination().map(List::of).orElseGet(message::destinations);
        Address source = rewrite.source().orElseGet(message::source);
        Body body = body(message, rewrite);
        boolean said = EncodabilityCheck.address(source)
                && !destinations.isEmpty()
                && !losesLists(message, rewrite)
                && destinations.size() <= DESTINATIONS_MAX
                && destinations.stream().allMatch(EncodabilityCheck::address)
                && EncodabilityCheck.text(
                        rewrite.serviceTypeOr(message.serviceType()), EncodabilityCheck.SERVICE_CHARACTERS_MAX)
                && EncodabilityCheck.octet(rewrite.priorityOr(message.options().priority()))
                && (body.octets().length <= EncodabilityCheck.TEXT_OCTETS_MAX || version.hasTlvs())
                && body.octets().length <= Tlv.VALUE_OCTETS_MAX
                && (role == SmppRole.ESME || hasReadableHeader(body))
                && (destinations.size() == 1 || role == SmppRole.ESME);
        return said ? Optional.of(composed(message, rewrite, source, destinations, body)) : Optional.empty();
    }

    /** Applications refuse a message whose header they cannot read. */
    private static boolean hasReadableHeader(Body body) {
        byte[] octets = body.octets();
        return !body.hasHeader()
                || UserDataHeader.parse(octets, 0, octets.length).fault() == UserDataHeader.Fault.NONE;
    }

    /** Whether the PDU would omit distribution lists, whose members would then not receive the message. */
    private static boolean losesLists(ShortMessage message, Rewrite rewrite) {
        return rewrite.destination().isEmpty() && message.goesToLists();
    }

    private Pdu.Builder composed(
            ShortMessage message, Rewrite rewrite, Address source, List<Address> destinations, Body body) {
        PduType type = destinations.size() == 1 ? role.message() : PduType.SUBMIT_MULTI;
        Pdu.Builder pdu = Pdu.of(type)
                .with(PduField.SERVICE_TYPE, rewrite.serviceTypeOr(message.serviceType()))
                .from(source);
        if (type == PduType.SUBMIT_MULTI) {
            pdu.to(destinations.stream().map(Destination::to).toList());
        } else {
            pdu.to(destinations.get(0));
        }
        options(pdu, message, rewrite, body);
        if (role == SmppRole.ESME) {
            times(pdu, message, rewrite);
        }
        boolean asked =
                version.hasTlvs() && rewrite.piece().filter(Piece::payload).isPresent();
        boolean payload = asked || body.octets().length > EncodabilityCheck.TEXT_OCTETS_MAX;
        if (!payload) {
            pdu.with(PduField.SHORT_MESSAGE, body.octets());
        }
        if (version.hasTlvs()) {
            tlvs(pdu, message, rewrite);
            if (payload) {
                pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, body.octets()));
            }
        }
        return pdu;
    }

    private void options(Pdu.Builder pdu, ShortMessage message, Rewrite rewrite, Body body) {
        SendOptions options = message.options();
        int registered = registered(rewrite.receipt().orElse(options.receipt()), options.notifications(), version);
        int esmClass = EsmClass.of(message.kind(), body.hasHeader(), options.replyPath());
        int mode = rewrite.fields().mode();
        pdu.with(PduField.ESM_CLASS, mode == Rewrite.Fields.AS_IT_CAME ? esmClass : EsmClass.inMode(esmClass, mode))
                .with(PduField.PROTOCOL_ID, rewrite.protocolIdOr(options.protocolId()) & EncodabilityCheck.OCTET_MAX)
                .with(PduField.PRIORITY_FLAG, rewrite.priorityOr(options.priority()))
                .with(PduField.REGISTERED_DELIVERY, registered)
                .with(PduField.REPLACE_IF_PRESENT_FLAG, role == SmppRole.ESME && options.replaces() ? 1 : 0)
                .with(PduField.DATA_CODING, body.coding() & EncodabilityCheck.OCTET_MAX);
    }

    /** Returns the bits of registered_delivery. */
    static int registered(ReceiptRequest request, boolean notifications, SmppVersion version) {
        return SmppForwarding.registered(notifications ? NOTIFICATION_BIT : 0, request, version);
    }

    private void times(Pdu.Builder pdu, ShortMessage message, Rewrite rewrite) {
        if (rewrite.remaining().isEmpty()) {
            message.scheduledFor(now).ifPresent(at -> pdu.with(PduField.SCHEDULE_DELIVERY_TIME, SmppTime.format(at)));
        }
        rewrite.expiryOf(message, now).ifPresent(at -> pdu.with(PduField.VALIDITY_PERIOD, SmppTime.format(at)));
    }

    /** Returns the text in a form that this peer supports: without TLVs, a part needs a header with its part number. */
    private Body body(ShortMessage message, Rewrite rewrite) {
        Optional<Piece> piece = rewrite.piece();
        Body body = piece.map(Piece::body).orElseGet(message::body);
        if (message.kind() == Kind.RECEIPT || message.kind() == Kind.NOTIFICATION) {
            return receiptBody(message, rewrite, body);
        }
        Optional<Concatenation> part = piece.isPresent() ? piece.flatMap(SmppComposer::concatenation) : message.part();
        if (version.hasTlvs() || body.hasHeader() || part.isEmpty()) {
            return body;
        }
        byte[] octets = body.octets();
        UserData text = UserData.text(octets, 0, octets.length);
        UserData headed = UserData.of(text.header().with(part.get()), octets, 0, octets.length);
        return new Body(headed.toBytes(), true, body.coding());
    }

    /** Returns the place of a piece, with an 8-bit reference in the header if the reference fits. */
    private static Optional<Concatenation> concatenation(Piece piece) {
        Concatenation concatenation = piece.concatenation();
        boolean narrow = concatenation.reference() <= EncodabilityCheck.OCTET_MAX;
        return Optional.of(new Concatenation(
                        concatenation.reference(), !narrow, concatenation.total(), concatenation.number()))
                .filter(Concatenation::isValid);
    }

    private Body receiptBody(ShortMessage message, Rewrite rewrite, Body body) {
        Optional<String> id = rewrite.messageId();
        Receipt.Form form = rewrite.receiptForm();
        boolean isFormed = !form.isAsSent() && message.receipt().isPresent();
        if (isFormed && !form.hasText(version.hasTlvs())) {
            return NO_BODY;
        }
        if (body.octets().length > 0 && !isFormed) {
            byte[] octets =
                    id.flatMap(other -> SmppReceiptReader.withId(body, other)).orElse(body.octets());
            return new Body(octets, body.hasHeader(), body.coding());
        }
        return message.receipt()
                .map(rewrite::of)
                .map(receipt -> keepsDates(message, form) ? receipt : inMinutes(receipt))
                .map(receipt -> ReceiptText.write(receipt, now, form))
                .map(text -> new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, 0))
                .orElse(body);
    }

    /** Whether the dates stay as the SMSC wrote them; otherwise they get the form configured for the application. */
    private static boolean keepsDates(ShortMessage message, Receipt.Form form) {
        return form.dates() != Receipt.Form.Dates.AS_SENT || (!form.isAsSent() && message instanceof SmppMessage);
    }

    /** Removes the seconds from dates, which receipts of SMPP do not have (3.4 appendix B). */
    private static Receipt inMinutes(Receipt receipt) {
        ReceiptTimes times = receipt.times();
        return receipt.withTimes(new ReceiptTimes(inMinutes(times.submitted()), inMinutes(times.done())));
    }

    private static String inMinutes(String date) {
        return date.length() > DATE_DIGITS ? date.substring(0, DATE_DIGITS) : date;
    }

    private static void tlvs(Pdu.Builder pdu, ShortMessage message, Rewrite rewrite) {
        boolean isFormed =
                !rewrite.receiptForm().isAsSent() && message.receipt().isPresent();
        rewrite.piece()
                .ifPresent(piece -> SmppForwarding.sar(piece.concatenation()).forEach(pdu::with));
        LinkFieldChanges.tlvs(rewrite.parameters().added()).forEach(pdu::with);
        if (message instanceof SmppMessage smpp) {
            for (Tlv each : PduReader.read(smpp.view()).tlvs()) {
                boolean replaced = rewrite.messageId().isPresent() && each.tag() == TlvTag.RECEIPTED_MESSAGE_ID.tag();
                boolean other = rewrite.piece().isPresent() && SAR.contains(TlvTag.find(each.tag()));
                boolean lasts =
                        (rewrite.remaining().isPresent() || rewrite.expiry().isPresent())
                                && each.tag() == TlvTag.QOS_TIME_TO_LIVE.tag();
                boolean dropped = rewrite.parameters().drops(each.tag());
                boolean anew = isFormed && anew(each.tag(), rewrite.receiptForm());
                if (each.tag() != TlvTag.MESSAGE_PAYLOAD.tag() && !replaced && !other && !lasts && !dropped && !anew) {
                    pdu.with(each);
                }
            }
            rewrite.remaining()
                    .filter(left -> rewrite.expiry().isEmpty() && smpp.view().tlv(TlvTag.QOS_TIME_TO_LIVE) >= 0)
                    .ifPresent(left -> pdu.with(Tlv.of(TlvTag.QOS_TIME_TO_LIVE, left.seconds())));
            rewrite.messageId()
                    .filter(id -> !isFormed && smpp.view().tlv(TlvTag.RECEIPTED_MESSAGE_ID) >= 0)
                    .ifPresent(id -> pdu.with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, id)));
            if (isFormed) {
                receiptTlvs(pdu, message, rewrite);
            }
            return;
        }
        LinkFieldChanges.tlvs(message.optionalParameters()).stream()
                .filter(each -> !rewrite.parameters().drops(each.tag()))
                .forEach(pdu::with);
        receiptTlvs(pdu, message, rewrite);
    }

    /** Whether a TLV of the receipt is not copied: it is written anew, or the receipt is written in its text only. */
    private static boolean anew(int tag, Receipt.Form form) {
        return tag == TlvTag.RECEIPTED_MESSAGE_ID.tag()
                || tag == TlvTag.MESSAGE_STATE.tag()
                || (tag == TlvTag.NETWORK_ERROR_CODE.tag() && !form.hasTlvs());
    }

    private static void receiptTlvs(Pdu.Builder pdu, ShortMessage message, Rewrite rewrite) {
        message.receipt()
                .map(rewrite::of)
                .filter(receipt -> rewrite.receiptForm().hasTlvs())
                .ifPresent(receipt -> pdu.with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, receipt.messageId()))
                        .with(Tlv.of(TlvTag.MESSAGE_STATE, MessageStates.number(receipt.state()))));
    }
}
