package org.strowger.router.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Rewrite;
import org.strowger.router.config.match.MessageFacts;

/**
 * The changes that filters make to a message. Receipts still name the addresses that the application wrote.
 *
 * @param source the new sender; {@link Address#NONE}: unchanged
 * @param destination the new recipient; {@link Address#NONE}: unchanged
 * @param route the name of the route to take; empty: the routes decide
 * @param text the new text; empty: unchanged
 */
public record MessageChanges(Address source, Address destination, String route, Optional<Body> text) {
    public static final MessageChanges NONE = new MessageChanges(Address.NONE, Address.NONE, "", Optional.empty());

    public MessageChanges from(Address other) {
        return new MessageChanges(other, destination, route, text);
    }

    public MessageChanges to(Address other) {
        return new MessageChanges(source, other, route, text);
    }

    public MessageChanges by(String name) {
        return new MessageChanges(source, destination, name, text);
    }

    public MessageChanges saying(Body other) {
        return new MessageChanges(source, destination, route, Optional.of(other));
    }

    /** The changes that remain once the text has been replaced in the message itself. */
    public MessageChanges withoutText() {
        return text.isEmpty() ? this : new MessageChanges(source, destination, route, Optional.empty());
    }

    public boolean isNone() {
        return source.isEmpty() && destination.isEmpty() && route.isEmpty() && text.isEmpty();
    }

    /** These changes and then {@code later}, which wins where both change the same. */
    public MessageChanges and(MessageChanges later) {
        if (later.isNone() || isNone()) {
            return isNone() ? later : this;
        }
        return new MessageChanges(
                later.source.isEmpty() ? source : later.source,
                later.destination.isEmpty() ? destination : later.destination,
                later.route.isEmpty() ? route : later.route,
                later.text.isEmpty() ? text : later.text);
    }

    /** Shows the changes to the criteria and filters that follow. */
    public void applyTo(MessageFacts facts) {
        if (!source.isEmpty()) {
            facts.changeSource(source);
        }
        if (!destination.isEmpty()) {
            facts.changeDestination(destination);
        }
        text.ifPresent(facts::changeBody);
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
        text.ifPresent(body -> parts.add("the text"));
        return String.join(", ", parts);
    }
}
