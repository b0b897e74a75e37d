package org.strowger.router.config.numbers;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The section {@code numbers} of an application or of the whole configuration: an ordered list of rules, of which the
 * first one that matches a number is applied.
 *
 * @param rules in the order in which they are tried
 * @param senders whether the rules also apply to senders
 * @param unmatched the fate of a message whose recipient matches no rule
 */
public record NumberRules(List<NumberRule> rules, boolean senders, Unmatched unmatched) {
    /** The rules for an application or a configuration without the section: none. */
    public static final NumberRules NONE = new NumberRules(List.of(), false, Unmatched.PASS);

    /** The fate of a message whose recipient matches no rule and is not in the international form. */
    public enum Unmatched {
        PASS,
        INVALID_DESTINATION,
        NOT_ALLOWED
    }

    public static final ConfigKey<List<SectionValues>> RULES = key(
                    "rules",
                    NumberRuleKeys.LIST,
                    "the rules in the order in which they are tried; the first rule that matches a number is applied")
            .or("[]")
            .example("[{country: GB}, {prefix: \"+353\", replaces: [\"00353\"]}]");
    public static final ConfigKey<Boolean> SENDERS = key(
                    "senders", TextTypes.FLAG, "whether the rules also apply to senders")
            .or("false");
    public static final ConfigKey<Unmatched> UNMATCHED = key(
                    "unmatched",
                    TextTypes.words(Unmatched.class),
                    "the answer to a message whose recipient matches no rule and is not international, or has a "
                            + "wrong length; pass: the message is sent with the number as written")
            .or("pass");
    public static final Section SECTION =
            Section.of("rules that bring the numbers in messages into one form", RULES, SENDERS, UNMATCHED);

    public NumberRules {
        rules = List.copyOf(rules);
    }

    public static NumberRules of(SectionValues numbers) {
        return new NumberRules(
                NumberRuleKeys.rules(numbers.value(RULES)), numbers.value(SENDERS), numbers.value(UNMATCHED));
    }

    /** Whether every message passes unchanged. */
    public boolean isNone() {
        return rules.isEmpty() && unmatched == Unmatched.PASS;
    }

    /** Reads a number by the first rule that matches; a name matches none. */
    public NumberReading read(Address number) {
        return read(rules, number);
    }

    static NumberReading read(List<NumberRule> rules, Address number) {
        if (WrittenNumber.isNumber(number)) {
            for (NumberRule rule : rules) {
                NumberReading reading = rule.read(number);
                if (reading.kind() != NumberReading.Kind.OTHER) {
                    return reading;
                }
            }
        }
        return NumberReading.other(number);
    }

    /** Whether a recipient with this reading is unmatched: it matches no rule, and is not an international number. */
    public static boolean isUnmatched(NumberReading reading) {
        return switch (reading.kind()) {
            case FITS -> false;
            case WRONG_LENGTH -> true;
            case OTHER ->
                !WrittenNumber.isNumber(reading.number())
                        || WrittenNumber.marked(reading.number()).isEmpty();
        };
    }
}
