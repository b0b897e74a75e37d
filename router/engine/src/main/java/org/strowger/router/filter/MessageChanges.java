package org.strowger.router.filter;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageForm;
import org.strowger.message.Piece;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.value.TimeTypes;
import org.strowger.router.table.Origin;

/** The changes that filters make to a message. Receipts still name the addresses that the application wrote. */
public final class MessageChanges {
    public static final MessageChanges NONE =
            new MessageChanges(Address.NONE, Address.NONE, "", null, 0, 0, Origin.UNKNOWN);

    private final Address source;
    private final Address destination;
    private final String route;
    private final @Nullable Body text;
    private final long notBeforeMillis;
    private final long heldForMillis;
    private final Origin origin;

    private MessageChanges(
            Address source,
            Address destination,
            String route,
            @Nullable Body text,
            long notBeforeMillis,
            long heldForMillis,
            Origin origin) {
        this.source = source;
        this.destination = destination;
        this.route = route;
        this.text = text;
        this.notBeforeMillis = notBeforeMillis;
        this.heldForMillis = heldForMillis;
        this.origin = origin;
    }

    public MessageChanges from(Address other) {
        return new MessageChanges(other, destination, route, text, notBeforeMillis, heldForMillis, origin);
    }

    public MessageChanges to(Address other) {
        return new MessageChanges(source, other, route, text, notBeforeMillis, heldForMillis, origin);
    }

    public MessageChanges by(String name) {
        return new MessageChanges(source, destination, name, text, notBeforeMillis, heldForMillis, origin);
    }

    public MessageChanges saying(Body other) {
        return new MessageChanges(source, destination, route, other, notBeforeMillis, heldForMillis, origin);
    }

    /** The same changes, with the calendar time until which the message is held, in milliseconds since 1970. */
    public MessageChanges notBefore(long unixMillis) {
        return new MessageChanges(source, destination, route, text, unixMillis, heldForMillis, origin);
    }

    /** The same changes, with the time for which the message is held after its arrival, whatever the calendar shows. */
    public MessageChanges heldFor(long millis) {
        return new MessageChanges(source, destination, route, text, notBeforeMillis, millis, origin);
    }

    /** The same changes, with this operator and country of the recipient, whatever number tables contain. */
    public MessageChanges withOrigin(Origin other) {
        return new MessageChanges(source, destination, route, text, notBeforeMillis, heldForMillis, other);
    }

    /** The changes that remain after the text has been replaced in the message itself. */
    public MessageChanges withoutText() {
        return text == null
                ? this
                : new MessageChanges(source, destination, route, null, notBeforeMillis, heldForMillis, origin);
    }

    public boolean isNone() {
        return source.isEmpty()
                && destination.isEmpty()
                && route.isEmpty()
                && text == null
                && !isHeld()
                && origin.isUnknown();
    }

    /** The new sender; {@link Address#NONE} if it does not change. */
    public Address source() {
        return source;
    }

    /** The new recipient; {@link Address#NONE} if it does not change. */
    public Address destination() {
        return destination;
    }

    /** The name of the route to take; empty if the routes decide. */
    public String route() {
        return route;
    }

    /**
     * The calendar time before which the message must not be sent, in milliseconds since 1970; 0 if there is none. It
     * follows the machine's clock.
     */
    public long notBeforeMillis() {
        return notBeforeMillis;
    }

    /** The time after its arrival for which the message waits, in milliseconds. It does not follow the clock. */
    public long heldForMillis() {
        return heldForMillis;
    }

    /**
     * The earliest time at which a message may be sent that arrived at {@code sinceMillis}, in milliseconds since 1970.
     */
    public long startMillis(long sinceMillis) {
        return heldForMillis == 0 ? notBeforeMillis : Math.max(notBeforeMillis, sinceMillis + heldForMillis);
    }

    /** The operator and the country of the recipient; {@link Origin#UNKNOWN} if number tables decide. */
    public Origin origin() {
        return origin;
    }

    public boolean isHeld() {
        return (notBeforeMillis | heldForMillis) != 0;
    }

    /** The new text; empty if it does not change. */
    public Optional<Body> text() {
        return Optional.ofNullable(text);
    }

    public boolean hasText() {
        return text != null;
    }

