package org.strowger.router.config.fields;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Expression;
import org.strowger.router.config.match.TextPattern;

/**
 * A condition on the value of a TLV. A final NUL does not belong to the value.
 *
 * @param expression must be found in the value; null for none
 * @param length the number of octets that the value may have
 */
record TlvTest(@Nullable Expression expression, Length length) {
    /** The condition of a rule that has none; always met. */
    static final TlvTest NONE = new TlvTest(null, new Length(0, Integer.MAX_VALUE));

    private static final Pattern LENGTH = Pattern.compile("([0-9]{1,5})(?:\\.\\.([0-9]{1,5}))?");

    /** A number of octets, or a range of them. */
    record Length(int min, int max) {
        static final ScalarType<Length> RANGE = new ScalarType<>(
                "a number of octets such as 19, or a range such as 1..30",
                TextTypes.schema("[0-9]{1,5}(\\.\\.[0-9]{1,5})?"),
                (text, value) -> {
                    Matcher form = LENGTH.matcher(text);
                    if (!form.matches()) {
                        throw InvalidValue.form("write for example 1..30");
                    }
                    String second = form.group(2);
                    int min = Integer.parseInt(String.valueOf(form.group(1)));
                    int max = second == null ? min : Integer.parseInt(second);
                    if (min > max) {
                        throw InvalidValue.form("the first number must not be larger than the second");
                    }
                    return new Length(min, max);
                });
    }

    TlvTest matching(TextPattern pattern) {
        return new TlvTest(Expression.of(pattern.expression(), pattern.flags()), length);
    }

    TlvTest of(Length octets) {
        return new TlvTest(expression, octets);
    }

    boolean isMetBy(byte[] value) {
        int octets = value.length > 0 && value[value.length - 1] == 0 ? value.length - 1 : value.length;
        if (octets < length.min() || octets > length.max()) {
            return false;
        }
        Expression wanted = expression;
        return wanted == null || wanted.isFoundIn(new String(value, 0, octets, StandardCharsets.ISO_8859_1));
    }
}
