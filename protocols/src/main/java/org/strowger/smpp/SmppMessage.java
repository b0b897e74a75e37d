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
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;

/**
 * A message that came by SMPP, in the PDU that it came in. What it means is read by {@link SmppMessageReader} each time
 * that somebody asks; most messages are only ever asked for their addresses.
 *
 * <p>The sessions of a thread have one of these for all messages that come, which looks at the view that they share
 * ({@link SmppTools}); one that is kept has an array of exactly the PDU's size. The thread that kept it lays it on its
 * desk whenever it is asked ({@link StoredPduView}); on another thread it finds its fields again when it is first
 * asked.
 */
final class SmppMessage implements ShortMessage {
    private final SmppReadingRules reading;

    /** The PDU of one that is kept; most of those are never asked for anything. */
    private final byte @Nullable [] octets;

    private @Nullable PduView view;
    private @Nullable SmppMessageReader reader;

    private SmppMessage(byte @Nullable [] octets, SmppReadingRules reading) {
        this.octets = octets;
        this.reading = reading;
    }

    /** The message that a view looks at, whichever that is. */
    static SmppMessage in(PduView view, SmppReadingRules reading) {
        SmppMessage message = new SmppMessage(null, reading);
        message.look(view);
        return message;
    }

    /** One that is kept: a PDU that could be read before, and is its own from now on. */
    static SmppMessage of(byte[] pdu, SmppReadingRules reading) {
        return new SmppMessage(pdu, reading);
    }

    private SmppMessageReader look(PduView at) {
        SmppMessageReader through = new SmppMessageReader(at, reading.version(), reading.looksForReceipts());
        view = at;
        reader = through;
        return through;
    }

    private SmppMessageReader reader() {
        SmppMessageReader known = reader;
        if (known != null) {
            return known;
        }
        PduView at = view();
        return at == reading.desk().view() ? reading.laid() : look(at);
    }

    SmppReadingRules reading() {
        return reading;
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

    /** The PDU in which it came: of a kept one, until another kept one is read on this thread. */
    PduView view() {
        PduView known = view;
        byte[] own = octets;
        if (known == null && own != null) {
            if (reading.desk().shows(own)) {
                return reading.desk().view();
            }
            known = new PduView();
            // It was read before, with the tolerance that the peer enjoys; nothing in it can be refused or told again.
            known.read(Unpooled.wrappedBuffer(own), 0, own.length, SmppTolerance.READ_BEFORE);
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
    public SendOptions wishes() {
        return reader().wishes();
    }

    @Override
    public ReceiptRequest receiptWish() {
        return reader().receiptWish();
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
        return octets != null ? this : new SmppMessage(view().toBytes(), reading);
    }

    @Override
    public void rest() {
        if (octets != null) {
            view = null;
            reader = null;
        }
    }
}
