package org.strowger.protocol;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;

/**
 * Receives the events of a session, each once, while the bytes of the packet are still valid.
 *
 * <p>A session reports an event as its last step, so the handler may call it back at once; only
 * {@link Session#receive}, {@link Session#tick} and the other events are the driver's.
 */
public interface MessageHandler extends Touchable {
    /** At most this many answers are reported before requests that arrived ahead of them: {@link #wantsAllInOrder}. */
    int ANSWERS_AHEAD_MAX = 32;

    /** The peer wants to sign in; nothing more is read until {@link MessageSession#admit} or {@code refuse}. */
    void signInAsked(SignIn asked);

    /** The session is signed in. */
    void signedIn(SignIn.Traffic traffic, String version);

    /** The peer refused our sign-in; the session is about to end. */
    void signInRefused(Outcome why);

    /**
     * A message or a receipt arrived.
     *
     * @param message a view, valid during this call
     * @param token for the answer, {@link MessageSession#respond}
     */
    void messageCame(ShortMessage message, long token);

    /**
     * Whether events are reported strictly in the order of arrival. Otherwise a session may, of the packets that
     * arrived together, report up to {@link #ANSWERS_AHEAD_MAX} answers before requests that arrived ahead of them,
     * which is cheaper.
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

    /** The message submitted with {@code token} was answered, or never will be. Reported once for each. */
    void outcomeCame(long token, Outcome outcome);

    /** An inquiry arrived; to be answered by {@link MessageSession#answer}. */
    void inquiryCame(Inquiry inquiry, long token);

    /** The inquiry sent with {@code token} was answered, or never will be. Reported once for each. */
    void answerCame(long token, InquiryAnswer answer);

    /** A subscriber can be reached again, and {@code asker} had asked to be told. */
    void subscriberAvailable(Address subscriber, Address asker);

    /**
     * A packet broke a rule and was refused.
     *
     * @param head the packet or its beginning, owned by the handler from now on; passwords in it are not blanked
     */
    default void brokenPacketCame(ProtocolViolation violation, byte[] head) {}

    /** How busy the peer is, in percent; best kept between 80 and 90. */
    void congestionTold(int percent);
}
