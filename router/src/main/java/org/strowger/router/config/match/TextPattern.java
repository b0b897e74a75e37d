package org.strowger.router.config.match;

/**
 * A regular expression that is searched for in texts.
 *
 * @param expression without its slashes
 * @param flags {@code i} or nothing
 */
public record TextPattern(String expression, String flags) {
    @Override
    public String toString() {
        return "/" + expression + "/" + flags;
    }
}
