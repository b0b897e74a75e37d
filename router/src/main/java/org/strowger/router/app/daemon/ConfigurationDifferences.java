package org.strowger.router.app.daemon;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.StoreSettings;

/** What differs between two configurations, in lines for people. */
final class ConfigurationDifferences {
    private static final String PENDING = "pending ";

    private final List<String> lines = new ArrayList<>();

    private ConfigurationDifferences() {}

    static ConfigurationDifferences between(Configuration before, Configuration next) {
        ConfigurationDifferences changes = new ConfigurationDifferences();
        changes.list("listener", before.listeners(), next.listeners(), ListenerSettings::name);
        changes.list("application", before.applications(), next.applications(), ApplicationSettings::name);
        changes.list("smsc", before.smscs(), next.smscs(), SmscSettings::name);
        changes.list("route", before.routing().routes(), next.routing().routes(), RouteSettings::name);
        changes.list("inbound", before.routing().inbound(), next.routing().inbound(), InboundSettings::name);
        changes.console(
                before.services().operating().console(),
                next.services().operating().console());
        changes.restart("node", before.general().node(), next.general().node());
        changes.restart(
                "selectors", before.general().selectors(), next.general().selectors());
        changes.now("timezone", before.general().timezone(), next.general().timezone());
        changes.restart(
                "shutdown.drain", before.general().drain(), next.general().drain());
        changes.limits(before.general().limits(), next.general().limits());
        changes.restart(
                "simulators", before.services().simulators(), next.services().simulators());
        changes.restart(
                "http",
                before.services().operating().http(),
                next.services().operating().http());
        changes.records(before, next);
        changes.now(
                "privacy",
                before.services().operating().privacy(),
                next.services().operating().privacy());
        changes.now("log", before.general().log(), next.general().log());
        changes.store(before.services().store(), next.services().store());
        return changes;
    }

    /** How fast applications may bind counts at once; what connections are made with does not. */
    private void limits(LimitSettings before, LimitSettings next) {
        restart("limits.pdu", before.pduBytes(), next.pduBytes());
        restart("limits.read-buffer", before.readBufferBytes(), next.readBufferBytes());
        restart("limits.write-buffer", before.writeBufferBytes(), next.writeBufferBytes());
        now("limits.binds-per-second", before.bindsPerSecond(), next.bindsPerSecond());
        restart("limits.failed-binds", before.failedBinds(), next.failedBinds());
    }

    private void console(ConsoleSettings before, ConsoleSettings next) {
        list("console user", before.users(), next.users(), ConsoleSettings.User::name);
        if (!before.listen().equals(next.listen()) || !before.socket().equals(next.socket())) {
            lines.add("changed console address");
        }
        if (!before.tls().equals(next.tls()) || !before.admins().equals(next.admins())) {
            lines.add("changed console access");
        }
    }

    /** What is written of a message may change at any time; where it is written may not. */
    private void records(Configuration before, Configuration next) {
        RecordSettings old = before.services().operating().records();
        RecordSettings now = next.services().operating().records();
        restart("records", old.isWritten(), now.isWritten());
        if (old.isWritten() && now.isWritten()) {
            restart("records.path", old.path(), now.path());
            restart("records.rotate", old.rotation(), now.rotation());
            restart("records.keep", old.keep(), now.keep());
            restart(
                    "timezone of records",
                    before.general().timezone(),
                    next.general().timezone());
            now("records.steps", old.steps(), now.steps());
        }
    }

    private void now(String key, Object before, Object next) {
        if (!before.equals(next)) {
            lines.add("changed " + key);
        }
    }

    private void store(StoreSettings before, StoreSettings next) {
        restart("store.path", before.path(), next.path());
        restart("store.sync", before.synced(), next.synced());
        restart("store.max-size", before.octetsMax(), next.octetsMax());
        restart("store.max-messages", before.messagesMax(), next.messagesMax());
        restart("store.reserve", before.reserveOctets(), next.reserveOctets());
    }

    private <T> void list(String kind, List<T> before, List<T> next, Function<T, String> name) {
        Map<String, T> old = byName(before, name);
        Map<String, T> now = byName(next, name);
        now.forEach((each, settings) -> {
            T known = old.get(each);
            if (known == null) {
                lines.add("new " + kind + " " + each);
            } else if (!known.equals(settings)) {
                lines.add("changed " + kind + " " + each);
            }
        });
        old.keySet().stream()
                .filter(each -> !now.containsKey(each))
                .forEach(each -> lines.add("gone " + kind + " " + each));
        boolean same = old.equals(now);
        if (same && !before.equals(next)) {
            lines.add("other order of " + kind + "s");
        }
    }

    private static <T> Map<String, T> byName(List<T> list, Function<T, String> name) {
        Map<String, T> byName = new LinkedHashMap<>();
        list.forEach(each -> byName.put(name.apply(each), each));
        return byName;
    }

    private void restart(String key, Object before, Object next) {
        if (!before.equals(next)) {
            lines.add(PENDING + key + ": takes a restart");
        }
    }

    /** How many of them wait for a restart. */
    int pending() {
        return (int) lines.stream().filter(each -> each.startsWith(PENDING)).count();
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
