package org.strowger.router.config.match;

/**
 * Which addresses are meant.
 *
 * @param kind how they are described
 * @param text the digits or letters without a plus, or the expression without its slashes
 * @param international whether the number must be an international one
 * @param flags of an expression: {@code i} or nothing
 */
public record AddressPattern(Kind kind, String text, boolean international, String flags) {
    /** How addresses are described. */
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
