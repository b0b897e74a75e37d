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
        VersionChecks versions = new VersionChecks(file.configValue().reading().vocabulary());
        file.value(Configuration.SMSCS, List.of()).forEach(versions::version);
        file.value(Configuration.SMSCS, List.of()).forEach(versions::login);
        file.value(Configuration.SMSCS, List.of()).forEach(versions::password);
    }

    private void version(SectionValues smsc) {
        Optional<String> protocol = smsc.find(SmscSettings.PROTOCOL);
        Optional<String> version = smsc.find(SmscSettings.VERSION);
        if (protocol.isEmpty() || version.isEmpty()) {
            return;
        }
        List<String> versions = vocabulary.versions(protocol.get());
        if (!versions.contains(version.get())) {
            smsc.configValue(SmscSettings.VERSION)
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
                named -> vocabulary.faultOfLogin(named, systemId, systemType).ifPresent(why -> smsc.configValue(
                                systemType.isEmpty() ? SmscSettings.SYSTEM_ID : SmscSettings.SYSTEM_TYPE)
                        .refuse(FaultText.of("this login is not possible with " + named + ": " + why)
                                .advising("see the documentation of the protocol"))));
    }

    /** Checks that an SMSC has a password, or sessions without a login. */
    private void password(SectionValues smsc) {
        boolean logsIn = smsc.value(SmscSettings.LOGIN, SmscSettings.YES).equals(SmscSettings.YES);
        if (logsIn && !smsc.isWritten(SmscSettings.PASSWORD)) {
            smsc.configValue()
                    .refuse(FaultText.of("\"password\" is missing: " + SmscSettings.PASSWORD.meaning())
                            .advising("write for example \"password: " + SmscSettings.PASSWORD.sample() + "\""));
        } else if (!logsIn && vocabulary.needsLogin(smsc.value(SmscSettings.PROTOCOL, ""))) {
            smsc.configValue(SmscSettings.LOGIN)
                    .refuse(FaultText.of("only UCP has sessions without a login")
                            .advising("write login: yes"));
        } else if (!logsIn && smsc.isWritten(SmscSettings.OTHER_LOGINS)) {
            smsc.configValue(SmscSettings.OTHER_LOGINS)
                    .refuse(FaultText.of("with login: no there are no logins").advising("remove other-logins"));
        }
    }
}
