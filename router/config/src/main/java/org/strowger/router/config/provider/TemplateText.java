package org.strowger.router.config.provider;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * A text with placeholders in braces, such as {@code {to}}, which are replaced with values. Other braces stay, so a
 * JSON document can be written unescaped.
 */
public final class TemplateText {
    public static final TemplateText EMPTY = new TemplateText(List.of());

    private static final int LENGTH_MAX = 8192;
    private static final Pattern ESCAPE = Pattern.compile("\\{([a-z][a-z-]*)\\}");

    private final List<Part> parts;

    /** A value that a placeholder stands for. */
    public enum Escape {
        TO,
        TO_DIGITS,
        FROM,
        FROM_DIGITS,
        TEXT,
        TEXT_HEX,
        UDH_HEX,
        CODING,
        ID,
        SYSTEM_ID,
        PASSWORD,
        VALIDITY,
        RECEIPT_URL
    }

    /** A literal text and the placeholder that follows it; the last part has no placeholder. */
    private record Part(String literal, List<Escape> escape) {}

    private TemplateText(List<Part> parts) {
        this.parts = parts;
    }

    /** The type of a text that may contain a password, so no fault shows the text. */
    public static ScalarType<TemplateText> type(String expected) {
        return new ScalarType<>(expected, TextTypes.schema(), (text, value) -> {
            value.hide();
            return of(text);
        });
    }

    /** Parses a text. */
    public static TemplateText of(String text) throws InvalidValue {
        if (text.length() > LENGTH_MAX) {
            throw InvalidValue.because("the text is too long", "write at most " + LENGTH_MAX + " characters");
        }
        List<Part> parts = new ArrayList<>();
        Matcher matcher = ESCAPE.matcher(text);
        int from = 0;
        while (matcher.find()) {
            parts.add(new Part(text.substring(from, matcher.start()), List.of(escape(matcher.group(1)))));
            from = matcher.end();
        }
        parts.add(new Part(text.substring(from), List.of()));
        return new TemplateText(List.copyOf(parts));
    }

    /** Parses a text that is known to be valid. */
    public static TemplateText checked(String text) {
        try {
            return of(text);
        } catch (InvalidValue e) {
            throw new IllegalStateException("a text of the configuration is invalid: " + e.text(), e);
        }
    }

    private static Escape escape(String word) throws InvalidValue {
        List<String> words = Arrays.stream(Escape.values()).map(TextTypes::word).toList();
        int index = words.indexOf(word);
        if (index < 0) {
            throw InvalidValue.because("there is no escape {" + word + "}", "write " + SpellingHint.either(words));
        }
        return Escape.values()[index];
    }

    /** Whether the text contains this placeholder. */
    public boolean has(Escape escape) {
        return parts.stream().anyMatch(part -> part.escape().contains(escape));
    }

    /**
     * Returns the text with all placeholders replaced.
     *
     * @param values the values, encoded for the type of the body
     */
    public String with(Function<Escape, String> values) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(part.literal());
            part.escape().forEach(escape -> text.append(values.apply(escape)));
        }
        return text.toString();
    }

    /** Returns no literal text, because it may contain passwords. */
    @Override
    public String toString() {
        return "text with " + (parts.size() - 1) + " escapes";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TemplateText that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }
}
