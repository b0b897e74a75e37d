package org.strowger.router.config.match;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.strowger.message.OptionalParameter;
import org.strowger.message.OptionalParameter.Reserved;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * How the messages of an application get labels. Routes can match labels, so the application can influence the choice
 * of the route.
 *
 * @param allowed the labels that the application may use; any if empty
 * @param byDefault the label of messages without one, at most one
 * @param tlv the tag of the optional parameter with the label (SMPP 3.4 section 5.3); {@link #NO_TLV} if there is none
 */
public record Labels(List<String> allowed, List<String> byDefault, int tlv) {
    public static final int NO_TLV = 0;

    /** The labels of an application without label settings: any label is allowed. */
    public static final Labels NONE = new Labels(List.of(), List.of(), NO_TLV);

    private static final String FORM = "[!-~&&[^,]]{1," + PlainMessage.LABEL_CHARACTERS_MAX + "}";
    private static final Pattern LABEL_PATTERN = Pattern.compile(FORM);
    private static final Pattern TAG_PATTERN = Pattern.compile("0x[0-9A-Fa-f]{1,4}");
    private static final int HEX = 16;

    public static final ScalarType<String> LABEL = new ScalarType<>(
            "a label of at most " + PlainMessage.LABEL_CHARACTERS_MAX + " visible characters of ASCII, without commas",
            TextTypes.schema("[!-+\\-.-~]{1," + PlainMessage.LABEL_CHARACTERS_MAX + "}"),
            (text, value) -> {
                if (!isLabel(text)) {
                    throw InvalidValue.form();
                }
                return text;
            });

    /** The tag of an optional parameter. */
    static final ScalarType<Integer> TAG = new ScalarType<>(
            "a tag such as 0x1400", Map.of("type", List.of("string", "number")), (text, value) -> tag(text));

    /** The tag of an optional parameter that applications can set. */
    public static final ScalarType<Integer> FREE_TAG = TAG.then((tag, value) -> {
        if (Reserved.has(tag)) {
            throw InvalidValue.because(
                    "this TLV has another purpose in messages", "choose a tag of 0x1400 or above (SMPP 3.4, 5.3.2)");
        }
        return tag;
    });

    public Labels {
        allowed = List.copyOf(allowed);
        byDefault = List.copyOf(byDefault);
    }

    private static int tag(String text) throws InvalidValue {
        if (!TAG_PATTERN.matcher(text).matches()) {
            throw InvalidValue.form("write 0x and up to four hexadecimal digits");
        }
        int tag = Integer.parseInt(text.substring(2), HEX);
        if (tag == 0) {
            throw InvalidValue.form("tag 0 is reserved");
        }
        return tag;
    }

    public static boolean isLabel(String text) {
        return LABEL_PATTERN.matcher(text).matches();
    }

    /** The labels of a message: the labels submitted with it, else the value of its TLV, else the default. */
    List<String> of(ShortMessage message) {
        List<String> given = message.labels();
        if (given.isEmpty() && tlv != NO_TLV) {
            given = ofTlv(message);
        }
        return given.isEmpty() ? byDefault : given;
    }

    private List<String> ofTlv(ShortMessage message) {
        for (OptionalParameter each : message.optionalParameters()) {
            if (each.tag() == tlv) {
                String value = text(each);
                return value.isEmpty() ? List.of() : List.of(value);
            }
        }
        return List.of();
    }

    /** The value as text; a C-octet string has a NUL at its end (SMPP 3.4 section 3.1). */
    public static String text(OptionalParameter parameter) {
        byte[] octets = parameter.value();
        int length = octets.length;
        while (length > 0 && octets[length - 1] == 0) {
            length--;
        }
        return new String(octets, 0, length, StandardCharsets.ISO_8859_1);
    }
}
