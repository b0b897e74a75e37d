package org.strowger.router.config.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.filter.OptOutSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.table.TableSettings;
import org.strowger.router.table.TableKind;

/**
 * Checks that the tables that opt-outs change and the applications that answer exist, and that no keyword is ambiguous.
 */
@Within(Within.Scope.CONFIGURATION)
final class OptOutChecks {
    private final Map<String, TableKind> tables = new TreeMap<>();
    private final Set<String> applications = new TreeSet<>();
    private final Set<String> names = new HashSet<>();

    /** The name of the opt-out by recipient and keyword. */
    private final Map<String, String> taken = new HashMap<>();

    private OptOutChecks(SectionValues file) {
        for (SectionValues table : file.value(Configuration.TABLES, List.of())) {
            table.find(TableSettings.NAME)
                    .ifPresent(name -> tables.put(name, table.value(TableSettings.KIND, TableKind.LIST)));
        }
        for (SectionValues application : file.value(Configuration.APPLICATIONS, List.of())) {
            application.find(ApplicationSettings.NAME).ifPresent(applications::add);
        }
    }

    static void check(SectionValues file) {
        OptOutChecks checks = new OptOutChecks(file);
        file.value(OptOutSettings.OPT_OUTS, List.of()).forEach(checks::optOut);
    }

    /**
     * Warns of opt-outs that have no effect, or not on all nodes of a cluster.
     *
     * @param file a file without faults
     */
    static void warn(SectionValues file) {
        Set<String> used = new HashSet<>();
        used.addAll(tablesOfFilters(file));
        file.value(Configuration.APPLICATIONS).forEach(each -> used.addAll(tablesOfFilters(each)));
        for (SectionValues route : file.value(Configuration.ROUTES)) {
            Match match = Match.of(route.value(RouteSettings.MATCH), Criteria.OF_ROUTES);
            Criteria.OF_LISTS.forEach(each -> used.addAll(match.items(each)));
        }
        for (SectionValues optOut : file.value(OptOutSettings.OPT_OUTS)) {
            String table = optOut.value(OptOutSettings.TABLE);
            if (!used.contains(table)) {
                optOut.configValue(OptOutSettings.TABLE)
                        .warn(FaultText.of("no filter and no route uses the table \"" + table
                                        + "\", so messages to subscribers who opted out are still sent")
                                .advising("write filters: [{name: " + table + ", match: {in-list: " + table
                                        + "}, refuse: not-allowed}]"));
            }
            if (file.isWritten(Configuration.CLUSTER)) {
                optOut.configValue()
                        .warn(FaultText.of("only the node that receives a stop word adds the number to its table, so "
                                        + "the other nodes still send to the subscriber")
                                .advising("give \"table add " + table + " NUMBER\" on each other node"));
            }
        }
    }

    private static List<String> tablesOfFilters(SectionValues section) {
        return FilterRule.all(section).stream()
                .flatMap(filter -> filter.tables().stream())
                .toList();
    }

    private void optOut(SectionValues optOut) {
        optOut.find(OptOutSettings.NAME).filter(name -> !names.add(name)).ifPresent(name -> optOut.configValue(
                        OptOutSettings.NAME)
                .refuse(FaultText.of("another opt-out has this name").advising("choose another name")));
        optOut.find(OptOutSettings.TABLE).ifPresent(table -> table(optOut, table));
        answers(optOut);
        words(optOut, OptOutSettings.STOP);
        words(optOut, OptOutSettings.START);
    }

    private void table(SectionValues optOut, String table) {
        Optional<TableKind> kind = Optional.ofNullable(tables.get(table));
        if (kind.isEmpty()) {
            optOut.configValue(OptOutSettings.TABLE).refuse(() -> TableChecks.unknown(table, tables.keySet()));
        } else if (kind.get() != TableKind.LIST) {
            optOut.configValue(OptOutSettings.TABLE)
                    .refuse(FaultText.of("the table \"" + table + "\" is not of kind list")
                            .advising("name a table without the key kind, or with kind: list"));
        }
    }

    private void answers(SectionValues optOut) {
        optOut.find(OptOutSettings.ANSWER_AS)
                .filter(name -> !applications.contains(name))
                .ifPresent(name -> optOut.configValue(OptOutSettings.ANSWER_AS)
                        .refuse(FaultText.of("there is no application \"" + name + "\"")
                                .advising("applications are " + String.join(", ", applications))));
        for (ConfigKey<String> answer : List.of(OptOutSettings.STOP_ANSWER, OptOutSettings.START_ANSWER)) {
            if (optOut.isWritten(answer) && !optOut.isWritten(OptOutSettings.ANSWER_AS)) {
                optOut.configValue(answer)
                        .refuse(FaultText.of("an answer is a message of an application, so it requires \"answer-as\"")
                                .advising("write answer-as: and the name of an application"));
            }
        }
    }

    private void words(SectionValues optOut, ConfigKey<List<String>> key) {
        String name = optOut.value(OptOutSettings.NAME, "") + " " + key.name();
        for (String number : optOut.value(OptOutSettings.NUMBERS, List.of())) {
            for (String word : optOut.value(key, List.of())) {
                String other = taken.putIfAbsent(number + " " + word.toLowerCase(Locale.ROOT), name);
                if (other != null && !other.equals(name)) {
                    optOut.configValue(key)
                            .refuse(FaultText.of("\"" + word + "\" to " + number + " is already a word of " + other)
                                    .advising("remove one of the two"));
                }
            }
        }
    }
}
