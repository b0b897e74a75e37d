package org.strowger.message;

/**
 * A code of one protocol.
 *
 * @param protocol the protocol's name
 * @param code as that protocol numbers them
 * @param name as that protocol calls it
 * @param kind what it means for a message
 */
public record Status(String protocol, int code, String name, Outcome.Kind kind) {
    /** No code in particular. */
    public static final Status NONE = new Status("", 0, "", Outcome.Kind.PERMANENT);

    @Override
    public String toString() {
        return name;
    }
}
