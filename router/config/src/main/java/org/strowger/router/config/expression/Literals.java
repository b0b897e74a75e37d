package org.strowger.router.config.expression;

import java.util.Optional;
import org.strowger.router.config.match.Expression;

/** Numbers, times and regular expressions as written in an expression. */
final class Literals {
    private static final String HEXADECIMAL = "0x";
    private static final int HEX = 16;
    private static final int HOURS = 24;
    private static final int MINUTES = 60;
    private static final int PATTERN_MAX = 1000;

    private Literals() {}

    static Part number(Token token) throws InvalidExpression {
        String digits = token.text();
        if (digits.length() > WholeNumbers.DIGITS_MAX) {
            throw new InvalidExpression(
                    token,
                    "a number has at most " + WholeNumbers.DIGITS_MAX + " digits",
                    "write the number of a subscriber as a text in quotes");
        }
        long value = digits.startsWith(HEXADECIMAL)
                ? Long.parseLong(digits.substring(HEXADECIMAL.length()), HEX)
                : Long.parseLong(digits);
        return Part.constant(ValueKind.NUMBER, token, (Value.OfNumber) message -> value);
    }

    static Part time(Token token) throws InvalidExpression {
        int colon = token.text().indexOf(':');
        int hour = Integer.parseInt(token.text().substring(0, colon));
        int minute = Integer.parseInt(token.text().substring(colon + 1));
        if (hour >= HOURS || minute >= MINUTES) {
            throw new InvalidExpression(token, "not a valid time: " + token.text(), "times are 00:00 to 23:59");
        }
        long value = hour * (long) MINUTES + minute;
        return Part.constant(ValueKind.TIME, token, (Value.OfNumber) message -> value);
    }

    static Part pattern(Token token) throws InvalidExpression {
        int close = token.text().lastIndexOf('/');
        String expression = token.text().substring(1, close);
        String flags = token.text().substring(close + 1);
        if (expression.isEmpty() || expression.length() > PATTERN_MAX) {
            throw new InvalidExpression(token, "a regular expression has 1 to " + PATTERN_MAX + " characters", "");
        }
        if (!flags.isEmpty() && !flags.equals("i")) {
            throw new InvalidExpression(
                    token, "after the second slash, only i (ignore case) is possible", "remove \"" + flags + "\"");
        }
        Optional<String> fault = Expression.faultOf(expression, flags);
        if (fault.isPresent()) {
            throw new InvalidExpression(token, fault.get(), "use RE2 syntax, without look-around and back-references");
        }
        return Part.constant(ValueKind.PATTERN, token, new PatternValue(Expression.of(expression, flags)));
    }
}
