package org.strowger.router.imports.kannel.conf;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses values in the way of Kannel. */
public final class Values {
    /** The message about the form of a label, for values that do not have it. */
    public static final String LABEL_FORM = "a label has at most 64 visible characters of ASCII, and no comma";

    public static final int PORT_MAX = 65_535;

    /** The reason why a port is lost that another listener has. */
    public static final String PORT_TAKEN =
            "another listener already has this port: choose one, and write listen by hand";

    private static final Set<String> TRUE = Set.of("true", "yes", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "no", "off", "0");
    private static final Pattern HEXADECIMAL = Pattern.compile("([+-]?)0[xX]([0-9a-fA-F]{1,8}).*", Pattern.DOTALL);
    private static final Pattern DIGITS = Pattern.compile("([+-]?)([0-9]{1,10}).*", Pattern.DOTALL);
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");

    private static final Map<String, String> ALPHABETS = Map.of(
            "GSM", "gsm",
            "ASCII", "ascii",
            "US-ASCII", "ascii",
            "ISO-8859-1", "latin1",
            "LATIN1", "latin1",
            "WINDOWS-1252", "latin1",
            "CP1252", "latin1",
            "UTF-8", "utf8");

    private static final int OCTAL = 8;
    private static final int DECIMAL_BASE = 10;
    private static final int HEXADECIMAL_BASE = 16;
    private static final int SECONDS_OF_MINUTE = 60;

    private Values() {}

    /** A boolean; any word that is neither true nor false is true. */
    public static boolean isTrue(String value) {
        return !FALSE.contains(value.toLowerCase(Locale.ROOT));
    }

    /** Whether Kannel warns about this boolean. */
    static boolean isDubious(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        return !FALSE.contains(word) && !TRUE.contains(word);
    }

    /** An integer: decimal, hexadecimal with the prefix 0x, or octal with the prefix 0. */
    public static long integer(String value) throws InvalidDirective {
        String word = value.strip();
        Matcher hexadecimal = HEXADECIMAL.matcher(word);
        if (hexadecimal.matches()) {
            long number = Long.parseLong(String.valueOf(hexadecimal.group(2)), HEXADECIMAL_BASE);
            return "-".equals(hexadecimal.group(1)) ? -number : number;
        }
        Matcher digits = DIGITS.matcher(word);
        if (!digits.matches()) {
            throw new InvalidDirective("the value is not a number; Kannel ignores the line");
        }
        String all = String.valueOf(digits.group(2));
        boolean isOctal = all.startsWith("0") && all.chars().allMatch(each -> each < '8');
        long number = Long.parseLong(all, isOctal ? OCTAL : DECIMAL_BASE);
        return "-".equals(digits.group(1)) ? -number : number;
    }

    /** An integer within Strowger's limits. */
    public static long integer(String value, long from, long to) throws InvalidDirective {
        long number = integer(value);
        if (number < from || number > to) {
            throw new InvalidDirective("the value must be from " + from + " to " + to + " in Strowger");
        }
        return number;
    }

    /** A rate per second, which may have a fraction. */
    public static String rate(double perSecond) throws InvalidDirective {
        if (perSecond >= 1 && perSecond == Math.rint(perSecond)) {
            return Math.round(perSecond) + "/s";
        }
        long perMinute = Math.round(perSecond * SECONDS_OF_MINUTE);
        if (perMinute < 1) {
            throw new InvalidDirective("the rate is below one a minute");
        }
        return perMinute + "/m";
    }

    public static double decimal(String value) throws InvalidDirective {
        if (!DECIMAL.matcher(value.strip()).matches()) {
            throw new InvalidDirective("the value is not a number");
        }
        return Double.parseDouble(value.strip());
    }

    /** The words separated by semicolons, without surrounding blanks. */
    public static List<String> list(String value) {
        return Arrays.stream(value.split(";"))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    /** The name of an alphabet in Strowger; empty if Strowger does not have it. */
    public static Optional<String> alphabet(String charset) {
        return Optional.ofNullable(ALPHABETS.get(charset.toUpperCase(Locale.ROOT)));
    }

    /** Whether a word can be a label: visible ASCII without a comma, at most 64 characters. */
    public static boolean isLabel(String word) {
        return !word.isEmpty()
                && word.length() <= 64
                && word.chars().allMatch(each -> each > ' ' && each < 0x7F && each != ',');
    }

    /** Whether a word is a number or name that {@code default-from} and similar keys accept. */
    public static boolean isSender(String word) {
        return word.matches("\\+?[0-9]{1,20}")
                || (word.matches("[ -~&&[^*+/]]{1,11}") && !word.matches("\\+?[0-9][0-9 ().-]*"));
    }
}
