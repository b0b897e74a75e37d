package org.strowger.router.filter;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.numbers.NumberReading;
import org.strowger.router.config.numbers.NumberRules;

/** Brings the recipient, and the sender if so configured, into the form that the rules for numbers give them. */
public final class NumberFilter implements MessageFilter {
    private final String name;
    private final NumberRules rules;
    private final Verdict ofUnmatched;

    private NumberFilter(String name, NumberRules rules) {
        this.name = name;
        this.rules = rules;
        this.ofUnmatched = switch (rules.unmatched()) {
            case PASS -> Verdict.PASS;
            case INVALID_DESTINATION -> Verdict.refuse(RefusalReason.INVALID_DESTINATION);
            case NOT_ALLOWED -> Verdict.refuse(RefusalReason.NOT_ALLOWED);
        };
    }

    /** The filter for the rules of the application itself. */
    static Optional<MessageFilter> ofApplication(ApplicationSettings settings) {
        List<NumberRules> numbers = settings.sending().numbers();
        return numbers.isEmpty() ? Optional.empty() : of("numbers of the application", numbers.get(0));
    }

    /** The filter for the rules of the whole configuration, which run after the rules of the application. */
    static Optional<MessageFilter> ofAll(ApplicationSettings settings) {
        List<NumberRules> numbers = settings.sending().numbers();
        return numbers.size() < 2 ? Optional.empty() : ofAll(numbers.get(1));
    }

    static Optional<MessageFilter> ofAll(NumberRules common) {
        return of("numbers", common);
    }

    private static Optional<MessageFilter> of(String name, NumberRules rules) {
        return rules.isNone() ? Optional.empty() : Optional.of(new NumberFilter(name, rules));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Verdict judge(MessageFacts message) {
        Address recipient = message.destination();
        NumberReading reading = rules.read(recipient);
        if (ofUnmatched.stops() && NumberRules.isUnmatched(reading)) {
            return ofUnmatched;
        }
        MessageChanges changes = MessageChanges.NONE;
        if (!reading.number().equals(recipient)) {
            changes = changes.to(reading.number());
        }
        if (rules.senders()) {
            Address sender = message.source();
            Address read = rules.read(sender).number();
            changes = read.equals(sender) ? changes : changes.from(read);
        }
        return changes.isNone() ? Verdict.PASS : Verdict.change(changes);
    }
}
