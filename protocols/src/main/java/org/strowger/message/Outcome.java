package org.strowger.message;

import java.util.List;

/**
 * The answer to a message that was handed to a peer.
 *
 * @param kind what it means for the message
 * @param messageId what the peer calls the message from now on; empty if it gave none
 * @param code the peer's own code, as the protocol numbers them; 0 if there is none
 * @param detail what is known beyond that, for people
 * @param failures of a message to many: those whom it will not reach; empty otherwise
 */
public record Outcome(Kind kind, String messageId, int code, String detail, List<Failure> failures) {
    /** What an answer means for the message. */
    public enum Kind {
        /** The peer answers for it from now on. */
        ACCEPTED,
        /** Too much at once: it is no fault of the message, and does not count as an attempt. */
        THROTTLED,
        /** It may be taken later. */
        TEMPORARY,
        /** It will never be taken as it is. */
        PERMANENT,
        /** Nobody knows whether the peer has it: the answer did not come. */
        UNCERTAIN
    }

    /** One whom a message to many will not reach, and why. */
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
