package org.strowger.router.route;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageTime;
import org.strowger.message.Receipt;
import org.strowger.message.SampleMessage;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;

/** A message that tells what was read of it. */
final class CountedMessage implements ShortMessage {
    private final SampleMessage message;
    private final List<String> reads = new ArrayList<>();

    private CountedMessage(SampleMessage message) {
        this.message = message;
    }

    static CountedMessage of(SampleMessage message) {
        return new CountedMessage(message);
    }

    /** From x to a mobile, with these octets in this coding. */
    static CountedMessage of(int coding, int... octets) {
        byte[] text = new byte[octets.length];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) octets[i];
        }
        return of(new SampleMessage(
                Address.alphanumeric("x"),
                Address.international("447700900123"),
                new Body(text, false, coding),
                Concatenation.NONE));
    }

    RouteQuery question(int party) {
        return new RouteQuery(LongMessages.usual()).about(this, party, 1).at(0, 0);
    }

    List<String> reads() {
        return reads;
    }

    void forget() {
        reads.clear();
    }

    private ShortMessage read(String what) {
        reads.add(what);
        return message;
    }

    @Override
    public Kind kind() {
        return read("kind").kind();
    }

    @Override
    public Address source() {
        return read("source").source();
    }

    @Override
    public Address destination() {
        return read("destination").destination();
    }

    @Override
    public List<Address> destinations() {
        return read("destinations").destinations();
    }

    @Override
    public boolean goesToLists() {
        return read("goesToLists").goesToLists();
    }

    @Override
    public String serviceType() {
        return read("serviceType").serviceType();
    }

    @Override
    public Body body() {
        return read("body").body();
    }

    @Override
    public Optional<Concatenation> part() {
        return read("part").part();
    }

    @Override
    public Optional<Receipt> receipt() {
        return read("receipt").receipt();
    }

    @Override
    public SendOptions options() {
        return read("options").options();
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant now) {
        return read("deliveryTime").deliveryTime(now);
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant now) {
        return read("expiryTime").expiryTime(now);
    }

    @Override
    public ShortMessage owned() {
        return read("owned").owned();
    }
}
