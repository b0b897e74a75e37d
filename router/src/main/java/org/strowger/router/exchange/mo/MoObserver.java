package org.strowger.router.exchange.mo;

import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.smsc.SmscSession;

/**
 * Follows the messages and receipts for applications, step by step, on the thread that holds them. The end of each is
 * told exactly once: by {@link #deliveryAnswered}, {@link #deliveryExpired} or {@link #noReceiver}.
 */
public interface MoObserver {
    /** Whether new messages may be taken; if not, they are refused for now. */
    default boolean takesNew() {
        return true;
    }

    /**
     * A receipt has come.
     *
     * @param sender the application that sent the message
     * @param messageId Strowger's id of the message
     */
    default void matched(MoMessage mo, ShortMessage receipt, Application sender, long messageId) {}

    /** It is stored, and the SMSC is answered. */
    default void deliveryStored(MoMessage mo) {}

    /** A message that is not stored is on its way to its application. */
    default void deliveryBegins(MoMessage mo, ShortMessage message) {}

    /** A session of the application has it. */
    default void deliverySent(MoMessage mo) {}

    /**
     * The application has answered, or the message was refused here.
     *
     * @param comesAgain whether it is tried again, or the SMSC brings it again
     */
    default void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain) {}

    /** An operator has a receipt sent once more; it is stored from now on. */
    default void deliveryResent(MoMessage mo) {}

    /** It was stored, and the application has not taken it in time. */
    default void deliveryExpired(MoMessage mo) {}

    /** No application receives messages to this number, or none may now. */
    default void noReceiver(SmscSession from, ShortMessage message, RefusalReason why) {}
}
