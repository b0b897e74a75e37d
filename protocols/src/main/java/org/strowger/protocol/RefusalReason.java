package org.strowger.protocol;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.strowger.message.Outcome;
import org.strowger.message.Outcome.Kind;

/** The reason why we refuse a peer's request. Every protocol has an error code for each reason. */
public enum RefusalReason {
    INVALID_DESTINATION(Kind.PERMANENT, "no route to this destination"),
    INVALID_SENDER(Kind.PERMANENT, "this account may not use this sender"),
    NOT_ALLOWED(Kind.PERMANENT, "this account may not do this"),
    NO_CREDIT(Kind.PERMANENT, "the credit of the account does not cover the message"),
    TOO_FAST(Kind.THROTTLED, "rate limit of the account exceeded"),
    QUEUE_FULL(Kind.THROTTLED, "queue full"),
    LATER(Kind.TEMPORARY, "the router cannot accept messages now, try again later"),
    NO_ANSWER(Kind.TEMPORARY, "no answer from the destination"),
    LISTS_NOT_SERVED(Kind.PERMANENT, "distribution lists are not supported"),
    NOT_ENCODABLE(Kind.PERMANENT, "the message cannot be encoded in the protocol of the SMSC"),
    INVALID_PARAMETER(Kind.PERMANENT, "a TLV is missing, or has a value that is not permitted"),
    UNKNOWN_MESSAGE(Kind.PERMANENT, "this account has no such message"),
    NO_RECEIVER(Kind.PERMANENT, "no application receives messages for this number"),
    RECEIVER_UNBOUND(Kind.TEMPORARY, "the application is not connected"),
    WRONG_CREDENTIALS(Kind.PERMANENT, "wrong account or password"),
    TOO_MANY_BINDS(Kind.TEMPORARY, "bind limit of the account reached"),
    SHUTTING_DOWN(Kind.TEMPORARY, "the router is shutting down");

    private final Kind kind;
    private final String meaning;

    RefusalReason(Kind kind, String meaning) {
        this.kind = kind;
        this.meaning = meaning;
    }

    /** Returns whether and when the peer may try again. */
    public Kind kind() {
        return kind;
    }

    /** Returns the explanation for people. */
    public String meaning() {
        return meaning;
    }

    /**
     * Creates the outcome of every reason once, so that refusals are cheap.
     *
     * @param code the protocol's error code for a reason
     */
    public static Map<RefusalReason, Outcome> outcomes(ToIntFunction<RefusalReason> code) {
        Map<RefusalReason, Outcome> outcomes = new EnumMap<>(RefusalReason.class);
        for (RefusalReason reason : values()) {
            outcomes.put(reason, Outcome.of(reason.kind, code.applyAsInt(reason), reason.meaning));
        }
        return outcomes;
    }

    /** Returns the outcome of this reason, from the map that {@link #outcomes} created. */
    public Outcome in(Map<RefusalReason, Outcome> outcomes) {
        Outcome outcome = outcomes.get(this);
        if (outcome == null) {
            throw new AssertionError("no error code for " + this);
        }
        return outcome;
    }
}
