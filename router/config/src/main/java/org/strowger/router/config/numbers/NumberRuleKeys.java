package org.strowger.router.config.numbers;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.PatternTypes;

/** The keys of one rule: {@code country}, or {@code prefix} with {@code replaces}. */
public final class NumberRuleKeys {
    /**
     * The maximum number of rules in a list, and of prefixes in a rule. All filters of a message together have 50 us,
     * and a rule or a prefix that does not match takes about 20 ns.
     */
    private static final int RULES_MAX = 500;

    private static final int REPLACED_MAX = 100;

    private static final String ANY = "any";
    private static final String DIGITS = "\\+?[0-9]{0,20}";
    private static final Pattern PREFIX_FORM = Pattern.compile(DIGITS);

    /** The name of a country in the table. */
    static final ScalarType<Country> COUNTRY_NAME = new ScalarType<>(
            "a country in two letters of ISO 3166, such as GB",
            Map.of("enum", List.copyOf(Countries.names())),
            (text, value) -> country(text));

    public static final ConfigKey<NumberRule> COUNTRY = key(
                    "country",
                    TextTypes.wordOr(
                            ANY,
                            new AnyCountryRule(),
                            COUNTRY_NAME.<NumberRule>then((country, value) -> new CountryRule(country))),
                    "the number is read as it is written in this country, and gets the international form; its length"
                            + " is checked; any: numbers that begin with a country code, with or without + or 00")
            .orElse("prefix is required")
            .example("GB");
    public static final ConfigKey<String> PREFIX = key(
                    "prefix",
                    new ScalarType<>(
                            "the first digits of a number, with or without +, or \"\"",
                            TextTypes.schema(DIGITS),
                            (text, value) -> prefix(text)),
                    "the beginning of the number after the rule; a number that already begins with it is not "
                            + "changed; with +, the number becomes international")
            .orElse("country is required")
            .example("\"+44\"");
    public static final ConfigKey<List<String>> REPLACES = key(
                    "replaces",
                    new ListOf<>(PatternTypes.PREFIX, true, REPLACED_MAX),
                    "the beginnings that prefix replaces; the first one that matches is replaced")
            .or("[]")
            .example("[\"0044\", \"0\"]");
    public static final Section SECTION =
            Section.of("one rule for numbers: country, or prefix with replaces", COUNTRY, PREFIX, REPLACES);

    /** A list of rules. */
    static final ListOf<SectionValues> LIST = new ListOf<>(SECTION, false, RULES_MAX);

    private NumberRuleKeys() {}

    private static Country country(String text) throws InvalidValue {
        Optional<Country> known = Countries.named(text);
        if (known.isEmpty()) {
            boolean isSmall = Countries.names().contains(text.toUpperCase(Locale.ROOT));
            throw isSmall
                    ? InvalidValue.form("write the letters in upper case")
                    : InvalidValue.form(
                            "docs/operating/numbers.md lists them; for another country, write a rule with" + " prefix");
        }
        return known.get();
    }

    private static String prefix(String text) throws InvalidValue {
        if (!PREFIX_FORM.matcher(text).matches()) {
            throw InvalidValue.form();
        }
        return text;
    }

    /** The rules of a list, which must have no faults. */
    static List<NumberRule> rules(List<SectionValues> list) {
        return list.stream().map(NumberRuleKeys::rule).toList();
    }

    private static NumberRule rule(SectionValues rule) {
        return rule.find(COUNTRY).orElseGet(() -> new PrefixRule(rule.value(PREFIX), rule.value(REPLACES)));
    }
}
