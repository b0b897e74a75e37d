package org.strowger.smpp;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.message.Wishes;
import org.strowger.smpp.pdu.Deviation;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tolerance;

/**
 * A message that came by SMPP, in the PDU that it came in. What it means is read by {@link MessageReader} each time
 * that somebody asks; most messages are only ever asked for their addresses.
 *
 * <p>A session has one of these for all messages that come, which looks at the session's own view; one that is kept has
 * an array of exactly the PDU's size, and finds its fields again when it is first asked.
 */
final class SmppMessage implements ShortMessage {
    private final PduView view;
    private final MessageReader reader;
    private final SmppVersion version;
    private final Leniency leniency;
    private final boolean owned;

    private SmppMessage(PduView view, SmppVersion version, Leniency leniency, boolean owned) {
        this.view = view;
        this.version = version;
        this.leniency = leniency;
        this.owned = owned;
        this.reader = new MessageReader(view, version, leniency.tolerates(Deviation.RECEIPT_IN_PLAIN_MESSAGE));
    }

    /** The message that a session's view looks at, whichever that is. */
    static SmppMessage in(PduView view, SmppVersion version, Leniency leniency) {
        return new SmppMessage(view, version, leniency, false);
    }

    /** Whether it is a receipt that does not say so. */
    boolean isUnannouncedReceipt() {
        return reader.isUnannouncedReceipt();
    }

    @Override
    public boolean goesToLists() {
        return reader.goesToLists();
    }

    /** The PDU in which it came. */
    PduView view() {
        return view;
    }

    @Override
    public Kind kind() {
        return reader.kind();
    }

    @Override
    public Address source() {
        return reader.source();
    }

    @Override
    public Address destination() {
        return reader.destination();
    }

    @Override
    public List<Address> destinations() {
        return reader.destinations();
    }

    @Override
    public String serviceType() {
        return reader.serviceType();
    }

    @Override
    public Body body() {
        return reader.body();
    }

    @Override
    public Optional<Concatenation> part() {
        return reader.part();
    }

    @Override
    public Optional<Receipt> receipt() {
        return reader.receipt();
    }

    @Override
    public Wishes wishes() {
        return reader.wishes();
    }

    @Override
    public Optional<Instant> scheduledFor(Instant now) {
        return reader.scheduledFor(now);
    }

    @Override
    public Optional<Instant> expiresAt(Instant now) {
        return reader.expiresAt(now);
    }

    @Override
    public ShortMessage kept() {
        if (owned) {
            return this;
        }
        PduView own = new PduView();
        byte[] octets = view.toBytes();
        // It was read before, with the tolerance that the peer enjoys; nothing in it can be refused or counted again.
        own.read(Unpooled.wrappedBuffer(octets), 0, octets.length, Tolerance.READ_BEFORE);
        return new SmppMessage(own, version, leniency, true);
    }
}
