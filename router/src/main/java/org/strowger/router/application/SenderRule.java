package org.strowger.router.application;

import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.match.AddressMatcher;

/**
 * Which sender addresses an application may use. A message without a sender gets the default one, which is always
 * allowed; without a default it goes without a sender, unless the configuration allows certain senders only.
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

    public boolean allows(Address from) {
        return allowed.isAny() || isByDefault(from) || (!from.isEmpty() && allowed.matches(from));
    }

    /** The sender of the message, or the default one. */
    public Address senderFor(Address from) {
        return from.isEmpty() ? byDefault : from;
    }

    /** Whether {@link #senderFor} changes anything. */
    public boolean rewrites(Address from) {
        return from.isEmpty() && !byDefault.isEmpty();
    }

    /** Compares the text alone: clients set the type of number arbitrarily. */
    private boolean isByDefault(Address from) {
        return !byDefault.isEmpty() && (from.isEmpty() || from.text().equals(byDefault.text()));
    }
}
