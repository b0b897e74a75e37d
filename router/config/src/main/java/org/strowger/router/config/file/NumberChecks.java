package org.strowger.router.config.file;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.numbers.NumberForm;
import org.strowger.router.config.numbers.NumberRuleKeys;
import org.strowger.router.config.numbers.NumberRules;
import org.strowger.router.config.numbers.SmscNumbers;

/** Checks that each rule for numbers is complete and can match a number. */
final class NumberChecks {
    private NumberChecks() {}

    static void check(SectionValues file) {
        file.find(Configuration.NUMBERS).ifPresent(numbers -> rules(numbers, NumberRules.RULES));
        for (SectionValues each : file.value(Configuration.APPLICATIONS, List.of())) {
            each.find(ApplicationSettings.NUMBERS).ifPresent(numbers -> rules(numbers, NumberRules.RULES));
        }
        for (SectionValues each : file.value(Configuration.SMSCS, List.of())) {
            each.find(SmscSettings.NUMBERS).ifPresent(NumberChecks::smsc);
        }
    }

    private static void smsc(SectionValues numbers) {
        rules(numbers, SmscNumbers.OUTGOING);
        rules(numbers, SmscNumbers.INCOMING);
        boolean isNational = numbers.find(SmscNumbers.FORM)
                .filter(NumberForm.NATIONAL::equals)
                .isPresent();
        if (isNational && !numbers.isWritten(SmscNumbers.COUNTRY)) {
            numbers.configValue(SmscNumbers.FORM)
                    .refuse(FaultText.of("national numbers belong to a country, so \"form: national\" requires"
                                    + " \"country\"")
                            .advising("write country: " + SmscNumbers.COUNTRY.sample()));
        }
    }

    private static void rules(SectionValues numbers, ConfigKey<List<SectionValues>> list) {
        numbers.value(list, List.of()).forEach(NumberChecks::rule);
    }

    private static void rule(SectionValues rule) {
        boolean isCountry = rule.isWritten(NumberRuleKeys.COUNTRY);
        boolean isPrefix = rule.isWritten(NumberRuleKeys.PREFIX);
        if (!isCountry && !isPrefix) {
            rule.configValue()
                    .refuse(FaultText.of("the rule has neither \"country\" nor \"prefix\"")
                            .advising("write for example {country: GB} or {prefix: \"+44\", "
                                    + "replaces: [\"0044\", \"0\"]}"));
        } else if (isCountry && (isPrefix || rule.isWritten(NumberRuleKeys.REPLACES))) {
            rule.configValue(isPrefix ? NumberRuleKeys.PREFIX : NumberRuleKeys.REPLACES)
                    .refuse(FaultText.of("a rule with country cannot have prefix or replaces")
                            .advising("write two rules in the order in which they are to be tried"));
        } else if (isPrefix) {
            prefix(rule);
        }
    }

    private static void prefix(SectionValues rule) {
        Optional<String> prefix = rule.find(NumberRuleKeys.PREFIX);
        if (prefix.isEmpty() || rule.isFaulty(NumberRuleKeys.REPLACES)) {
            return;
        }
        List<String> replaced = rule.value(NumberRuleKeys.REPLACES, List.of());
        if (prefix.get().isEmpty() && replaced.isEmpty()) {
            rule.configValue(NumberRuleKeys.PREFIX)
                    .refuse(FaultText.of("the rule replaces nothing, so it matches no number")
                            .advising("write replaces: and the digits to remove"));
        }
        for (int i = 0; i < replaced.size(); i++) {
            unreachable(rule, prefix.get(), replaced, i);
        }
    }

    /** Refuses a prefix that is never replaced, because an earlier prefix of the rule matches the same numbers. */
    private static void unreachable(SectionValues rule, String prefix, List<String> replaced, int index) {
        String beginning = replaced.get(index);
        Stream<String> kept = prefix.isEmpty() ? Stream.empty() : Stream.of(prefix);
        Stream.concat(kept, replaced.subList(0, index).stream())
                .filter(beginning::startsWith)
                .findFirst()
                .ifPresent(winner -> rule.configValue(NumberRuleKeys.REPLACES, index)
                        .refuse(FaultText.of("\"" + beginning + "\" is never replaced, because each number that begins"
                                        + " with it begins with \"" + winner + "\", which comes first")
                                .advising("write \"" + beginning + "\" in front of \"" + winner + "\", or remove it")));
    }
}
