package org.strowger.message;

import java.util.List;

/**
 * The answer of a peer to a message.
 *
 * @param kind the consequence for the message
 * @param messageId the id that the peer assigned to the message; empty if there is none
 * @param code the error code of the peer's protocol; 0 if there is none
 * @param detail additional information for people
 * @param failures for a message to several recipients, the recipients to whom the message will not be sent
 */
public record Outcome(Kind kind, String messageId, int code, String detail, List<Failure> failures) {
    /** The consequence for the message. */
    public enum Kind {
        /** The peer is responsible for the message. */
        ACCEPTED,
        /** A rate limit or a full queue: not an error of the message, so it does not count as an attempt. */
        THROTTLED,
        /** The message may be accepted later. */
        TEMPORARY,
        /** The message will not be accepted unchanged. */
        PERMANENT,
        /** No answer arrived: the peer may have the message. */
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
