package org.strowger.router.app.daemon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.grammar.ConfigKey.Effect;
import org.strowger.router.config.grammar.SettingValues.Change;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.price.PriceSource;

/** The differences between two configurations, as text. */
final class ConfigurationDifferences {
    private static final String PENDING = "pending ";

    private final List<String> lines = new ArrayList<>();

    private ConfigurationDifferences() {}

    /** Returns no changed keys, for items that are compared only as a whole. */
    private static List<Change> whole(String thing) {
        return List.of();
    }

    static ConfigurationDifferences between(Configuration before, Configuration next) {
        ConfigurationDifferences changes = new ConfigurationDifferences();
        Function<String, List<Change>> keys = thing -> next.changesSince(before, thing);
        changes.list("listener", before.listeners(), next.listeners(), ListenerSettings::name, keys);
        changes.list("application", before.applications(), next.applications(), ApplicationSettings::name, keys);
        changes.groups(before, next);
        changes.list("smsc", before.smscs(), next.smscs(), SmscSettings::name, keys);
        changes.list("hook", before.services().hooks(), next.services().hooks(), HookSettings::name, keys);
        changes.list(
                "route",
                before.routing().routes(),
                next.routing().routes(),
                RouteSettings::name,
                ConfigurationDifferences::whole);
        changes.list(
                "inbound",
                before.routing().inbound(),
                next.routing().inbound(),
                InboundSettings::name,
                ConfigurationDifferences::whole);
        changes.list(
                "table",
                before.services().tables(),
                next.services().tables(),
                TableSource::name,
                ConfigurationDifferences::whole);
        changes.list(
                "price table",
                before.services().prices(),
                next.services().prices(),
                PriceSource::name,
                ConfigurationDifferences::whole);
        changes.console(
                before.services().operating().console(),
                next.services().operating().console());
        changes.restart("node", before.general().node(), next.general().node());
        changes.now("timezone", before.general().timezone(), next.general().timezone());
        changes.restart(
                "simulators", before.services().simulators(), next.services().simulators());
        changes.records(before, next);
        changes.settings(before, next);
        return changes;
    }

    /** Compares groups by their keys, because the applications also contain the settings of their groups. */
    private void groups(Configuration before, Configuration next) {
        Set<String> old = before.names("group");
        Set<String> now = next.names("group");
        for (String each : now) {
            List<Change> keys = next.changesSince(before, "group " + each);
            if (!old.contains(each)) {
                lines.add("new group " + each);
            } else if (!keys.isEmpty()) {
                lines.add("changed group " + each + listed(keys));
            }
        }
        old.stream().filter(each -> !now.contains(each)).forEach(each -> lines.add("gone group " + each));
    }

    /** Compares the keys outside of lists. Each key's definition determines whether a change requires a restart. */
    private void settings(Configuration before, Configuration next) {
        next.changesSince(before, "").stream()
                .filter(change -> isTold(change.path(), before, next))
                .sorted(Comparator.comparing(Change::path))
                .forEach(change -> lines.add(
                        change.effect() == Effect.AT_RESTART
                                ? PENDING + change.path() + ": requires a restart"
                                : "changed " + change.path()));
    }

    /**
     * Whether a change is reported here. Excluded are the console, keys whose default depends on the machine, and
     * records unless both configurations enable them.
     */
    private static boolean isTold(String path, Configuration before, Configuration next) {
        if (path.startsWith("records.")) {
            return areWritten(before) && areWritten(next);
        }
        return !path.startsWith("console.") && !path.equals("node") && !path.equals("timezone");
    }

    private static boolean areWritten(Configuration configuration) {
        return configuration.services().operating().records().isWritten();
    }

    private void console(ConsoleSettings before, ConsoleSettings next) {
        list("console user", before.users(), next.users(), ConsoleSettings.User::name, ConfigurationDifferences::whole);
        if (!before.listen().equals(next.listen()) || !before.socket().equals(next.socket())) {
            lines.add("changed console address");
        }
        if (!before.tls().equals(next.tls()) || !before.admins().equals(next.admins())) {
            lines.add("changed console access");
        }
    }

    private void records(Configuration before, Configuration next) {
        restart("records", areWritten(before), areWritten(next));
        if (areWritten(before) && areWritten(next)) {
            restart(
                    "timezone of records",
                    before.general().timezone(),
                    next.general().timezone());
        }
    }

    private void now(String key, Object before, Object next) {
        if (!before.equals(next)) {
            lines.add("changed " + key);
        }
    }

    /** @param keys finds the changed keys of an item, by kind and name */
    private <T> void list(
            String kind, List<T> before, List<T> next, Function<T, String> name, Function<String, List<Change>> keys) {
        Map<String, T> old = byName(before, name);
        Map<String, T> now = byName(next, name);
        now.forEach((each, settings) -> {
            T known = old.get(each);
            if (known == null) {
                lines.add("new " + kind + " " + each);
            } else if (!known.equals(settings)) {
                String thing = kind + " " + each;
                lines.add("changed " + thing + listed(keys.apply(thing)));
            }
        });
        old.keySet().stream()
                .filter(each -> !now.containsKey(each))
                .forEach(each -> lines.add("gone " + kind + " " + each));
        boolean same = old.equals(now);
        if (same && !before.equals(next)) {
            lines.add("changed order of " + kind + "s");
        }
    }

    private static String listed(List<Change> changes) {
        return changes.isEmpty()
                ? ""
                : changes.stream()
                        .map(change ->
                                change.path() + (change.effect() == Effect.FOR_NEW_SESSIONS ? " (new sessions)" : ""))
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private static <T> Map<String, T> byName(List<T> list, Function<T, String> name) {
        Map<String, T> byName = new LinkedHashMap<>();
        list.forEach(each -> byName.put(name.apply(each), each));
        return byName;
    }

    private void restart(String key, Object before, Object next) {
        if (!before.equals(next)) {
            lines.add(PENDING + key + ": requires a restart");
        }
    }

    /** The number of changes that take effect only after a restart. */
    int pending() {
        return (int) lines.stream().filter(each -> each.startsWith(PENDING)).count();
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
