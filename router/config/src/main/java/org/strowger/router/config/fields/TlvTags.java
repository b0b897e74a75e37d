package org.strowger.router.config.fields;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.message.OptionalParameter;
import org.strowger.message.OptionalParameter.Reserved;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/** The value type of the tag of a TLV: a name of the specification, or a number. */
public final class TlvTags {
    private static final Pattern NUMBER = Pattern.compile("0x([0-9A-Fa-f]{1,4})|([0-9]{1,5})");
    private static final int HEX = 16;

    public static final ScalarType<Integer> TAG = new ScalarType<>(
            "the tag of a TLV such as 0x1400, or its name such as user_message_reference",
            TextTypes.schema("(0x[0-9A-Fa-f]{1,4}|[0-9]{1,5}|[a-z][a-z0-9_]{1,63})"),
            (text, value) -> permitted(tag(text, value.reading().vocabulary().tlvTags())));

    private TlvTags() {}

    private static int tag(String text, Map<String, Integer> named) throws InvalidValue {
        Matcher number = NUMBER.matcher(text);
        if (number.matches()) {
            String hex = number.group(1);
            int tag = hex == null ? Integer.parseInt(text) : Integer.parseInt(hex, HEX);
            if (tag < 1 || tag > OptionalParameter.TAG_MAX) {
                throw InvalidValue.form("tags are numbers from 1 to 0xFFFF");
            }
            return tag;
        }
        Integer tag = named.get(text);
        if (tag == null) {
            throw InvalidValue.form(SpellingHint.nearest(text, named.keySet())
                    .map(near -> "did you mean \"" + near + "\"?")
                    .orElse("write the number of the tag, such as 0x1400"));
        }
        return tag;
    }

    /** Refuses tags whose values Strowger derives from other properties of a message. */
    private static int permitted(int tag) throws InvalidValue {
        Optional<Reserved> reserved = Reserved.find(tag);
        if (reserved.isPresent()) {
            throw InvalidValue.because(
                    "rules cannot name this TLV: " + reserved.get().reason(), "choose another TLV");
        }
        return tag;
    }

    /** The tag as it is shown to people. */
    static String shown(int tag) {
        return String.format("0x%04X", tag);
    }
}
