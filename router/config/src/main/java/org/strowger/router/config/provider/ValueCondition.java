package org.strowger.router.config.provider;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Expression;
import org.strowger.router.config.match.ExpressionEstimate;

/**
 * A condition on a response: an {@linkplain ValueExpression expression} that must have a value, {@code json status =
 * ok} for a particular value, or {@code json status ~ ^(ok|queued)$} for a value that matches the pattern.
 */
public final class ValueCondition {
    /** A condition that no response meets. */
    public static final ValueCondition NEVER = new ValueCondition(ValueExpression.NONE, "", null);

    public static final ScalarType<ValueCondition> TYPE = new ScalarType<>(
            "a condition: an expression alone, or with \"= VALUE\" or \"~ REGULAR EXPRESSION\"",
            TextTypes.schema(".+"),
            (text, value) -> {
                value.reading()
                        .expressions()
                        .count(value, ExpressionEstimate.of(text).octets());
                return of(text);
            });

    private static final String EQUALS = " = ";
    private static final String MATCHES = " ~ ";
    private static final String REGEX = "regex ";

    private final ValueExpression expression;
    private final String value;
    private final @Nullable Expression pattern;

    private ValueCondition(ValueExpression expression, String value, @Nullable Expression pattern) {
        this.expression = expression;
        this.value = value;
        this.pattern = pattern;
    }

    /** Reads a condition. */
    static ValueCondition of(String text) throws InvalidValue {
        int equals = text.startsWith(REGEX) ? -1 : text.indexOf(EQUALS);
        int matches = text.startsWith(REGEX) ? -1 : text.indexOf(MATCHES);
        if (equals >= 0 && (matches < 0 || equals < matches)) {
            String value = text.substring(equals + EQUALS.length()).strip();
            return new ValueCondition(ValueExpression.of(text.substring(0, equals)), value, null);
        }
        if (matches >= 0) {
            Expression pattern = ValueExpression.compiled(
                    text.substring(matches + MATCHES.length()).strip());
            return new ValueCondition(ValueExpression.of(text.substring(0, matches)), "", pattern);
        }
        return new ValueCondition(ValueExpression.of(text), "", null);
    }

    public boolean isNever() {
        return expression.isNone();
    }

    /** Whether the input meets the condition. */
    public boolean isMetBy(ExpressionInput input) {
        Optional<String> found = expression.in(input);
        Expression form = pattern;
        if (form != null) {
            return found.filter(text -> form.isFoundIn(text)).isPresent();
        }
        return value.isEmpty() ? found.isPresent() : found.filter(value::equals).isPresent();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ValueCondition that
                && expression.equals(that.expression)
                && value.equals(that.value)
                && Objects.equals(pattern, that.pattern);
    }

    @Override
    public int hashCode() {
        return Objects.hash(expression, value, pattern);
    }
}
