package org.strowger.router.application;

import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.match.AddressMatcher;

/**
 * Which senders an application may name. A message that names none has the default one, which may always be used; if
 * there is no default, it goes without a sender, unless only certain ones are allowed.
 *
 * <p>Thread: any; immutable.
 */
public final class SenderRule {
    private final AddressMatcher allowed;
    private final Address byDefault;

    public SenderRule(Sending sending) {
        this.allowed = AddressMatcher.of(sending.from());
        this.byDefault = sending.defaultFrom();
    }

    /** Whether a message with this sender is taken. */
    public boolean allows(Address from) {
        return allowed.isAny() || isByDefault(from) || (!from.isEmpty() && allowed.matches(from));
    }

    /** The sender that the message goes with: as named, but for the default one. */
    public Address senderFor(Address from) {
        return from.isEmpty() ? byDefault : from;
    }

    /** Whether {@link #senderFor} changes anything. */
    public boolean rewrites(Address from) {
        return from.isEmpty() && !byDefault.isEmpty();
    }

    /** By its text alone: clients write the type of a number as they like. */
    private boolean isByDefault(Address from) {
        return !byDefault.isEmpty() && (from.isEmpty() || from.text().equals(byDefault.text()));
    }
}
