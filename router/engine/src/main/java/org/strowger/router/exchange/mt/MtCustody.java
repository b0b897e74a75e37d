package org.strowger.router.exchange.mt;

import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.store.StoreOutcome;

/**
 * Custody of messages, as {@link MtFlow} uses it. Apart from {@link #admit} and {@link #entered}, every call concerns a
 * message in custody.
 */
public interface MtCustody {
    /** Writes the message to the store to take it into custody; refuses the message if it cannot be stored. */
    void admit(MtMessage mt, ShortMessage message, long nowNanos);

    /** Handles the store's result of {@link #admit}. */
    void entered(MtMessage mt, StoreOutcome outcome, long nowNanos);

    /** Called before the message waits in the queue of an SMSC. */
    void waitsInQueue(MtMessage mt);

    /** Schedules a retry, because no SMSC takes the message now. */
    void tryLater(MtMessage mt, long nowNanos);

    /** Passes the message on to another node, because this one has no session of its SMSC. */
    void passOn(MtMessage mt, long nowNanos);

    /** Records that an SMSC may have the message, but did not respond. */
    void unanswered(MtMessage mt);

    /**
     * Handles the response of the SMSC, or its absence, if no other candidate is tried.
     *
     * @param lost whether the session ended before the response
     */
    void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos);

    /**
     * Called when an SMSC has accepted parts whose charges depend on their receipts: no former attempt counts any more.
     */
    void takenInPart(MtMessage mt);

    /** Reports to the application that an SMSC has accepted the message under this id. */
    void reportSent(MtMessage mt, String smscId);

    /** Ends the message because its validity has ended. */
    void expire(MtMessage mt);

    /** Ends the message without an SMSC. The application gets a receipt if it requested one. */
    void end(MtMessage mt, MessageState state, String error);

    /**
     * Adjusts the amount reserved for the message to the number of segments in which it leaves.
     *
     * @return false if the credit of its account does not cover them; nothing has changed then
     */
    boolean covers(MtMessage mt, int segments, long nowNanos);

    /** Ends the message because a filter refuses it. */
    void reject(MtMessage mt, RefusalReason reason);

    /** Holds the message because an exception was thrown while it was handled. */
    void setAside(MtMessage mt, Throwable why);
}
