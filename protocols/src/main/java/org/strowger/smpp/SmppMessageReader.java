package org.strowger.smpp;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.Ports;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Finality;
import org.strowger.message.MessageTime;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Segmentation;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.TextPosition;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.SmppTime;

/** Interprets the fields and TLVs of a PDU that carries a message (SMPP 3.4 section 5.2, 5.0 section 4.7). */
final class SmppMessageReader {
    private static final int RECEIPT_BITS = 0x03;
    private static final int NOTIFICATION_BIT = 0x10;
    private static final int PRIORITY_MAX = 3;
    private static final int NOT_THERE = -1;
    private static final int PORT_MAX = 0xFFFF;
    private static final ReceiptRequest[] RECEIPT_WISHES = ReceiptRequest.values();

    private final PduView view;
    private final SmppVersion version;
    private final boolean looksForReceipts;

    /**
     * Creates a reader for the PDU in the view.
     *
     * @param looksForReceipts whether a delivered text may be a receipt that esm_class does not announce
     */
    SmppMessageReader(PduView view, SmppVersion version, boolean looksForReceipts) {
        this.view = view;
        this.version = version;
        this.looksForReceipts = looksForReceipts;
    }

    Kind kind() {
        return isUnannouncedReceipt() ? Kind.RECEIPT : EsmClass.kind(view.number(PduField.ESM_CLASS), version);
    }

    /** Whether the message is a receipt that esm_class does not announce: some SMSCs omit the flag. */
    boolean isUnannouncedReceipt() {
        return looksForReceipts
                && view.type() == PduType.DELIVER_SM
                && EsmClass.kind(view.number(PduField.ESM_CLASS), version) == Kind.MESSAGE
                && view.receiptText().opensAsReceipt();
    }

    Address source() {
        return tidy(view.source());
    }

    /**
     * Returns the first recipient; {@link Address#NONE} if all recipients are lists, whose members only the SMSC knows.
     */
    Address destination() {
        if (view.type() != PduType.SUBMIT_MULTI) {
            return tidy(view.address(PduField.DEST_ADDR_TON, PduField.DEST_ADDR_NPI, PduField.DESTINATION_ADDR));
        }
        List<Address> all = destinations();
        return all.isEmpty() ? Address.NONE : all.get(0);
    }

    boolean isTo(Address whom) {
        if (view.type() == PduType.SUBMIT_MULTI || view.firstOctet(PduField.DESTINATION_ADDR) == '+') {
            return destination().equals(whom);
        }
        return view.isAddress(whom, PduField.DEST_ADDR_TON, PduField.DEST_ADDR_NPI, PduField.DESTINATION_ADDR);
    }

    List<Address> destinations() {
        if (view.type() != PduType.SUBMIT_MULTI) {
            return List.of(destination());
        }
        return PduReader.destinations(view).stream()
                .filter(each -> !each.isList())
                .map(Destination::address)
                .map(SmppMessageReader::tidy)
                .toList();
    }

    /** Whether some of the recipients are lists, which {@link #destinations} omits. */
    boolean goesToLists() {
        return view.type() == PduType.SUBMIT_MULTI
                && PduReader.destinations(view).stream().anyMatch(Destination::isList);
    }

    String serviceType() {
        return view.text(PduField.SERVICE_TYPE);
    }

    int coding() {
        return view.number(PduField.DATA_CODING);
    }

    boolean hasHeader() {
        return EsmClass.hasHeader(view.number(PduField.ESM_CLASS));
    }

    /** Returns the text from message_payload if present, or else from short_message. */
    Body body() {
        int coding = coding();
        TextPosition text = view.text();
        byte[] octets = text.octets(view);
        int whole = text.wholeLength(view);
        return new Body(whole < octets.length ? Arrays.copyOf(octets, whole) : octets, hasHeader(), coding);
    }

    /** Returns the part number from the user data header, or else from the three sar TLVs. */
    Optional<Concatenation> part() {
        if (hasHeader()) {
            byte[] octets = view.text().octets(view);
            return part(UserDataHeader.parse(octets, 0, octets.length).concatenation());
        }
        return part(beside());
    }

