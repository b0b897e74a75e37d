package org.strowger.router.config.file;

import org.strowger.router.config.Configuration;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.Routing;
import org.strowger.router.config.Services;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.SettingValue;
import org.strowger.router.config.keys.Grammar;
import org.strowger.router.config.keys.StoreKeys;

/** Builds the settings records from the values of a file without faults. */
final class Assembly {
    private Assembly() {}

    static Configuration of(SectionValues file) {
        return new Configuration(
                general(file),
                file.value(Grammar.LISTENERS).stream()
                        .map(ListenerAssembly::listener)
                        .toList(),
                file.value(Grammar.APPLICATIONS).stream()
                        .map(ApplicationAssembly::of)
                        .toList(),
                file.value(Grammar.SMSCS).stream().map(SmscAssembly::of).toList(),
                routing(file),
                new Services(
                        file.value(Grammar.SIMULATORS).stream()
                                .map(ListenerAssembly::simulator)
                                .toList(),
                        store(file.value(Grammar.STORE)),
                        OperatorAssembly.of(file)),
                SettingValue.of(Grammar.FILE, file));
    }

    private static DaemonSettings general(SectionValues file) {
        HostDefaults machine = file.spot().reading().machine();
        SectionValues log = file.value(Grammar.LOG);
        return new DaemonSettings(
                file.value(Grammar.NODE, machine.hostName()),
                file.value(Grammar.SELECTORS),
                file.value(Grammar.TIMEZONE, machine.timezone()),
                file.value(Grammar.SHUTDOWN).value(Grammar.Shutdown.DRAIN),
                new LogSettings(log.value(Grammar.Log.LEVEL), log.value(Grammar.Log.FORMAT)),
                limits(file.value(Grammar.LIMITS)));
    }

    private static LimitSettings limits(SectionValues limits) {
        return new LimitSettings(
                limits.value(Grammar.Limits.PDU),
                limits.value(Grammar.Limits.READ_BUFFER),
                limits.value(Grammar.Limits.WRITE_BUFFER),
                limits.value(Grammar.Limits.BINDS),
                limits.value(Grammar.Limits.FAILED_BINDS));
    }

    private static StoreSettings store(SectionValues store) {
        return new StoreSettings(
                store.value(StoreKeys.PATH),
                store.value(StoreKeys.SYNC).equals(StoreKeys.ALWAYS),
                store.value(StoreKeys.MAX_SIZE),
                store.value(StoreKeys.MAX_MESSAGES),
                store.value(StoreKeys.RESERVE));
    }

    private static Routing routing(SectionValues file) {
        return new Routing(
                RouteAssembly.of(file),
                file.value(Grammar.INBOUND).stream().map(RouteAssembly::inbound).toList());
    }
}
