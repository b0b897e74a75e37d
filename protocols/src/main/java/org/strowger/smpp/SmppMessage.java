package org.strowger.smpp;

import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Receipt;
import org.strowger.message.ShortMessage;
import org.strowger.message.Wishes;
import org.strowger.smpp.pdu.Deviation;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tolerance;

/**
 * A message that came by SMPP, in the PDU that it came in. What it means is read by {@link MessageReader} each time
 * that somebody asks; most messages are only ever asked for their addresses.
 *
 * <p>The sessions of a thread have one of these for all messages that come, which looks at the view that they share
 * ({@link SmppTools}); one that is kept has an array of exactly the PDU's size, and finds its fields again when it is
 * first asked.
 */
final class SmppMessage implements ShortMessage {
    private final SmppVersion version;

    /** Whether a text may be a receipt that does not say so: all of the tolerance that matters once it is read. */
    private final boolean looksForReceipts;

    /** The PDU of one that is kept; most of those are never asked for anything. */
    private final byte @Nullable [] octets;

    private @Nullable PduView view;
    private @Nullable MessageReader reader;

    private SmppMessage(byte @Nullable [] octets, SmppVersion version, boolean looksForReceipts) {
        this.octets = octets;
        this.version = version;
        this.looksForReceipts = looksForReceipts;
    }

    /** The message that a view looks at, whichever that is. */
    static SmppMessage in(PduView view, SmppVersion version, Leniency leniency) {
        boolean looks = leniency.tolerates(Deviation.RECEIPT_IN_PLAIN_MESSAGE);
        SmppMessage message = new SmppMessage(null, version, looks);
        message.look(view);
        return message;
    }

    /** One that is kept: a PDU that could be read before, and is its own from now on. */
    static SmppMessage of(byte[] pdu, SmppVersion version, boolean looksForReceipts) {
        return new SmppMessage(pdu, version, looksForReceipts);
    }

    private MessageReader look(PduView at) {
        MessageReader through = new MessageReader(at, version, looksForReceipts);
        view = at;
        reader = through;
        return through;
    }

    private MessageReader reader() {
        MessageReader known = reader;
        return known == null ? look(view()) : known;
    }

    SmppVersion version() {
        return version;
    }

    boolean looksForReceipts() {
        return looksForReceipts;
    }

    @Override
    public int octets() {
        byte[] own = octets;
        return own == null ? view().octets() : own.length;
    }

    /** Puts its PDU there. */
    void copy(byte[] to, int at) {
        byte[] own = octets;
        if (own == null) {
            view().copy(to, at);
        } else {
            System.arraycopy(own, 0, to, at, own.length);
        }
    }

    /** Whether it is a receipt that does not say so. */
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

    /** The PDU in which it came. */
    PduView view() {
        PduView known = view;
        byte[] own = octets;
        if (known == null && own != null) {
            known = new PduView();
            // It was read before, with the tolerance that the peer enjoys; nothing in it can be refused or told again.
            known.read(Unpooled.wrappedBuffer(own), 0, own.length, Tolerance.READ_BEFORE);
            view = known;
        }
        assert known != null : "it either looks at a view or has octets of its own";
        return known;
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
    public boolean isFrom(Address who) {
        return reader().isFrom(who);
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
    public Optional<Receipt> receipt() {
        return reader().receipt();
    }

    @Override
    public String receiptId() {
        return reader().receiptId();
    }

    @Override
    public Wishes wishes() {
        return reader().wishes();
    }

    @Override
    public boolean wantsReceipt() {
        return reader().wantsReceipt();
    }

    @Override
    public boolean wantsNews() {
        return reader().wantsNews();
    }

    @Override
    public boolean isTransaction() {
        return reader().isTransaction();
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
    public Optional<Instant> scheduledFor(Instant now) {
        return reader().scheduledFor(now);
    }

    @Override
    public Optional<Instant> expiresAt(Instant now) {
        return reader().expiresAt(now);
    }

    @Override
    public ShortMessage kept() {
        return octets != null ? this : new SmppMessage(view().toBytes(), version, looksForReceipts);
    }

    @Override
    public void rest() {
        if (octets != null) {
            view = null;
            reader = null;
        }
    }
}
