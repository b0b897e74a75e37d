package org.strowger.router.config.match;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.AddressPattern.Kind;

/** Value types for phone numbers, sender names, address patterns and text patterns. */
public final class PatternTypes {
    private static final int EXPRESSION_MAX = 1000;

    /** The maximum length of the name of a sender (3GPP TS 23.040 section 9.1.2.5). */
    private static final int NAME_MAX = 11;

    private static final Pattern EXPRESSION = Pattern.compile("/(.+)/([A-Za-z]*)", Pattern.DOTALL);
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,20}");
    private static final Pattern NEARLY_DIGITS = Pattern.compile("\\+?[0-9][0-9 ().-]*\\*?");
    private static final Pattern NAME = Pattern.compile("[ -~&&[^*+/]]{1,20}");

    /** A sender or recipient address as written in the configuration. */
    public static final ScalarType<Address> ADDRESS = new ScalarType<>(
            "a number such as +447700900123, or a name of at most 11 characters",
            TextTypes.schema(),
            (text, value) -> address(text));

    /** A pattern that sender or recipient addresses are compared with. */
    public static final ScalarType<AddressPattern> PATTERN = new ScalarType<>(
            "a number or name, a prefix followed by *, or a /regular expression/",
            TextTypes.schema(),
            (text, value) -> pattern(text, value));

    public static final ScalarType<TextPattern> TEXT = new ScalarType<>(
            "a regular expression between slashes such as /code/ or /^stop/i", TextTypes.schema(), (text, value) -> {
                Matcher form = expression(text, value);
                return new TextPattern(String.valueOf(form.group(1)), String.valueOf(form.group(2)));
            });

    /** Digits to add to or remove from the beginning of a number. */
    public static final ScalarType<String> PREFIX = new ScalarType<>(
            "the first digits of a number, with or without +", TextTypes.schema("\\+?[0-9]{0,20}"), (text, value) -> {
                String digits = text.startsWith("+") ? text.substring(1) : text;
                if (text.isEmpty()
                        || !(digits.isEmpty() || DIGITS.matcher(digits).matches())) {
                    throw InvalidValue.form();
                }
                return text;
            });

    private PatternTypes() {}

    /** A number, or a name of a sender; empty if the text is neither. */
    public static Optional<Address> addressOf(String text) {
        if (DIGITS.matcher(text).matches()) {
            return Optional.of(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, text));
        }
        if (text.startsWith("+") && DIGITS.matcher(text.substring(1)).matches()) {
            return Optional.of(Address.international(text.substring(1)));
        }
        boolean isName = !NEARLY_DIGITS.matcher(text).matches()
                && text.length() <= NAME_MAX
                && NAME.matcher(text).matches();
        return isName ? Optional.of(Address.alphanumeric(text)) : Optional.empty();
    }

    private static Address address(String text) throws InvalidValue {
        return addressOf(text)
                .orElseThrow(() -> InvalidValue.form(
                        NEARLY_DIGITS.matcher(text).matches()
                                ? "write a number without spaces, dashes or brackets"
                                : ""));
    }

    private static AddressPattern pattern(String text, ConfigValue value) throws InvalidValue {
        if (text.startsWith("/")) {
            Matcher form = expression(text, value);
            return new AddressPattern(
                    Kind.EXPRESSION, String.valueOf(form.group(1)), false, String.valueOf(form.group(2)));
        }
        boolean international = text.startsWith("+");
        boolean prefix = text.endsWith("*");
        String body = text.substring(
                international ? 1 : 0, Math.max(text.length() - (prefix ? 1 : 0), international ? 1 : 0));
        if (body.indexOf('*') >= 0) {
            throw InvalidValue.form("a * is allowed only at the end; otherwise write a /regular expression/");
        }
        boolean digits = DIGITS.matcher(body).matches();
        if (!digits && NEARLY_DIGITS.matcher(text).matches()) {
            throw InvalidValue.form("write a number without spaces, dashes or brackets, at most 20 digits");
        }
        boolean everything = body.isEmpty() && prefix;
        boolean right =
                digits || everything || (!international && NAME.matcher(body).matches());
        if (!right) {
            throw InvalidValue.form(international ? "digits must follow the +" : "");
        }
        return new AddressPattern(prefix ? Kind.PREFIX : Kind.EXACT, body, international, "");
    }

    private static Matcher expression(String text, ConfigValue value) throws InvalidValue {
        Matcher form = EXPRESSION.matcher(text);
        if (!form.matches()) {
            throw InvalidValue.form("write a regular expression between two slashes");
        }
        String flags = String.valueOf(form.group(2));
        if (!flags.isEmpty() && !flags.equals("i")) {
            throw InvalidValue.form("after the second slash, write i (ignore case) or nothing");
        }
        String expression = String.valueOf(form.group(1));
        if (expression.length() > EXPRESSION_MAX) {
            throw InvalidValue.form("an expression can have at most " + EXPRESSION_MAX + " characters");
        }
        Optional<String> fault = Expression.faultOf(expression, flags);
        if (fault.isPresent()) {
            throw InvalidValue.because(fault.get(), "use RE2 syntax, without look-around and back-references");
        }
        value.reading()
                .expressions()
                .count(value, ExpressionEstimate.of(expression).octets());
        return form;
    }
}
