package org.strowger.router.filter;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.MessageFacts;

/** Sets the sender of messages without a sender, unless the route has set one. */
final class DefaultSender implements MessageFilter {
    private final Verdict change;

    private DefaultSender(Address sender) {
        this.change = Verdict.change(MessageChanges.NONE.from(sender));
    }

    static Optional<MessageFilter> of(ApplicationSettings settings) {
        Address sender = settings.sending().defaultFrom();
        return sender.isEmpty() ? Optional.empty() : Optional.of(new DefaultSender(sender));
    }

    @Override
    public String name() {
        return "default sender";
    }

    @Override
    public Verdict judge(MessageFacts message) {
        return message.source().isEmpty() ? change : Verdict.PASS;
    }
}
