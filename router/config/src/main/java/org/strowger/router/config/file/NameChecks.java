package org.strowger.router.config.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.GroupSettings;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.price.PriceSettings;
import org.strowger.router.config.table.TableSettings;

/** Checks that names are unique. */
final class NameChecks {
    private NameChecks() {}

    static void check(SectionValues file) {
        unique(file, Configuration.LISTENERS, ListenerSettings.NAME);
        unique(file, Configuration.APPLICATIONS, ApplicationSettings.NAME);
        unique(file, Configuration.SMSCS, SmscSettings.NAME);
        unique(file, Configuration.SIMULATORS, SimulatorSettings.NAME);
        unique(file, Configuration.ROUTES, RouteSettings.NAME);
        unique(file, Configuration.INBOUND, InboundSettings.NAME);
        unique(file, Configuration.TABLES, TableSettings.NAME);
        unique(file, Configuration.PRICES, PriceSettings.NAME);
        unique(file, Configuration.HOOKS, HookSettings.NAME);
        unique(file, AccountSettings.ACCOUNTS, AccountSettings.NAME);
        unique(file, Configuration.GROUPS, GroupSettings.NAME);
        groups(file);
        file.find(Configuration.CONSOLE)
                .ifPresent(console -> unique(console, ConsoleSettings.USERS, ConsoleSettings.User.NAME));
        systemIds(file);
    }

    /** Checks that the groups of applications exist. */
    private static void groups(SectionValues file) {
        Set<String> known = of(file, Configuration.GROUPS, GroupSettings.NAME);
        for (SectionValues application : file.value(Configuration.APPLICATIONS, List.of())) {
            application
                    .find(ApplicationSettings.GROUP)
                    .filter(name -> !known.contains(name))
                    .ifPresent(name -> application
                            .configValue(ApplicationSettings.GROUP)
                            .refuse(() -> FaultText.of("there is no group \"" + name + "\"")
                                    .advising(
                                            known.isEmpty()
                                                    ? "describe it in groups"
                                                    : SpellingHint.advice(name, new TreeSet<>(known)))));
        }
    }

    /**
     * The fault for a name that is not in a list.
     *
     * @param kind the kind of object that should have the name, such as {@code hook}
     * @param known the names of the items
     * @param list the list in which such items are configured
     */
    static FaultText unknown(String kind, String name, Set<String> known, String list) {
        return FaultText.of("there is no " + kind + " \"" + name + "\"")
                .advising(
                        known.isEmpty()
                                ? "describe it in " + list
                                : "write "
                                        + SpellingHint.either(
                                                known.stream().sorted().toList()));
    }

    /** The names in a list, except faulty ones. */
    static Set<String> of(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<String> name) {
        Set<String> names = new HashSet<>();
        file.value(list, List.of()).forEach(each -> each.find(name).ifPresent(names::add));
        return names;
    }

    private static void unique(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<String> name) {
        Map<String, ConfigValue> first = new HashMap<>();
        for (SectionValues each : file.value(list, List.of())) {
            each.find(name).ifPresent(text -> requireUnique(text, each.configValue(name), first));
        }
    }

    /**
     * Checks that system ids are unique. Two applications with equal names and default system ids are reported only
     * once, for the name.
     */
    private static void systemIds(SectionValues file) {
        Map<String, ConfigValue> names = new HashMap<>();
        Map<String, ConfigValue> written = new HashMap<>();
        for (SectionValues each : file.value(Configuration.APPLICATIONS, List.of())) {
            if (each.isWritten(ApplicationSettings.SYSTEM_ID)) {
                each.find(ApplicationSettings.SYSTEM_ID)
                        .ifPresent(id -> requireUnique(id, each.configValue(ApplicationSettings.SYSTEM_ID), written));
            } else {
                each.find(ApplicationSettings.NAME)
                        .ifPresent(name -> names.putIfAbsent(name, each.configValue(ApplicationSettings.NAME)));
            }
        }
        written.forEach((id, value) -> requireUnique(id, value, names));
    }

    private static void requireUnique(String text, ConfigValue value, Map<String, ConfigValue> first) {
        ConfigValue other = first.putIfAbsent(text, value);
        if (other != null) {
            value.refuse(FaultText.of("\"" + text + "\" is already used: " + other.key() + " has it at " + other.span())
                    .advising("choose another name"));
        }
    }
}
