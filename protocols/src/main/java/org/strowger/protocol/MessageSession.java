package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * A session that carries messages. It reports events to the {@link MessageHandler} that it was created with.
 *
 * <p>Tokens of our requests are the owner's, tokens of the peer's requests are the session's; neither interprets the
 * other's.
 */
public interface MessageSession extends Session {
    /**
     * Submits a message. It is written at once, so the message need not be kept.
     *
     * @param rewrite changes to the message
     * @param token returned with the outcome, once, if the result is {@link Submission#ACCEPTED}
     */
    Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos);

    /** Answers a message of the peer's; a message to many recipients is answered once. */
    void respond(long token, Outcome outcome, long nowNanos);

    /** Sends an inquiry about a message, as {@link #submit}. */
    Submission ask(Inquiry inquiry, long token, long nowNanos);

    /** Answers an inquiry of the peer's. */
    void answer(long token, InquiryAnswer answer, long nowNanos);

    /** Accepts the peer's sign-in. */
    void admit(long nowNanos);

    /** Accepts the peer's sign-in, with these limits from now on. */
    void admit(Admission admission, long nowNanos);

    /** Refuses the peer's sign-in; the session ends after the peer had time to close the connection. */
    void refuse(Outcome why, long nowNanos);

    /** Tells an application that a subscriber can be reached again; no effect if the protocol has no packet for it. */
    void announce(Address subscriber, Address asker, long nowNanos);

    /** Pauses or resumes reading: complete packets wait meanwhile, as if still in the network. */
    void hold(boolean on);

    /** How many messages can be submitted now. */
    int windowRoom();

    /** How many requests were refused because too many were pending; they are not reported to the handler. */
    long refusedForRoom();

    /** Which way messages go, from the point of view of the side that signed in; valid if {@link #isSignedIn}. */
    SignIn.Traffic traffic();

    boolean isSignedIn();
}
