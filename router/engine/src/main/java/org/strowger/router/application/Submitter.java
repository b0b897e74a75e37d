package org.strowger.router.application;

import org.strowger.message.Outcome;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;

/**
 * Sends messages and inquiries of one application on one thread, and takes the responses: a bound session, or the
 * requests of an application without a bind. Owned by that thread.
 */
public interface Submitter {
    /** The port of the application on this thread. */
    AppPort port();

    default Application application() {
        return port().application();
    }

    /** The protocol in which the messages arrive. */
    ProtocolTraits traits();

    /** The form that the protocol requires of message ids. */
    IdKind ids();

    /**
     * Responds to a message that was passed to {@link AppTraffic#messageCame}; without effect if the client has left.
     */
    void respond(long token, Outcome outcome, long nowNanos);

    /** Whether the client has left, so that no response reaches it. */
    default boolean hasLeft() {
        return false;
    }

    /**
     * Responds that a message was accepted under this id.
     *
     * @param segments the number of segments in which the message leaves
     */
    default void accepted(long token, String id, int segments, long nowNanos) {
        respond(token, Outcome.accepted(id), nowNanos);
    }

    /** Whether message filters judge the messages; false for messages that the router itself writes. */
    default boolean isJudged() {
        return true;
    }

    /** Like {@link #respond}, with the outcome of this reason. */
    default void refuse(long token, RefusalReason reason, long nowNanos) {
        respond(token, traits().statuses().refusal(reason), nowNanos);
    }

    /** Like {@link #refuse(long, RefusalReason, long)}, with an outcome that says more than the reason. */
    default void refuse(long token, RefusalReason reason, Outcome outcome, long nowNanos) {
        respond(token, outcome, nowNanos);
    }

    /** Responds to an inquiry that was passed to {@link AppTraffic#inquiryCame}. */
    void answer(long token, InquiryAnswer answer, long nowNanos);

    /**
     * Pauses reading until that time. Called if the application has exceeded its rate and is configured to be slowed
     * down. A submitter that does not read from its client ignores the call.
     */
    default void pauseUntil(long nanos) {}

    /** Called when a message of this submitter is about to be stored. */
    default void storesMessages() {}

    /** Loads the object into the cache, together with others. */
    default int touchConnection() {
        return 0;
    }
}
