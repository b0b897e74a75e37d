package org.strowger.router.config.match;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * A regular expression of a rule. Matching takes time linear in the length of the text, so a hostile text cannot slow
 * it down.
 */
public final class Expression {
    /** The maximum number of states: 4 MB. */
    public static final long STATES_MAX = 100_000;

    /** The maximum depth of groups and optional repetitions: the compiler takes some stack for each. */
    static final long DEPTH_MAX = 4_000;

    private static final int SHOWN_MAX = 200;

    private final Pattern pattern;

    private Expression(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles the expression between the slashes. An expression that would take too much memory is refused before it
     * is compiled: this is the only place that compiles expressions of users.
     *
     * @param flags {@code i} or empty
     * @throws IllegalArgumentException with the error and its position
     */
    public static Expression of(String expression, String flags) {
        ExpressionEstimate estimate = ExpressionEstimate.of(expression);
        if (estimate.states() > STATES_MAX) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "/%s/ is too large: it would take about %,d states of %d octets, at most %,d are possible;"
                            + " use smaller numbers in its repetitions, or fewer repetitions within each other",
                    shortened(expression),
                    estimate.states(),
                    ExpressionEstimate.STATE_OCTETS,
                    STATES_MAX));
        }
        if (estimate.depth() > DEPTH_MAX) {
            throw new IllegalArgumentException("/" + shortened(expression)
                    + "/ has too many groups or optional repetitions within each other; use fewer of them");
        }
        try {
            return new Expression(Pattern.compile(expression, flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "/" + expression + "/ is not a valid regular expression: " + e.getMessage(), e);
        }
    }

    /**
     * The error in an expression or its flags, as a message for the author of the expression; empty if there is no
     * error.
     */
    public static Optional<String> faultOf(String expression, String flags) {
        try {
            of(expression, flags);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.ofNullable(e.getMessage());
        }
    }

    private static String shortened(String expression) {
        return expression.length() <= SHOWN_MAX ? expression : expression.substring(0, SHOWN_MAX) + "...";
    }

    /** The first group of the first match, or the whole match if the expression has no group; empty without a match. */
    public Optional<String> firstIn(String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        return Optional.ofNullable(matcher.groupCount() > 0 ? matcher.group(1) : matcher.group());
    }

    /** The number of states. */
    int states() {
        return pattern.programSize();
    }

    public boolean isFoundIn(String text) {
        return pattern.matcher(text).find();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Expression that && pattern.equals(that.pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }
}
