package org.strowger.message;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.gsm.Concatenation;

/**
 * A hypothetical message, for example to test routing.
 *
 * @param concatenation the place of a segment; {@link Concatenation#NONE} for a whole message
 * @param labels the labels for the choice of the route
 */
public record SampleMessage(
        Address source, Address destination, Body body, Concatenation concatenation, List<String> labels)
        implements ShortMessage {
    private static final int CODING_UTF16 = 8;

    public SampleMessage {
        labels = List.copyOf(labels);
    }

    /** Creates a message without labels. */
    public SampleMessage(Address source, Address destination, Body body, Concatenation concatenation) {
        this(source, destination, body, concatenation, List.of());
    }

    /** Returns a whole message in UCS-2. */
    public static SampleMessage of(Address source, Address destination, String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_16BE);
        return new SampleMessage(source, destination, new Body(octets, false, CODING_UTF16), Concatenation.NONE);
    }

    public SampleMessage labelled(List<String> all) {
        return new SampleMessage(source, destination, body, concatenation, all);
    }

    @Override
    public Kind kind() {
        return Kind.MESSAGE;
    }

    @Override
    public List<Address> destinations() {
        return List.of(destination);
    }

    @Override
    public boolean isToMany() {
        return false;
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
        return concatenation.isPart() ? Optional.of(concatenation) : Optional.empty();
    }

    @Override
    public Optional<Receipt> receipt() {
        return Optional.empty();
    }

    @Override
    public SendOptions options() {
        return SendOptions.NONE;
    }

    @Override
    public Optional<MessageTime> deliveryTime(Instant now) {
        return Optional.empty();
    }

    @Override
    public Optional<MessageTime> expiryTime(Instant now) {
        return Optional.empty();
    }

    @Override
    public ShortMessage owned() {
        return this;
    }
}
