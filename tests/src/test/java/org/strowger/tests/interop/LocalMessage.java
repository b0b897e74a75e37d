package org.strowger.tests.interop;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageTime;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;

/** A message as an application says it: no protocol brought it. */
record LocalMessage(
        Kind kind, List<Address> destinations, Body body, Optional<Receipt> receipt, SendOptions options, Times times)
        implements ShortMessage {
    static final Address SOURCE = Address.international("447700900001");
    static final Address DESTINATION = Address.international("447700900123");

    /** When to send it and until when. */
    record Times(Optional<Instant> scheduled, Optional<Instant> expires) {
        static final Times NONE = new Times(Optional.empty(), Optional.empty());
    }

    static LocalMessage text(String text) {
        return of(new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, 0));
    }

    static LocalMessage of(Body body) {
        return new LocalMessage(
                Kind.MESSAGE, List.of(DESTINATION), body, Optional.empty(), SendOptions.NONE, Times.NONE);
    }

    static LocalMessage of(Kind kind, Receipt receipt) {
        Body nothing = new Body(new byte[0], false, 0);
        return new LocalMessage(
                kind, List.of(DESTINATION), nothing, Optional.of(receipt), SendOptions.NONE, Times.NONE);
    }

    LocalMessage to(Address... whom) {
        return new LocalMessage(kind, List.of(whom), body, receipt, options, times);
    }

    LocalMessage requesting(ReceiptRequest request) {
        return new LocalMessage(
                kind, destinations, body, receipt, new SendOptions(request, false, 0, 0, false, false), times);
    }

    LocalMessage at(Instant scheduled, Instant expires) {
        return new LocalMessage(
                kind, destinations, body, receipt, options, new Times(Optional.of(scheduled), Optional.of(expires)));
    }

    @Override
    public Address source() {
        return SOURCE;
    }

    @Override
    public Address destination() {
        return destinations.get(0);
    }

    @Override
    public boolean isToMany() {
        return destinations().size() != 1 || goesToLists();
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
    public Optional<Concatenation> part() {
        return Optional.empty();
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant now) {
        return times.scheduled().map(MessageTime.Calendar::new);
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant now) {
        return times.expires().map(MessageTime.Calendar::new);
    }

    @Override
    public ShortMessage owned() {
        return this;
    }
}
