package org.strowger.router.config.status;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.message.Status;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * Consecutive status codes of a protocol.
 *
 * @param protocol the protocol that defines the status; empty if only numbers are given
 * @param first the first code, as an unsigned number
 * @param last the last code
 * @param text the range as written
 */
public record CodeRange(String protocol, long first, long last, String text) {
    private static final int HEX = 16;
    private static final long CODE_MAX = 0xFFFF_FFFFL;
    private static final String NUMBER = "(0x[0-9a-f]{1,8}|[0-9]{1,10})";
    private static final Pattern NUMBERS = Pattern.compile(NUMBER + "(?:-" + NUMBER + ")?");

    static final ScalarType<CodeRange> TYPE = new ScalarType<>(
            "a status such as ESME_RTHROTTLED, a number such as 0x58 or 88, or a range such as 0x400-0x4FF",
            TextTypes.schema(),
            CodeRange::parse);

    private static CodeRange parse(String text, ConfigValue value) throws InvalidValue {
        Matcher numbers = NUMBERS.matcher(text.toLowerCase(Locale.ROOT));
        if (!numbers.matches()) {
            return named(text, value);
        }
        long first = number(String.valueOf(numbers.group(1)));
        long last = numbers.group(2) == null ? first : number(String.valueOf(numbers.group(2)));
        if (first == 0) {
            throw InvalidValue.because("0 is the status of success", "write the codes of errors, from 1");
        }
        if (last > CODE_MAX || first > CODE_MAX) {
            throw InvalidValue.because("no protocol has codes above 0xFFFFFFFF", "write a smaller number");
        }
        if (first > last) {
            throw InvalidValue.because("the range ends before it begins", "write the smaller number first");
        }
        return new CodeRange("", first, last, text);
    }

    private static CodeRange named(String text, ConfigValue value) throws InvalidValue {
        Optional<Status> status = value.reading().vocabulary().status(text);
        if (status.isEmpty()) {
            throw InvalidValue.form(
                    SpellingHint.nearest(text, value.reading().vocabulary().statusNames())
                            .map(near -> "did you mean \"" + near + "\"?")
                            .orElse(""));
        }
        long code = Integer.toUnsignedLong(status.get().code());
        return new CodeRange(status.get().protocol(), code, code, text);
    }

    private static long number(String text) {
        return text.startsWith("0x") ? Long.parseLong(text.substring(2), HEX) : Long.parseLong(text);
    }

    public boolean contains(long code) {
        return first <= code && code <= last;
    }

    /** Whether this range contains all codes of the other range. */
    public boolean covers(CodeRange other) {
        return first <= other.first && other.last <= last;
    }

    @Override
    public String toString() {
        return text;
    }
}
