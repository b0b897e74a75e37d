package org.strowger.router.app.daemon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.strowger.bound.Within;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.grammar.ConfigKey.Effect;
import org.strowger.router.config.grammar.SettingValues.Change;

/** The differences between two configurations, as text. */
@Within(Within.Scope.REQUEST)
final class ConfigurationDifferences {
    private static final String PENDING = "pending ";

    private final List<String> lines = new ArrayList<>();

    private ConfigurationDifferences() {}

    static ConfigurationDifferences between(Configuration before, Configuration next) {
        ConfigurationDifferences changes = new ConfigurationDifferences();
        Configuration.COMPARED.forEach(each -> changes.list(each, before, next));
        changes.users(
                byName(before.services().operating().console().users()),
                byName(next.services().operating().console().users()));
        changes.restart("node", before.general().node(), next.general().node());
        changes.now("timezone", before.general().timezone(), next.general().timezone());
        changes.records(before, next);
        changes.settings(before, next);
        return changes;
    }

    /** The differences between two configurations and between the contents of their price tables. */
    static ConfigurationDifferences between(Configuration before, Configuration next, List<String> changedPrices) {
        ConfigurationDifferences changes = between(before, next);
        changedPrices.forEach(each -> changes.lines.add("changed prices of price table " + each));
        return changes;
    }

    /** Compares the sections of a list by the values of their keys. */
    private void list(Configuration.Compared list, Configuration before, Configuration next) {
        Effect effect = list.list().effect();
        Set<String> old = before.names(list.kind());
        Set<String> now = next.names(list.kind());
        for (String each : now) {
            String thing = list.kind() + " " + each;
            List<Change> keys = next.changesSince(before, thing);
            if (!old.contains(each)) {
                add(effect, "new ", thing);
            } else if (!keys.isEmpty()) {
                add(effect, "changed ", thing + listed(keys));
            }
        }
        old.stream()
                .filter(each -> !now.contains(each))
                .forEach(each -> add(effect, "gone ", list.kind() + " " + each));
        List<String> former = old.stream().filter(now::contains).toList();
        if (!former.equals(now.stream().filter(old::contains).toList())) {
            add(effect, "changed ", "order of " + list.list().name());
        }
    }

    private void add(Effect effect, String verb, String thing) {
        lines.add(effect == Effect.AT_RESTART ? PENDING + verb + thing + ": requires a restart" : verb + thing);
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
     * Whether a change is reported here. Excluded are the users of the console, keys whose default depends on the
     * machine, and records unless both configurations enable them.
     */
    private static boolean isTold(String path, Configuration before, Configuration next) {
        if (path.startsWith("records.")) {
            return areWritten(before) && areWritten(next);
        }
        return !path.equals("console.users") && !path.equals("node") && !path.equals("timezone");
    }

    private static boolean areWritten(Configuration configuration) {
        return configuration.services().operating().records().isWritten();
    }

    private void users(Map<String, ConsoleSettings.User> old, Map<String, ConsoleSettings.User> now) {
        now.forEach((each, user) -> {
            if (!user.equals(old.get(each))) {
                lines.add((old.containsKey(each) ? "changed" : "new") + " console user " + each);
            }
        });
        old.keySet().stream()
                .filter(each -> !now.containsKey(each))
                .forEach(each -> lines.add("gone console user " + each));
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

    private static String listed(List<Change> changes) {
        return changes.isEmpty()
                ? ""
                : changes.stream()
                        .map(change ->
                                change.path() + (change.effect() == Effect.FOR_NEW_SESSIONS ? " (new sessions)" : ""))
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private static Map<String, ConsoleSettings.User> byName(List<ConsoleSettings.User> users) {
        return users.stream().collect(Collectors.toMap(ConsoleSettings.User::name, Function.identity()));
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
