package org.strowger.router.config.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.ApplicationKeys;
import org.strowger.router.config.keys.Grammar;
import org.strowger.router.config.keys.InboundKeys;
import org.strowger.router.config.keys.ListenerKeys;
import org.strowger.router.config.keys.RouteKeys;
import org.strowger.router.config.keys.ServiceKeys;
import org.strowger.router.config.keys.SimulatorKeys;
import org.strowger.router.config.keys.SmscKeys;

/** Checks that names are unique. */
final class NameChecks {
    private NameChecks() {}

    static void check(SectionValues file) {
        unique(file, Grammar.LISTENERS, ListenerKeys.NAME);
        unique(file, Grammar.APPLICATIONS, ApplicationKeys.NAME);
        unique(file, Grammar.SMSCS, SmscKeys.NAME);
        unique(file, Grammar.SIMULATORS, SimulatorKeys.NAME);
        unique(file, Grammar.ROUTES, RouteKeys.NAME);
        unique(file, Grammar.INBOUND, InboundKeys.NAME);
        file.find(Grammar.CONSOLE)
                .ifPresent(console -> unique(console, ServiceKeys.Console.USERS, ServiceKeys.Console.USER_NAME));
        systemIds(file);
    }

    /** The names in a list, without faulty ones. */
    static Set<String> of(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<String> name) {
        Set<String> names = new HashSet<>();
        file.value(list, List.of()).forEach(each -> each.find(name).ifPresent(names::add));
        return names;
    }

    private static void unique(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<String> name) {
        Map<String, ConfigValue> first = new HashMap<>();
        for (SectionValues each : file.value(list, List.of())) {
            each.find(name).ifPresent(text -> claim(text, each.spot(name), first));
        }
    }

    /**
     * Checks that system ids are unique. Two applications with equal names and default system ids are reported only for
     * the name.
     */
    private static void systemIds(SectionValues file) {
        Map<String, ConfigValue> names = new HashMap<>();
        Map<String, ConfigValue> written = new HashMap<>();
        for (SectionValues each : file.value(Grammar.APPLICATIONS, List.of())) {
            if (each.isWritten(ApplicationKeys.SYSTEM_ID)) {
                each.find(ApplicationKeys.SYSTEM_ID)
                        .ifPresent(id -> claim(id, each.spot(ApplicationKeys.SYSTEM_ID), written));
            } else {
                each.find(ApplicationKeys.NAME)
                        .ifPresent(name -> names.putIfAbsent(name, each.spot(ApplicationKeys.NAME)));
            }
        }
        written.forEach((id, spot) -> claim(id, spot, names));
    }

    private static void claim(String text, ConfigValue spot, Map<String, ConfigValue> first) {
        ConfigValue other = first.putIfAbsent(text, spot);
        if (other != null) {
            spot.refuse(FaultText.of("\"" + text + "\" is taken: " + other.key() + " has it at " + other.span())
                    .advising("choose another name"));
        }
    }
}
