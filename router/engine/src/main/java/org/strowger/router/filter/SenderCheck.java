package org.strowger.router.filter;

import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.AddressMatcher;
import org.strowger.router.config.match.MessageFacts;

/** Refuses messages whose sender the application may not use. The default sender is always allowed. */
final class SenderCheck implements MessageFilter {
    private static final Verdict NOT_ALLOWED = Verdict.refuse(RefusalReason.INVALID_SENDER);

    private final AddressMatcher allowed;
    private final Address byDefault;

    private SenderCheck(AddressMatcher allowed, Address byDefault) {
        this.allowed = allowed;
        this.byDefault = byDefault;
    }

    static Optional<MessageFilter> of(ApplicationSettings settings) {
        ApplicationSettings.Sending sending = settings.sending();
        return sending.from().isEmpty()
                ? Optional.empty()
                : Optional.of(new SenderCheck(AddressMatcher.of(sending.from()), sending.defaultFrom()));
    }

    @Override
    public String name() {
        return "sender check";
    }

    @Override
    public Verdict judge(MessageFacts message) {
        Address source = message.source();
        boolean isAllowed = isDefault(source)
                || isDefault(message.writtenSource())
                || (!source.isEmpty() && allowed.matches(source));
        return isAllowed ? Verdict.PASS : NOT_ALLOWED;
    }

    /** Compares only the text: clients set the type of number arbitrarily. */
    private boolean isDefault(Address source) {
        return !byDefault.isEmpty() && (source.isEmpty() || source.text().equals(byDefault.text()));
    }
}
