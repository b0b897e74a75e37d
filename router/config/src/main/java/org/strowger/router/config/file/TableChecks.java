package org.strowger.router.config.file;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Criterion;
import org.strowger.router.config.table.TableSettings;
import org.strowger.router.table.KeyMatch;
import org.strowger.router.table.TableFault;
import org.strowger.router.table.TableKind;
import org.strowger.router.table.TableReport;

/** Checks number tables, and their files if the program reads them with the configuration. */
final class TableChecks {
    private TableChecks() {}

    static void check(SectionValues file) {
        file.value(Configuration.ROUTES, List.of())
                .forEach(route -> route.find(RouteSettings.MATCH).ifPresent(match -> match(file, match, true)));
        file.value(Configuration.INBOUND, List.of())
                .forEach(rule -> rule.find(InboundSettings.MATCH).ifPresent(match -> match(file, match)));
        ConfigVocabulary vocabulary = file.configValue().reading().vocabulary();
        for (SectionValues table : file.value(Configuration.TABLES, List.of())) {
            refuseExactPlan(table);
            if (table.find(TableSettings.NAME).isPresent()
                    && table.find(TableSettings.KIND).isPresent()
                    && table.find(TableSettings.FILE).isPresent()) {
                tell(vocabulary.reportOf(TableSettings.of(table)), table.configValue(TableSettings.FILE));
            }
        }
    }

    /** Checks that the tables named by a match exist, and that there are tables for its countries and operators. */
    static void match(SectionValues file, SectionValues match) {
        match(file, match, false);
    }

    /** @param isOfRoute whether the match is tested after hooks have judged the message */
    private static void match(SectionValues file, SectionValues match, boolean isOfRoute) {
        Set<String> names = names(file);
        for (Criterion<String> each : Criteria.OF_LISTS) {
            for (String name : match.value(each.key(), List.of())) {
                if (!names.contains(name)) {
                    match.configValue(each.key()).refuse(() -> unknown(name, names));
                }
            }
        }
        for (Criterion<String> each : Criteria.OF_PLANS) {
            if (match.isWritten(each.key())
                    && !hasOrigins(file)
                    && !(isOfRoute
                            && !file.value(Configuration.HOOKS, List.of()).isEmpty())) {
                match.configValue(each.key()).refuse(noOrigins(each.key().name()));
            }
        }
    }

    /** The names of all tables. */
    static Set<String> names(SectionValues file) {
        Set<String> names = new TreeSet<>();
        file.value(Configuration.TABLES, List.of())
                .forEach(table -> table.find(TableSettings.NAME).ifPresent(names::add));
        return names;
    }

    /** Whether a table contains countries or operators of numbers. */
    static boolean hasOrigins(SectionValues file) {
        return file.value(Configuration.TABLES, List.of()).stream()
                .anyMatch(table -> table.value(TableSettings.KIND, TableKind.LIST) != TableKind.LIST);
    }

    static FaultText noOrigins(String property) {
        return FaultText.of("no table contains the " + property + " of a number")
                .advising("write tables: [{name: plan, kind: plan, file: plan.csv}]");
    }

    static FaultText unknown(String name, Set<String> names) {
        return FaultText.of("there is no table \"" + name + "\"")
                .advising(names.isEmpty() ? "write tables" : "tables are " + String.join(", ", names));
    }

    private static void refuseExactPlan(SectionValues table) {
        boolean isPlan =
                table.find(TableSettings.KIND).filter(TableKind.PLAN::equals).isPresent();
        if (isPlan
                && table.find(TableSettings.KEYS).filter(KeyMatch.EXACT::equals).isPresent()) {
            table.configValue(TableSettings.KEYS)
                    .refuse(FaultText.of("the keys of a plan are prefixes").advising("remove the line"));
        }
    }

    static void tell(TableReport report, ConfigValue value) {
        for (TableFault each : report.faults()) {
            String line = each.line() == 0 ? "" : ", line " + each.line();
            value.refuse(FaultText.of(report.file() + line + ": " + each.what()).advising(each.advice()));
        }
        if (report.untold() > 0) {
            value.refuse(FaultText.of(report.file() + ": " + report.untold() + " more errors")
                    .advising("correct the first ones, and check again"));
        }
        if (report.repeated() > 0) {
            value.warn(FaultText.of(report.file() + ": " + report.repeated() + " lines repeat an earlier one")
                    .advising("remove them"));
        }
    }
}