    /** Returns the numbers in the sar TLVs; {@link Concatenation#NONE} unless all three are present. */
    private Concatenation beside() {
        if (!view.hasTlvs()) {
            return Concatenation.NONE;
        }
        int reference = view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE);
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        return reference == NOT_THERE || total == NOT_THERE || number == NOT_THERE
                ? Concatenation.NONE
                : new Concatenation(reference, true, total, number);
    }

    /** Returns the ports from the TLVs; a missing port is 0. The TLVs of a message with a header are read, too. */
    Ports ports() {
        if (!view.hasTlvs()) {
            return Ports.NONE;
        }
        int destination = view.tlvNumber(TlvTag.DEST_PORT, NOT_THERE);
        int source = view.tlvNumber(TlvTag.SOURCE_PORT, NOT_THERE);
        return destination == NOT_THERE && source == NOT_THERE
                ? Ports.NONE
                : new Ports(Math.max(0, destination) & PORT_MAX, Math.max(0, source) & PORT_MAX, true);
    }

    Optional<Receipt> receipt() {
        return switch (kind()) {
            case RECEIPT, NOTIFICATION -> SmppReceiptReader.read(view);
            case MESSAGE, ACKNOWLEDGEMENT -> Optional.empty();
        };
    }

    /**
     * Returns the id of the message that the receipt refers to; empty if this is not a receipt. Cheaper than
     * {@link #receipt}.
     */
    String receiptId() {
        return switch (kind()) {
            case RECEIPT, NOTIFICATION -> SmppReceiptReader.id(view);
            case MESSAGE, ACKNOWLEDGEMENT -> "";
        };
    }

    Finality finality() {
        return switch (kind()) {
            case RECEIPT, NOTIFICATION -> SmppReceiptReader.finality(view);
            case MESSAGE, ACKNOWLEDGEMENT -> Finality.AS_ANNOUNCED;
        };
    }

    /** Returns the TLVs that have no other meaning here; tag 0 is padding. */
    List<OptionalParameter> optionalParameters() {
        if (!view.hasTlvs()) {
            return List.of();
        }
        return PduReader.read(view).tlvs().stream()
                .filter(each -> each.tag() > 0 && !OptionalParameter.Reserved.has(each.tag()))
                .map(each -> new OptionalParameter(each.tag(), each.value()))
                .toList();
    }

    SendOptions options() {
        int registered = view.number(PduField.REGISTERED_DELIVERY);
        boolean whole = view.has(PduField.PRIORITY_FLAG);
        return new SendOptions(
                receiptWish(registered),
                wantsNotifications(registered),
                whole ? Math.min(view.number(PduField.PRIORITY_FLAG), PRIORITY_MAX) : 0,
                whole ? view.number(PduField.PROTOCOL_ID) : 0,
                whole && view.number(PduField.REPLACE_IF_PRESENT_FLAG) == 1,
                EsmClass.hasReplyPath(view.number(PduField.ESM_CLASS)));
    }

    /** Returns the receipt request of registered_delivery. */
    static ReceiptRequest receiptWish(int registered) {
        return RECEIPT_WISHES[registered & RECEIPT_BITS];
    }

    /** Whether registered_delivery requests intermediate notifications. */
    static boolean wantsNotifications(int registered) {
        return (registered & NOTIFICATION_BIT) != 0;
    }

    ReceiptRequest receiptWish() {
        return receiptWish(view.number(PduField.REGISTERED_DELIVERY));
    }

    boolean wantsReceipt() {
        return (view.number(PduField.REGISTERED_DELIVERY) & RECEIPT_BITS) != 0;
    }

    boolean wantsNotifications() {
        return wantsNotifications(view.number(PduField.REGISTERED_DELIVERY));
    }

    boolean wantsReports() {
        return (view.number(PduField.REGISTERED_DELIVERY) & (RECEIPT_BITS | NOTIFICATION_BIT)) != 0;
    }

    /**
     * Whether the message is in datagram or transaction mode. Modes exist only in messages to an SMSC; a data_sm may
     * have one in either direction, with the same meaning.
     */
    boolean isTransaction() {
        return view.type() != PduType.DELIVER_SM && EsmClass.isTransaction(view.number(PduField.ESM_CLASS), version);
    }

    /** Counts the segments. In nearly all cases the length and two octets are sufficient. */
    int segments() {
        TextPosition position = view.text();
        int octets = position.length(view);
        if (Segmentation.isOneBeside(octets) || (Segmentation.isOne(octets) && !view.hasTlvs())) {
            return 1;
        }
        if (hasHeader()) {
            return headedSegments(position, octets);
        }
        int whole = position.wholeLength(view);
        if (isPartBeside()) {
            return Segmentation.ofPart(coding(), whole);
        }
        return Segmentation.fits(coding(), whole) ? 1 : body().segments();
    }

    /** Counts the segments of a message with a header, of which usually only the header is copied. */
    private int headedSegments(TextPosition position, int octets) {
        byte[] copy = position.headerOctets(view);
        UserDataHeader header = UserDataHeader.parse(copy, 0, copy.length);
        int count = Segmentation.byLength(header, coding(), octets - header.octets());
        return count == Segmentation.BY_TEXT ? body().segments() : count;
    }

    /** As {@code beside().isPart()}, without an object. */
    private boolean isPartBeside() {
        if (!view.hasTlvs()) {
            return false;
        }
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        return Concatenation.isPart(total, number) && view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE) != NOT_THERE;
    }

    /** Whether the message has a delivery or expiry time. Reads two octets, and the TLVs if there are any. */
    boolean isTimed() {
        boolean hasTimes = view.has(PduField.VALIDITY_PERIOD);
        return (hasTimes
                        && (view.firstOctet(PduField.SCHEDULE_DELIVERY_TIME)
                                        | view.firstOctet(PduField.VALIDITY_PERIOD))
                                != 0)
                || view.tlv(TlvTag.QOS_TIME_TO_LIVE) != PduView.ABSENT;
    }

    Optional<MessageTime> deliveryTime(Instant now) {
        return view.has(PduField.SCHEDULE_DELIVERY_TIME)
                ? time(PduField.SCHEDULE_DELIVERY_TIME, now)
                : Optional.empty();
    }

    /** Returns the expiry time; qos_time_to_live takes precedence over validity_period (5.0 section 4.8.4.46). */
    Optional<MessageTime> expiryTime(Instant now) {
        int seconds = view.tlvNumber(TlvTag.QOS_TIME_TO_LIVE, NOT_THERE);
        if (seconds != NOT_THERE) {
            return Optional.of(new MessageTime.SinceArrival(Duration.ofSeconds(Integer.toUnsignedLong(seconds))));
        }
        return view.has(PduField.VALIDITY_PERIOD) ? time(PduField.VALIDITY_PERIOD, now) : Optional.empty();
    }

    private Optional<MessageTime> time(PduField field, Instant now) {
        return SmppTime.parse(SmppTime.completed(view.text(field)), now).asked(now);
    }

    private static Optional<Concatenation> part(Concatenation concatenation) {
        return concatenation.isPart() ? Optional.of(concatenation) : Optional.empty();
    }

    /** Removes the plus from an international number. */
    private static Address tidy(Address address) {
        return address.ton() == Address.TON_INTERNATIONAL && address.text().startsWith("+")
                ? new Address(address.ton(), address.npi(), address.text().substring(1))
                : address;
    }
}
