package org.strowger.router.imports.jasmin;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.match.Expression;

/**
 * A regular expression of Python in the words of Strowger. Jasmin matches at the beginning of a text, Strowger anywhere
 * in it; so the expression is anchored. A beginning of digits alone becomes a prefix, which costs less.
 */
final class PythonExpression {
    private static final int LENGTH_MAX = 900;
    private static final Pattern PREFIX = Pattern.compile("\\^?([0-9]{1,18})(?:\\.\\*\\$?)?");
    private static final Pattern EXACT = Pattern.compile("\\^?([0-9]{1,18})\\$");
    private static final Pattern ALL = Pattern.compile("\\^?(?:\\.\\*)?\\$?|None");

    private final String source;

    PythonExpression(String source) {
        this.source = source;
    }

    /** Whether the expression matches every text. */
    boolean matchesAll() {
        return ALL.matcher(source).matches() && !source.equals("^$") && !source.equals("$");
    }

    /** Whether it is a beginning of digits, which also fits numbers that are written with a plus or 00. */
    boolean isPrefix() {
        return PREFIX.matcher(source).matches() || EXACT.matcher(source).matches();
    }

    /** The digits of a prefix; empty if the expression is not one. */
    Optional<String> prefix() {
        Matcher prefix = PREFIX.matcher(source);
        return prefix.matches() ? Optional.of(String.valueOf(prefix.group(1))) : Optional.empty();
    }

    /** The pattern for {@code match.to} and {@code match.from}; empty if RE2 cannot express it. */
    Optional<String> addressPattern() {
        Matcher exact = EXACT.matcher(source);
        if (exact.matches()) {
            return Optional.of(String.valueOf(exact.group(1)));
        }
        return prefix().map(each -> each + "*").or(this::textPattern);
    }

    /** The pattern for {@code match.text}; empty if RE2 cannot express it. */
    Optional<String> textPattern() {
        return re2(source).map(each -> "/" + each + "/");
    }

    /** A condition of an expression of Strowger about this field; empty if RE2 cannot express it. */
    Optional<String> condition(String field) {
        Optional<String> prefix = prefix();
        if (prefix.isPresent()) {
            return prefix.map(each -> "startsWith(" + field + ", \"" + each + "\")");
        }
        // The field is the digits alone, without a plus.
        String digits = field.equals("text") ? source : source.replaceFirst("^(\\^?)\\\\\\+\\??", "$1");
        return re2(digits).map(each -> "matches(" + field + ", /" + each.replaceAll("(?<!\\\\)/", "\\\\/") + "/)");
    }

    private static Optional<String> re2(String python) {
        String flags = "";
        String rest = python;
        if (rest.startsWith("(?i)")) {
            flags = "(?i)";
            rest = rest.substring(flags.length());
        }
        String body = rest.replace("\\Z", "\\z");
        boolean isPlain = body.matches("\\^?[\\w\\s\\\\+.-]*");
        String anchored = flags + (isPlain ? "^" + body.replaceFirst("^\\^", "") : "^(?:" + body + ")");
        boolean fits = anchored.length() <= LENGTH_MAX
                && anchored.chars().noneMatch(Character::isISOControl)
                && Expression.faultOf(anchored, "").isEmpty();
        return fits ? Optional.of(anchored) : Optional.empty();
    }
}
