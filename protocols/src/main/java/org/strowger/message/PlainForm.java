package org.strowger.message;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.message.ShortMessage.Kind;

/**
 * How a {@link PlainMessage} is written down. Format 1: the kind, what follows (a bit each), the addresses, the body,
 * the wishes, and the receipt and the times if there are any. Numbers and texts are those of {@link PlainFormWriter}; a
 * kind, a wish and a state are their places in the lists below, which may grow at their ends and not change otherwise.
 */
public final class PlainForm implements MessageForm {
    static final String NAME = "plain";

    static final List<Kind> KINDS = List.of(Kind.MESSAGE, Kind.RECEIPT, Kind.NOTIFICATION, Kind.ACKNOWLEDGEMENT);
    static final List<ReceiptRequest> WISHES =
            List.of(ReceiptRequest.NEVER, ReceiptRequest.ON_END, ReceiptRequest.ON_FAILURE, ReceiptRequest.ON_SUCCESS);
    static final List<MessageState> STATES = List.of(
            MessageState.SCHEDULED,
            MessageState.ENROUTE,
            MessageState.DELIVERED,
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.UNDELIVERABLE,
            MessageState.ACCEPTED,
            MessageState.UNKNOWN,
            MessageState.REJECTED,
            MessageState.SKIPPED);

    private static final int FORMAT = 1;
    private static final int HEADER = 1;
    private static final int NOTIFICATIONS = 1 << 1;
    private static final int REPLACES = 1 << 2;
    private static final int REPLY_PATH = 1 << 3;
    private static final int RECEIPT = 1 << 4;
    private static final int SCHEDULED = 1 << 5;
    private static final int EXPIRES = 1 << 6;
    private static final int GSM = 1 << 7;

    /** Two numbers and the length of a text. */
    private static final int ADDRESS_OCTETS_MIN = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean writes(ShortMessage message) {
        return message instanceof PlainMessage;
    }

    @Override
    public boolean holdsLongTexts() {
        return true;
    }

    @Override
    public int octets(ShortMessage message) {
        return write(message, PlainFormWriter.counting());
    }

    @Override
    public int write(ShortMessage message, byte[] to, int at) {
        return write(message, PlainFormWriter.on(to, at));
    }

    /** @return where the pen stands afterwards */
    private static int write(ShortMessage message, PlainFormWriter pen) {
        Optional<Receipt> receipt = message.receipt();
        // A plain message says moments, so what the time is does not matter.
        Optional<Instant> scheduled = message.scheduledFor(Instant.EPOCH);
        Optional<Instant> expires = message.expiresAt(Instant.EPOCH);
        SendOptions wishes = message.wishes();
        Body body = message.body();
        pen.octet(FORMAT);
        pen.octet(KINDS.indexOf(message.kind()));
        pen.octet((body.hasHeader() ? HEADER : 0)
                | (wishes.notifications() ? NOTIFICATIONS : 0)
                | (wishes.replaces() ? REPLACES : 0)
                | (wishes.replyPath() ? REPLY_PATH : 0)
                | (receipt.isPresent() ? RECEIPT : 0)
                | (scheduled.isPresent() ? SCHEDULED : 0)
                | (expires.isPresent() ? EXPIRES : 0)
                | (isGsm(message) ? GSM : 0));
        write(message.source(), pen);
        List<Address> destinations = message.destinations();
        pen.number(destinations.size());
        for (int i = 0; i < destinations.size(); i++) {
            write(destinations.get(i), pen);
        }
        pen.text(message.serviceType());
        pen.number(body.coding());
        pen.octets(body.octets());
        pen.octet(WISHES.indexOf(wishes.receipt()));
        pen.number(wishes.priority());
        pen.number(wishes.protocolId());
        receipt.ifPresent(said -> write(said, pen));
        scheduled.ifPresent(pen::moment);
        expires.ifPresent(pen::moment);
        return pen.at();
    }

    /** Whether it says itself that coding 0 is the alphabet of GSM, whatever is agreed. */
    private static boolean isGsm(ShortMessage message) {
        return message.zero(DefaultCoding.LATIN1) == DefaultCoding.GSM;
    }

    private static void write(Address address, PlainFormWriter pen) {
        pen.number(address.ton());
        pen.number(address.npi());
        pen.text(address.text());
    }

