package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;

/**
 * Hears what a session has to tell, each thing once, while the bytes that it came in are still there.
 *
 * <p>A session tells a thing as the last step of what it does about it. So its handler may call it back at once, to
 * answer or to say something else; only {@link Session#receive}, {@link Session#tick} and their like are the driver's.
 */
public interface MessageHandler extends Touchable {
    /** So many answers at most are told before what was asked ahead of them: {@link #wantsAllInOrder}. */
    int ANSWERS_AHEAD_MAX = 32;

    /** The peer wants to begin; nothing more is read until {@link MessageSession#admit} or its like is called. */
    void signInAsked(SignIn asked);

    /** The session has begun. */
    void signedIn(SignIn.Traffic traffic, String version);

    /** The peer does not let us in; the session is about to end. */
    void signInRefused(Outcome why);

    /**
     * The peer hands over a message or a receipt.
     *
     * @param message a view, good for this call
     * @param token to answer with, by {@link MessageSession#respond}
     */
    void messageCame(ShortMessage message, long token);

    /**
     * Whether all that comes is told in the order in which it came. Else, of what came together, a session may tell
     * first what was answered, and then what was asked, which costs less: up to {@link #ANSWERS_AHEAD_MAX} answers
     * before what was asked ahead of them.
     */
    default boolean wantsAllInOrder() {
        return false;
    }

    /**
     * The next to be told may be the outcomes of the messages with these tokens: touches what that takes.
     *
     * @param tokens some may be none that were given
     * @param count how many there are
     * @return as {@link Session#touch}
     */
    default int touch(long[] tokens, int count) {
        return 0;
    }

    /** A message that was submitted with {@code token} has been answered, or never will be. Told once for each. */
    void outcomeCame(long token, Outcome outcome);

    /** The peer asks; to be answered by {@link MessageSession#answer}. */
    void inquiryCame(Inquiry inquiry, long token);

    /** What was asked with {@code token} has been answered, or never will be. Told once for each. */
    void answerCame(long token, InquiryAnswer answer);

    /** A subscriber of whom somebody asked to be told can be reached again. */
    void subscriberAvailable(Address subscriber, Address asker);

    /**
     * The peer has sent what breaks a rule, and it was refused.
     *
     * @param head the packet, or the beginning of it; the handler's own from now on. Secrets stand in it as they came.
     */
    default void brokenPacketCame(ProtocolViolation violation, byte[] head) {}

    /** How busy the peer is, in percent; it is best kept between 80 and 90. */
    void congestionTold(int percent);
}
