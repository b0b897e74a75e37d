package org.strowger.router.config.provider;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.strowger.message.MessageState;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * An API that is described by the configuration.
 *
 * @param method the method of requests
 * @param contentType the media type of the body, which determines the encoding of values in it
 * @param headers the headers of requests
 * @param body the body of requests
 * @param outcomes the meaning of responses
 * @param id the position of the provider's message id in a response; none if Strowger's own id is used
 * @param receipt the positions of the values in receipts
 * @param message the positions of the values in messages from mobiles
 * @param taken the body of the response to the provider's requests
 */
public record TemplateSettings(
        String method,
        String contentType,
        List<HeaderLine> headers,
        TemplateText body,
        Outcomes outcomes,
        ValueExpression id,
        Receipts receipt,
        Messages message,
        String taken) {
    private static final Pattern HEADER = Pattern.compile("([A-Za-z][A-Za-z0-9-]*): *(\\S.*)");
    private static final List<String> OF_SESSION = List.of("host", "content-length", "transfer-encoding", "expect");

    /** The template of a provider with another profile. */
    public static final TemplateSettings NONE = new TemplateSettings(
            "GET",
            "",
            List.of(),
            TemplateText.EMPTY,
            new Outcomes(ValueCondition.NEVER, ValueCondition.NEVER, ValueCondition.NEVER, ValueCondition.NEVER),
            ValueExpression.NONE,
            new Receipts(ValueExpression.NONE, ValueExpression.NONE, ValueExpression.NONE, Map.of()),
            new Messages(ValueExpression.NONE, ValueExpression.NONE, ValueExpression.NONE),
            "");

    /** A header of requests. */
    public record HeaderLine(String name, TemplateText value) {}

    private static final ScalarType<HeaderLine> HEADER_LINE = new ScalarType<>(
            "a header such as \"Authorization: Bearer {password}\"",
            TextTypes.schema("[A-Za-z][A-Za-z0-9-]*: *.+"),
            (text, value) -> {
                value.hide(); // The value may contain an API key.
                var parts = HEADER.matcher(text);
                if (!parts.matches()) {
                    throw InvalidValue.form();
                }
                if (OF_SESSION.contains(parts.group(1).toLowerCase(Locale.ROOT))) {
                    throw InvalidValue.because("Strowger writes this header itself", "remove it");
                }
                return new HeaderLine(parts.group(1), TemplateText.of(parts.group(2)));
            });

    private static final ConfigKey<String> METHOD = key(
                    "method", TextTypes.oneOf("get", "post", "put"), "the method of requests")
            .or("post");
    private static final ConfigKey<String> CONTENT_TYPE = key(
                    "content-type",
                    TextTypes.ascii("a media type", 0, 100),
                    "the media type of the body; values are escaped as JSON, XML or a form requires, and are "
                            + "inserted unchanged in any other type")
            .or("application/x-www-form-urlencoded")
            .example("application/json");
    private static final ConfigKey<List<HeaderLine>> HEADERS = key(
                    "headers", ListOf.words(HEADER_LINE), "the headers of requests, with escapes")
            .or("[]")
            .example("['Authorization: Bearer {password}']");
    private static final ConfigKey<TemplateText> BODY = key(
                    "body", TemplateText.type("a text with escapes"), "the body of requests, with escapes")
            .or("''")
            .example("'{\"to\": \"{to}\", \"text\": \"{text}\"}'");
    private static final ConfigKey<ValueCondition> ACCEPTED = key(
                    "accepted", ValueCondition.TYPE, "the condition for a response that accepts the message")
            .orElse("a status below 300")
            .example("json status = ok");
    private static final ConfigKey<ValueCondition> THROTTLED = key(
                    "throttled", ValueCondition.TYPE, "the condition for a response that asks for a slower rate")
            .orElse("the status 429")
            .example("json code = 1");
    private static final ConfigKey<ValueCondition> TEMPORARY = key(
                    "temporary", ValueCondition.TYPE, "the condition for a response after which the message is retried")
            .orElse("by the status")
            .example("json code ~ ^(5|12)$");
    private static final ConfigKey<ValueCondition> PERMANENT = key(
                    "permanent", ValueCondition.TYPE, "the condition for a response that refuses the message for good")
            .orElse("by the status")
            .example("\"regex ^ERR: 1\"");
    private static final ConfigKey<ValueExpression> ID = key(
                    "id", ValueExpression.TYPE, "the provider's message id in a response that accepts the message")
            .orElse("Strowger's own id, which the escape {id} passes to the provider")
            .example("json messages.0.id");
    private static final ConfigKey<SectionValues> RECEIPT = key(
                    "receipt", Receipts.SECTION, "the values in the provider's receipts")
            .or("{}");
    private static final ConfigKey<SectionValues> MESSAGE = key(
                    "message", Messages.SECTION, "the values in the provider's messages from mobiles")
            .or("{}");
    private static final ConfigKey<String> TAKEN = key(
                    "taken", TextTypes.ascii("a text", 0, 1000), "the body of the response to the provider's requests")
            .or("''")
            .example("OK");

    public static final Section SECTION = Section.of(
            "an API that is described by expressions",
            METHOD,
            CONTENT_TYPE,
            HEADERS,
            BODY,
            ACCEPTED,
            THROTTLED,
            TEMPORARY,
            PERMANENT,
            ID,
            RECEIPT,
            MESSAGE,
            TAKEN);

    public TemplateSettings {
        headers = List.copyOf(headers);
    }

    /** Whether the section or one of its subsections has a fault and cannot be used. */
    public static boolean isFaulty(SectionValues template) {
        return template.isFaulty()
                || template.find(RECEIPT).filter(SectionValues::isFaulty).isPresent()
                || template.find(MESSAGE).filter(SectionValues::isFaulty).isPresent();
    }

    static TemplateSettings of(SectionValues template) {
        return new TemplateSettings(
                template.value(METHOD).toUpperCase(Locale.ROOT),
                template.value(CONTENT_TYPE),
                template.value(HEADERS),
                template.value(BODY),
                new Outcomes(
                        template.value(ACCEPTED, ValueCondition.NEVER),
                        template.value(THROTTLED, ValueCondition.NEVER),
                        template.value(TEMPORARY, ValueCondition.NEVER),
                        template.value(PERMANENT, ValueCondition.NEVER)),
                template.value(ID, ValueExpression.NONE),
                Receipts.of(template.value(RECEIPT)),
                Messages.of(template.value(MESSAGE)),
                template.value(TAKEN));
    }

    /** The conditions for the outcomes of a response, tried in this order. */
    public record Outcomes(
            ValueCondition accepted, ValueCondition throttled, ValueCondition temporary, ValueCondition permanent) {}

    /**
     * The values in receipts.
     *
     * @param id the message id of the response, or Strowger's own
     * @param status the word that names the state
     * @param error the error code
     * @param states the states by their words, in lower case
     */
    public record Receipts(
            ValueExpression id, ValueExpression status, ValueExpression error, Map<String, MessageState> states) {
        private static final ScalarType<String> WORD = TextTypes.ascii("a word for a state", 1, 40);

        private static final ConfigKey<ValueExpression> ID = key(
                        "id", ValueExpression.TYPE, "the message id from the response to the message")
                .or("form id");
        private static final ConfigKey<ValueExpression> STATUS =
                key("status", ValueExpression.TYPE, "the word for the state").or("form status");
        private static final ConfigKey<ValueExpression> ERROR =
                key("error", ValueExpression.TYPE, "the error code").or("form error");
        private static final ConfigKey<List<String>> DELIVERED =
                words("delivered", "delivered", "[delivered, DELIVRD]");
        private static final ConfigKey<List<String>> UNDELIVERABLE =
                words("undeliverable", "not delivered", "[undeliverable, undelivered, failed, UNDELIV]");
        private static final ConfigKey<List<String>> EXPIRED = words("expired", "expired", "[expired]");
        private static final ConfigKey<List<String>> REJECTED = words("rejected", "rejected", "[rejected, REJECTD]");
        private static final ConfigKey<List<String>> PROGRESS =
                words("progress", "not final", "[accepted, queued, sent, buffered, ACCEPTD, ENROUTE]");

        static final Section SECTION = Section.of(
                "the values in the receipts of a provider",
                ID,
                STATUS,
                ERROR,
                DELIVERED,
                UNDELIVERABLE,
                EXPIRED,
                REJECTED,
                PROGRESS);

        public Receipts {
            states = Map.copyOf(states);
        }

        private static ConfigKey<List<String>> words(String name, String meaning, String usual) {
            return key(
                            name,
                            ListOf.words(WORD),
                            "the words for a message that " + "is " + meaning + ", in upper or lower case")
                    .or(usual);
        }

        static Receipts of(SectionValues receipt) {
            Map<String, MessageState> states = new HashMap<>();
            add(receipt.value(PROGRESS), MessageState.ENROUTE, states);
            add(receipt.value(REJECTED), MessageState.REJECTED, states);
            add(receipt.value(EXPIRED), MessageState.EXPIRED, states);
            add(receipt.value(UNDELIVERABLE), MessageState.UNDELIVERABLE, states);
            add(receipt.value(DELIVERED), MessageState.DELIVERED, states);
            return new Receipts(receipt.value(ID), receipt.value(STATUS), receipt.value(ERROR), states);
        }

        private static void add(List<String> words, MessageState state, Map<String, MessageState> states) {
            words.forEach(word -> states.put(word.toLowerCase(Locale.ROOT), state));
        }
    }

    /** The values in messages from mobiles. */
    public record Messages(ValueExpression from, ValueExpression to, ValueExpression text) {
        private static final ConfigKey<ValueExpression> FROM =
                key("from", ValueExpression.TYPE, "the sender").or("form from");
        private static final ConfigKey<ValueExpression> TO =
                key("to", ValueExpression.TYPE, "the recipient").or("form to");
        private static final ConfigKey<ValueExpression> TEXT =
                key("text", ValueExpression.TYPE, "the text").or("form text");

        static final Section SECTION =
                Section.of("the values in the messages from mobiles of a provider", FROM, TO, TEXT);

        static Messages of(SectionValues message) {
            return new Messages(message.value(FROM), message.value(TO), message.value(TEXT));
        }
    }
}
