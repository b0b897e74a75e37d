package org.strowger.router.config.provider;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Expression;
import org.strowger.router.config.match.ExpressionEstimate;

/**
 * An expression for a value in a response or request: {@code status}, {@code body}, {@code json messages.0.id},
 * {@code form id}, {@code header Location}, or {@code regex id=([0-9]+)}, whose value is its first group.
 */
public final class ValueExpression {
    /** An expression without a value. */
    public static final ValueExpression NONE = new ValueExpression(Kind.NONE, "", null);

    public static final ScalarType<ValueExpression> TYPE = new ScalarType<>(
            "an expression: status, body, json PATH, form NAME, header NAME or regex EXPRESSION",
            TextTypes.schema("(status|body|json .+|form .+|header .+|regex .+)"),
            (text, value) -> {
                value.reading()
                        .expressions()
                        .count(value, ExpressionEstimate.of(text).octets());
                return of(text);
            });

    private enum Kind {
        NONE,
        STATUS,
        BODY,
        JSON,
        FORM,
        HEADER,
        REGEX
    }

    private final Kind kind;
    private final String argument;
    private final @Nullable Expression pattern;

    private ValueExpression(Kind kind, String argument, @Nullable Expression pattern) {
        this.kind = kind;
        this.argument = argument;
        this.pattern = pattern;
    }

    /** Reads an expression. */
    static ValueExpression of(String text) throws InvalidValue {
        int blank = text.indexOf(' ');
        String word = blank < 0 ? text : text.substring(0, blank);
        String argument = blank < 0 ? "" : text.substring(blank + 1).strip();
        Kind kind =
                switch (word) {
                    case "status" -> Kind.STATUS;
                    case "body" -> Kind.BODY;
                    case "json" -> Kind.JSON;
                    case "form" -> Kind.FORM;
                    case "header" -> Kind.HEADER;
                    case "regex" -> Kind.REGEX;
                    default -> throw InvalidValue.form();
                };
        boolean isBare = kind == Kind.STATUS || kind == Kind.BODY;
        if (isBare != argument.isEmpty()) {
            throw InvalidValue.form(
                    isBare ? word + " has no argument" : word + " needs an argument, such as \"" + word + " id\"");
        }
        return new ValueExpression(kind, argument, kind == Kind.REGEX ? compiled(argument) : null);
    }

    static Expression compiled(String expression) throws InvalidValue {
        try {
            return Expression.of(expression, "");
        } catch (IllegalArgumentException e) {
            throw InvalidValue.because(String.valueOf(e.getMessage()), "see the syntax of RE2");
        }
    }

    public boolean isNone() {
        return kind == Kind.NONE;
    }

    /** Returns the value; empty if there is none. */
    public Optional<String> in(ExpressionInput input) {
        return switch (kind) {
            case NONE -> Optional.empty();
            case STATUS -> Optional.of(Integer.toString(input.status()));
            case BODY -> Optional.of(input.body());
            case JSON -> input.member(argument);
            case FORM -> input.parameter(argument);
            case HEADER -> input.header(argument);
            case REGEX -> found(input.body());
        };
    }

    private Optional<String> found(String body) {
        Expression sought = pattern;
        if (sought == null) {
            throw new AssertionError("the expression was not compiled");
        }
        return sought.firstIn(body);
    }

    @Override
    public String toString() {
        return (kind.name().toLowerCase(Locale.ROOT) + " " + argument).strip();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ValueExpression that && kind == that.kind && argument.equals(that.argument);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, argument);
    }
}
