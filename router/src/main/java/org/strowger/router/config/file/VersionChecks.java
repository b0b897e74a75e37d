package org.strowger.router.config.file;

import java.util.List;
import java.util.Optional;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;

/** Checks that the protocol of an SMSC supports its version and its login. */
final class VersionChecks {
    private final ConfigVocabulary vocabulary;

    private VersionChecks(ConfigVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static void check(SectionValues file) {
        VersionChecks versions = new VersionChecks(file.spot().reading().vocabulary());
        file.value(Configuration.SMSCS, List.of()).forEach(versions::version);
        file.value(Configuration.SMSCS, List.of()).forEach(versions::login);
    }

    private void version(SectionValues smsc) {
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL);
        Optional<String> version = smsc.find(SmscSettings.VERSION);
        if (protocol.isEmpty() || version.isEmpty()) {
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
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL);
        String systemId = smsc.find(SmscSettings.SYSTEM_ID).orElse("");
        String systemType = smsc.find(SmscSettings.SYSTEM_TYPE).orElse("");
        protocol.ifPresent(
                named -> vocabulary.faultOfLogin(named, systemId, systemType).ifPresent(why -> smsc.spot(
                                systemType.isEmpty() ? SmscSettings.SYSTEM_ID : SmscSettings.SYSTEM_TYPE)
                        .refuse(FaultText.of("this login is not possible with " + named + ": " + why)
                                .advising("see the documentation of the protocol"))));
    }
}
