package org.strowger.ucp;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.Receipt;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.ucp.operation.MessageFields;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;

/**
 * A message that came by UCP, in the packet that it came in. What it means is read by {@link UcpMessageReader} each
 * time that somebody asks.
 *
 * <p>The sessions of a thread have one of these for all messages that come, which looks at the view that they share
 * ({@link UcpTools}); one that is kept has an array of exactly the packet's size, and finds its fields again when it is
 * first asked.
 */
final class UcpMessage implements ShortMessage {
    private final ZoneId zone;

    /** The packet of one that is kept; most of those are never asked for anything. */
    private final byte @Nullable [] octets;

    private @Nullable OperationView view;

    private UcpMessage(byte @Nullable [] octets, @Nullable OperationView view, ZoneId zone) {
        this.octets = octets;
        this.view = view;
        this.zone = zone;
    }

    /** The message that a view looks at, whichever that is. */
    static UcpMessage in(OperationView view, ZoneId zone) {
        return new UcpMessage(null, view, zone);
    }

    /** One that is kept: a packet that could be read before, and is its own from now on. */
    static UcpMessage of(byte[] packet, ZoneId zone) {
        return new UcpMessage(packet, null, zone);
    }

    /** Of the times in it. */
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
    OperationView view() {
        OperationView known = view;
        byte[] own = octets;
        if (known == null && own != null) {
            known = new OperationView();
            // It was read before, with the tolerance that the peer enjoys.
            known.read(Unpooled.wrappedBuffer(own), 0, own.length, false);
            view = known;
        }
        assert known != null : "it either looks at a view or has octets of its own";
        return known;
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
    public boolean goesToLists() {
        return false;
    }

    @Override
    public String serviceType() {
        return "";
    }

    @Override
    public Body body() {
        return UcpMessageReader.body(view());
    }

    /** The protocol says what its text is. */
    @Override
    public DefaultCoding zero(DefaultCoding agreed) {
        return DefaultCoding.GSM;
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
    public String receiptId() {
        return UcpMessageReader.receiptId(view());
    }

    @Override
    public SendOptions wishes() {
        return UcpMessageReader.wishes(view());
    }

    @Override
    public boolean wantsReceipt() {
        return UcpMessageReader.wantsReceipt(view());
    }

    @Override
    public boolean wantsNews() {
        return UcpMessageReader.wantsNews(view());
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
    public Optional<Instant> scheduledFor(Instant now) {
        return UcpMessageReader.scheduled(view(), zone);
    }

    @Override
    public Optional<Instant> expiresAt(Instant now) {
        return UcpMessageReader.expires(view(), zone);
    }

    @Override
    public ShortMessage kept() {
        return octets == null ? of(view().toBytes(), zone) : this;
    }

    @Override
    public void rest() {
        if (octets != null) {
            view = null;
        }
    }
}
