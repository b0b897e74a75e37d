package org.strowger.cimd2;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageTime;
import org.strowger.message.Receipt;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.session.ZonedMessage;

/** A message or report that arrived over CIMD2; {@link Cimd2MessageReader} interprets its parameters. */
final class Cimd2Message extends ZonedMessage<PacketView> {
    private Cimd2Message(byte[] octets, ZoneId zone) {
        super(octets, zone);
    }

    private Cimd2Message(PacketView view, ZoneId zone) {
        super(view, zone);
    }

    /** Returns a message that always reflects the packet currently in the view. */
    static Cimd2Message in(PacketView view, ZoneId zone) {
        return new Cimd2Message(view, zone);
    }

    /**
     * Returns a stored message. The packet was checked when it arrived; the message keeps the array and does not copy
     * it.
     */
    static Cimd2Message of(byte[] packet, ZoneId zone) {
        return new Cimd2Message(packet, zone);
    }

    @Override
    protected PacketView read(byte[] packet) {
        PacketView own = new PacketView();
        own.read(Unpooled.wrappedBuffer(packet), 0, packet.length);
        return remember(own);
    }

    @Override
    protected ShortMessage with(byte[] packet) {
        return of(packet, zone());
    }

    @Override
    public Kind kind() {
        return Cimd2MessageReader.kind(view());
    }

    @Override
    public Address source() {
        return Cimd2MessageReader.source(view());
    }

    @Override
    public Address destination() {
        return Cimd2MessageReader.destination(view());
    }

    @Override
    public List<Address> destinations() {
        return Cimd2MessageReader.destinations(view());
    }

    @Override
    public boolean isToMany() {
        return view().operation() == Operation.SUBMIT && view().count(Parameter.DESTINATION) > 1;
    }

    @Override
    public Body body() {
        return Cimd2MessageReader.body(view());
    }

    @Override
    public Optional<Concatenation> part() {
        return Cimd2MessageReader.part(view());
    }

    @Override
    public Optional<Receipt> receipt() {
        return Cimd2MessageReader.receipt(view());
    }

    @Override
    public String receiptId() {
        return view().operation() == Operation.REPORT ? view().text(Parameter.TIME_STAMP) : "";
    }

    @Override
    public SendOptions options() {
        return Cimd2MessageReader.options(view());
    }

    @Override
    public boolean wantsReceipt() {
        return Cimd2StatusReports.wantsReceipt(Cimd2MessageReader.reports(view()));
    }

    @Override
    public boolean wantsReports() {
        return Cimd2MessageReader.reports(view()) != 0;
    }

    @Override
    public boolean hasHeader() {
        return view().find(Parameter.HEADER) != PacketView.ABSENT;
    }

    /** Always 1: a packet with more than 140 octets or 160 characters, its header included, is refused. */
    @Override
    public int segments() {
        return 1;
    }

    @Override
    public boolean isTimed() {
        return Cimd2MessageReader.isTimed(view());
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant now) {
        return Cimd2MessageReader.time(
                view(), Parameter.FIRST_DELIVERY_RELATIVE, Parameter.FIRST_DELIVERY_ABSOLUTE, zone(), now);
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant now) {
        return Cimd2MessageReader.time(view(), Parameter.VALIDITY_RELATIVE, Parameter.VALIDITY_ABSOLUTE, zone(), now);
    }
}
