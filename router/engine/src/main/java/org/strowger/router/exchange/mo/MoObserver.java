package org.strowger.router.exchange.mo;

import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.smsc.SmscTraffic;

/**
 * Observes the messages and receipts for applications, step by step, on the thread that holds them. The end of each is
 * reported exactly once: by {@link #deliveryAnswered}, {@link #deliveryExpired}, {@link #unclaimedEnded} or
 * {@link #noReceiver}.
 */
public interface MoObserver {
    /** Whether new messages of mobiles are accepted; otherwise they get a temporary refusal. */
    default boolean takesNew() {
        return true;
    }

    /**
     * A receipt has arrived.
     *
     * @param sender the application that sent the message
     * @param messageId Strowger's id of the message
     */
    default void matched(
            MoMessage mo, ShortMessage receipt, Application sender, long messageId, ReceiptTable table, int entry) {}

    /** The message or receipt is durable, and the SMSC gets its response. */
    default void deliveryStored(MoMessage mo) {}

    /** A message that is not stored is on its way to its application. */
    default void deliveryBegins(MoMessage mo, ShortMessage message) {}

    /** The message or receipt was handed to a session of the application. */
    default void deliverySent(MoMessage mo) {}

    /**
     * The application has responded, or the message was refused here.
     *
     * @param comesAgain whether Strowger or the SMSC will retry
     */
    default void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain) {}

    /** A receipt is sent again on behalf of an operator, and is stored from now on. */
    default void deliveryResent(MoMessage mo) {}

    /** A stored message or receipt has expired before the application took it. */
    default void deliveryExpired(MoMessage mo) {}

    /** A message that no rule takes is durable and waits for one, and the SMSC gets its response. */
    default void unclaimed(MoMessage mo) {}

    /**
     * A message that waited for a rule ends without one.
     *
     * @param isDropped whether an operator has dropped it; otherwise it has reached the maximum age
     */
    default void unclaimedEnded(MoMessage mo, boolean isDropped) {}

    /** No application is configured for this number, or none may receive messages now. */
    default void noReceiver(SmscTraffic.Source from, ShortMessage message, RefusalReason why) {}
}
