package org.strowger.router.config.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.strowger.router.config.fault.SpellingHint;

/** Value types for names, words and free text. */
public final class TextTypes {
    static final int NAME_MAX = 64;
    private static final String NAME_FORM = "[A-Za-z0-9][A-Za-z0-9._-]{0," + (NAME_MAX - 1) + "}";
    private static final Pattern NAME_PATTERN = Pattern.compile(NAME_FORM);

    public static final ScalarType<String> NAME = new ScalarType<>(
            "a name of letters, digits, dots, dashes and underscores (at most " + NAME_MAX + ")",
            schema(NAME_FORM),
            (text, value) -> matching(NAME_PATTERN, text));

    public static final ScalarType<Boolean> FLAG =
            new ScalarType<>("true or false", Map.of("type", "boolean"), (text, value) -> {
                if (text.equals("true") || text.equals("false")) {
                    return text.equals("true");
                }
                throw switch (text.toLowerCase(Locale.ROOT)) {
                    case "yes", "on", "y", "1", "true" -> InvalidValue.form("did you mean true?");
                    case "no", "off", "n", "0", "false" -> InvalidValue.form("did you mean false?");
                    default -> InvalidValue.form();
                };
            });

    private TextTypes() {}

    /** A text in printable ASCII. */
    public static ScalarType<String> ascii(String what, int min, int max) {
        String length = min == max ? "exactly " + max : (min > 0 ? min + " to " + max : "at most " + max);
        return new ScalarType<>(
                what + " (" + length + " characters of ASCII)",
                schema("[ -~]{" + min + "," + max + "}"),
                (text, value) -> {
                    boolean fits = text.length() >= min && text.length() <= max;
                    if (!fits || !text.chars().allMatch(each -> each >= ' ' && each <= '~')) {
                        throw InvalidValue.form();
                    }
                    return text;
                });
    }

    /** The constants of an enum, in lower case with dashes. */
    public static <E extends Enum<E>> ScalarType<E> words(Class<E> type) {
        return choice(List.of(type.getEnumConstants()), TextTypes::word);
    }

    public static String word(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static ScalarType<String> oneOf(String... words) {
        return choice(List.of(words), Function.identity());
    }

    static <T> ScalarType<T> choice(List<T> values, Function<T, String> spelling) {
        List<String> words = values.stream().map(spelling).toList();
        return new ScalarType<>(SpellingHint.either(words), Map.of("enum", words), (text, value) -> {
            int index = words.indexOf(text);
            if (index < 0) {
                throw InvalidValue.form(SpellingHint.nearest(text, words)
                        .map(near -> "did you mean \"" + near + "\"?")
                        .orElse(""));
            }
            return values.get(index);
        });
    }

    /** A type for a word with a special meaning or else a value of the given type. */
    public static <T> ScalarType<T> wordOr(String word, T meaning, ScalarType<T> type) {
        return new ScalarType<>(
                type.expected() + ", or " + word,
                vocabulary ->
                        Map.of("anyOf", List.of(Map.<String, Object>of("enum", enumOf(word)), type.schema(vocabulary))),
                (text, value) -> text.equals(word) ? meaning : type.parser().parse(text, value));
    }

    /** Some editors interpret a bare {@code off} as a boolean, so the schema allows both. */
    private static List<Object> enumOf(String word) {
        return word.equals("off") ? List.of(word, false) : List.of(word);
    }

    static String matching(Pattern pattern, String text) throws InvalidValue {
        if (!pattern.matcher(text).matches()) {
            throw InvalidValue.form();
        }
        return text;
    }

    /** The schema of a text; also allows numbers, since editors interpret bare digits as a number. */
    public static Map<String, Object> schema(String pattern) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", List.of("string", "number"));
        schema.put("pattern", "^" + pattern + "$");
        return schema;
    }

    public static Map<String, Object> schema() {
        return Map.of("type", List.of("string", "number"));
    }
}