    /**
     * The message with the new text, or the same message if the text does not change. A part of a long message remains
     * a part.
     *
     * @param since when the message arrived
     * @return empty if the message cannot contain the text, or the text needs more than one segment in a part
     */
    public Optional<ShortMessage> withText(MessageForm form, ShortMessage message, Instant since) {
        Body body = text;
        if (body == null) {
            return Optional.of(message);
        }
        Optional<Concatenation> part = body.hasHeader() ? Optional.empty() : message.part();
        if (part.isEmpty()) {
            return form.saying(message, body, since);
        }
        Body before = message.body();
        byte[] octets = before.octets();
        UserDataHeader header =
                before.hasHeader() ? UserDataHeader.parse(octets, 0, octets.length) : UserDataHeader.NONE;
        Body inPart = before.hasHeader() ? behind(octets, header.octets(), body) : body;
        Concatenation beside = header.concatenation().isPart() ? Concatenation.NONE : part.get();
        Piece changed = new Piece(inPart, beside);
        return changed.segments() <= message.segments()
                ? form.changed(message, Rewrite.NONE.saying(changed))
                : Optional.empty();
    }

    private static Body behind(byte[] before, int headerOctets, Body text) {
        byte[] octets = Arrays.copyOf(before, headerOctets + text.octets().length);
        System.arraycopy(text.octets(), 0, octets, headerOctets, text.octets().length);
        return new Body(octets, true, text.coding());
    }

    /** These changes, followed by {@code later}, which wins if both change the same property. */
    public MessageChanges and(MessageChanges later) {
        if (later.isNone() || isNone()) {
            return isNone() ? later : this;
        }
        return new MessageChanges(
                later.source.isEmpty() ? source : later.source,
                later.destination.isEmpty() ? destination : later.destination,
                later.route.isEmpty() ? route : later.route,
                later.text == null ? text : later.text,
                Math.max(notBeforeMillis, later.notBeforeMillis),
                Math.max(heldForMillis, later.heldForMillis),
                later.origin.isUnknown() ? origin : later.origin);
    }

    /** Whether both are the same, except for the time until which a message is held. */
    public boolean isLike(MessageChanges other) {
        return source.equals(other.source)
                && destination.equals(other.destination)
                && route.equals(other.route)
                && origin.equals(other.origin)
                && Objects.equals(text, other.text);
    }

    /** Applies the changes to the facts, for the criteria and filters that follow. */
    public void applyTo(MessageFacts facts) {
        if (!source.isEmpty()) {
            facts.changeSource(source);
        }
        if (!destination.isEmpty()) {
            facts.changeDestination(destination);
        }
        if (text != null) {
            facts.changeBody(text);
        }
        if (!origin.isUnknown()) {
            facts.changeOrigin(origin);
        }
    }

    /** The changed addresses, for the SMSC. */
    public Rewrite rewrite() {
        Rewrite rewrite = source.isEmpty() ? Rewrite.NONE : Rewrite.NONE.from(source);
        return destination.isEmpty() ? rewrite : rewrite.to(destination);
    }

    /** The changes as the object of a sentence. */
    String meaning() {
        List<String> parts = new ArrayList<>();
        if (!source.isEmpty()) {
            parts.add("the sender to " + source);
        }
        if (!destination.isEmpty()) {
            parts.add("the recipient to " + destination);
        }
        if (!route.isEmpty()) {
            parts.add("the route to " + route);
        }
        if (text != null) {
            parts.add("the text");
        }
        if (!origin.isUnknown()) {
            parts.add("the operator or the country");
        }
        if (isHeld()) {
            parts.add("the time to " + heldMeaning());
        }
        return String.join(", ", parts);
    }

    /** The times of a hold, as the end of a sentence. */
    public String heldMeaning() {
        String until = notBeforeMillis == 0 ? "" : "until " + Instant.ofEpochMilli(notBeforeMillis);
        String length = heldForMillis == 0 ? "" : "for " + TimeTypes.text(Duration.ofMillis(heldForMillis));
        return until.isEmpty() || length.isEmpty() ? until + length : until + ", and " + length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MessageChanges that
                && isLike(that)
                && notBeforeMillis == that.notBeforeMillis
                && heldForMillis == that.heldForMillis;
    }

    @Override
    public int hashCode() {
        return Objects.hash(source, destination, route, text, notBeforeMillis, heldForMillis, origin);
    }

    @Override
    public String toString() {
        return meaning();
    }
}