    private static void write(Receipt receipt, PlainFormWriter pen) {
        pen.text(receipt.messageId());
        pen.octet(STATES.indexOf(receipt.state()));
        pen.text(receipt.error());
        pen.text(receipt.times().submitted());
        pen.text(receipt.times().done());
        pen.number(receipt.counts().submitted());
        pen.number(receipt.counts().delivered());
        pen.text(receipt.text());
    }

    // ---- Read

    @Override
    public ShortMessage read(byte[] octets, int at, int length) {
        PlainFormReader in = new PlainFormReader(octets, at, length);
        int format = in.octet();
        if (format != FORMAT) {
            throw new UnreadableMessage(NAME, "its format is " + format + ", and " + FORMAT + " is the last known");
        }
        Kind kind = in.oneOf(KINDS, "kind");
        int bits = in.octet();
        boolean reports = (bits & RECEIPT) != 0;
        boolean mayReport = reports ? kind != Kind.MESSAGE : kind == Kind.MESSAGE || kind == Kind.ACKNOWLEDGEMENT;
        if (!mayReport) {
            throw new UnreadableMessage(NAME, "a " + kind + " of these parts: " + Integer.toBinaryString(bits));
        }
        PlainMessage.Builder message = PlainMessage.from(address(in)).to(destinations(in));
        message.service(in.text());
        int coding = in.number();
        message.saying(new Body(in.octets(), (bits & HEADER) != 0, coding));
        message.wishing(new SendOptions(
                in.oneOf(WISHES, "wish"),
                (bits & NOTIFICATIONS) != 0,
                in.number(),
                in.number(),
                (bits & REPLACES) != 0,
                (bits & REPLY_PATH) != 0));
        if (reports) {
            message.reporting(receipt(in));
        }
        message.as(kind);
        if ((bits & GSM) != 0) {
            message.inGsm();
        }
        if ((bits & SCHEDULED) != 0) {
            message.after(in.moment());
        }
        if ((bits & EXPIRES) != 0) {
            message.until(in.moment());
        }
        in.end();
        return message.build();
    }

    private static Address[] destinations(PlainFormReader in) {
        Address[] all = new Address[in.count(ADDRESS_OCTETS_MIN)];
        for (int i = 0; i < all.length; i++) {
            all[i] = address(in);
        }
        return all;
    }

    private static Address address(PlainFormReader in) {
        return new Address(in.number(), in.number(), in.text());
    }

    private static Receipt receipt(PlainFormReader in) {
        return new Receipt(
                in.text(),
                in.oneOf(STATES, "state"),
                in.text(),
                new ReceiptTimes(in.text(), in.text()),
                new ReceiptCounts(in.number(), in.number()),
                in.text());
    }

    // ---- Changed

    /**
     * A piece says only in its header which part it is; and another id is not said in a receipt whose text was written
     * elsewhere, for in what code it stands there, its protocol knows.
     */
    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        boolean beside = rewrite.piece().filter(each -> each.place().isValid()).isPresent();
        Body body = rewrite.piece().map(Piece::body).orElseGet(message::body);
        Optional<Receipt> receipt = message.receipt();
        boolean renamed = rewrite.messageId().isPresent() && receipt.isPresent();
        if (beside || (renamed && body.octets().length > 0)) {
            return Optional.empty();
        }
        SendOptions wishes = message.wishes();
        Address[] whom = rewrite.destination()
                .map(List::of)
                .orElseGet(message::destinations)
                .toArray(Address[]::new);
        PlainMessage.Builder other = PlainMessage.from(rewrite.source().orElseGet(message::source))
                .to(whom)
                .service(message.serviceType())
                .saying(body)
                .wishing(new SendOptions(
                        rewrite.receipt().orElse(wishes.receipt()),
                        wishes.notifications(),
                        wishes.priority(),
                        wishes.protocolId(),
                        wishes.replaces(),
                        wishes.replyPath()));
        receipt.map(said -> said.withId(rewrite.messageIdOr(said.messageId()))).ifPresent(other::reporting);
        if (isGsm(message)) {
            other.inGsm();
        }
        message.scheduledFor(Instant.EPOCH).ifPresent(other::after);
        message.expiresAt(Instant.EPOCH).ifPresent(other::until);
        return Optional.of(other.as(message.kind()).build());
    }
}
