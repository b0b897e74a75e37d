package org.strowger.cimd2;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.Receipt;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;

/**
 * A message that came by CIMD2, in the packet that it came in. What it means is read by {@link Cimd2MessageReader} each
 * time that somebody asks; most messages are only ever asked for their addresses.
 *
 * <p>The sessions of a thread have one of these for all messages that come, which looks at the view that they share
 * ({@link Cimd2Tools}); one that is kept has an array of exactly the packet's size, and finds its parameters again when
 * it is first asked.
 */
final class Cimd2Message implements ShortMessage {
    /** Of the clock on the wall of the SMSC that wrote or was to read its times. */
    private final ZoneId zone;

    /** The packet of one that is kept; most of those are never asked for anything. */
    private final byte @Nullable [] octets;

    private @Nullable PacketView view;

    private Cimd2Message(byte @Nullable [] octets, @Nullable PacketView view, ZoneId zone) {
        this.octets = octets;
        this.view = view;
        this.zone = zone;
    }

    /** The message that a view looks at, whichever that is. */
    static Cimd2Message in(PacketView view, ZoneId zone) {
        return new Cimd2Message(null, view, zone);
    }

    /** One that is kept: a packet that could be read before, and is its own from now on. */
    static Cimd2Message of(byte[] packet, ZoneId zone) {
        return new Cimd2Message(packet, null, zone);
    }

    ZoneId zone() {
        return zone;
    }

    @Override
    public int octets() {
        byte[] own = octets;
        return own == null ? view().octets() : own.length;
    }

    /** Puts its packet there. */
    void copy(byte[] to, int at) {
        byte[] own = octets;
        if (own == null) {
            view().copy(to, at);
        } else {
            System.arraycopy(own, 0, to, at, own.length);
        }
    }

    /** The packet in which it came. */
    PacketView view() {
        PacketView known = view;
        byte[] own = octets;
        if (known == null && own != null) {
            known = new PacketView();
            known.read(Unpooled.wrappedBuffer(own), 0, own.length);
            view = known;
        }
        assert known != null : "it either looks at a view or has octets of its own";
        return known;
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
    public boolean goesToLists() {
        return false;
    }

    @Override
    public String serviceType() {
        return "";
    }

    @Override
    public Body body() {
        return Cimd2MessageReader.body(view());
    }

    /** The protocol says what its text is. */
    @Override
    public DefaultCoding zero(DefaultCoding agreed) {
        return DefaultCoding.GSM;
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
    public SendOptions wishes() {
        return Cimd2MessageReader.wishes(view());
    }

    @Override
    public boolean wantsReceipt() {
        return Cimd2StatusReports.wantsReceipt(Cimd2MessageReader.reports(view()));
    }

    @Override
    public boolean wantsNews() {
        return Cimd2MessageReader.reports(view()) != 0;
    }

    /** A packet has room for one message on the air and no more. */
    @Override
    public int segments() {
        return 1;
    }

    @Override
    public boolean isTimed() {
        return Cimd2MessageReader.isTimed(view());
    }

    @Override
    public Optional<Instant> scheduledFor(Instant now) {
        return Cimd2MessageReader.time(
                view(), Parameter.FIRST_DELIVERY_RELATIVE, Parameter.FIRST_DELIVERY_ABSOLUTE, zone, now);
    }

    @Override
    public Optional<Instant> expiresAt(Instant now) {
        return Cimd2MessageReader.time(view(), Parameter.VALIDITY_RELATIVE, Parameter.VALIDITY_ABSOLUTE, zone, now);
    }

    @Override
    public ShortMessage kept() {
        return octets != null ? this : new Cimd2Message(view().toBytes(), null, zone);
    }

    @Override
    public void rest() {
        if (octets != null) {
            view = null;
        }
    }
}
