package org.strowger.protocol;

import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;

/**
 * Receives the events of a session, each once, while the bytes of the packet are still valid.
 *
 * <p>A session reports an event as its last step, so the handler may call the session at once; but only the driver
 * calls {@link Session#receive}, {@link Session#tick} and the other methods that report events to the session.
 */
public interface MessageHandler extends Touchable {
    /**
     * The maximum number of answers that may be reported before requests that arrived earlier:
     * {@link #wantsAllInOrder}.
     */
    @Bound(
            of = "responses that a session handles before the receipts that came ahead of them",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the receipts are handled next")
    int ANSWERS_AHEAD_MAX = 32;

    /**
     * Called when the peer requests to sign in. Nothing more is read until {@link MessageSession#admit} or
     * {@code refuse}.
     */
    void signInAsked(SignIn asked);

    /** Called when the session is signed in. */
    void signedIn(SignIn.Traffic traffic, String version);

    /** Called when the peer refused our sign-in. The session is about to end. */
    void signInRefused(Outcome why);

    /**
     * Called for a message or a receipt.
     *
     * @param message a view, valid during this call
     * @param token identifies the message in {@link MessageSession#respond}
     */
    void messageCame(ShortMessage message, long token);

    /**
     * Whether events must be reported strictly in the order of arrival. Otherwise a session may, of the packets that
     * arrived together, report up to {@link #ANSWERS_AHEAD_MAX} answers before requests that arrived earlier, which is
     * cheaper.
     */
    default boolean wantsAllInOrder() {
        return false;
    }

    /**
     * Loads the data of these messages into the processor's cache, because their outcomes will probably be the next
     * events.
     *
     * @param tokens the tokens; some may never have been submitted
     * @param count the number of tokens
     * @return as {@link Session#touch}
     */
    default int touch(long[] tokens, int count) {
        return 0;
    }

    /**
     * Called when the message submitted with {@code token} was answered, or when its answer can no longer arrive.
     * Called once for each message.
     */
    void outcomeCame(long token, Outcome outcome);

    /** Called for an inquiry, which must be answered by {@link MessageSession#answer}. */
    void inquiryCame(Inquiry inquiry, long token);

    /**
     * Called when the inquiry sent with {@code token} was answered, or when its answer can no longer arrive. Called
     * once for each inquiry.
     */
    void answerCame(long token, InquiryAnswer answer);

    /**
     * Called when a subscriber is reachable again.
     *
     * @param asker the application that requested this notice
     */
    void subscriberAvailable(Address subscriber, Address asker);

    /**
     * Called when a packet broke a rule and was refused.
     *
     * @param head the packet or its beginning, owned by the handler from now on; passwords in it are not blanked
     */
    default void brokenPacketCame(ProtocolViolation violation, byte[] head) {}

    /** Called when the peer reports its congestion state, in percent; 80 to 90 is the optimum. */
    void congestionTold(int percent);

    /**
     * Called when {@link MessageSession#windowRoom} has grown for a reason other than an outcome, for example the end
     * of a pause.
     */
    default void windowOpened() {}
}
