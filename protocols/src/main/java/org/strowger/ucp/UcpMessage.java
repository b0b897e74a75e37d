package org.strowger.ucp;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageTime;
import org.strowger.message.Receipt;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.session.ZonedMessage;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;

/** A message or notification that arrived over UCP; {@link UcpMessageReader} interprets its fields. */
final class UcpMessage extends ZonedMessage<OperationView> {
    private UcpMessage(byte[] octets, ZoneId zone) {
        super(octets, zone);
    }

    private UcpMessage(OperationView view, ZoneId zone) {
        super(view, zone);
    }

    /** Returns a message that always reflects the packet currently in the view. */
    static UcpMessage in(OperationView view, ZoneId zone) {
        return new UcpMessage(view, zone);
    }

    /** Returns a stored message. The packet was accepted before, and now belongs to the message. */
    static UcpMessage of(byte[] packet, ZoneId zone) {
        return new UcpMessage(packet, zone);
    }

    @Override
    protected OperationView read(byte[] packet) {
        OperationView own = new OperationView();
        // The packet was accepted before, perhaps from a peer whose deviations are tolerated.
        own.read(Unpooled.wrappedBuffer(packet), 0, packet.length, false);
        return remember(own);
    }

    @Override
    protected ShortMessage with(byte[] packet) {
        return of(packet, zone());
    }

    @Override
    public Kind kind() {
        return UcpMessageReader.kind(view());
    }

    @Override
    public Address source() {
        return MessageFields.originator(view());
    }

    @Override
    public Address destination() {
        return MessageFields.recipient(view());
    }

    @Override
    public boolean isTo(Address whom) {
        return UcpMessageReader.isTo(view(), whom);
    }

    @Override
    public List<Address> destinations() {
        return MessageFields.recipients(view());
    }

    @Override
    public boolean isToMany() {
        return view().type() == OperationType.MULTIPLE_ADDRESS;
    }

    @Override
    public Body body() {
        return UcpMessageReader.body(view());
    }

    @Override
    public Optional<Concatenation> part() {
        return UcpMessageReader.part(view());
    }

    @Override
    public Optional<Receipt> receipt() {
        return UcpMessageReader.receipt(view());
    }

    @Override
    public Address receiptAddress() {
        return UcpMessageReader.receiptAddress(view());
    }

    @Override
    public String receiptId() {
        return UcpMessageReader.receiptId(view());
    }

    @Override
    public SendOptions options() {
        return UcpMessageReader.options(view());
    }

    @Override
    public boolean wantsReceipt() {
        return UcpMessageReader.wantsReceipt(view());
    }

    @Override
    public boolean wantsReports() {
        return UcpMessageReader.wantsReports(view());
    }

    @Override
    public boolean hasHeader() {
        return MessageFields.headerOctets(view()) > 0;
    }

    @Override
    public int segments() {
        return UcpMessageReader.segments(view());
    }

    @Override
    public boolean isTimed() {
        return UcpMessageReader.isTimed(view());
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant now) {
        return UcpMessageReader.scheduled(view(), zone()).map(MessageTime.Calendar::new);
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant now) {
        return UcpMessageReader.expires(view(), zone()).map(MessageTime.Calendar::new);
    }
}
