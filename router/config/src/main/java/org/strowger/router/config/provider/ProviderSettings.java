package org.strowger.router.config.provider;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.NetworkPrefix;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;

/**
 * The HTTP API of a provider that is configured as an SMSC.
 *
 * @param profile the provider's API
 * @param url the URL to which messages are submitted; empty if the SMSC is no HTTP provider
 * @param callbackUrl the public URL of the listener that serves the API {@code provider}, without a slash at its end;
 *     empty if the provider sends nothing
 * @param secret the secret in the path or query of the provider's requests; empty if there is none
 * @param signatureSecret the secret that signs the provider's requests; empty if there is none
 * @param allowFrom the addresses from which the provider's requests may come; empty for any
 * @param template the API described by the configuration, with the profile template
 */
public record ProviderSettings(
        ProviderApi profile,
        String url,
        String callbackUrl,
        Password.Plain secret,
        Password.Plain signatureSecret,
        List<NetworkPrefix> allowFrom,
        TemplateSettings template) {
    private static final Password.Plain NO_SECRET = new Password.Plain("");

    /** The settings of an SMSC that is not an HTTP provider. */
    public static final ProviderSettings NONE =
            new ProviderSettings(ProviderApi.KANNEL, "", "", NO_SECRET, NO_SECRET, List.of(), TemplateSettings.NONE);

    private static final ScalarType<String> URL_TEXT =
            new ScalarType<>("an http or https URL", TextTypes.schema("https?://[!-~]*"), (text, value) -> {
                value.hide(); // A URL may contain a password.
                try {
                    HttpUrl url = HttpUrl.parse(text);
                    if (!url.user().isEmpty()) {
                        throw InvalidValue.because(
                                "the URL contains a user", "write the user in system-id and the password in password");
                    }
                    TemplateText.of(url.target());
                    return text;
                } catch (MalformedUrl e) {
                    throw InvalidValue.because("this is not the URL of a server", e.why());
                }
            });

    public static final ConfigKey<ProviderApi> PROFILE = key(
                    "profile", TextTypes.words(ProviderApi.class), "the provider's API")
            .example("kannel")
            .forNewSessions();
    public static final ConfigKey<String> URL = key(
                    "url",
                    URL_TEXT,
                    "the URL of the requests that submit messages; redirections are not followed; with the profile"
                            + " template, its path and query may have escapes")
            .example("https://kannel.example.net:13013/cgi-bin/sendsms")
            .forNewSessions();
    public static final ConfigKey<String> CALLBACK_URL = key(
                    "callback-url",
                    URL_TEXT,
                    "the public URL of a listener with the API provider, without a path: the provider sends receipts"
                            + " and messages to /providers/NAME/receipt and /providers/NAME/mo there")
            .orElse("no receipts are requested")
            .example("https://sms.example.net")
            .forNewSessions();
    public static final ConfigKey<Password> SECRET = key(
                    "secret",
                    SecretType.TOKEN,
                    "the secret that the provider sends in the URL parameter `secret` of its requests")
            .orElse("none is required")
            .example("{file: secrets/provider}")
            .forNewSessions();
    public static final ConfigKey<Password> SIGNATURE_SECRET = key(
                    "signature-secret",
                    SecretType.TOKEN,
                    "the secret that signs the provider's requests, if it is not the password")
            .orElse("the password with the profile twilio; otherwise no signature is required")
            .example("{file: secrets/provider-signature}")
            .forNewSessions();
    public static final ConfigKey<List<NetworkPrefix>> ALLOW_FROM = key(
                    "allow-from",
                    ListOf.words(NetworkTypes.NETWORK),
                    "the addresses from which the provider's requests may come")
            .or("[]")
            .example("[192.0.2.0/24]")
            .forNewSessions();

    public static final ConfigKey<SectionValues> TEMPLATE = key(
                    "template", TemplateSettings.SECTION, "the API of the profile template")
            .orElse("required with profile: template")
            .example("{body: 'to={to}&text={text}', id: json id}")
            .forNewSessions();

    public static final Section SECTION = Section.of(
            "the API of an SMSC with the protocol http",
            PROFILE,
            URL,
            CALLBACK_URL,
            SECRET,
            SIGNATURE_SECRET,
            ALLOW_FROM,
            TEMPLATE);

    public ProviderSettings {
        allowFrom = List.copyOf(allowFrom);
    }

    /** Reads the section. */
    public static ProviderSettings of(SectionValues http) {
        String callback = http.value(CALLBACK_URL, "");
        return new ProviderSettings(
                http.value(PROFILE),
                http.value(URL),
                callback.endsWith("/") ? callback.substring(0, callback.length() - 1) : callback,
                secret(http, SECRET),
                secret(http, SIGNATURE_SECRET),
                http.value(ALLOW_FROM),
                http.find(TEMPLATE).map(TemplateSettings::of).orElse(TemplateSettings.NONE));
    }

    private static Password.Plain secret(SectionValues http, ConfigKey<Password> key) {
        return http.find(key).map(each -> new Password.Plain(each.plain())).orElse(NO_SECRET);
    }

    /** Whether the SMSC is not an HTTP provider. */
    public boolean isNone() {
        return url.isEmpty();
    }

    /** Whether long texts are submitted as a whole. */
    public boolean takesWholeTexts() {
        boolean hasHeaders = template.body().has(TemplateText.Escape.UDH_HEX)
                || TemplateText.checked(target().target()).has(TemplateText.Escape.UDH_HEX);
        return profile.takesWholeTexts() && !(profile == ProviderApi.TEMPLATE && hasHeaders);
    }

    /** Whether the provider's requests must be signed. */
    public boolean isSigned() {
        return switch (profile.signature()) {
            case NEVER -> false;
            case IF_AGREED -> !signatureSecret.text().isEmpty();
            case ALWAYS -> true;
        };
    }

    /** Whether the provider can send receipts and messages. */
    public boolean isCalledBack() {
        return !callbackUrl.isEmpty();
    }

    /** Returns the server and the path for messages. */
    public HttpUrl target() {
        return parsed(url);
    }

    /** Reads a URL that the section has checked. */
    private static HttpUrl parsed(String url) {
        try {
            return HttpUrl.parse(url);
        } catch (MalformedUrl e) {
            throw new IllegalStateException("a URL of the configuration is malformed: " + e.why(), e);
        }
    }

    /** Returns only the server of the URL: the rest may contain secrets. */
    @Override
    public String toString() {
        return "ProviderSettings[" + profile + (isNone() ? "" : " " + target().server()) + "]";
    }
}
