package org.strowger.router.imports.jasmin;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.match.Expression;

/**
 * A Python regular expression, converted for Strowger. Jasmin matches at the beginning of a text, Strowger anywhere in
 * it, so the expression is anchored. If it consists of leading digits only, it becomes a prefix, which costs less. In
 * Jasmin the plus is part of a number's text; in Strowger it is the type of the number, so a leading plus is removed.
 */
final class PythonExpression {
    private static final int LENGTH_MAX = 900;
    private static final Pattern PREFIX = Pattern.compile("\\^?(\\\\\\+\\??)?([0-9]{1,18})(?:\\.\\*\\$?)?");
    private static final Pattern EXACT = Pattern.compile("\\^?(\\\\\\+\\??)?([0-9]{1,18})\\$");
    private static final Pattern PLUS = Pattern.compile("^(\\^?)\\\\\\+\\??");
    private static final Pattern OTHER_PLUS = Pattern.compile("\\\\\\+|\\[[^]]*\\+");
    private static final Pattern ALL = Pattern.compile("\\^?(?:\\.\\*)?\\$?|None");

    private final String source;

    PythonExpression(String source) {
        this.source = source;
    }

    /** Whether the expression matches every text. */
    boolean matchesAll() {
        return ALL.matcher(source).matches() && !source.equals("^$") && !source.equals("$");
    }

    /** Whether the expression is only a prefix of digits. A prefix also matches numbers written with a plus or 00. */
    boolean isPrefix() {
        return PREFIX.matcher(source).matches() || EXACT.matcher(source).matches();
    }

    /** Whether the expression requires a plus at a position other than the beginning, such as {@code (\+|00)44}. */
    boolean hasOtherPlus() {
        return OTHER_PLUS.matcher(withoutPlus()).find();
    }

    private String withoutPlus() {
        return PLUS.matcher(source).replaceFirst("$1");
    }

    /** The digits of a prefix; empty if the expression is not one. */
    Optional<String> prefix() {
        Matcher prefix = PREFIX.matcher(source);
        return prefix.matches() ? Optional.of(String.valueOf(prefix.group(2))) : Optional.empty();
    }

    /** The pattern for {@code match.to} and {@code match.from}; empty if RE2 cannot express it. */
    Optional<String> addressPattern() {
        Matcher exact = EXACT.matcher(source);
        if (exact.matches()) {
            return Optional.of(literal(exact));
        }
        Matcher prefix = PREFIX.matcher(source);
        return prefix.matches()
                ? Optional.of(literal(prefix) + "*")
                : re2(withoutPlus()).map(each -> "/" + each + "/");
    }

    private static String literal(Matcher number) {
        return ("\\+".equals(number.group(1)) ? "+" : "") + number.group(2);
    }

    /** The pattern for {@code match.text}; empty if RE2 cannot express it. */
    Optional<String> textPattern() {
        return re2(source).map(each -> "/" + each + "/");
    }

    /** A condition on this field in Strowger's expression language; empty if RE2 cannot express it. */
    Optional<String> condition(String field) {
        Optional<String> prefix = prefix();
        if (prefix.isPresent()) {
            return prefix.map(each -> "startsWith(" + field + ", \"" + each + "\")");
        }
        return re2(field.equals("text") ? source : withoutPlus())
                .map(each -> "matches(" + field + ", /" + each.replaceAll("(?<!\\\\)/", "\\\\/") + "/)");
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
