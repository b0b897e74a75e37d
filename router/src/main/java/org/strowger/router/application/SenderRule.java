package org.strowger.router.application;

import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.match.AddressMatcher;

/**
 * The sender addresses that an application may use. A message without a sender gets the default sender, which is always
 * allowed. Without a default, the message is sent without a sender, unless the configuration restricts the allowed
 * senders.
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

    /** The sender of the message, or the default sender. */
    public Address senderFor(Address from) {
        return from.isEmpty() ? byDefault : from;
    }

    /** Whether {@link #senderFor} changes the sender. */
    public boolean rewrites(Address from) {
        return from.isEmpty() && !byDefault.isEmpty();
    }

    /** Compares only the text: clients set the type of number arbitrarily. */
    private boolean isByDefault(Address from) {
        return !byDefault.isEmpty() && (from.isEmpty() || from.text().equals(byDefault.text()));
    }
}
