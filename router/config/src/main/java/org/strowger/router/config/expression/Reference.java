package org.strowger.router.config.expression;

/**
 * A name in an expression that other parts of the configuration define.
 *
 * @param name the name of a table or an application; of {@link Kind#ORIGIN}, the field
 * @param start the index of its first character
 * @param end the index after its last character
 */
public record Reference(Kind kind, String name, int start, int end) {
    /** The kind of object that has the name. */
    public enum Kind {
        TABLE,
        APPLICATION,
        /** A field that requires a table of numbers with countries or operators. */
        ORIGIN
    }
}
