package org.strowger.router.config.file;

import java.util.List;
import java.util.Optional;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;

/**
 * Checks for protocols and versions that the configuration language includes but this version of the program does not
 * support.
 */
final class VersionChecks {
    private static final String NOT_YET = " is not supported by this version";

    private final ConfigVocabulary vocabulary;

    private VersionChecks(ConfigVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static void check(SectionValues file) {
        VersionChecks versions = new VersionChecks(file.spot().reading().vocabulary());
        versions.protocols(file, Configuration.LISTENERS, ListenerSettings.PROTOCOL);
        versions.protocols(file, Configuration.SMSCS, SmscSettings.PROTOCOL);
        versions.protocols(file, Configuration.SIMULATORS, SimulatorSettings.PROTOCOL);
        file.value(Configuration.APPLICATIONS, List.of()).forEach(versions::protocolsOf);
        file.value(Configuration.SMSCS, List.of()).forEach(versions::version);
        file.value(Configuration.SMSCS, List.of()).forEach(versions::login);
    }

    private void protocols(SectionValues file, ConfigKey<List<SectionValues>> list, ConfigKey<String> key) {
        for (SectionValues each : file.value(list, List.of())) {
            each.find(key).ifPresent(protocol -> protocol(protocol, each.spot(key)));
        }
    }

    private void protocolsOf(SectionValues application) {
        application
                .value(ApplicationSettings.PROTOCOLS, List.of())
                .forEach(each -> protocol(each, application.spot(ApplicationSettings.PROTOCOLS)));
    }

    private void protocol(String protocol, ConfigValue spot) {
        if (!vocabulary.protocols().contains(protocol)) {
            spot.refuse(FaultText.of("the protocol \"" + protocol + "\"" + NOT_YET)
                    .advising("this version supports " + SpellingHint.either(vocabulary.protocols())));
        }
    }

    private void version(SectionValues smsc) {
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL);
        Optional<String> version = smsc.find(SmscSettings.VERSION);
        if (protocol.isEmpty() || version.isEmpty() || !vocabulary.protocols().contains(protocol.get())) {
            return;
        }
        List<String> versions = vocabulary.versions(protocol.get());
        if (!versions.contains(version.get())) {
            smsc.spot(SmscSettings.VERSION)
                    .refuse(FaultText.of(protocol.get() + " has no version " + version.get())
                            .advising(
                                    versions.isEmpty() ? "remove the line" : "write " + SpellingHint.either(versions)));
        }
    }

    /** Checks that the protocol of an SMSC supports its login. */
    private void login(SectionValues smsc) {
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL).filter(vocabulary.protocols()::contains);
        String systemId = smsc.find(SmscSettings.SYSTEM_ID).orElse("");
        String systemType = smsc.find(SmscSettings.SYSTEM_TYPE).orElse("");
        protocol.ifPresent(
                named -> vocabulary.faultOfLogin(named, systemId, systemType).ifPresent(why -> smsc.spot(
                                systemType.isEmpty() ? SmscSettings.SYSTEM_ID : SmscSettings.SYSTEM_TYPE)
                        .refuse(FaultText.of("this login is not possible with " + named + ": " + why)
                                .advising("see the manual page of the protocol"))));
    }
}
