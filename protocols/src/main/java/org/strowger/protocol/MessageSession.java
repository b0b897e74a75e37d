package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/**
 * What the sessions that carry messages have in common. What they have to say they tell the {@link MessageHandler} that
 * they were made with.
 *
 * <p>Tokens are the owner's where it asks and the session's where the peer asks; neither reads the other's.
 */
public interface MessageSession extends Session {
    /**
     * Hands over a message. What leaves with it is written at once: the message need not be kept.
     *
     * @param rewrite what is to be different from what the message says
     * @param token comes back with the outcome, once, if this answers {@link Submission#ACCEPTED}
     */
    Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos);

    /** Answers a message of the peer's; of one to many, once for all. */
    void respond(long token, Outcome outcome, long nowNanos);

    /** Asks about a message, as {@link #submit}. */
    Submission ask(Inquiry inquiry, long token, long nowNanos);

    /** Answers what the peer asked. */
    void answer(long token, InquiryAnswer answer, long nowNanos);

    /** Lets in the peer that wants to begin. */
    void admit(long nowNanos);

    /** Lets in the peer that wants to begin, of which it is known by now what it may: this counts from now on. */
    void admit(Admission admission, long nowNanos);

    /** Does not let it in, and ends the session when it has been told and has had time to hang up. */
    void refuse(Outcome why, long nowNanos);

    /** Tells an application that a subscriber can be reached again; nothing happens where there is no word for that. */
    void announce(Address subscriber, Address asker, long nowNanos);

    /**
     * Whether to take no more of what the peer has to say for now; whole packets wait meanwhile, as if on their way.
     */
    void hold(boolean on);

    /** How many messages can be submitted now. */
    int windowRoom();

    /** How many requests of the peer it has refused because too many had no answer: nobody else hears of them. */
    long refusedForRoom();

    /** Which way messages go, seen by the one who signed in; asked only when {@link #isSignedIn}. */
    SignIn.Traffic traffic();

    boolean isSignedIn();
}
