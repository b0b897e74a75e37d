package org.strowger.router.config.match;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * A range of counts of segments.
 *
 * @param text as written
 * @param least the smallest count in the range
 * @param most the largest count in the range
 */
public record CountRange(String text, int least, int most) {
    /** A long message has at most 255 segments (3GPP TS 23.040 section 9.2.3.24.1). */
    private static final int COUNT_MAX = 255;

    private static final Pattern FORM = Pattern.compile("([<>]=?)? ?([0-9]{1,3})|([0-9]{1,3})-([0-9]{1,3})");

    static final ScalarType<CountRange> TYPE = new ScalarType<>(
            "a number of segments such as 1, 2-5, \">1\" or \"<=3\"",
            TextTypes.schema("([<>]=?)? ?[0-9]{1,3}|[0-9]{1,3}-[0-9]{1,3}"),
            (text, value) -> parse(text));

    boolean contains(int count) {
        return count >= least && count <= most;
    }

    boolean covers(CountRange other) {
        return least <= other.least && most >= other.most;
    }

    private static CountRange parse(String text) throws InvalidValue {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw InvalidValue.form();
        }
        CountRange range = form.group(3) == null
                ? compared(text, String.valueOf(form.group(1)), number(form, 2))
                : new CountRange(text, number(form, 3), number(form, 4));
        if (range.least > range.most || range.most < 1 || range.least > COUNT_MAX) {
            throw InvalidValue.form("a message has 1 to " + COUNT_MAX + " segments");
        }
        return range;
    }

    private static CountRange compared(String text, String sign, int number) {
        return switch (sign) {
            case ">" -> new CountRange(text, number + 1, COUNT_MAX);
            case ">=" -> new CountRange(text, number, COUNT_MAX);
            case "<" -> new CountRange(text, 1, number - 1);
            case "<=" -> new CountRange(text, 1, number);
            default -> new CountRange(text, number, number);
        };
    }

    private static int number(Matcher form, int group) {
        return Integer.parseInt(String.valueOf(form.group(group)));
    }

    @Override
    public String toString() {
        return text;
    }
}
