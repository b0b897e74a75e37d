package org.strowger.router.config.match;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/** A regular expression of a route: it is found in time that grows with the text alone, whoever wrote the text. */
public final class Expression {
    private final Pattern pattern;

    private Expression(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Compiles what stands between the slashes.
     *
     * @param flags {@code i} or nothing
     * @throws IllegalArgumentException with what is wrong, and where
     */
    public static Expression of(String expression, String flags) {
        try {
            return new Expression(Pattern.compile(expression, flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "/" + expression + "/ is not a valid regular expression: " + e.getMessage(), e);
        }
    }

    /** What is wrong with an expression and its flags, for whoever wrote it; empty if nothing is. */
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
}
