package org.strowger.router.route;

import java.time.ZonedDateTime;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;

/** A question in the making, of a thread that remembers nothing else. */
final class Asked {
    /** A Wednesday. */
    static final ZonedDateTime NOON = ZonedDateTime.parse("2026-11-18T12:00:00Z");

    private final RouteQuery query;
    private Address source = Address.alphanumeric("Shop");
    private Address destination = Address.NONE;
    private String text = "";
    private Concatenation concatenation = Concatenation.NONE;
    private int party;
    private long messageId = 1;
    private ZonedDateTime when = NOON;
    private long nowNanos;

    Asked() {
        this(LongMessages.usual());
    }

    Asked(LongMessages remembered) {
        this.query = new RouteQuery(remembered);
    }

    Asked to(Address recipient) {
        destination = recipient;
        return this;
    }

    /** A number as somebody wrote it who says nothing about its type. */
    Asked to(String digits) {
        return to(new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, digits));
    }

    Asked from(Address sender) {
        source = sender;
        return this;
    }

    Asked by(int whom) {
        party = whom;
        return this;
    }

    Asked saying(String what) {
        text = what;
        return this;
    }

    Asked part(int reference, int number, int total) {
        concatenation = new Concatenation(reference, false, total, number);
        return this;
    }

    Asked id(long id) {
        messageId = id;
        return this;
    }

    Asked at(ZonedDateTime moment) {
        when = moment;
        return this;
    }

    Asked after(long nanos) {
        nowNanos = nanos;
        return this;
    }

    RouteQuery question() {
        SampleMessage whole = SampleMessage.of(source, destination, text);
        return query.about(new SampleMessage(source, destination, whole.body(), concatenation), party, messageId)
                .at(when.toInstant().toEpochMilli(), nowNanos);
    }
}
