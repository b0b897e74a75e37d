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
 * A text with escapes in braces, such as {@code {to}}, in whose places values are written. Other braces stay, so that a
 * JSON document can be written as it is.
 */
public final class TemplateText {
    public static final TemplateText EMPTY = new TemplateText(List.of());

    private static final int LENGTH_MAX = 8192;
    private static final Pattern ESCAPE = Pattern.compile("\\{([a-z][a-z-]*)\\}");

    private final List<Part> parts;

    /** A value of a message or of the account. */
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

    /** Literal text, followed by the value of an escape; the last part has none. */
    private record Part(String literal, List<Escape> escape) {}

    private TemplateText(List<Part> parts) {
        this.parts = parts;
    }

    /** The type of a text in which a password may be written, so no fault shows it. */
    public static ScalarType<TemplateText> type(String expected) {
        return new ScalarType<>(expected, TextTypes.schema(), (text, value) -> {
            value.hide();
            return of(text);
        });
    }

    /** Reads a text. */
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

    /** Reads a text that was read before without a fault. */
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

    /** Whether the text has this escape. */
    public boolean has(Escape escape) {
        return parts.stream().anyMatch(part -> part.escape().contains(escape));
    }

    /**
     * Returns the text with its values.
     *
     * @param values the values, coded for their place
     */
    public String with(Function<Escape, String> values) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(part.literal());
            part.escape().forEach(escape -> text.append(values.apply(escape)));
        }
        return text.toString();
    }

    /** Returns no literals: they may contain passwords. */
    @Override
    public String toString() {
        return "text with " + (parts.size() - 1) + " escapes";
    }
}
