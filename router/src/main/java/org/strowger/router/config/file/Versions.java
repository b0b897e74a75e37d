package org.strowger.router.config.file;

import java.util.List;
import java.util.Optional;
import org.strowger.router.config.Vocabulary;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.fault.Spelling;
import org.strowger.router.config.grammar.ApplicationKeys;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.Key;
import org.strowger.router.config.grammar.ListenerKeys;
import org.strowger.router.config.grammar.Settings;
import org.strowger.router.config.grammar.SimulatorKeys;
import org.strowger.router.config.grammar.SmscKeys;
import org.strowger.router.config.grammar.Spot;

/** What the language of the file has and this version of the program has not. */
final class Versions {
    private static final String NOT_YET = " is not in this version yet";

    private final Vocabulary vocabulary;

    private Versions(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static void check(Settings file) {
        Versions versions = new Versions(file.spot().reading().vocabulary());
        versions.protocols(file, Grammar.LISTENERS, ListenerKeys.PROTOCOL);
        versions.protocols(file, Grammar.SMSCS, SmscKeys.PROTOCOL);
        versions.protocols(file, Grammar.SIMULATORS, SimulatorKeys.PROTOCOL);
        file.value(Grammar.APPLICATIONS, List.of()).forEach(versions::protocolsOf);
        file.value(Grammar.SMSCS, List.of()).forEach(versions::version);
        file.value(Grammar.SMSCS, List.of()).forEach(versions::login);
    }

    private void protocols(Settings file, Key<List<Settings>> list, Key<String> key) {
        for (Settings each : file.value(list, List.of())) {
            each.find(key).ifPresent(protocol -> protocol(protocol, each.spot(key)));
        }
    }

    private void protocolsOf(Settings application) {
        application
                .value(ApplicationKeys.PROTOCOLS, List.of())
                .forEach(each -> protocol(each, application.spot(ApplicationKeys.PROTOCOLS)));
    }

    private void protocol(String protocol, Spot spot) {
        if (!vocabulary.protocols().contains(protocol)) {
            spot.refuse(Complaint.of("the protocol \"" + protocol + "\"" + NOT_YET)
                    .advising("this version speaks " + Spelling.either(vocabulary.protocols())));
        }
    }

    private void version(Settings smsc) {
        Optional<String> protocol = smsc.find(SmscKeys.PROTOCOL);
        Optional<String> version = smsc.find(SmscKeys.VERSION);
        if (protocol.isEmpty() || version.isEmpty() || !vocabulary.protocols().contains(protocol.get())) {
            return;
        }
        List<String> versions = vocabulary.versions(protocol.get());
        if (!versions.contains(version.get())) {
            smsc.spot(SmscKeys.VERSION)
                    .refuse(Complaint.of(protocol.get() + " has no version " + version.get())
                            .advising(versions.isEmpty() ? "take the line out" : "write " + Spelling.either(versions)));
        }
    }

    /** What the protocol of an SMSC has no room for. */
    private void login(Settings smsc) {
        Optional<String> protocol = smsc.find(SmscKeys.PROTOCOL).filter(vocabulary.protocols()::contains);
        String systemId = smsc.find(SmscKeys.SYSTEM_ID).orElse("");
        String systemType = smsc.find(SmscKeys.SYSTEM_TYPE).orElse("");
        protocol.ifPresent(
                named -> vocabulary.faultOfLogin(named, systemId, systemType).ifPresent(why -> smsc.spot(
                                systemType.isEmpty() ? SmscKeys.SYSTEM_ID : SmscKeys.SYSTEM_TYPE)
                        .refuse(Complaint.of("nobody can sign in so by " + named + ": " + why)
                                .advising("see the page on that protocol"))));
    }
}
