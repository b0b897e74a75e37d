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
final class Changes {
    private final List<String> lines = new ArrayList<>();

    private Changes() {}

    static Changes between(Configuration before, Configuration next) {
        Changes changes = new Changes();
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
        changes.restart(
                "shutdown.drain", before.general().drain(), next.general().drain());
        changes.limits(before.general().limits(), next.general().limits());
        changes.restart(
                "simulators", before.services().simulators(), next.services().simulators());
        changes.restart(
                "http",
                before.services().operating().http(),
                next.services().operating().http());
        changes.records(
                before.services().operating().records(),
                next.services().operating().records());
        changes.now(
                "privacy",
                before.services().operating().privacy(),
                next.services().operating().privacy());
        changes.now("log", before.general().log(), next.general().log());
        changes.timezone(before, next);
        changes.store(before.services().store(), next.services().store());
        return changes;
    }

    private void limits(LimitSettings before, LimitSettings next) {
        restart("limits.pdu", before.pduBytes(), next.pduBytes());
        restart("limits.read-buffer", before.readBufferBytes(), next.readBufferBytes());
        restart("limits.write-buffer", before.writeBufferBytes(), next.writeBufferBytes());
        now("limits.binds-per-second", before.bindsPerSecond(), next.bindsPerSecond());
        restart("limits.failed-binds", before.failedBinds(), next.failedBinds());
    }

    /** Routes go by it from the next message on, files of records from the next start on. */
    private void timezone(Configuration before, Configuration next) {
        now("timezone", before.general().timezone(), next.general().timezone());
        if (before.services().operating().records().isWritten()) {
            restart(
                    "timezone of records",
                    before.general().timezone(),
                    next.general().timezone());
        }
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
    private void records(RecordSettings before, RecordSettings next) {
        restart("records", before.isWritten(), next.isWritten());
        if (before.isWritten() && next.isWritten()) {
            restart("records.path", before.path(), next.path());
            restart("records.rotate", before.rotation(), next.rotation());
            restart("records.keep", before.keep(), next.keep());
            now("records.steps", before.steps(), next.steps());
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
            lines.add("pending " + key + ": takes a restart");
        }
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
