package org.strowger.smpp;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.Ports;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Finality;
import org.strowger.message.MessageTime;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.session.PacketMessage;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;

/**
 * A message that arrived over SMPP; {@link SmppMessageReader} interprets its fields. The thread that stored a message
 * reads it through the thread's {@link StoredPduView}; on another thread, the message gets its own view.
 */
final class SmppMessage extends PacketMessage<PduView> {
    private final SmppReadingRules reading;
    private @Nullable SmppMessageReader reader;

    private SmppMessage(byte[] octets, SmppReadingRules reading) {
        super(octets);
        this.reading = reading;
    }

    private SmppMessage(PduView view, SmppReadingRules reading) {
        super(view);
        this.reading = reading;
        this.reader = new SmppMessageReader(view, reading.version(), reading.looksForReceipts());
    }

    /** Returns a message that always reflects the PDU currently in the view. */
    static SmppMessage in(PduView view, SmppReadingRules reading) {
        return new SmppMessage(view, reading);
    }

    /** Returns a stored message. The PDU was accepted before, and now belongs to the message. */
    static SmppMessage of(byte[] pdu, SmppReadingRules reading) {
        return new SmppMessage(pdu, reading);
    }

    private SmppMessageReader reader() {
        SmppMessageReader known = reader;
        if (known != null) {
            return known;
        }
        PduView at = view();
        if (at == reading.storedView().view()) {
            return reading.laid();
        }
        SmppMessageReader own = new SmppMessageReader(at, reading.version(), reading.looksForReceipts());
        reader = own;
        return own;
    }

    SmppReadingRules reading() {
        return reading;
    }

    /** Does not remember the thread's view, which is valid only until another stored message is read on this thread. */
    @Override
    protected PduView read(byte[] packet) {
        if (reading.storedView().shows(packet)) {
            return reading.storedView().view();
        }
        PduView own = new PduView();
        // The PDU was accepted before, with the tolerance of its peer: no deviation is refused or counted again.
        own.read(Unpooled.wrappedBuffer(packet), 0, packet.length, SmppTolerance.READ_BEFORE);
        return remember(own);
    }

    @Override
    protected ShortMessage with(byte[] packet) {
        return of(packet, reading);
    }

    /** Whether the message is a receipt that esm_class does not announce. */
    boolean isUnannouncedReceipt() {
        return reader().isUnannouncedReceipt();
    }

    @Override
    public boolean isToMany() {
        return view().type() == PduType.SUBMIT_MULTI;
    }

    @Override
    public boolean goesToLists() {
        return reader().goesToLists();
    }

    @Override
    public Kind kind() {
        return reader().kind();
    }

    @Override
    public Address source() {
        return reader().source();
    }

    @Override
    public Address destination() {
        return reader().destination();
    }

    @Override
    public boolean isTo(Address whom) {
        return reader().isTo(whom);
    }

    @Override
    public List<Address> destinations() {
        return reader().destinations();
    }

    @Override
    public String serviceType() {
        return reader().serviceType();
    }

    @Override
    public Body body() {
        return reader().body();
    }

    @Override
    public int coding() {
        return reader().coding();
    }

    @Override
    public Optional<Concatenation> part() {
        return reader().part();
    }

    @Override
    public Ports ports() {
        return reader().ports();
    }

    @Override
    public Optional<Receipt> receipt() {
        return reader().receipt();
    }

    @Override
    public String receiptId() {
        return reader().receiptId();
    }

    @Override
    public Finality finality() {
        return reader().finality();
    }

    /** Sets the bits of esm_class that announce the kind of message, in a copy. */
    @Override
    public ShortMessage announcedAs(Kind kind) {
        PduView at = view();
        byte[] pdu = at.toBytes();
        int esmClass = EsmClass.as(kind, at.number(PduField.ESM_CLASS));
        pdu[at.offset(PduField.ESM_CLASS)] = (byte) esmClass;
        return of(pdu, reading.announced());
    }

    @Override
    public List<OptionalParameter> optionalParameters() {
        return reader().optionalParameters();
    }

    @Override
    public SendOptions options() {
        return reader().options();
    }

    @Override
    public ReceiptRequest receiptRequest() {
        return reader().receiptWish();
    }

    @Override
    public boolean wantsReceipt() {
        return reader().wantsReceipt();
    }

    @Override
    public boolean wantsNotifications() {
        return reader().wantsNotifications();
    }

    @Override
    public boolean wantsReports() {
        return reader().wantsReports();
    }

    @Override
    public boolean isTransaction() {
        return reader().isTransaction();
    }

    @Override
    public boolean hasHeader() {
        return reader().hasHeader();
    }

    @Override
    public int segments() {
        return reader().segments();
    }

    @Override
    public boolean isTimed() {
        return reader().isTimed();
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant now) {
        return reader().deliveryTime(now);
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant now) {
        return reader().expiryTime(now);
    }

    @Override
    protected void forget() {
        reader = null;
    }
}
