package org.strowger.router.config.match;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/**
 * A regular expression of a rule. Matching takes time linear in the length of the text, so a hostile text cannot slow
 * it down.
 */
public final class Expression {
    private final Pattern pattern;

    private Expression(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles the expression between the slashes.
     *
     * @param flags {@code i} or empty
     * @throws IllegalArgumentException with the error and its position
     */
    public static Expression of(String expression, String flags) {
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
