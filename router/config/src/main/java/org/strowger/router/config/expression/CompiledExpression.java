package org.strowger.router.config.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.router.config.match.MessageFacts;

/**
 * A compiled expression that computes a value for a message. Its evaluation always ends, and never throws an exception.
 * It allocates memory only for functions that create texts and to read the text of the message.
 */
public final class CompiledExpression {
    private static final int SHOWN_MAX = 100;

    private final String source;
    private final Part whole;
    private final Value value;
    private final List<Reference> references;

    CompiledExpression(String source, Part whole, List<Reference> references) {
        this.source = source;
        this.whole = whole;
        this.value = whole.value();
        this.references = List.copyOf(references);
    }

    /** The value of a condition. */
    public boolean isTrue(MessageFacts message) {
        return value.isTrue(message);
    }

    /** The value of a text. */
    public String text(MessageFacts message) {
        return value.text(message);
    }

    List<Reference> references() {
        return references;
    }

    /** The text if it is the same for every message; empty if it is not. */
    String fixedText() {
        return whole.kind() == ValueKind.TEXT && whole.isConstant() ? whole.constantText() : "";
    }

    /**
     * The value of the expression, then the value of each operand of {@code and}, {@code or} and {@code not}, one
     * sentence each.
     */
    public List<String> explain(MessageFacts message) {
        List<String> lines = new ArrayList<>();
        explain(whole, message, lines);
        return lines;
    }

    private void explain(Part part, MessageFacts message, List<String> lines) {
        boolean isLogic = part.role() == Part.Role.LOGIC;
        lines.add(said(part, message) + (isLogic ? "" : fields(part, message)));
        if (isLogic) {
            part.parts().forEach(operand -> explain(operand, message, lines));
        }
    }

    /** The fields of a part with their values, in brackets. */
    private String fields(Part part, MessageFacts message) {
        if (part.role() == Part.Role.FIELD) {
            return "";
        }
        Map<String, String> fields = new LinkedHashMap<>();
        collect(part, message, fields);
        return fields.isEmpty() ? "" : fields.values().stream().collect(Collectors.joining(", ", " (", ")"));
    }

    private void collect(Part part, MessageFacts message, Map<String, String> fields) {
        if (part.role() == Part.Role.FIELD) {
            fields.put(written(part), said(part, message));
        }
        part.parts().forEach(each -> collect(each, message, fields));
    }

    private String said(Part part, MessageFacts message) {
        return written(part) + " is " + shown(part, message);
    }

    private String written(Part part) {
        return shortened(source.substring(part.start(), part.end()));
    }

    private static String shown(Part part, MessageFacts message) {
        return switch (part.kind()) {
            case CONDITION -> String.valueOf(part.value().isTrue(message));
            case TEXT -> "\"" + shortened(part.value().text(message)) + "\"";
            case NUMBER -> String.valueOf(part.value().number(message));
            case TIME -> clock(part.value().number(message));
            case TEXTS -> String.valueOf(part.value().texts(message));
            case PATTERN -> throw new AssertionError("an expression has no value of this kind");
        };
    }

    private static String clock(long minutes) {
        return String.format("%02d:%02d", minutes / 60, minutes % 60);
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "...";
    }

    @Override
    public String toString() {
        return source;
    }
}
