package org.strowger.router.config.numbers;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The section {@code numbers} of an SMSC: how numbers are written to it, and how numbers from it are read.
 *
 * @param form the form of international numbers in messages to the SMSC
 * @param country the country of the SMSC, at most one; needed for the national form
 * @param outgoing the rules for numbers to the SMSC, applied before the form
 * @param incoming the rules for numbers from the SMSC
 * @param senders whether the form and the outgoing rules also apply to senders
 */
public record SmscNumbers(
        NumberForm form, List<Country> country, List<NumberRule> outgoing, List<NumberRule> incoming, boolean senders) {
    /** The settings of an SMSC without this section. */
    public static final SmscNumbers NONE = new SmscNumbers(NumberForm.KEEP, List.of(), List.of(), List.of(), false);

    public static final ConfigKey<NumberForm> FORM = key(
                    "form",
                    TextTypes.oneOf(NumberForm.words()).then((word, value) -> NumberForm.of(word)),
                    "how international numbers are written to the SMSC; international: country code and number, TON 1;"
                            + " plus and 00: with these in front, TON 0; national: numbers of country as they are "
                            + "dialled in that country, TON 2, and all other numbers international")
            .or("keep")
            .example("national");
    public static final ConfigKey<Country> COUNTRY = key(
                    "country",
                    NumberRuleKeys.COUNTRY_NAME,
                    "the country of the SMSC; used for form: national, and for numbers from the SMSC if there is no "
                            + "key incoming")
            .orElse("form: national is not possible")
            .example("GB");
    public static final ConfigKey<List<SectionValues>> OUTGOING = key(
                    "outgoing",
                    NumberRuleKeys.LIST,
                    "rules for numbers in messages to the SMSC, after routing; form applies to their result")
            .or("[]");
    public static final ConfigKey<List<SectionValues>> INCOMING = key(
                    "incoming",
                    NumberRuleKeys.LIST,
                    "rules for the sender and the recipient of messages from the SMSC, before inbound rules")
            .orElse("with country, one rule for that country")
            .example("[{country: GB}]");
    public static final ConfigKey<Boolean> SENDERS = key(
                    "senders", TextTypes.FLAG, "whether form and outgoing also apply to senders")
            .or("false");
    public static final Section SECTION =
            Section.of("the form of numbers at an SMSC", FORM, COUNTRY, OUTGOING, INCOMING, SENDERS);

    public SmscNumbers {
        country = List.copyOf(country);
        outgoing = List.copyOf(outgoing);
        incoming = List.copyOf(incoming);
    }

    public static SmscNumbers of(SectionValues numbers) {
        List<Country> country = numbers.find(COUNTRY).stream().toList();
        List<NumberRule> incoming = numbers.isWritten(INCOMING)
                ? NumberRuleKeys.rules(numbers.value(INCOMING, List.of()))
                : country.stream().<NumberRule>map(CountryRule::new).toList();
        return new SmscNumbers(
                numbers.value(FORM),
                country,
                NumberRuleKeys.rules(numbers.value(OUTGOING)),
                incoming,
                numbers.value(SENDERS));
    }

    /** Whether numbers in messages to the SMSC may change. */
    public boolean writes() {
        return form != NumberForm.KEEP || !outgoing.isEmpty();
    }

    /** Whether numbers in messages from the SMSC may change. */
    public boolean reads() {
        return !incoming.isEmpty();
    }

    /** The number in the form that the SMSC requires. */
    public Address written(Address number) {
        return form.write(NumberRules.read(outgoing, number).number(), country);
    }

    /** A number from the SMSC, in the form used by inbound rules and applications. */
    public Address read(Address number) {
        return NumberRules.read(incoming, number).number();
    }
}
