package org.strowger.router.http.v1;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonString;

/**
 * The type of a member.
 *
 * @param expected the valid values, for people
 * @param schema the valid values as a JSON schema
 */
record MemberType<T>(String expected, Map<String, Object> schema, Parser<T> parser) {
    /** Reads a value. */
    interface Parser<T> {
        T parse(JsonValue value) throws WrongValue;
    }

    /** Reads a text. */
    interface TextParser<T> {
        T parse(String text) throws WrongValue;
    }

    /** Returns a type of strings. */
    static <T> MemberType<T> text(String expected, int min, int max, TextParser<T> parser) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("minLength", min);
        schema.put("maxLength", max);
        return new MemberType<>(expected, schema, value -> {
            String text = string(value);
            int length = text.codePointCount(0, text.length());
            if (length < min || length > max) {
                throw new WrongValue("this has " + length + " characters");
            }
            return parser.parse(text);
        });
    }

    /** Returns a type of strings that match a pattern. */
    static <T> MemberType<T> matching(String expected, String pattern, TextParser<T> parser) {
        Pattern compiled = Pattern.compile(pattern);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("pattern", "^" + pattern + "$");
        return new MemberType<>(expected, schema, value -> {
            String text = string(value);
            if (!compiled.matcher(text).matches()) {
                throw new WrongValue("this text does not have the expected form");
            }
            return parser.parse(text);
        });
    }

    static MemberType<Integer> integer(String what, int min, int max) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "integer");
        schema.put("minimum", min);
        schema.put("maximum", max);
        return new MemberType<>(what + " from " + min + " to " + max, schema, value -> {
            if (!(value instanceof JsonNumber number)) {
                throw new WrongValue("this is " + value.kind().noun());
            }
            OptionalLong whole = number.whole();
            if (whole.isEmpty() || whole.getAsLong() < min || whole.getAsLong() > max) {
                throw new WrongValue("this number is out of range");
            }
            return (int) whole.getAsLong();
        });
    }

    /** Returns a type whose values are the names of constants. */
    static <E extends Enum<E>> MemberType<E> choice(Class<E> type) {
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(Words::of).toList();
        Map<String, E> values =
                Arrays.stream(type.getEnumConstants()).collect(Collectors.toMap(Words::of, each -> each));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "string");
        schema.put("enum", words);
        return new MemberType<>("one of " + SpellingHint.either(words), schema, value -> {
            String text = string(value);
            E constant = values.get(text);
            if (constant == null) {
                throw new WrongValue(SpellingHint.nearest(text, words)
                        .map(near -> "did you mean \"" + near + "\"?")
                        .orElse("this is not one of the expected words"));
            }
            return constant;
        });
    }

    static String string(JsonValue value) throws WrongValue {
        if (value instanceof JsonString string) {
            return string.text();
        }
        throw new WrongValue("this is " + value.kind().noun());
    }
}
