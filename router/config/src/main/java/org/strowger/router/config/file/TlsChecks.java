package org.strowger.router.config.file;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.config.ClusterSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;

/** Checks that the certificates and keys can be used, so that the daemon does not fail when it opens them. */
final class TlsChecks {
    private static final String ADVICE = "; ";

    private final ConfigVocabulary vocabulary;

    private TlsChecks(ConfigVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    static void check(SectionValues file) {
        TlsChecks checks = new TlsChecks(file.configValue().reading().vocabulary());
        file.value(Configuration.LISTENERS, List.of()).forEach(each -> checks.server(each, ListenerSettings.TLS));
        file.find(Configuration.CONSOLE).ifPresent(console -> checks.server(console, ConsoleSettings.TLS));
        file.find(Configuration.HTTP).ifPresent(http -> checks.server(http, HttpSettings.TLS));
        file.value(Configuration.SMSCS, List.of())
                .forEach(smsc -> smsc.find(SmscSettings.TLS).ifPresent(checks::client));
        file.value(Configuration.HOOKS, List.of())
                .forEach(hook -> hook.find(HookSettings.TLS).ifPresent(checks::client));
        file.find(Configuration.CLUSTER)
                .flatMap(cluster -> cluster.find(ClusterSettings.TLS))
                .ifPresent(checks::client);
        file.value(Configuration.APPLICATIONS, List.of()).forEach(application -> application
                .find(ApplicationSettings.CALLBACKS)
                .flatMap(callbacks -> callbacks.find(CallbackSettings.TLS))
                .ifPresent(checks::client));
    }

    private void server(SectionValues section, ConfigKey<SectionValues> key) {
        section.find(key).ifPresent(tls -> {
            identity(tls, ServerTls.CERTIFICATE, ServerTls.KEY);
            authorities(tls, ServerTls.CLIENT_CA);
        });
    }

    private void client(SectionValues tls) {
        identity(tls, ClientTls.OWN_CERTIFICATE, ClientTls.OWN_KEY);
        authorities(tls, ClientTls.CA);
    }

    private void identity(SectionValues tls, ConfigKey<Path> certificate, ConfigKey<Path> key) {
        Optional<Path> certificateFile = tls.find(certificate);
        Optional<Path> keyFile = tls.find(key);
        Optional<String> fault = certificateFile.flatMap(vocabulary::faultOfCertificates);
        if (fault.isPresent()) {
            refuse(tls.configValue(certificate), fault.get());
        } else if (certificateFile.isPresent() && keyFile.isPresent()) {
            vocabulary
                    .faultOfKey(certificateFile.get(), keyFile.get())
                    .ifPresent(why -> refuse(tls.configValue(key), why));
        }
    }

    private void authorities(SectionValues tls, ConfigKey<List<Path>> key) {
        List<Path> files = tls.value(key, List.of());
        for (int i = 0; i < files.size(); i++) {
            ConfigValue value = tls.configValue(key, i);
            vocabulary.faultOfCertificates(files.get(i)).ifPresent(why -> refuse(value, why));
        }
    }

    /** @param why the fault and, after a semicolon, the advice */
    private static void refuse(ConfigValue value, String why) {
        int advice = why.indexOf(ADVICE);
        value.refuse(
                advice < 0
                        ? FaultText.of(why)
                        : FaultText.of(why.substring(0, advice)).advising(why.substring(advice + ADVICE.length())));
    }
}
