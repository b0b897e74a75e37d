package org.strowger.router.config.expression;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.match.ExpressionEstimate;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A valid expression as written in the configuration. Two expressions are equal if their sources are equal.
 *
 * @param source the expression
 * @param kind the type of its value
 */
public record ExpressionText(String source, ValueKind kind) {
    private static final int LENGTH_MAX = 2000;

    /** An expression whose value is true or false. */
    public static final ValueType<ExpressionText> CONDITION =
            new Type(ValueKind.CONDITION, "a condition such as segments > 3 and country == \"FR\"");

    /** An expression whose value is text. */
    public static final ValueType<ExpressionText> TEXT =
            new Type(ValueKind.TEXT, "an expression for a text, such as text + \" STOP 80000\"");

    /** @param application the name of the application whose messages are judged */
    public CompiledExpression compile(String application) {
        try {
            return ExpressionParser.parse(source, kind, application);
        } catch (InvalidExpression e) {
            throw new AssertionError("an expression that passed its check cannot be compiled: " + source, e);
        }
    }

    /** The names in the expression that other parts of the configuration define. */
    public List<Reference> references() {
        return compile("").references();
    }

    /** The text if it is written as one literal; empty otherwise. */
    public String fixedText() {
        return compile("").fixedText();
    }

    /** Reports an error in a name of an expression. */
    public static void refuse(ConfigValue value, Reference name, FaultText what) {
        refuse(value, name.start(), name.end(), what);
    }

    private static void refuse(ConfigValue value, int start, int end, FaultText what) {
        value.reading().faults().add(span(value, start, end), value.key(), what);
    }

    /**
     * The position of some characters of a value. Exact if the value is on one line and its characters stand in the
     * file without escapes; otherwise the position of the whole value.
     */
    private static Span span(ConfigValue value, int start, int end) {
        Span whole = value.span();
        if (!(value.tree() instanceof YamlTree.Scalar scalar)) {
            return whole;
        }
        int quote = scalar.plain() ? 0 : 1;
        boolean isExact = whole.line() == whole.endLine()
                && whole.endColumn() - whole.column() == scalar.text().length() + 2 * quote;
        int column = whole.column() + quote;
        return isExact ? new Span(whole.source(), whole.line(), column + start, whole.line(), column + end) : whole;
    }

    private record Type(ValueKind kind, String expected) implements ValueType<ExpressionText> {
        @Override
        public Optional<ExpressionText> read(ConfigValue value) {
            if (!(value.tree() instanceof YamlTree.Scalar scalar) || scalar.isNothing()) {
                return value.expected(expected, "");
            }
            value.show();
            String source = scalar.text();
            if (source.length() > LENGTH_MAX) {
                value.refuse(FaultText.of("an expression has at most " + LENGTH_MAX + " characters, this one has "
                                + source.length())
                        .advising("write several filters, or use a number table"));
                return Optional.empty();
            }
            try {
                ExpressionParser.parse(source, kind, "");
                long octets = 0;
                for (Token each : Lexer.tokens(source)) {
                    octets += each.kind() == Token.Kind.PATTERN
                            ? ExpressionEstimate.of(each.text()).octets()
                            : 0;
                }
                value.reading().expressions().count(value, octets);
                return Optional.of(new ExpressionText(source, kind));
            } catch (InvalidValue e) {
                value.refuse(FaultText.of(e.text()).advising(e.advice()));
                return Optional.empty();
            } catch (InvalidExpression e) {
                FaultText what = FaultText.of("character " + (e.start() + 1) + ": " + e.text());
                refuse(value, e.start(), e.end(), e.advice().isEmpty() ? what : what.advising(e.advice()));
                return Optional.empty();
            }
        }

        @Override
        public Map<String, Object> schema(ConfigVocabulary vocabulary) {
            return TextTypes.schema();
        }
    }
}
