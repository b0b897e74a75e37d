package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * A session that carries messages. It reports events to the {@link MessageHandler} that it was created with.
 *
 * <p>The owner chooses the tokens of our requests, and the session chooses the tokens of the peer's requests; neither
 * interprets the tokens of the other.
 */
public interface MessageSession extends Session {
    /**
     * Submits a message. The packet is written at once, so the caller need not keep the message.
     *
     * @param rewrite changes to the message
     * @param token returned with the outcome, once, if the result is {@link Submission#ACCEPTED}
     */
    Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos);

    /** Answers a message from the peer; a message to several recipients is answered once. */
    void respond(long token, Outcome outcome, long nowNanos);

    /** Sends an inquiry about a message, in the same way as {@link #submit}. */
    Submission ask(Inquiry inquiry, long token, long nowNanos);

    /** Answers an inquiry from the peer. */
    void answer(long token, InquiryAnswer answer, long nowNanos);

    /** Accepts the peer's sign-in. */
    void admit(long nowNanos);

    /** Accepts the peer's sign-in, and sets the limits and quirks of the session. */
    void admit(Admission admission, long nowNanos);

    /** Refuses the peer's sign-in. The session ends after the peer had time to close the connection. */
    void refuse(Outcome why, long nowNanos);

    /**
     * Notifies an application that a subscriber is reachable again; no effect if the protocol has no packet for this.
     */
    void announce(Address subscriber, Address asker, long nowNanos);

    /** Pauses or resumes reading. During a pause, complete packets wait as if they had not arrived yet. */
    void hold(boolean on);

    /** Returns the number of messages that can be submitted now. */
    int windowRoom();

    /** Returns the octets written since {@link #drainBytes} was called last. */
    int unsentOctets();

    /**
     * Returns the number of requests that were refused because too many were pending. Refused requests are not reported
     * to the handler.
     */
    long refusedForRoom();

    /**
     * Returns the direction of messages, from the point of view of the side that signed in; valid if
     * {@link #isSignedIn}.
     */
    SignIn.Traffic traffic();

    boolean isSignedIn();

    /**
     * Whether the session has ended as sessions of its protocol usually do between two messages. Such a session is
     * replaced at once, and its end is not a failure. Sessions of protocols with a bind never end in this way.
     */
    default boolean hasEndedAsUsual() {
        return false;
    }
}
