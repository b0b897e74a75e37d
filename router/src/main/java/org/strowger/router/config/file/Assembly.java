package org.strowger.router.config.file;

import org.strowger.router.config.Configuration;
import org.strowger.router.config.General;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.Machine;
import org.strowger.router.config.Routing;
import org.strowger.router.config.Services;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.Settings;
import org.strowger.router.config.grammar.StoreKeys;

/** Makes the records of values in which nothing is wrong. */
final class Assembly {
    private Assembly() {}

    static Configuration of(Settings file) {
        return new Configuration(
                general(file),
                file.value(Grammar.LISTENERS).stream().map(Sides::listener).toList(),
                file.value(Grammar.APPLICATIONS).stream().map(Applications::of).toList(),
                file.value(Grammar.SMSCS).stream().map(Smscs::of).toList(),
                routing(file),
                new Services(
                        file.value(Grammar.SIMULATORS).stream()
                                .map(Sides::simulator)
                                .toList(),
                        store(file.value(Grammar.STORE)),
                        Operations.of(file)));
    }

    private static General general(Settings file) {
        Machine machine = file.spot().reading().machine();
        Settings log = file.value(Grammar.LOG);
        return new General(
                file.value(Grammar.NODE, machine.hostName()),
                file.value(Grammar.SELECTORS),
                file.value(Grammar.TIMEZONE, machine.timezone()),
                file.value(Grammar.SHUTDOWN).value(Grammar.Shutdown.DRAIN),
                new LogSettings(log.value(Grammar.Log.LEVEL), log.value(Grammar.Log.FORMAT)),
                limits(file.value(Grammar.LIMITS)));
    }

    private static LimitSettings limits(Settings limits) {
        return new LimitSettings(
                limits.value(Grammar.Limits.PDU),
                limits.value(Grammar.Limits.READ_BUFFER),
                limits.value(Grammar.Limits.WRITE_BUFFER),
                limits.value(Grammar.Limits.BINDS),
                limits.value(Grammar.Limits.FAILED_BINDS));
    }

    private static StoreSettings store(Settings store) {
        return new StoreSettings(
                store.value(StoreKeys.PATH),
                store.value(StoreKeys.SYNC).equals(StoreKeys.ALWAYS),
                store.value(StoreKeys.MAX_SIZE),
                store.value(StoreKeys.MAX_MESSAGES),
                store.value(StoreKeys.RESERVE));
    }

    private static Routing routing(Settings file) {
        return new Routing(
                Routes.of(file),
                file.value(Grammar.INBOUND).stream().map(Routes::inbound).toList());
    }
}
