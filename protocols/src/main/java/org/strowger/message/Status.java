package org.strowger.message;

/**
 * A status or error code of a protocol.
 *
 * @param protocol the name of the protocol
 * @param code its number
 * @param name its name
 * @param kind the consequence for a message
 */
public record Status(String protocol, int code, String name, Outcome.Kind kind) {
    /** Stands for the absence of a status. */
    public static final Status NONE = new Status("", 0, "", Outcome.Kind.PERMANENT);

    @Override
    public String toString() {
        return name;
    }
}
