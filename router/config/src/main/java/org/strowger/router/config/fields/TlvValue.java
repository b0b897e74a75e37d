package org.strowger.router.config.fields;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The value that a rule gives to a TLV.
 *
 * @param source where the value comes from
 * @param text the constant, or the name of the attribute
 * @param type the encoding
 */
public record TlvValue(Source source, String text, TlvType type) {
    /** The value of a rule that does not set a value. */
    static final TlvValue NONE = new TlvValue(Source.CONSTANT, "", TlvType.TEXT);

    /** Where a value comes from. */
    public enum Source {
        CONSTANT,
        ATTRIBUTE,
        SENDER,
        RECIPIENT
    }

    private static final Pattern ATTRIBUTE = Pattern.compile("account\\.([A-Za-z0-9][A-Za-z0-9._-]{0,63})");

    /** A source other than a constant, as written in the configuration. */
    static final ScalarType<TlvValue> FROM_SOURCE = new ScalarType<>(
            "account.NAME with the name of an attribute of the application, message.from or message.to",
            TextTypes.schema("(account\\.[A-Za-z0-9._-]{1,64}|message\\.from|message\\.to)"),
            (text, value) -> {
                if (text.equals("message.from")) {
                    return new TlvValue(Source.SENDER, "", TlvType.TEXT);
                }
                if (text.equals("message.to")) {
                    return new TlvValue(Source.RECIPIENT, "", TlvType.TEXT);
                }
                Matcher attribute = ATTRIBUTE.matcher(text);
                if (!attribute.matches()) {
                    throw InvalidValue.form("write for example account.entity");
                }
                return new TlvValue(Source.ATTRIBUTE, String.valueOf(attribute.group(1)), TlvType.TEXT);
            });

    TlvValue as(TlvType other) {
        return new TlvValue(source, text, other);
    }

    /** The value for a message; empty if neither the message nor its application has a value of this type. */
    Optional<byte[]> octets(MessageValues message) {
        return switch (source) {
            case CONSTANT -> type.encode(text);
            case ATTRIBUTE ->
                Optional.ofNullable(message.attributes().get(text)).flatMap(type::encode);
            case SENDER -> type.encode(message.sender());
            case RECIPIENT -> type.encode(message.recipient());
        };
    }
}
