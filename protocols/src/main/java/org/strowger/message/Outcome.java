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
 * @param treatment how the settings of the peer treat the error code; {@link Treatment#NONE} if they do not name it
 */
public record Outcome(
        Kind kind, String messageId, int code, String detail, List<Failure> failures, Treatment treatment) {
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
        /** No answer arrived, so the peer may have accepted the message. */
        UNCERTAIN
    }

    /** The class of an error code: its consequence for the message and for other messages. */
    public enum StatusClass {
        THROTTLED,
        TEMPORARY,
        PERMANENT,
        /** A queue of the peer is full. */
        QUEUE_FULL,
        /** The account is barred, suspended or without credit: no message is accepted for a while. */
        SUSPENDED,
        /** Only this recipient is wrong: no other peer would accept the message either. */
        NUMBER;

        /** The consequence of this class for the message. */
        public Kind kind() {
            return switch (this) {
                case THROTTLED, QUEUE_FULL -> Kind.THROTTLED;
                case TEMPORARY, SUSPENDED -> Kind.TEMPORARY;
                case PERMANENT, NUMBER -> Kind.PERMANENT;
            };
        }
    }

    /**
     * How the settings of the peer treat an error code.
     *
     * @param statusClass the class of the code
     * @param failover whether the message is offered to another peer
     * @param link the effect on the peer
     * @param asideNanos the time for which the peer gets no messages, if the effect is {@link Link#SET_ASIDE}
     * @param pauseNanos the pause before the next attempt; 0 for the usual pause
     * @param triesMax the number of refusals after which the message has failed
     */
    public record Treatment(
            StatusClass statusClass, Failover failover, Link link, long asideNanos, long pauseNanos, int triesMax) {
        /** The value of {@link #triesMax} without a limit. */
        public static final int UNLIMITED = Integer.MAX_VALUE;

        /** The settings do not name the code: only the kind of the outcome counts. */
        public static final Treatment NONE =
                new Treatment(StatusClass.TEMPORARY, Failover.AS_ROUTED, Link.NONE, 0, 0, UNLIMITED);

        /** Whether the message is offered to another peer. */
        public enum Failover {
            /** The route decides. */
            AS_ROUTED,
            YES,
            NO
        }

        /** The effect on the peer. */
        public enum Link {
            NONE,
            /** The rate is reduced. */
            SLOW,
            /** The peer gets no messages for a while. */
            SET_ASIDE
        }

        @SuppressWarnings("ReferenceEquality") // settings may give a code the same consequences
        public boolean isNone() {
            return this == NONE;
        }
    }

    /**
     * A recipient to whom the message will not be sent.
     *
     * @param code the error code; 0 for the protocol's usual code for the kind
     */
    public record Failure(Address destination, Kind kind, int code) {}

    private static final Outcome NAMELESS = new Outcome(Kind.ACCEPTED, "", 0, "", List.of());

    public Outcome {
        failures = List.copyOf(failures);
    }

    /** Creates an outcome whose code is not named in the settings. */
    public Outcome(Kind kind, String messageId, int code, String detail, List<Failure> failures) {
        this(kind, messageId, code, detail, failures, Treatment.NONE);
    }

    public static Outcome accepted(String messageId) {
        return messageId.isEmpty() ? NAMELESS : new Outcome(Kind.ACCEPTED, messageId, 0, "", List.of());
    }

    public static Outcome of(Kind kind, int code, String detail) {
        return new Outcome(kind, "", code, detail, List.of());
    }

    /** Returns the same refusal with the consequence that the settings of the peer define for its code. */
    public Outcome treatedAs(Treatment other) {
        return new Outcome(other.statusClass().kind(), messageId, code, detail, failures, other);
    }

    /** The class of a refusal according to the settings of the peer, or else according to its kind. */
    public StatusClass statusClass() {
        if (!treatment.isNone()) {
            return treatment.statusClass();
        }
        return switch (kind) {
            case THROTTLED -> StatusClass.THROTTLED;
            case PERMANENT -> StatusClass.PERMANENT;
            case ACCEPTED, TEMPORARY, UNCERTAIN -> StatusClass.TEMPORARY;
        };
    }

    /** Whether messages to the peer must be slowed down because of this outcome. */
    public boolean slowsDown() {
        return treatment.isNone() ? kind == Kind.THROTTLED : treatment.link() == Treatment.Link.SLOW;
    }

    public boolean isAccepted() {
        return kind == Kind.ACCEPTED;
    }
}
