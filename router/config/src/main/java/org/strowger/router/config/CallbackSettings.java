package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TimeTypes;
import org.strowger.router.config.value.WebhookSecret;

/**
 * The HTTP requests by which an application gets its receipts and messages.
 *
 * @param style the style of the requests
 * @param url the URL for deliveries that have no URL of their own; empty if there is none
 * @param receiptsUrl the URL for receipts of messages whose sender gave none; empty if there is none
 * @param secrets the secrets that sign the requests, the current one first
 * @param windowMax the maximum number of requests in flight to one server
 * @param timeout the time limit of a request
 * @param replySegmentsMax the maximum number of segments of a reply in the response to a message; 0 if none is sent
 * @param privateAddresses whether servers in private networks may be called
 * @param tls the TLS settings of https URLs
 */
public record CallbackSettings(
        String style,
        String url,
        String receiptsUrl,
        List<Password.Plain> secrets,
        int windowMax,
        Duration timeout,
        int replySegmentsMax,
        boolean privateAddresses,
        ClientTls tls) {
    private static final int SECRETS_MAX = 2;

    /** The style of requests whose content says whether they are receipts or messages. */
    private static final String OWN_STYLE = "strowger";

    /** An application without callbacks. */
    public static final CallbackSettings NONE =
            new CallbackSettings("", "", "", List.of(), 1, Duration.ofSeconds(30), 0, false, ClientTls.NONE);

    private static final ScalarType<String> STYLE_NAME = new ScalarType<>(
            "the name of a callback style such as strowger",
            vocabulary -> Map.of("enum", vocabulary.callbackStyles()),
            (text, value) -> {
                List<String> styles = value.reading().vocabulary().callbackStyles();
                if (!styles.contains(text)) {
                    throw InvalidValue.because(
                            "there is no callback style \"" + text + "\"", "write " + SpellingHint.either(styles));
                }
                return text;
            });

    private static final ScalarType<String> URL_TEXT =
            new ScalarType<>("an http or https URL", TextTypes.schema("https?://[!-~]*"), (text, value) -> {
                value.hide(); // A URL may contain a password or an API key.
                try {
                    HttpUrl.parse(text);
                    return text;
                } catch (MalformedUrl e) {
                    throw InvalidValue.because("this is not the URL of a server", e.why());
                }
            });

    public static final ConfigKey<String> STYLE = key(
                    "style",
                    STYLE_NAME,
                    "the style of the requests: strowger (signed JSON), or the style of another gateway, so that "
                            + "its applications can move to Strowger unchanged")
            .or(OWN_STYLE);
    public static final ConfigKey<String> URL = key(
                    "url",
                    URL_TEXT,
                    "the URL for messages from mobiles; the styles of Kannel replace escapes such as %p in it")
            .orElse("messages from mobiles wait")
            .example("https://app.example/sms");
    public static final ConfigKey<String> RECEIPTS_URL = key(
                    "receipts-url",
                    URL_TEXT,
                    "the URL for receipts of messages that were submitted without a URL " + "of their own")
            .orElse("the value of url if the style is strowger; with other styles, receipts of messages without"
                    + " a URL of their own wait")
            .example("https://app.example/receipts");
    public static final ConfigKey<List<Password>> SECRETS = key(
                    "secrets",
                    new ListOf<>(SecretType.TOKEN, true, SECRETS_MAX),
                    "the secrets that sign the requests of style strowger: " + WebhookSecret.FORM
                            + "; two while a secret is being changed")
            .or("[]")
            .example("[{file: secrets/webhook}]");
    public static final ConfigKey<Integer> WINDOW = key(
                    "window", NumberTypes.integer(1, 1000), "the maximum number of requests in flight to one server")
            .or("10");
    public static final ConfigKey<Duration> TIMEOUT = key(
                    "timeout", TimeTypes.duration("100ms", "5m"), "the time limit of a request")
            .or("30s");
    public static final ConfigKey<Integer> REPLY_SEGMENTS = key(
                    "reply-segments",
                    NumberTypes.integer(0, 100),
                    "with the styles of Kannel, the body of the response to a message from a mobile is sent to the "
                            + "mobile as a reply, cut to this number of segments; 0: no reply is sent")
            .or("0")
            .example("3");
    public static final ConfigKey<Boolean> PRIVATE_ADDRESSES = key(
                    "private-addresses",
                    TextTypes.FLAG,
                    "whether servers in private networks, on this machine and with link-local addresses may be called")
            .or("false");
    public static final ConfigKey<SectionValues> TLS =
            key("tls", ClientTls.SECTION, "TLS of https URLs").or("{}");

    public static final Section SECTION = Section.of(
            "HTTP requests that bring receipts and messages to an application, instead of a bind",
            STYLE,
            URL,
            RECEIPTS_URL,
            SECRETS,
            WINDOW,
            TIMEOUT,
            REPLY_SEGMENTS,
            PRIVATE_ADDRESSES,
            TLS);

    public CallbackSettings {
        secrets = List.copyOf(secrets);
    }

    static CallbackSettings of(SectionValues callbacks) {
        return new CallbackSettings(
                callbacks.value(STYLE),
                callbacks.value(URL, ""),
                callbacks.value(RECEIPTS_URL, ""),
                callbacks.value(SECRETS).stream()
                        .map(each -> new Password.Plain(each.plain()))
                        .toList(),
                callbacks.value(WINDOW),
                callbacks.value(TIMEOUT),
                callbacks.value(REPLY_SEGMENTS),
                callbacks.value(PRIVATE_ADDRESSES),
                ClientTls.of(callbacks.value(TLS)));
    }

    /** The configured URL for a delivery that has no URL of its own; empty if none is configured. */
    public String urlFor(boolean isReceipt) {
        boolean isForAll = !isReceipt || (receiptsUrl.isEmpty() && style.equals(OWN_STYLE));
        return isForAll ? url : receiptsUrl;
    }

    /**
     * Whether reports of a message with this callback URL have a destination: a URL of the message or of the
     * configuration. Without callbacks, the destination is a bind.
     */
    public boolean canReport(String urlOfMessage) {
        return isNone() || !urlOfMessage.isEmpty() || !urlFor(true).isEmpty();
    }

    public boolean isNone() {
        return style.isEmpty();
    }
}
