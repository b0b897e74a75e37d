package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.provider.ProviderApi;
import org.strowger.router.config.provider.ProviderSettings;
import org.strowger.router.config.provider.TemplateSettings;

/**
 * Checks SMSCs with the protocol http: that they have an API and no keys for a bind, and that only the provider can
 * send receipts in its name.
 */
final class ProviderChecks {
    /**
     * The minimum length of a secret. A random secret of 16 hexadecimal digits has 64 bits, too many to guess over a
     * network.
     */
    private static final int SECRET_CHARACTERS_MIN = 16;

    /** The keys of protocols with a bind. */
    private static final List<ConfigKey<?>> OF_BINDS = List.of(
            SmscSettings.HOSTS,
            SmscSettings.VERSION,
            SmscSettings.SYSTEM_TYPE,
            SmscSettings.ADDRESS_RANGE,
            SmscSettings.BIND,
            SmscSettings.OUTBIND,
            SmscSettings.WINDOW,
            SmscSettings.RECEIPT_IDS,
            SmscSettings.ALPHABET,
            SmscSettings.ZONE);

    private ProviderChecks() {}

    static void check(SectionValues file) {
        boolean isServed = file.value(Configuration.LISTENERS, List.of()).stream()
                .flatMap(listener -> listener.find(ListenerSettings.WEB).stream())
                .flatMap(web -> web.value(ListenerSettings.Web.APIS, List.of()).stream())
                .anyMatch(ProviderApi.CALLBACK_API::equals);
        file.value(Configuration.SMSCS, List.of()).forEach(smsc -> smsc(smsc, isServed));
    }

    private static void smsc(SectionValues smsc, boolean isServed) {
        if (smsc.isFaulty(SmscSettings.PROTOCOL) || smsc.isFaulty(SmscSettings.HTTP)) {
            return;
        }
        String protocol = smsc.value(SmscSettings.PROTOCOL, "");
        if (!protocol.equals(ListenerSettings.HTTP)) {
            if (smsc.isWritten(SmscSettings.HTTP)) {
                refuse(
                        smsc,
                        SmscSettings.HTTP,
                        "the section is for SMSCs with protocol http; this one has " + protocol,
                        "remove http, or write protocol: http");
            }
            return;
        }
        if (smsc.find(SmscSettings.HTTP).isEmpty()) {
            smsc.configValue()
                    .refuse(FaultText.of("\"http\" is missing: " + SmscSettings.HTTP.meaning())
                            .advising("write for example http: " + SmscSettings.HTTP.sample()));
        }
        OF_BINDS.stream()
                .filter(smsc::isWritten)
                .forEach(key -> refuse(
                        smsc,
                        key,
                        "the protocol http has no bind, so \"" + key.name() + "\" has no meaning",
                        key.equals(SmscSettings.WINDOW)
                                ? "write sessions: the number of requests in flight"
                                : "remove the line"));
        smsc.find(SmscSettings.HTTP).ifPresent(http -> provider(smsc, http, isServed));
    }

    private static void provider(SectionValues smsc, SectionValues http, boolean isServed) {
        boolean isTemplateFaulty = http.find(ProviderSettings.TEMPLATE)
                .filter(TemplateSettings::isFaulty)
                .isPresent();
        if (http.isFaulty() || isTemplateFaulty) {
            return;
        }
        ProviderSettings settings = ProviderSettings.of(http);
        if (smsc.isWritten(SmscSettings.TLS) && !settings.target().isTls()) {
            refuse(smsc, SmscSettings.TLS, "the URL begins with http://, so no TLS is used", "write an https URL");
        }
        if (smsc.isWritten(SmscSettings.SEGMENTS) && settings.takesWholeTexts()) {
            refuse(
                    smsc,
                    SmscSettings.SEGMENTS,
                    "the provider accepts long texts as a whole and splits them itself",
                    "remove the line");
        }
        boolean isTemplate = settings.profile() == ProviderApi.TEMPLATE;
        if (isTemplate != http.isWritten(ProviderSettings.TEMPLATE)) {
            refuse(
                    http,
                    isTemplate ? ProviderSettings.PROFILE : ProviderSettings.TEMPLATE,
                    isTemplate ? "the profile needs the section template" : "the section is for the profile template",
                    "write both, or neither");
        }
        secret(http, settings);
        if (settings.isCalledBack() && !isServed) {
            http.configValue(ProviderSettings.CALLBACK_URL)
                    .warn(FaultText.of("no listener serves the API provider: the provider's requests must reach one")
                            .advising("write a listener with protocol: http and http: {apis: [provider]}"));
        }
    }

    private static void secret(SectionValues http, ProviderSettings settings) {
        int length = settings.secret().text().length();
        if (length > 0 && length < SECRET_CHARACTERS_MIN) {
            refuse(
                    http,
                    ProviderSettings.SECRET,
                    "a secret must have at least " + SECRET_CHARACTERS_MIN + " characters",
                    "write a random one, for example of \"openssl rand -hex 16\"");
        }
        boolean isVerified =
                length > 0 || settings.isSigned() || !settings.allowFrom().isEmpty();
        if (settings.isCalledBack() && !isVerified) {
            refuse(
                    http,
                    ProviderSettings.CALLBACK_URL,
                    "anybody could send receipts and messages in the name of the provider",
                    "write secret, signature-secret or allow-from");
        }
    }

    private static void refuse(SectionValues section, ConfigKey<?> key, String why, String advice) {
        section.configValue(key).refuse(FaultText.of(why).advising(advice));
    }
}
