package org.strowger.router.admin.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line with fields: {@code {name}} stands for the value of a field. A part in brackets is omitted if its
 * field is empty. A value always becomes one word of the line, whatever characters it contains.
 */
final class LineTemplate {
    private static final Pattern PART = Pattern.compile("\\[([^]]*)]|[^\\s\\[\\]]+");
    private static final Pattern FIELD = Pattern.compile("\\{([a-z]+)}");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:+@/=*,-]+");

    private final List<Part> parts;

    /** Words that are either all in the line or all omitted. */
    private record Part(List<String> words, boolean optional) {
        List<String> fields() {
            return words.stream()
                    .flatMap(word -> FIELD.matcher(word).results())
                    .map(found -> found.group(1))
                    .toList();
        }
    }

    private LineTemplate(List<Part> parts) {
        this.parts = parts;
    }

    static LineTemplate of(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        while (part.find()) {
            boolean optional = part.group(1) != null;
            String words = optional ? part.group(1) : part.group();
            parts.add(new Part(List.of(words.split(" ", -1)), optional));
        }
        return new LineTemplate(List.copyOf(parts));
    }

    /** The names of all fields, in their order. */
    List<String> fields() {
        return parts.stream().flatMap(part -> part.fields().stream()).toList();
    }

    boolean isOptional(String field) {
        return parts.stream().filter(part -> part.fields().contains(field)).allMatch(Part::optional);
    }

    /** The line; empty if a required field is missing. */
    Optional<String> line(FormFields values) {
        List<String> words = new ArrayList<>();
        for (Part part : parts) {
            boolean isFilled = part.fields().stream().allMatch(values::has);
            if (!isFilled && !part.optional()) {
                return Optional.empty();
            }
            if (isFilled) {
                part.words().forEach(word -> words.add(word(filled(word, values))));
            }
        }
        return Optional.of(String.join(" ", words));
    }

    /** A text with its fields replaced by their values. */
    static String filled(String text, FormFields values) {
        return FIELD.matcher(text).replaceAll(found -> Matcher.quoteReplacement(values.text(found.group(1))));
    }

    private static String word(String value) {
        return PLAIN.matcher(value).matches()
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
