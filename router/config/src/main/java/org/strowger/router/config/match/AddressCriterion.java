package org.strowger.router.config.match;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.match.AddressPattern.Kind;

/** A criterion for the sender or recipient address, given as a list of patterns. */
abstract class AddressCriterion implements Criterion<AddressPattern> {
    private final ConfigKey<List<AddressPattern>> key;

    private AddressCriterion(String name, String meaning, String example) {
        key = ConfigKey.key(name, ListOf.words(PatternTypes.PATTERN), meaning)
                .or("[]")
                .example(example);
    }

    abstract Address address(MessageFacts message);

    @Override
    public ConfigKey<List<AddressPattern>> key() {
        return key;
    }

    /**
     * An expression covers only an identical expression. A pattern for international numbers does not cover a pattern
     * for numbers of any type.
     */
    @Override
    public boolean covers(AddressPattern wide, AddressPattern narrow) {
        if (wide.equals(narrow)) {
            return true;
        }
        if (wide.international() && !narrow.international()) {
            return false;
        }
        return switch (wide.kind()) {
            case PREFIX -> narrow.kind() != Kind.EXPRESSION && narrow.text().startsWith(wide.text());
            case EXACT -> narrow.kind() == Kind.EXACT && narrow.text().equals(wide.text());
            case EXPRESSION -> false;
        };
    }

    @Override
    public String met(List<AddressPattern> items, MessageFacts message) {
        return key.name() + " matches " + Criterion.any(items);
    }

    @Override
    public String unmet(List<AddressPattern> items, MessageFacts message) {
        if (items.size() > 1) {
            return key.name() + " is none of " + Criterion.any(items);
        }
        AddressPattern pattern = items.get(0);
        if (pattern.international() && NumberText.internationalStart(address(message)) == NumberText.NOWHERE) {
            return key.name() + " is not an international number";
        }
        String plus = pattern.international() ? "+" : "";
        return key.name()
                + switch (pattern.kind()) {
                    case EXACT -> " is not " + plus + pattern.text();
                    case PREFIX -> " does not begin with " + plus + pattern.text();
                    case EXPRESSION -> " has no " + pattern;
                };
    }

    static final class Destination extends AddressCriterion {
        Destination() {
            super("to", "the recipient; with +, an international number", "[\"44*\", \"+353*\"]");
        }

        @Override
        Address address(MessageFacts message) {
            return message.destination();
        }

        @Override
        public MessageTest test(List<AddressPattern> items, ToIntFunction<String> parties) {
            AddressMatcher matcher = AddressMatcher.of(items);
            return message -> matcher.matches(message.destination());
        }
    }

    static final class Source extends AddressCriterion {
        Source() {
            super("from", "the sender", "\"OTP*\"");
        }

        @Override
        Address address(MessageFacts message) {
            return message.source();
        }

        @Override
        public MessageTest test(List<AddressPattern> items, ToIntFunction<String> parties) {
            AddressMatcher matcher = AddressMatcher.of(items);
            return message -> matcher.matches(message.source());
        }
    }
}
