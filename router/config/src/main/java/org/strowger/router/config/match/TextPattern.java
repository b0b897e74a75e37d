package org.strowger.router.config.match;

/**
 * A regular expression for message texts.
 *
 * @param expression the expression without its slashes
 * @param flags {@code i} or empty
 */
public record TextPattern(String expression, String flags) {
    @Override
    public String toString() {
        return "/" + expression + "/" + flags;
    }
}
