package org.strowger.router.recording;

/**
 * The server of a connection, as seen from the gateway.
 *
 * @param kind the role of the gateway: server or client
 * @param smsc the name of the SMSC; empty if the gateway is the server
 */
public record RecordedSide(Kind kind, String smsc) {
    /** The connection does not belong to the traffic. */
    public static final RecordedSide NEITHER = new RecordedSide(Kind.NEITHER, "");

    /** Applications connect to the gateway. */
    public static final RecordedSide APPLICATION = new RecordedSide(Kind.APPLICATION, "");

    public enum Kind {
        APPLICATION,
        SMSC,
        NEITHER
    }

    /** The gateway connects to this SMSC. */
    public static RecordedSide ofSmsc(String name) {
        return new RecordedSide(Kind.SMSC, name);
    }

    public boolean isApplication() {
        return kind == Kind.APPLICATION;
    }
}
