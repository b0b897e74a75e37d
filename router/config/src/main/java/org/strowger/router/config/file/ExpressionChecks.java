package org.strowger.router.config.file;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.strowger.message.Address;
import org.strowger.router.config.expression.ExpressionText;
import org.strowger.router.config.expression.Reference;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.filter.ComputedFields;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.PatternTypes;

/** Checks the names in the expressions of filters, and new values that are constant. */
final class ExpressionChecks {
    private final SectionValues file;
    private final Set<String> applications;
    private final Set<String> routes;

    ExpressionChecks(SectionValues file, Set<String> applications, Set<String> routes) {
        this.file = file;
        this.applications = applications;
        this.routes = routes;
    }

    void filter(SectionValues rule) {
        rule.find(FilterRule.WHEN).ifPresent(when -> names(when, rule.configValue(FilterRule.WHEN)));
        rule.find(FilterRule.SET).ifPresent(set -> {
            ComputedFields.KEYS.forEach(key -> set.find(key).ifPresent(value -> names(value, set.configValue(key))));
            values(set);
            twice(rule, FilterRule.FROM, set, ComputedFields.FROM);
            twice(rule, FilterRule.ROUTE, set, ComputedFields.ROUTE);
        });
    }

    private void names(ExpressionText expression, ConfigValue value) {
        for (Reference name : expression.references()) {
            switch (name.kind()) {
                case TABLE -> {
                    Set<String> tables = TableChecks.names(file);
                    if (!tables.contains(name.name())) {
                        ExpressionText.refuse(value, name, TableChecks.unknown(name.name(), tables));
                    }
                }
                case ORIGIN -> {
                    if (!TableChecks.hasOrigins(file)) {
                        ExpressionText.refuse(value, name, TableChecks.noOrigins(name.name()));
                    }
                }
                case APPLICATION -> {
                    if (!applications.contains(name.name())) {
                        ExpressionText.refuse(
                                value,
                                name,
                                FaultText.of("there is no application \"" + name.name() + "\"")
                                        .advising("applications are " + String.join(", ", applications)));
                    }
                }
            }
        }
    }

    /** Checks new values that are written as one literal; other values are checked for each message. */
    private void values(SectionValues set) {
        if (ComputedFields.KEYS.stream().noneMatch(set::isWritten)) {
            set.configValue()
                    .refuse(FaultText.of("set has no fields")
                            .advising("write from, to, text or route, for example text: "
                                    + ComputedFields.TEXT.example()));
        }
        String route = fixed(set, ComputedFields.ROUTE);
        if (!route.isEmpty() && !routes.contains(route)) {
            set.configValue(ComputedFields.ROUTE)
                    .refuse(FaultText.of("there is no route \"" + route + "\"")
                            .advising(routes.isEmpty() ? "write routes" : "routes are " + String.join(", ", routes)));
        }
        for (ConfigKey<ExpressionText> key : List.of(ComputedFields.FROM, ComputedFields.TO)) {
            String written = fixed(set, key);
            if (!written.isEmpty() && !isAddress(written, key)) {
                set.configValue(key)
                        .refuse(FaultText.wrong(
                                key.equals(ComputedFields.TO)
                                        ? "a number such as +447700900123"
                                        : PatternTypes.ADDRESS.expected(),
                                "\"" + written + "\""));
            }
        }
    }

    private static boolean isAddress(String written, ConfigKey<ExpressionText> key) {
        Optional<Address> address = PatternTypes.addressOf(written);
        return address.isPresent()
                && (key.equals(ComputedFields.FROM) || address.get().ton() != Address.TON_ALPHANUMERIC);
    }

    private static String fixed(SectionValues set, ConfigKey<ExpressionText> key) {
        return set.find(key).map(ExpressionText::fixedText).orElse("");
    }

    private static void twice(
            SectionValues rule, ConfigKey<?> plain, SectionValues set, ConfigKey<ExpressionText> computed) {
        if (rule.isWritten(plain) && set.isWritten(computed)) {
            set.configValue(computed)
                    .refuse(FaultText.of("the filter has " + plain.name() + " in addition to set")
                            .advising("remove one of the two"));
        }
    }
}
