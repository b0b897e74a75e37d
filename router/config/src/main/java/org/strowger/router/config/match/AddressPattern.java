package org.strowger.router.config.match;

/**
 * A pattern for addresses.
 *
 * @param kind the kind of pattern
 * @param text the digits or letters without a plus, or the expression without its slashes
 * @param international whether only international numbers match
 * @param flags the flags of an expression: {@code i} or empty
 */
public record AddressPattern(Kind kind, String text, boolean international, String flags) {
    /** The kind of pattern. */
    public enum Kind {
        EXACT,
        PREFIX,
        EXPRESSION
    }

    public static AddressPattern exact(String text) {
        return new AddressPattern(Kind.EXACT, text, false, "");
    }

    public static AddressPattern prefix(String text) {
        return new AddressPattern(Kind.PREFIX, text, false, "");
    }

    @Override
    public String toString() {
        return switch (kind) {
            case EXACT -> (international ? "+" : "") + text;
            case PREFIX -> (international ? "+" : "") + text + "*";
            case EXPRESSION -> "/" + text + "/" + flags;
        };
    }
}
