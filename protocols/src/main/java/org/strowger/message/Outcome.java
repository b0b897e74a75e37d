package org.strowger.message;

import java.util.List;

/**
 * The answer to a message that was handed to a peer.
 *
 * @param kind the consequence for the message
 * @param messageId the id that the peer gave the message; empty if it gave none
 * @param code the error code of the peer's protocol; 0 if there is none
 * @param detail additional information for people
 * @param failures for a message to several recipients, those to whom it will not be sent
 */
public record Outcome(Kind kind, String messageId, int code, String detail, List<Failure> failures) {
    /** The consequence for the message. */
    public enum Kind {
        /** The peer is responsible for the message. */
        ACCEPTED,
        /** Rate or queue limit: not a fault of the message, so it does not count as an attempt. */
        THROTTLED,
        /** It may be accepted later. */
        TEMPORARY,
        /** It will not be accepted unchanged. */
        PERMANENT,
        /** No answer came: the peer may have the message. */
        UNCERTAIN
    }

    /** A recipient to whom the message will not be sent. */
    public record Failure(Address destination, int code) {}

    private static final Outcome NAMELESS = new Outcome(Kind.ACCEPTED, "", 0, "", List.of());

    public Outcome {
        failures = List.copyOf(failures);
    }

    public static Outcome accepted(String messageId) {
        return messageId.isEmpty() ? NAMELESS : new Outcome(Kind.ACCEPTED, messageId, 0, "", List.of());
    }

    public static Outcome of(Kind kind, int code, String detail) {
        return new Outcome(kind, "", code, detail, List.of());
    }

    public boolean isAccepted() {
        return kind == Kind.ACCEPTED;
    }
}
