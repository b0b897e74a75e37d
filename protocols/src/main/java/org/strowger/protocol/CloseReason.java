package org.strowger.protocol;

/**
 * The reason for the end of a connection: the cause for programs, the detail for people. Details never contain
 * passwords or message texts.
 */
public record CloseReason(CloseCause cause, String detail) {
    /** The reason of a connection that is open. */
    public static final CloseReason NONE = new CloseReason(CloseCause.NONE, "");

    public static CloseReason of(CloseCause cause) {
        return new CloseReason(cause, "");
    }

    public static CloseReason of(ProtocolViolation violation) {
        return new CloseReason(CloseCause.VIOLATION, violation.toString());
    }

    /** Returns the reason for a timeout. */
    public static CloseReason late(String what) {
        return new CloseReason(CloseCause.TIMED_OUT, what);
    }

    public boolean isNone() {
        return cause == CloseCause.NONE;
    }

    @Override
    public String toString() {
        return detail.isEmpty() ? cause.meaning() : cause.meaning() + " (" + detail + ")";
    }
}
